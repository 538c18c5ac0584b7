#include "history/library.h"

#include "data/embedded.h"

namespace longroll::history {
namespace {

std::vector<std::string> names(std::string_view folder, std::string_view ending) {
    std::vector<std::string> list;
    for (const EmbeddedFile& file : embedded_files()) {
        if (!file.path.starts_with(folder) || !file.path.ends_with(ending)) continue;
        list.emplace_back(file.path.substr(folder.size(), file.path.size() - folder.size() - ending.size()));
    }
    return list;
}

std::string unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known) {
    std::string text = "unknown " + std::string(what) + " '" + std::string(name) + "'; there are ";
    for (std::size_t i = 0; i < known.size(); ++i)
        text += (i == 0 ? "" : i + 1 == known.size() ? " and " : ", ") + known[i];
    return text;
}

template <class Thing>
Expected<Thing> load(std::string_view what, std::string_view name, std::string_view folder,
                     std::string_view ending) {
    const std::string path = std::string(folder) + std::string(name) + std::string(ending);
    const std::string_view text = embedded(path);
    if (text.data() == nullptr) return Wrong{unknown(what, name, names(folder, ending))};
    return Thing::read(text, "data/" + path);
}

// "gettysburg.json" as situations have it.
std::string_view without(std::string_view file, std::string_view ending) {
    return file.ends_with(ending) ? file.substr(0, file.size() - ending.size()) : file;
}

}  // namespace

std::vector<std::string> map_names() { return names("maps/", ".json"); }
std::vector<std::string> order_of_battle_names() { return names("oob/", ".csv"); }
std::vector<std::string> situation_names() { return names("situations/", ".json"); }

Expected<Map> map(std::string_view name) { return load<Map>("map", name, "maps/", ".json"); }
Expected<OrderOfBattle> order_of_battle(std::string_view name) {
    return load<OrderOfBattle>("order of battle", name, "oob/", ".csv");
}

Expected<Moment> moment(std::string_view name) {
    const std::string path = "situations/" + std::string(name) + ".json";
    const std::string_view text = embedded(path);
    if (text.data() == nullptr) return Wrong{unknown("situation", name, situation_names())};
    const Expected<SituationSources> sources = situation_sources(text, "data/" + path);
    if (!sources) return Wrong{sources.error()};
    Expected<Map> ground = map(without(sources->map, ".json"));
    if (!ground) return Wrong{"data/" + path + ": map: " + ground.error()};
    Expected<OrderOfBattle> oob = order_of_battle(without(sources->oob, ".csv"));
    if (!oob) return Wrong{"data/" + path + ": oob: " + oob.error()};
    Expected<Situation> situation = Situation::read(text, "data/" + path, *ground, *oob);
    if (!situation) return Wrong{situation.error()};
    return Moment{*std::move(situation), *std::move(ground), *std::move(oob)};
}

}  // namespace longroll::history
