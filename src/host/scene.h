#pragma once
// What never changes in a match, as JSON (docs/protocol.md): the page reads it once and then gets views that
// do not repeat it. It is the same for everyone who may see the match.

#include <string>

#include "engine/any_game.h"

namespace longroll::host {

struct SceneText {
    std::string tag;           // a hash of the rest: the same scene has the same tag, in any match
    std::string scene, forms;  // each as JSON

    std::string text() const;  // {"tag", "scene", "forms"}
};
SceneText scene_text(const AnyPosition& position);

}  // namespace longroll::host
