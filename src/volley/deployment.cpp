// 4.1 Set-up: the draft of DEPLOY. Each side places its stands and commanders in its zone, the side that
// moves second first; field artillery may be exchanged for dedicated guns (VB-MISC-10).

#include "volley/deployment.h"

#include "miniatures/deployment.h"
#include "volley/rout.h"

namespace longroll::volley {
namespace {

using miniatures::Slice;
using miniatures::ZoneFrame;

ZoneFrame frame_of(const Army& army) { return miniatures::frame_of(army.zone, army.own_edge); }

// Without a place yet. A stand whose whole strength was exchanged for guns needs none.
Stands stands_left(const Look& look, Seat seat) {
    Stands left = to_set_up(look.setup, seat) & ~look.side(seat).on_table & ~look.side(seat).coming;
    for (const StandId id : each(left))
        if (look.side(seat).stand[id].strength == 0) left &= ~one(id);
    return left;
}
Posts posts_left(const Look& look, Seat seat) {
    Posts left = posts_to_set_up(look.setup, seat);
    for (const unsigned post : each(left))
        if (look.side(seat).commander[post].fate == Fate::Active) left &= ~(Posts{1} << post);
    return left;
}

// ---- parts of the draft ----

Verdict check_asked(const Look& look, Seat seat, StandId id) {
    if (id >= look.setup.army(seat).stands.size())
        return refuse(rule::VB_DATA_1, "the {} side has no stand {}", seat, id + 1);
    if (!to_set_up(look.setup, seat).has(id))
        return refuse(rule::VB_DATA_11, "{} has its place by the scenario", piece_arg({seat, id}));
    return fine;
}

Verdict check_in_zone(const Look& look, Seat seat, const table::Box& box) {
    if (table::contains(look.setup.army(seat).zone, box)) return fine;
    return refuse(rule::VB_DATA_11, "it must be wholly inside your zone of deployment");
}

Verdict check_set(const Look& look, Ref ref, Point front, Facing facing, unsigned flags) {
    const Bases bases = bases_set(look.plan(ref).type, flags, front, facing);
    if (const Verdict verdict = check_in_zone(look, ref.side, table::box_of(bases)); !verdict) return verdict;
    const Hold& hold = look.plan(ref).hold;
    if (!hold.polygon.empty() && !table::contains(hold.polygon, front))
        return refuse(rule::VB_MOVE_22, "it is held until turn {} and begins there",
                      static_cast<int>(hold.until));
    return check_spot(look, ref, front, facing, flags);
}

Verdict check_place_part(const Look& look, Seat seat, const Action& action) {
    if (const Verdict verdict = check_asked(look, seat, action.stand); !verdict) return verdict;
    if (look.side(seat).stand[action.stand].strength == 0)
        return refuse(rule::VB_MISC_10, "all of {} was exchanged for dedicated guns",
                      piece_arg({seat, action.stand}));
    return check_set(look, {seat, action.stand}, action.point(), action.facing(), action.flags);
}

Verdict check_commander(const Look& look, Seat seat, const Action& action) {
    if (action.other >= look.setup.army(seat).posts.size())
        return refuse(rule::VB_DATA_4, "the {} side has no commander {}", seat, action.other + 1);
    if ((posts_to_set_up(look.setup, seat) >> action.other & 1u) == 0)
        return refuse(rule::VB_DATA_4, "{} has his place by the scenario", commander_arg(seat, action.other));
    return check_in_zone(look, seat, table::box_of(commander_base(action.point())));
}

// Guns that the strength given up is still good for: two for each point (VB-MISC-10).
int guns_owed(const Look& look, Seat seat) {
    const Army& army = look.setup.army(seat);
    int owed = 0;
    for (std::size_t i = 0; i < army.stands.size(); ++i) {
        const Stand& stand = look.side(seat).stand[i];
        owed += 2 * (army.stands[i].strength - stand.strength) - (stand.guns - army.stands[i].guns);
    }
    return owed;
}

Verdict check_gun(const Look& look, Seat seat, const Action& action) {
    const Army& army = look.setup.army(seat);
    if (!look.setup.options.choose_dg_at_setup)
        return refuse(rule::VB_MISC_10, "the scenario fixes the dedicated guns");
    if (action.stand >= army.stands.size() || action.other >= army.stands.size())
        return refuse(rule::VB_DATA_1, "the {} side has {} stands", seat,
                      static_cast<int>(army.stands.size()));
    const Ref guns{seat, action.stand}, brigade{seat, action.other};
    const Weapon weapon = look.plan(guns).weapon;
    if (weapon != Weapon::SmoothboreField && weapon != Weapon::RifledField)
        return refuse(rule::VB_MISC_10, "{} is not field artillery", piece_arg(guns));
    if (guns_owed(look, seat) == 0 && look.stand(guns).strength == 0)
        return refuse(rule::VB_MISC_10, "{} has no strength left", piece_arg(guns));
    if (!is_brigade(look.plan(brigade).type))
        return refuse(rule::VB_MISC_10, "dedicated guns are given to brigades");
    if (look.stand(brigade).guns >= 2)
        return refuse(rule::VB_DATA_8, "{} has two dedicated guns already", piece_arg(brigade));
    return fine;
}

void lift(Play& play, Ref ref) {
    Side& side = play.side(ref.side);
    Stand& stand = side.stand[ref.id];
    side.on_table &= ~one(ref.id);
    break_column(play, ref);
    stand.building = no_building;
    stand.pose = stand.from = {};
    const unsigned flags = flags_of(play.plan(ref));
    const auto mark = [&](Stands& set, bool on) { set = on ? set | one(ref.id) : set & ~one(ref.id); };
    mark(side.mounted, (flags & place_mounted) != 0);
    mark(side.limbered, (flags & place_limbered) != 0);
}

void give_gun(Play& play, Ref guns, Ref brigade) {
    if (guns_owed(play, guns.side) == 0 && --play.stand(guns).strength == 0 && on_table(play, guns))
        lift(play, guns);
    ++play.stand(brigade).guns;
}

void put_commander(Play& play, Seat seat, PostId post, Point where) {
    Commander& commander = play.side(seat).commander[post];
    commander.x = where.x;
    commander.y = where.y;
    commander.fate = Fate::Active;
}

// ---- for me: the zone in slices, one for each division ----

constexpr Length row_pitch = 3250, gap = 250, nudge = 500;

// How a stand is set up where nobody says so: guns ready to fire, horsemen mounted.
unsigned usual_flags(const StandPlan& plan) { return has_horses(plan.type) ? place_mounted : 0u; }

struct Filler {
    Play& play;
    Seat seat;
    ZoneFrame frame;
    Slice slice;
    miniatures::RowFiller rows;

    Filler(Play& p, Seat of, const Slice& part)
        : play(p), seat(of), frame(frame_of(p.setup.army(of))), slice(part) {
        rows = {static_cast<int>(frame.depth / row_pitch), part.width, part.width, nudge, gap};
    }
    static Length width_of(const StandPlan& plan) { return stand_sizes[at(plan.type)].frontage; }

    bool put(StandId id, Length left, Length back) {
        const Ref ref{seat, id};
        const StandPlan& plan = play.plan(ref);
        const Point front = frame.at(slice.from + left + width_of(plan) / 2, back);
        unsigned flags = usual_flags(plan);
        if (is_artillery(plan.type) && !check_set(play, ref, front, frame.facing, flags))
            flags |= place_limbered;
        if (!check_set(play, ref, front, frame.facing, flags)) return false;
        set_down(play, ref, front, frame.facing, flags);
        return true;
    }
    bool place(StandId id) {
        return rows.place(width_of(play.plan({seat, id})),
                          [&](Length left, int row) { return put(id, left, row * row_pitch); });
    }

    // One battery on each flank of the first row, infantry between them, the rest behind.
    void place_division(const Stands& stands) {
        const Army& army = play.setup.army(seat);
        const Stands guns = stands & army.artillery,
                     foot = stands & (army.infantry_brigades | army.mounted_infantry);
        InlineVector<StandId, most_stands> order;
        Length front = 0;
        int number = 0;
        for (const StandId id : each(guns))
            if (number++ == 0) order.push_back(id);
        for (const StandId id : each(foot)) order.push_back(id);
        number = 0;
        for (const StandId id : each(guns))
            if (number++ > 0) order.push_back(id);
        for (const StandId id : each(stands & ~guns & ~foot)) order.push_back(id);
        for (const StandId id : order) front += width_of(army.stands[id]) + gap;
        rows.next = std::max<Length>(0, (slice.width - front) / 2);
        for (const StandId id : order)
            if (!place(id)) place_anywhere(id);
    }
    // Else anywhere in the zone; else it comes on over its own edge in the first turn.
    void place_anywhere(StandId id) {
        Filler whole(play, seat, {slice.post, no_stand, 0, frame.width});
        if (!whole.place(id)) play.side(seat).coming |= one(id);
    }
};

constexpr std::size_t most_slices = most_posts + most_stands;
InlineVector<Slice, most_slices> slices_of(const Look& look, Seat seat) {
    const Army& army = look.setup.army(seat);
    const Stands all = to_set_up(look.setup, seat);
    return miniatures::slices_of<most_slices>(
        army.posts, frame_of(army).width, [&](PostId post) { return army.posts[post].own & all; },
        [&](StandId id) { return Filler::width_of(army.stands[id]) + gap; });
}

void deploy_for_me(Play& play, Seat seat) {
    const Army& army = play.setup.army(seat);
    const auto slices = slices_of(play, seat);
    const ZoneFrame frame = frame_of(army);
    for (const Slice& slice : slices) {
        Filler filler(play, seat, slice);
        const Stands own = slice.unit == no_stand ? army.posts[slice.post].own : one(slice.unit);
        filler.place_division(own & stands_left(play, seat));
    }
    // Behind the middle of what the command has of the front: a division commander an inch behind its first
    // row, those above behind the second.
    for (const unsigned post : each(posts_left(play, seat))) {
        const auto part = miniatures::front_of(static_cast<PostId>(post), army.posts, slices, frame.width);
        const bool division = army.posts[post].level == Rank::Division;
        const Length back =
            std::min<Length>(row_pitch + (division ? inch / 2 : 2 * inch), frame.depth - inch / 2);
        const Length middle = std::clamp((part.from + part.to) / 2, inch / 2, frame.width - inch / 2);
        put_commander(play, seat, static_cast<PostId>(post), frame.at(middle, back));
    }
}

// ---- the step ----

Verdict check_done(const Look& look, Seat seat) {
    if (const Stands left = stands_left(look, seat); static_cast<bool>(left))
        return refuse(rule::VB_DATA_11, "{} has no place yet", piece_arg({seat, lowest(left)}));
    if (const Posts left = posts_left(look, seat); left != 0)
        return refuse(rule::VB_DATA_4, "{} has no place yet", commander_arg(seat, lowest(left)));
    return fine;
}

Verdict check_deploy(const Look& look, Seat seat, const Action& action) {
    switch (action.verb) {
        case Verb::ForMe:
        case Verb::Drop: return fine;
        case Verb::Done: return check_done(look, seat);
        case Verb::Place: return check_place_part(look, seat, action);
        case Verb::PlaceCommander: return check_commander(look, seat, action);
        case Verb::GiveGun: return check_gun(look, seat, action);
        case Verb::Lift:
            if (const Verdict verdict = check_asked(look, seat, action.stand); !verdict) return verdict;
            if (!on_table(look, {seat, action.stand}))
                return refuse(rule::VB_DATA_11, "{} has no place yet", piece_arg({seat, action.stand}));
            return fine;
        default: return not_asked(look, seat, action);
    }
}

void apply_deploy(Play& play, Seat seat, const Action& action) {
    const Ref ref{seat, action.stand};
    switch (action.verb) {
        case Verb::ForMe: return deploy_for_me(play, seat);
        case Verb::Drop: return place_as_planned(play, seat);
        case Verb::Place: return set_down(play, ref, action.point(), action.facing(), action.flags);
        case Verb::PlaceCommander: return put_commander(play, seat, action.other, action.point());
        case Verb::GiveGun: return give_gun(play, ref, {seat, action.other});
        case Verb::Lift: return lift(play, ref);
        default: play.state.agenda.pop();
    }
    play.log.reveal();
    if (play.log.on())
        tell(play, seat, EventKind::Words, Say(rule::VB_DATA_11, "The {} army is deployed", seat));
}

// For me, or the end; and each stand without a place at some places across the front.
void choices_deploy(const Look& look, Seat seat, Offers<Action>& offers) {
    const Verdict whole = check_done(look, seat);
    if (whole && !offers(just(Verb::Done))) return;
    if (!whole && !offers(just(Verb::ForMe))) return;
    const ZoneFrame frame = frame_of(look.setup.army(seat));
    for (const StandId id : each(stands_left(look, seat))) {
        Action action = just(Verb::Place);
        action.stand = id;
        action.angle = frame.facing.step;
        action.flags = static_cast<std::uint8_t>(usual_flags(look.plan({seat, id})));
        for (int tenth = 1; tenth < 10; tenth += 2)
            for (const Length back : {Length{0}, row_pitch}) {
                const Point front = frame.at(frame.width * tenth / 10, back);
                action.x = front.x;
                action.y = front.y;
                if (check_place_part(look, seat, action) && !offers(action)) return;
            }
    }
    for (const unsigned post : each(posts_left(look, seat))) {
        Action action = just(Verb::PlaceCommander);
        action.other = static_cast<std::uint8_t>(post);
        int some = 0;
        for (const StandId id : each(look.setup.army(seat).posts[post].below & look.side(seat).on_table)) {
            const Point behind = table::rear_middle(base_of(look, {seat, id}));
            action.x = behind.x;
            action.y = behind.y;
            if (check_commander(look, seat, action) && !offers(action)) return;
            if (++some == 3) break;
        }
    }
}

Action default_deploy(const Look& look, Seat seat) {
    return just(check_done(look, seat) ? Verb::Done : Verb::ForMe);
}

Action sample_deploy(const Look& look, Seat seat, Dice& dice) {
    if (dice.below(4) != 0) return default_deploy(look, seat);
    Action found[64];
    Offers<Action> offers{std::span(found)};
    choices_deploy(look, seat, offers);
    return found[dice.below(static_cast<std::uint32_t>(offers.size()))];
}

Say prompt_deploy(const Look& look, Seat seat) {
    const int left = static_cast<int>(count(stands_left(look, seat))) + count(posts_left(look, seat));
    if (left == 0) return Say(rule::VB_DATA_11, "Your army is set up: done, or change it");
    return Say(rule::VB_DATA_11, "Set up your army: {} stands and commanders left", left);
}

bool run_deploy(Play& play) {
    const Seat seat = seat_of(play.top().side);
    play.state.phase = static_cast<std::uint8_t>(Phase::SetUp);
    if (to_set_up(play.setup, seat).empty() && posts_to_set_up(play.setup, seat) == 0) return step_over(play);
    if (!play.setup.options.auto_deployment) return true;
    deploy_for_me(play, seat);
    return step_over(play);
}

}  // namespace

void push_deployment(Play& play) {
    push(play, step(StepKind::Deploy, play.setup.first));
    push(play, step(StepKind::Deploy, other(play.setup.first)));
}

const StepRules deploy_rules =
    StepRules{"deploy",     run_deploy, step_side,     choices_deploy, check_deploy,
              apply_deploy, nullptr,    prompt_deploy, default_deploy, sample_deploy}
        .as_draft();

}  // namespace longroll::volley
