// 2.1 Command phase.

#include "volley/command.h"

#include <algorithm>

namespace longroll::volley {
namespace {

// Whose commander counts for a stand (VB-CMD-2): its own division's; with `superior_may_command` all above.
bool near_commander(const Look& look, Ref ref, std::span<const Rect> bases) {
    const Army& army = look.setup.army(ref.side);
    const Side& side = look.side(ref.side);
    for (PostId post = look.plan(ref).post; post != no_post; post = army.posts[post].parent) {
        const Commander& commander = side.commander[post];
        if (commander.fate == Fate::Active) {
            const Rect there = commander_base({commander.x, commander.y});
            if (table::within(bases, {&there, 1}, command_distance + tolerance)) return true;
        }
        if (!look.setup.options.superior_may_command) return false;
    }
    return false;
}

bool near_any_commander(const Look& look, Ref ref, std::span<const Rect> bases) {
    const Side& side = look.side(ref.side);
    for (std::size_t post = 0; post < look.setup.army(ref.side).posts.size(); ++post) {
        const Commander& commander = side.commander[post];
        if (commander.fate != Fate::Active) continue;
        const Rect there = commander_base({commander.x, commander.y});
        if (table::within(bases, {&there, 1}, command_distance + tolerance)) return true;
    }
    return false;
}

}  // namespace

Command command_of(const Look& look, Seat seat) {
    Command command;
    const Army& army = look.setup.army(seat);
    const Side& side = look.side(seat);
    // Routed stands neither have command nor hand it on (VB-CMD-12).
    const Stands able = side.on_table & ~routed(side);
    Stands by_proximity;
    for (const StandId id : each(able)) {
        const Ref ref{seat, id};
        const Bases bases = bases_of(look, ref);
        if (near_commander(look, ref, bases) ||
            (army.skirmishers.has(id) && near_any_commander(look, ref, bases)))
            by_proximity |= one(id);
    }
    command.in_command = by_proximity;
    // Spread wave by wave until nothing changes (VB-CMD-3, VB-CMD-4). A stand has its anchors among those
    // that were in command before it: not among those that have it from itself. Skirmishers that have it over
    // the 6 inches have no anchor to keep.
    for (Stands given; given != command.in_command;) {
        given = command.in_command;
        for (const StandId id : each(able & ~given)) {
            const Bases bases = bases_of(look, {seat, id});
            if (army.skirmishers.has(id)) {
                // `skirmisher_chain` off: a skirmisher hands nothing to another over the 6 inches.
                const Stands givers = look.setup.options.skirmisher_chain ? given : given & ~army.skirmishers;
                if (within(look, seat, givers, bases, command_distance + tolerance)) {
                    command.in_command |= one(id);
                    continue;
                }
            }
            const Stands same_division = army.posts[army.stands[id].post].own;
            const Stands anchors = within(look, seat, given & same_division, bases, tolerance);
            if (!anchors) continue;
            command.in_command |= one(id);
            command.by_contact |= one(id);
            Comrades bit = 1;
            for (const StandId comrade : each(same_division)) {
                if (anchors.has(comrade)) command.anchors[id] |= bit;
                bit <<= 1;
            }
        }
    }
    return command;
}

void find_command(Play& play) {
    const Command command = command_of(play, play.attacker());
    Side& side = play.side(play.attacker());
    side.in_command = command.in_command;
    side.by_contact = command.by_contact;
    std::copy(std::begin(command.anchors), std::end(command.anchors), std::begin(play.state.anchors));
}

Stands comrades(const Look& look, Ref ref, Comrades which) {
    Stands found;
    for (const StandId id : each(look.setup.army(ref.side).posts[look.plan(ref).post].own)) {
        if ((which & 1u) != 0) found |= one(id);
        which >>= 1;
    }
    return found;
}

bool keeps_anchor(const Look& look, Ref ref) {
    if (!has(look.side(ref.side).by_contact, ref)) return true;
    const Stands anchors = comrades(look, ref, look.state.anchors[ref.id]);
    return static_cast<bool>(within(look, ref.side, anchors, bases_of(look, ref), tolerance));
}

}  // namespace longroll::volley
