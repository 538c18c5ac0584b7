#include "conformance/view_text.h"

#include <algorithm>

#include "files/json_writer.h"

namespace longroll::conformance {
namespace {

constexpr std::size_t line_width = 140;
constexpr std::string_view naming[] = {"slot", "number", "id", "place"};

bool has_fields(const View& view) {
    if (std::holds_alternative<View::Fields>(view.value())) return true;
    const auto* list = std::get_if<View::List>(&view.value());
    return list != nullptr && std::any_of(list->begin(), list->end(), has_fields);
}

// The member's own name: what all of the list have, and each another.
std::vector<std::string> names_of(const View::List& list) {
    std::vector<std::string> names;
    for (std::string_view key : naming) {
        names.clear();
        std::set<std::string> different;
        for (const View& member : list) {
            const View& own = member[key];
            if (own.empty() || has_fields(own)) break;
            names.push_back('#' + (own.text().empty() ? to_json(own) : std::string(own.text())));
            if (!different.insert(names.back()).second) break;
        }
        if (different.size() == list.size()) return names;
    }
    names.clear();
    for (std::size_t i = 0; i < list.size(); ++i) names.push_back('[' + std::to_string(i) + ']');
    return names;
}

// The members of a list share a line as long as it has room, in the order in which they are met.
class Page {
  public:
    void say(const Item& item, const std::string& mark, const std::string& words) {
        auto list = std::find_if(lists_.begin(), lists_.end(),
                                 [&](const List& known) { return known.path == item.list; });
        if (list == lists_.end()) list = lists_.insert(list, List{item.list, {}});
        if (item.name.empty()) {
            list->members.push_back({"", words});
            return;
        }
        auto member = std::find_if(list->members.begin(), list->members.end(),
                                   [&](const Member& known) { return known.name == mark + item.name; });
        if (member == list->members.end())
            member = list->members.insert(member, Member{mark + item.name, ""});
        member->words += (member->words.empty() || words.empty() ? "" : ", ") + words;
    }

    std::string text(const std::string& who) const {
        std::string text;
        for (const List& list : lists_) {
            const std::string head = "  " + who + ": " + list.path;
            std::string line = head;
            for (const Member& member : list.members) {
                const std::string gap = member.name.empty() || member.words.empty() ? "" : " ";
                const std::string words = member.name + gap + member.words;
                if (line != head && line.size() + words.size() > line_width) {
                    text += line + '\n';
                    line = head;
                }
                line += (line != head ? "; " : list.path.empty() ? "" : " ") + words;
            }
            text += line + '\n';
        }
        return text;
    }

  private:
    struct Member {
        std::string name, words;
    };
    struct List {
        std::string path;
        std::vector<Member> members;
    };
    std::vector<List> lists_;
};

bool is_list(std::string_view value) { return value.starts_with('['); }

std::string changed(const Fact& fact, const std::string* old) {
    if (old == nullptr || *old == fact.value || is_list(fact.value) || is_list(*old))
        return fact.field + ' ' + fact.value;
    return fact.field + ' ' + *old + " -> " + fact.value;
}

bool same(const std::string* a, const std::string* b) { return a && b ? *a == *b : a == b; }

// The member of another list that this list is in.
std::string parent_of(const Item& item) { return item.list.substr(0, item.list.rfind('.')); }

bool says_its_name(const Fact& fact) {
    return std::find(std::begin(naming), std::end(naming), fact.field) != std::end(naming) &&
           (fact.item.name == '#' + fact.value || '"' + fact.item.name.substr(1) + '"' == fact.value);
}

// `tells` says of a fact, by its values before and now, whether the reader must be told; `is_gone` whether he
// knows already that an item is no longer there.
template <class Tells, class Known, class Gone>
std::string difference(const std::string& who, const Facts& before, const Facts& now, const Tells& tells,
                       const Known& is_known, const Gone& is_gone) {
    Page page;
    for (const Fact& fact : now.all()) {
        const std::string* old = before.find(fact.item, fact.field);
        if (!tells(fact, old, &fact.value)) continue;
        const bool is_new = !fact.item.name.empty() && !before.has(fact.item);
        if (old == nullptr && (is_known(fact) || says_its_name(fact))) {
            if (is_new) page.say(fact.item, "+", "");
            continue;
        }
        page.say(fact.item, is_new ? "+" : "", changed(fact, old));
    }
    std::set<std::pair<Item, std::string>> told;
    for (const Fact& fact : before.all()) {
        if (now.find(fact.item, fact.field) != nullptr || !tells(fact, &fact.value, nullptr)) continue;
        if (now.has(fact.item)) {
            const std::string lost = now.lost(fact.item, fact.field);
            if (told.insert({fact.item, lost}).second) page.say(fact.item, "", lost + " gone");
        } else if (const std::string parent = parent_of(fact.item);
                   !is_gone(fact.item) && (!before.has(parent) || now.has(parent))) {
            page.say(fact.item, "-", "");
        }
    }
    return page.text(who);
}

}  // namespace

const std::string* Facts::find(const Item& item, const std::string& field) const {
    const auto found = at_.find({item, field});
    return found == at_.end() ? nullptr : &all_[found->second].value;
}

std::string Facts::lost(const Item& item, const std::string& field) const {
    for (std::size_t end = field.find('.'); end != std::string::npos; end = field.find('.', end + 1)) {
        const std::string object = field.substr(0, end + 1);
        const auto next = at_.lower_bound({item, object});
        if (next == at_.end() || next->first.first != item || !next->first.second.starts_with(object))
            return field.substr(0, end);
    }
    return field;
}

void Facts::take(const View& view, const Item& item, const std::string& field) {
    if (const auto* fields = std::get_if<View::Fields>(&view.value())) {
        for (const View::Field& each : *fields)
            if (each.key != "thing")  // says what it is called on the wire, and nothing that changes
                take(each.item, item, field.empty() ? each.key : field + '.' + each.key);
        return;
    }
    const auto* list = std::get_if<View::List>(&view.value());
    if (list != nullptr && list->empty()) return;
    if (list == nullptr || !has_fields(view)) {
        at_[{item, field}] = all_.size();
        all_.push_back({item, field, to_json(view)});
        items_.insert(item.path());
        return;
    }
    const std::string gap = item.path().empty() || field.empty() ? "" : ".";
    const std::vector<std::string> names = names_of(*list);
    for (std::size_t i = 0; i < list->size(); ++i) {
        const Item member{item.path() + gap + field, names[i]};
        items_.insert(member.path());
        take((*list)[i], member, "");
    }
}

ViewText::Shown ViewText::facts_of(const Views& views) {
    return {Facts(views.open), {Facts(views.seats[0]), Facts(views.seats[1])}};
}

void ViewText::learn(const Facts& facts) {
    std::map<Item, std::map<std::string, std::string>> items;
    for (const Fact& fact : facts.all())
        if (facts.find(fact.item, "id") != nullptr) items[fact.item][fact.field] = fact.value;
    for (const auto& [item, fields] : items) {
        const auto [known, is_new] = printed_on_.try_emplace(fields.at("id"));
        for (const auto& [field, value] : fields)
            if (const auto [old, added] = known->second.try_emplace(field, value); added && !is_new)
                old->second.reset();
        for (auto& [field, value] : known->second)
            if (const auto found = fields.find(field); found == fields.end() || value != found->second)
                value.reset();
    }
}

void ViewText::learn(const Views& views) {
    const Shown shown = facts_of(views);
    learn(shown.open);
    for (const Facts& facts : shown.seats) learn(facts);
}

// Printed on a card that was told before; its name is said again.
bool ViewText::is_known(const Facts& now, const Fact& fact) const {
    if (fact.field == "id" || fact.field == "name") return false;
    const std::string* id = now.find(fact.item, "id");
    if (id == nullptr || !met_.contains(*id)) return false;
    const auto printed = printed_on_.find(*id);
    if (printed == printed_on_.end()) return false;
    const auto field = printed->second.find(fact.field);
    return field != printed->second.end() && field->second == fact.value;
}

void ViewText::note(const Facts& now) {
    for (const Fact& fact : now.all())
        if (fact.field == "id") met_.insert(fact.value);
}

std::string ViewText::next(const Views& views) {
    Shown now = facts_of(views);
    std::string text = difference(
        "all", before_.open, now.open,
        [](const Fact&, const std::string* old, const std::string* value) { return !same(old, value); },
        [&](const Fact& fact) { return is_known(now.open, fact); }, [](const Item&) { return false; });
    note(now.open);
    for (Seat seat : seats) {
        const Facts& own = now.seats[index(seat)];
        // What the seat sees otherwise than all: told when it begins to, and when it is another thing. When
        // it ends because all see it now, that was told above.
        const auto tells = [&](const Fact& fact, const std::string* old, const std::string* value) {
            const std::string* open = now.open.find(fact.item, fact.field);
            const std::string* open_before = before_.open.find(fact.item, fact.field);
            if (same(value, open)) return !same(old, open_before) && same(open, open_before);
            return !same(old, value) || same(old, open_before);
        };
        text += difference(
            std::string(name(seat)), before_.seats[index(seat)], own, tells,
            [&](const Fact& fact) { return is_known(own, fact); },
            [&](const Item& item) { return before_.open.has(item) && !now.open.has(item); });
        note(own);
    }
    before_ = std::move(now);
    return text;
}

}  // namespace longroll::conformance
