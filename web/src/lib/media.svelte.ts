// Widths of the window at which the layout changes, watched once for all components.

class Media {
    matches = $state(false);
    constructor(condition: string) {
        // Unit tests have no window.
        if (typeof matchMedia !== 'function') return;
        const query = matchMedia(condition);
        this.matches = query.matches;
        query.addEventListener('change', () => (this.matches = query.matches));
    }
}

/** The window has room for margins beside the table; else they are sheets and drawers. */
export const wide = new Media('(min-width: 1100px)');
