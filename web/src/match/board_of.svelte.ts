// One state of a table for each picker: table, hand and margins of a game share it.
import type { Picker } from './picker.svelte';

/** Made when it is first asked for, outside any component: what is computed in it outlives the table that asked first. */
export function board_of<B extends object>(make: (pick: Picker) => B): (pick: Picker) => B {
    const boards = new WeakMap<Picker, B>();
    return (pick) => {
        let board = boards.get(pick);
        if (!board) {
            $effect.root(() => {
                board = make(pick);
            });
            boards.set(pick, board!);
        }
        return board!;
    };
}
