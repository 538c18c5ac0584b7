#include "host/scene.h"

#include "files/json_writer.h"

namespace longroll::host {
namespace {

std::string forms_json(const AnyPosition& position) {
    JsonWriter out;
    out.object();
    for (const ActionBlank& blank : position.blanks()) {
        out.key(blank.verb).object().field("form", blank.text).key("things").list();
        for (const std::string& thing : blank.things) out.value(thing);
        out.end().end();
    }
    return out.end().take();
}

std::string hexadecimal(std::uint64_t number) {
    constexpr char digits[] = "0123456789abcdef";
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; number >>= 4) text[i] = digits[number & 15u];
    return text;
}

}  // namespace

SceneText scene_text(const AnyPosition& position) {
    SceneText text{{}, to_json(position.scene()), forms_json(position)};
    text.tag = hexadecimal(hash_text(text.forms, hash_text(text.scene)));
    return text;
}

std::string SceneText::text() const {
    JsonWriter out;
    return out.object().field("tag", tag).key("scene").json(scene).key("forms").json(forms).end().take();
}

}  // namespace longroll::host
