// S5 and S6: what is fielded, and along which edges. Forces: the draft is Side::formation, superior,
// subordinated, off_map and named_commander; `units` has the posts that were fielded, `flags` is set when the
// side is done. DeployEdges: `flags` is the proposal, `n` counts refusals, `stage` 1: the Defender answers.

#include "rally/deployment.h"

namespace longroll::rally {

Posts brigades(const Look& look, Seat side) {
    Posts found = 0;
    for (PostId post = 0; post < look.army(side).posts.size(); ++post)
        if (look.post(side, post).own && is_there(look, side, post)) found |= one_post(post);
    return found;
}

Units to_deploy(const Look& look, Seat side, PostId brigade) {
    return look.post(side, brigade).own & ~look.side(side).on_map & ~look.side(side).off_map;
}

Posts initial_generals(const Look& look, Seat side) {
    Posts found = 0;
    for (PostId post = 0; post < look.army(side).posts.size(); ++post) {
        if (!is_there(look, side, post) || (look.side(side).subordinated & one_post(post)) != 0) continue;
        for (const PostId brigade : each(look.post(side, post).posts_below & brigades(look, side)))
            if ((look.post(side, brigade).own & ~look.side(side).off_map)) found |= one_post(post);
    }
    return found;
}

bool may_subordinate(const Look& look, Seat side, PostId over, PostId brigade) {
    return over < look.army(side).posts.size() && is_there(look, side, over) &&
           seniority(look.post(side, over).level) > 0 &&
           (look.post(side, over).posts_below & one_post(brigade)) != 0;
}

namespace {

// ---- S5: D-S3, D-S4 ----

// Of the Generals who start on the map, those of the highest rank, if there are several (RF-CARD-1).
Posts equals_in_command(const Look& look, Seat side) {
    int highest = -1;
    Posts found = 0;
    for (const PostId post : each(initial_generals(look, side))) {
        const int rank = seniority(look.post(side, post).level);
        if (rank > highest) found = 0;
        if (rank >= highest) found |= one_post(post);
        highest = std::max(highest, rank);
    }
    return count(found) > 1 ? found : 0;
}

bool run_forces(Play& play) { return play.top().flags == 0 ? true : step_over(play); }

Verdict may_close(const Look& look, Seat seat) {
    if (initial_generals(look, seat) != 0) return fine;
    return refuse(rule::RF_OOB_4, "at least one brigade and its General start on the map");
}
void forces_choices(const Look& look, Seat seat, Offers<Action>& offers) {
    if (may_close(look, seat) && !offers(just(Verb::Done))) return;
    for (const PostId post : each(equals_in_command(look, seat))) {
        Action action = just(Verb::Lead);
        action.post = post;
        if (look.side(seat).named_commander != post && !offers(action)) return;
    }
    // One brigade after the other. Where all of them are off the map, the first is called back.
    const Posts all = brigades(look, seat);
    Posts left = 0;
    for (const PostId post : each(all))
        if (!look.top().units.has(post)) left |= one_post(post);
    if (left == 0 && may_close(look, seat)) return;
    Action action = just(Verb::Field);
    action.post = static_cast<PostId>(lowest(left != 0 ? left : all));
    for (PostId over = 0; over <= look.army(seat).posts.size(); ++over) {
        // The brigade by itself first, then under each General above it.
        action.under = over == 0 ? no_post : static_cast<PostId>(over - 1);
        if (over != 0 && !may_subordinate(look, seat, action.under, action.post)) continue;
        action.mode = static_cast<std::uint8_t>(FieldWord::OnMap);
        for (action.formation = 0; action.formation < at(Formation::count); ++action.formation)
            if (!offers(action)) return;
        if (left == 0) continue;
        action.mode = static_cast<std::uint8_t>(FieldWord::OffMap);
        action.formation = 0;  // off the map nobody sees it
        if (!offers(action)) return;
    }
}
Verdict check_forces(const Look& look, Seat seat, const Action& action) {
    if (action.verb == Verb::Done) return may_close(look, seat);
    if (action.verb == Verb::Lead) {
        if (action.post < most_generals && (equals_in_command(look, seat) & one_post(action.post)) != 0)
            return fine;
        return refuse(rule::RF_CARD_1, "he is not one of several Generals of the highest rank on the map");
    }
    if (action.verb != Verb::Field) return not_asked(look, seat, action);
    if (action.post >= most_generals || (brigades(look, seat) & one_post(action.post)) == 0)
        return refuse(rule::RF_OOB_3, "that is no brigade or battalion that is here from the start");
    if (action.under != no_post && !may_subordinate(look, seat, action.under, action.post))
        return refuse(rule::RF_DECK_6,
                      "a brigade is subordinated to a division commander or higher of its own chain");
    return fine;
}
void apply_forces(Play& play, Seat seat, const Action& action) {
    Side& side = play.side(seat);
    if (action.verb == Verb::Done) {
        play.top().flags = 1;
        if (play.log.on())
            tell(play, seat, EventKind::Words, Say(rule::RF_OOB_4, "{} has chosen its forces", seat));
        return;
    }
    if (action.verb == Verb::Lead) {
        side.named_commander = action.post;
        return;
    }
    const Units own = play.look().post(seat, action.post).own;
    side.formation[action.post] = action.formation;
    side.superior[action.post] = action.under;
    side.subordinated &= ~one_post(action.post);
    if (action.under != no_post) side.subordinated |= one_post(action.post);
    side.off_map &= ~own;
    if (static_cast<FieldWord>(action.mode) == FieldWord::OffMap) side.off_map |= own;
    play.top().units |= one(action.post);
}
Say forces_prompt(const Look& look, Seat seat) {
    for (const PostId post : each(brigades(look, seat)))
        if (!look.top().units.has(post))
            return Say(rule::RF_OOB_4, "How is {} fielded: on the map in a formation, or off it?",
                       formation_arg(seat, post));
    return Say(rule::RF_OOB_4, "All brigades are fielded: confirm, or field one again");
}

// ---- S6: D-EDGE ----

using table::TableEdge;
constexpr std::uint8_t bit_of(TableEdge edge) { return static_cast<std::uint8_t>(1u << at(edge)); }
constexpr TableEdge opposite(TableEdge edge) {
    constexpr TableEdge others[] = {TableEdge::North, TableEdge::South, TableEdge::East, TableEdge::West};
    return others[at(edge)];
}
constexpr std::uint8_t proposal(TableEdge attacker, TableEdge defender) {
    return static_cast<std::uint8_t>(bit_of(attacker) | bit_of(defender) << 4);
}
// RF-DEPLOY-1: opposite edges that carry entry lines of both, else west and east.
std::uint8_t default_edges(const Look& look) {
    unsigned carried[2] = {};
    for (const EntryLine& line : look.setup.entry_lines)
        carried[line.owner == look.setup.attacker ? 0 : 1] |= bit_of(line.edge);
    for (const TableEdge edge : {TableEdge::South, TableEdge::North, TableEdge::West, TableEdge::East})
        if ((carried[0] & bit_of(edge)) != 0 && (carried[1] & bit_of(opposite(edge))) != 0)
            return proposal(edge, opposite(edge));
    return proposal(TableEdge::West, TableEdge::East);
}
constexpr int most_refusals = 3;  // RF-INTRO-4

bool run_edges(Play& play) {
    Step& top = play.top();
    const Seat attacker = play.setup.attacker;
    if (play.side(attacker).edges != 0 && play.side(other(attacker)).edges != 0) return step_over(play);
    if (top.n >= most_refusals) {
        top.flags = default_edges(play);
        top.stage = 2;
    }
    if (top.stage == 2) {
        play.side(attacker).edges = top.flags & 15u;
        play.side(other(attacker)).edges = static_cast<std::uint8_t>(top.flags >> 4);
        if (play.log.on())
            tell(play, attacker, EventKind::Words,
                 Say(rule::RF_DEPLOY_1, "the edges of deployment are agreed"));
        return step_over(play);
    }
    top.side = static_cast<std::uint8_t>(index(top.stage == 0 ? attacker : other(attacker)));
    return true;
}
void edges_choices(const Look& look, Seat, Offers<Action>& offers) {
    if (look.top().stage == 1) {
        if (offers(just(Verb::Agree))) offers(just(Verb::Refuse));
        return;
    }
    const std::uint8_t first = default_edges(look);
    Action action = just(Verb::Edges);
    action.flags = first;
    if (!offers(action)) return;
    for (const TableEdge edge : {TableEdge::South, TableEdge::North, TableEdge::West, TableEdge::East}) {
        action.flags = proposal(edge, opposite(edge));
        if (action.flags != first && !offers(action)) return;
    }
}
Verdict check_edges(const Look& look, Seat seat, const Action& action) {
    if (look.top().stage == 1)
        return action.verb == Verb::Agree || action.verb == Verb::Refuse ? fine
                                                                         : not_asked(look, seat, action);
    if (action.verb != Verb::Edges) return not_asked(look, seat, action);
    const unsigned own = action.flags & 15u, enemy = action.flags >> 4;
    if (own == 0 || enemy == 0) return refuse(rule::RF_DEPLOY_1, "each side deploys along at least one edge");
    if ((own & enemy) != 0) return refuse(rule::RF_DEPLOY_1, "no edge belongs to both sides");
    return fine;
}
void apply_edges(Play& play, Seat, const Action& action) {
    Step& top = play.top();
    if (action.verb == Verb::Edges) {
        top.flags = action.flags;
        top.stage = 1;
    } else {
        top.n = static_cast<std::uint8_t>(top.n + (action.verb == Verb::Refuse ? 1 : 0));
        top.stage = action.verb == Verb::Refuse ? 0 : 2;
    }
}
Say edges_prompt(const Look& look, Seat) {
    return look.top().stage == 0 ? Say(rule::RF_DEPLOY_1, "Propose the edges along which each side deploys")
                                 : Say(rule::RF_DEPLOY_1,
                                       "Do you agree with these edges of deployment? {} of 3 refusals so far",
                                       static_cast<int>(look.top().n));
}
Action first_edges(const Look& look, Seat) {
    if (look.top().stage == 1) return just(Verb::Agree);
    Action action = just(Verb::Edges);
    action.flags = default_edges(look);
    return action;
}
// Forces may have no legal end yet: then the first brigade is fielded.
Action first_force(const Look& look, Seat seat) {
    if (may_close(look, seat)) return just(Verb::Done);
    Action action = just(Verb::Field);
    action.post = static_cast<PostId>(lowest(brigades(look, seat)));
    action.formation = look.side(seat).formation[action.post];
    return action;
}

constexpr StepRules forces{"forces",     run_forces, step_side<Look>, forces_choices, check_forces,
                           apply_forces, nullptr,    forces_prompt,   first_force};
constexpr StepRules edges{"deploy_edges", run_edges, step_side<Look>, edges_choices, check_edges,
                          apply_edges,    nullptr,   edges_prompt,    first_edges};

}  // namespace

const StepRules forces_rules = forces.as_draft();
const StepRules deploy_edges_rules = edges.as_draft();

}  // namespace longroll::rally
