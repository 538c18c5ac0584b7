// Addresses by the History API. Links are plain <a href>: a click on one of ours does not leave the page.

export type Route = { at: 'home' } | { at: 'play'; game: string } | { at: 'match'; id: string } | { at: 'rules'; game: string } | { at: 'lost' };

export function route_of(path: string): Route {
    const parts = path.split('/').filter((p) => p !== '');
    const word = (p: string | undefined): string | null => (p !== undefined && /^[\w-]{1,64}$/.test(p) ? p : null);
    if (parts.length === 0) return { at: 'home' };
    const name = word(parts[1]);
    if (parts.length === 2 && name !== null) {
        if (parts[0] === 'play') return { at: 'play', game: name };
        if (parts[0] === 'm') return { at: 'match', id: name };
        if (parts[0] === 'rules') return { at: 'rules', game: name };
    }
    if (parts.length === 1 && parts[0] === 'rules') return { at: 'rules', game: '' };
    return { at: 'lost' };
}

class Router {
    path = $state('/');
    search = $state('');
    hash = $state('');
    route = $derived(route_of(this.path));

    start(): void {
        this.read();
        window.addEventListener('popstate', () => this.read());
        window.addEventListener('hashchange', () => this.read());
        document.addEventListener('click', (event) => this.click(event));
    }
    go(address: string): void {
        history.pushState(null, '', address);
        const before = this.path;
        this.read();
        if (this.path !== before) window.scrollTo(0, 0);
    }
    replace(address: string): void {
        history.replaceState(null, '', address);
        this.read();
    }
    param(name: string): string | null {
        return new URLSearchParams(this.search).get(name);
    }
    private read(): void {
        this.path = location.pathname;
        this.search = location.search;
        this.hash = location.hash;
    }
    private click(event: MouseEvent): void {
        if (event.defaultPrevented || event.button !== 0) return;
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        const link = (event.target as Element | null)?.closest?.('a[href]');
        if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute('download')) return;
        if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
        // A jump inside the page is the browser's own business.
        if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
        event.preventDefault();
        this.go(link.pathname + link.search + link.hash);
    }
}

export const router = new Router();
