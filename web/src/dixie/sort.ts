// Orders of a hand.
import { is_troop, type CardView } from './types';

export type Order = 'kind' | 'strength' | 'corps' | 'number';
export const ORDERS: { id: Order; label: string }[] = [
    { id: 'kind', label: 'by kind' },
    { id: 'strength', label: 'by strength' },
    { id: 'corps', label: 'by corps' },
    { id: 'number', label: 'by number' },
];
const KINDS = ['infantry', 'cavalry', 'artillery', 'general', 'terrain', 'special'];

export function sorted(cards: readonly CardView[], order: Order): CardView[] {
    const kind = (c: CardView): number => KINDS.indexOf(c.type);
    const strength = (c: CardView): number => (is_troop(c) ? (c.cv ?? 0) * 10 + (c.morale === 'A' ? 1 : c.morale === 'C' ? -1 : 0) : 0);
    const corps = (c: CardView): string => `${c.badge?.startsWith('badge') ? c.badge : ''}${c.order_of_battle ?? '~'}`;
    const by: Record<Order, (a: CardView, b: CardView) => number> = {
        kind: (a, b) => kind(a) - kind(b) || strength(b) - strength(a),
        strength: (a, b) => strength(b) - strength(a) || b.bp - a.bp,
        corps: (a, b) => Number(!is_troop(a) && a.type !== 'general') - Number(!is_troop(b) && b.type !== 'general') || corps(a).localeCompare(corps(b)),
        number: () => 0,
    };
    return [...cards].sort((a, b) => by[order](a, b) || a.number - b.number);
}
