// Windows that a player may answer in advance, by the kind of the decision.
export const WINDOWS = [
    { kind: 'response', label: 'fire at you' },
    { kind: 'return_fire', label: 'return fire' },
    { kind: 'melee_cards', label: 'melee cards' },
    { kind: 'reroll', label: 'rerolls' },
    { kind: 'action_window', label: 'Close Order' },
    { kind: 'contact_window', label: 'charges that touch' },
    { kind: 'charge_passed', label: 'charges through friends' },
];
