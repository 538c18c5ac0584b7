// What a person set for this browser: theme, motion, the pace of what is played, single-letter keys, the order of battle in the margin. Kept in local storage where there is one.

export type Theme = 'system' | 'light' | 'dark';
/** How fast the table plays what happened; off: the present is there at once. */
export const PACES = ['off', 'fast', 'normal', 'slow'] as const;
export type Pace = (typeof PACES)[number];
interface Kept {
    theme: Theme;
    motion: 'system' | 'off';
    pace: Pace;
    keys: boolean;
    /** The order of battle stands in the left margin, where there is room for one. */
    order: boolean;
}

const KEY = 'longroll.settings';

export function keep(key: string, value: unknown): void {
    try {
        localStorage.setItem(key, JSON.stringify(value));
    } catch {
        // A browser that keeps nothing still plays.
    }
}
export function kept<T>(key: string, otherwise: T): T {
    try {
        const text = localStorage.getItem(key);
        return text === null ? otherwise : (JSON.parse(text) as T);
    } catch {
        return otherwise;
    }
}

class Settings {
    theme = $state<Theme>('system');
    motion = $state<'system' | 'off'>('system');
    pace = $state<Pace>('normal');
    keys = $state(true);
    order = $state(true);
    private readonly dark = typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: dark)') : null;
    private readonly still = typeof matchMedia === 'function' ? matchMedia('(prefers-reduced-motion: reduce)') : null;

    constructor() {
        const was = kept<Partial<Kept>>(KEY, {});
        if (was.theme === 'light' || was.theme === 'dark') this.theme = was.theme;
        if (was.motion === 'off') this.motion = 'off';
        if (was.pace && PACES.includes(was.pace)) this.pace = was.pace;
        if (was.keys === false) this.keys = false;
        if (was.order === false) this.order = false;
    }

    start(): void {
        this.apply();
        this.dark?.addEventListener('change', () => this.apply());
        this.still?.addEventListener('change', () => this.apply());
    }
    set(values: Partial<Kept>): void {
        Object.assign(this, values);
        keep(KEY, { theme: this.theme, motion: this.motion, pace: this.pace, keys: this.keys, order: this.order });
        this.apply();
    }
    /** True when nothing should move. */
    get calm(): boolean {
        return this.motion === 'off' || (this.still?.matches ?? false);
    }
    private apply(): void {
        const root = document.documentElement;
        root.dataset['theme'] = this.theme === 'system' ? (this.dark?.matches ? 'dark' : 'light') : this.theme;
        root.dataset['motion'] = this.calm ? 'off' : 'on';
    }
}

export const settings = new Settings();
