// Names of regiments in few letters, as period maps write them: '6 WI' of '6th Wisconsin', 'Lynch' of "Lynch's Battery".

const STATES: Record<string, string> = {
    ...{ Wisconsin: 'WI', Michigan: 'MI', Indiana: 'IN', Illinois: 'IL', Ohio: 'OH', Iowa: 'IA', Maine: 'ME', Vermont: 'VT', Pennsylvania: 'PA', Massachusetts: 'MASS' },
    ...{ Texas: 'TX', Tennessee: 'TN', Virginia: 'VA', Georgia: 'GA', Alabama: 'AL', Mississippi: 'MISS', Louisiana: 'LA', Arkansas: 'ARK', Florida: 'FL', Missouri: 'MO' },
    ...{ Kentucky: 'KY', Minnesota: 'MINN', Connecticut: 'CT', Maryland: 'MD' },
};

export function short_name(name: string): string {
    const found = /^(\d+)(?:st|nd|rd|th)?\s+(.*)$/.exec(/^\d/.test(name) ? name.replace(/\s*\(.*\)\s*$/, '') : name);
    if (!found) {
        const inner = /\(([^)\d]+)\)/.exec(name.replace(/\((Virginia|North Carolina|Georgia|[A-Z])\)/, ''));
        if (inner) return inner[1]!;
        const bare = name
            .replace(/\s*\(.*\)/, '')
            .replace(/['’]s? Battery.*$/, '')
            .replace(/,.*$/, '');
        // 'US Cavalry Battalion' is known by what it is, not by the last of its words.
        return bare.length > 14 ? bare.split(' ').slice(0, 2).join(' ') : bare;
    }
    const rest = found[2]!.replace(/\(.*\)/, '').trim();
    const words = rest.split(/\s+/);
    const initials = words.map((w) => w.charAt(0).toUpperCase()).join('');
    return `${found[1]} ${words.length > 1 ? initials : (STATES[rest] ?? (rest.length > 8 ? `${rest.slice(0, 6)}.` : rest))}`;
}
