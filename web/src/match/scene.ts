// The scene: what never changes in a match, read once. A view laid over it is the whole document that a game reads.
import type { Scene, View } from '../protocol';

type Doc = Record<string, unknown>;
const is_doc = (v: unknown): v is Doc => typeof v === 'object' && v !== null && !Array.isArray(v);

/** A part of the view that says `thing: 'unit:union:3'` gets the fields of that thing which it lacks. */
function with_things(view: unknown, things: Doc): unknown {
    if (Array.isArray(view)) return view.map((item) => with_things(item, things));
    if (!is_doc(view)) return view;
    const whole: Doc = {};
    for (const [key, item] of Object.entries(view)) whole[key] = with_things(item, things);
    const thing = things[String(view['thing'])];
    return is_doc(thing) ? { ...thing, ...whole } : whole;
}

function merged(scene: Doc, view: Doc): Doc {
    const whole: Doc = { ...scene, ...view };
    for (const key of Object.keys(scene)) {
        const [under, over] = [scene[key], view[key]];
        if (is_doc(under) && is_doc(over)) whole[key] = merged(under, over);
    }
    return whole;
}

/** As `with_scene` in src/engine/view.h. */
export function with_scene(scene: Scene | null, view: View): View {
    if (!scene) return view;
    const { things, ...plain } = scene.scene as Doc;
    return merged(plain, with_things(view, is_doc(things) ? things : {}) as Doc);
}
