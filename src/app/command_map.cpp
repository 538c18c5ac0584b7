#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>

#include "app/command.h"
#include "app/terminal.h"
#include "app/words.h"
#include "engine/number.h"
#include "files/file.h"
#include "files/json_writer.h"
#include "history/library.h"
#include "history/situation_pieces.h"

namespace longroll {
namespace {

using history::CutMap;
using history::Ground;
using history::Map;
using history::Moment;

constexpr int default_table = 72;  // inches: the longer side unless a scale is given

// Yards per inch that a person would choose.
int scale_for(const Ground& ground) {
    const int longer = std::max(ground.width(), ground.depth());
    for (const int scale : {10, 15, 20, 25, 30, 40, 50, 60, 80, 100, 120, 150, 200, 250, 300, 400, 500})
        if (longer <= scale * default_table) return scale;
    return 1000;
}
int contours_for(const Ground& ground) {
    const int longer = std::max(ground.width(), ground.depth());
    return longer <= 2500 ? 5 : longer <= 7000 ? 10 : 20;
}

std::string inches(table::Length length) { return fmt::format("{:.4g}", length / 1000.0); }

// "map.json", "./somewhere/map.json": the user's own file, not one of the program's.
bool own_file(std::string_view name) { return name.ends_with(".json"); }

Expected<Map> find_map(const std::string& name) {
    if (!own_file(name)) return history::map(name);
    const Expected<std::string> text = read_file(name);
    if (!text) return Wrong{text.error()};
    return Map::read(*text, name);
}

Expected<Moment> find_moment(const std::string& name) {
    if (!own_file(name)) return history::moment(name);
    const Expected<std::string> text = read_file(name);
    if (!text) return Wrong{text.error()};
    const Expected<history::SituationSources> sources = history::situation_sources(*text, name);
    if (!sources) return Wrong{sources.error()};
    const auto bare = [](const std::string& file) { return file.substr(0, file.rfind('.')); };
    Expected<Map> map = history::map(bare(sources->map));
    if (!map) return Wrong{name + ": map: " + map.error()};
    Expected<history::OrderOfBattle> oob = history::order_of_battle(bare(sources->oob));
    if (!oob) return Wrong{name + ": oob: " + oob.error()};
    Expected<history::Situation> situation = history::Situation::read(*text, name, *map, *oob);
    if (!situation) return Wrong{situation.error()};
    return Moment{*std::move(situation), *std::move(map), *std::move(oob)};
}

void write_ground(JsonWriter& out, const Ground& ground) {
    out.list().value(ground.low.x).value(ground.low.y).value(ground.width()).value(ground.depth()).end();
}

class MapCommand final : public Command {
  public:
    const char* name() const override { return "map"; }
    const char* summary() const override { return "draws battlefields and situations as period maps"; }
    const char* about() const override {
        return "Cuts any rectangle of a map at any scale into a table and draws it as an SVG file, with the "
               "units of a "
               "situation if you name one. Rectangles are in yards: the southwest corner, then width and "
               "depth. "
               "A name that ends in .json is a file.";
    }
    const char* examples() const override {
        return "longroll map                                                 maps and situations\n"
               "longroll map gettysburg --svg gettysburg.svg                 a whole battlefield\n"
               "longroll map henry_hill --svg henry.svg                      a situation on its ground\n"
               "longroll map gettysburg --situation devils_den --svg den.svg\n"
               "longroll map gettysburg --rect -1600,-5400,2000,2000 --scale 40 --svg round-tops.svg";
    }
    void declare(Arguments& arguments) override {
        Hint names{history::map_names(), true};
        const std::vector<std::string> situations = history::situation_names();
        names.words.insert(names.words.end(), situations.begin(), situations.end());
        arguments.operand(which_, "name", "a map or a situation", Need::May, std::move(names));
        arguments.option(svg_, "--svg", "FILE", "draw it into this file; - prints it", {{}, true});
        arguments.option(situation_, "--situation", "S", "with the units of this situation",
                         {situations, true});
        arguments.option(rect_, "--rect", "X,Y,W,H", "this rectangle, in yards");
        arguments.option(scale_, "--scale", "N", "yards per inch of the table");
        arguments.option(contours_, "--contours", "FT", "feet between contours");
        arguments.option(size_, "--size", "PX", "the longer side of the picture in pixels");
        arguments.flag(bare_, "--bare", "without margins and names, for a small picture");
        arguments.flag(json_, "--json", "list maps and situations as JSON");
    }

    Expected<int> run() override {
        if (which_.empty()) {
            if (!svg_.empty() || !situation_.empty() || !rect_.empty())
                return Wrong{"name is missing; the maps are " + list_words(history::map_names())};
            return list();
        }
        const std::vector<std::string> maps = history::map_names(), situations = history::situation_names();
        const bool is_situation = std::find(situations.begin(), situations.end(), which_) != situations.end();
        const bool is_map = own_file(which_) || std::find(maps.begin(), maps.end(), which_) != maps.end();
        if (!is_map && !is_situation) {
            std::vector<std::string> all = maps;
            all.insert(all.end(), situations.begin(), situations.end());
            return Wrong{
                fmt::format("unknown map or situation '{}'{}; the maps are {}; `longroll map` lists the "
                            "situations",
                            which_, did_you_mean(which_, all), list_words(maps))};
        }
        std::optional<Moment> moment;
        if (!situation_.empty() || (is_situation && !is_map)) {
            Expected<Moment> found = find_moment(situation_.empty() ? which_ : situation_);
            if (!found) return Wrong{found.error()};
            moment = *std::move(found);
            if (is_map && moment->map.file() != "data/maps/" + which_ + ".json") {
                return Wrong{fmt::format("the situation {} is not on the map {} but on {}", situation_,
                                         which_, moment->situation.map_file())};
            }
        }
        Expected<Map> map = moment ? Expected<Map>(moment->map) : find_map(which_);
        if (!map) return Wrong{map.error()};
        return draw_or_tell(*map, moment);
    }

  private:
    Expected<int> list() const {
        JsonWriter out;
        const Style style;
        if (json_) out.object(JsonWriter::Layout::Lines).key("maps").list(JsonWriter::Layout::Lines);
        std::map<std::string, std::vector<Moment>> on_map;
        for (const std::string& id : history::situation_names()) {
            Expected<Moment> moment = history::moment(id);
            if (!moment) return Wrong{moment.error()};
            on_map[moment->situation.map_file()].push_back(*std::move(moment));
        }
        for (const std::string& id : history::map_names()) {
            const Expected<Map> map = history::map(id);
            if (!map) return Wrong{map.error()};
            std::vector<Moment>& moments = on_map[id + ".json"];
            std::sort(moments.begin(), moments.end(), [](const Moment& a, const Moment& b) {
                return std::pair(a.situation.start(), a.situation.id()) <
                       std::pair(b.situation.start(), b.situation.id());
            });
            if (json_) {
                out.object().field("id", id).field("name", map->name()).key("rect");
                write_ground(out, map->bounds());
                out.field("features", map->features().size()).end();
                continue;
            }
            const Ground& all = map->bounds();
            fmt::print("{}  {}, {:.1f} by {:.1f} miles\n", style.strong(fmt::format("{:<18}", id)),
                       map->name(), all.width() / 1760.0, all.depth() / 1760.0);
            for (const Moment& moment : moments) {
                const history::Situation& s = moment.situation;
                fmt::print("  {:<20}  {}, {}  {}\n", s.id(), date_of(s.start()), hour_of(s.start()),
                           style.faint(s.title()));
            }
        }
        if (json_) {
            out.end().key("situations").list(JsonWriter::Layout::Lines);
            for (const auto& [file, moments] : on_map)
                for (const Moment& moment : moments) write_situation(out, moment);
            fmt::print("{}\n", out.end().end().text());
        } else {
            fmt::print("\n`longroll map NAME --svg FILE` draws one.\n");
        }
        return 0;
    }

    static void write_situation(JsonWriter& out, const Moment& moment) {
        const history::Situation& s = moment.situation;
        out.object()
            .field("id", s.id())
            .field("title", s.title())
            .field("battle", s.battle())
            .field("map", s.map_file().substr(0, s.map_file().rfind('.')))
            .field("start", text_of(s.start()))
            .field("end", text_of(s.end()))
            .key("rect");
        write_ground(out, s.area());
        for (Seat seat : seats)
            out.key(longroll::name(seat))
                .object()
                .field("men", s.men(seat))
                .field("guns", s.guns(seat))
                .end();
        out.field("units", s.units().size()).field("arrivals", s.arrivals().size()).end();
    }

    Expected<int> draw_or_tell(const Map& map, const std::optional<Moment>& moment) {
        history::CutOptions options;
        options.ground = moment ? moment->situation.area() : map.bounds();
        if (!rect_.empty()) {
            const Expected<Ground> ground = rectangle();
            if (!ground) return Wrong{ground.error()};
            options.ground = *ground;
        }
        options.yards_per_inch = scale_for(options.ground);
        options.contour_ft = contours_for(options.ground);
        int size = bare_ ? 480 : 1400;
        struct Asked {
            const std::string& typed;
            const char* flag;
            int low, high;
            int& into;
        };
        for (const Asked& asked : {Asked{scale_, "--scale", 1, 2000, options.yards_per_inch},
                                   Asked{contours_, "--contours", 1, 100, options.contour_ft},
                                   Asked{size_, "--size", 100, 8000, size}}) {
            if (asked.typed.empty()) continue;
            const Expected<std::uint64_t> number =
                whole_number(asked.typed, asked.flag, static_cast<std::uint64_t>(asked.low),
                             static_cast<std::uint64_t>(asked.high));
            if (!number) return Wrong{number.error()};
            asked.into = static_cast<int>(*number);
        }
        const Expected<CutMap> cut = history::cut(map, options);
        if (!cut) return Wrong{cut.error()};
        if (svg_.empty()) return tell(*cut, moment);
        const std::string drawn = draw(*cut, moment, options.contour_ft, size);
        if (svg_ == "-") {
            fmt::print("{}", drawn);
            return 0;
        }
        const Expected<Written> written = replace_file(svg_, drawn);
        if (!written) return Wrong{written.error()};
        fmt::print("{}: {} by {} yards as a table of {} by {} inches, {} yards per inch\n", svg_,
                   options.ground.width(), options.ground.depth(), inches(cut->field.width()),
                   inches(cut->field.depth()), options.yards_per_inch);
        return 0;
    }

    std::string draw(const CutMap& cut, const std::optional<Moment>& moment, int contour_ft, int size) const {
        history::Picture picture;
        picture.captions = cut.captions;
        picture.yards_per_inch = cut.frame.yards_per_inch;
        picture.long_side = size;
        history::Pieces pieces;
        if (moment) {
            pieces = pieces_of(*moment, cut.frame);
            picture.blocks = pieces.blocks;
            picture.marks = pieces.marks;
            picture.entrances = pieces.entrances;
        }
        picture.names = !bare_;
        if (!bare_) {
            picture.title = moment ? moment->situation.title() : cut.field.name();
            if (moment)
                picture.subtitle =
                    fmt::format("{}, {}, {}", moment->situation.battle(), date_of(moment->situation.start()),
                                hour_of(moment->situation.start()));
            picture.note = fmt::format("contours every {} feet", contour_ft);
        }
        return draw_svg(cut.field, picture);
    }

    // X,Y,W,H
    Expected<Ground> rectangle() const {
        std::vector<std::int32_t> numbers;
        for (const std::string& word : split(rect_, ',')) {
            const auto value = number_in<std::int32_t>(trimmed(word));
            if (!value || *value < -40'000 || *value > 80'000) break;
            numbers.push_back(*value);
        }
        if (numbers.size() != 4 || split(rect_, ',').size() != 4)
            return Wrong{
                fmt::format("--rect takes four whole numbers of yards, X,Y,W,H (the southwest corner, width "
                            "and depth), each -40000 to 80000, not '{}'",
                            rect_)};
        if (numbers[2] <= 0 || numbers[3] <= 0)
            return Wrong{fmt::format("--rect is {} by {} yards: width and depth must be more than 0",
                                     numbers[2], numbers[3])};
        return Ground{{numbers[0], numbers[1]}, {numbers[0] + numbers[2], numbers[1] + numbers[3]}};
    }

    Expected<int> tell(const CutMap& cut, const std::optional<Moment>& moment) const {
        const Ground& ground = cut.frame.ground;
        if (json_) {
            JsonWriter out;
            out.object(JsonWriter::Layout::Lines).field("name", cut.field.name()).key("rect");
            write_ground(out, ground);
            out.field("yards_per_inch", cut.frame.yards_per_inch)
                .field("width", cut.field.width())
                .field("depth", cut.field.depth())
                .field("areas", cut.field.areas().size())
                .field("lines", cut.field.lines().size())
                .field("crossings", cut.field.crossings().size());
            if (moment) {
                out.key("situation");
                write_situation(out, *moment);
            }
            fmt::print("{}\n", out.end().text());
            return 0;
        }
        const Style style;
        fmt::print("{}\n", style.strong(cut.field.name()));
        fmt::print(
            "{} by {} yards; at {} yards per inch a table of {} by {} inches with {} areas, {} lines, {} "
            "bridges and fords\n",
            ground.width(), ground.depth(), cut.frame.yards_per_inch, inches(cut.field.width()),
            inches(cut.field.depth()), cut.field.areas().size(), cut.field.lines().size(),
            cut.field.crossings().size());
        if (!moment) return 0;
        const history::Situation& s = moment->situation;
        fmt::print("\n{}, {}, {}\n{}\n\n", style.strong(s.title()), date_of(s.start()), hour_of(s.start()),
                   wrapped(s.summary(), columns()));
        for (Seat seat : seats)
            fmt::print("{:<12}  {} men, {} guns; {}\n", longroll::name(seat),
                       with_commas(static_cast<std::uint64_t>(s.men(seat))), s.guns(seat),
                       hanging(s.side(seat).aim, columns(), 14));
        for (const history::Objective& objective : s.objectives())
            fmt::print("  {:<28}  {}  {}\n", objective.name, objective.value, style.faint(objective.why));
        return 0;
    }

    std::string which_, svg_, situation_, rect_, scale_, contours_, size_;
    bool bare_ = false, json_ = false;
};

}  // namespace

AnyCommand map_command() { return std::make_unique<MapCommand>(); }

}  // namespace longroll
