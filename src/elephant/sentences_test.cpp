// What the log says: who did what to whom, what came of it, and the numbers behind it.

#include <algorithm>
#include <string>
#include <vector>

#include "elephant/testbed.h"

namespace longroll::elephant {
namespace {

std::vector<std::string> told(const Bed& bed) {
    std::vector<std::string> texts;
    for (const Event& event : bed.log.events()) texts.push_back(english(event.say, bed));
    return texts;
}
std::string numbers_told(const Bed& bed) {
    for (const Event& event : bed.log.events())
        if (!event.reckoning.empty()) return english(event.reckoning, bed);
    return "";
}
void name_it(Bed& bed, Ref ref, const char* called) {
    bed.setup.roster[index(ref.side)].units[ref.id].name = called;
}

struct FireBed : Bed {
    FireBed() {
        target = infantry(csa, 6, {30, 16}, south);
        name_it(*this, target, "1st Virginia");
    }
    Ref firer(const char* called, double x) {
        const Ref ref = infantry(usa, 3, {x, 10}, north);
        name_it(*this, ref, called);
        firers.push_back(ref);
        return ref;
    }
    void all_fire(std::initializer_list<unsigned> faces) {
        state.active = 0;
        for (const Ref ref : firers) state.group |= one(ref.id);
        begin(step(StepKind::FireDeclare, usa));
        for (const Ref ref : firers) act(usa, fire(ref, target));
        act(usa, just(Verb::Done), faces);
    }
    Ref target;
    std::vector<Ref> firers;
};

TEST(SE_STATE_9, AMissIsTold) {
    FireBed bed;
    bed.firer("2nd Ohio", 30);
    bed.all_fire({10});
    EXPECT_EQ(told(bed), (std::vector<std::string>{"the 2nd Ohio fires on the 1st Virginia: no effect"}));
    EXPECT_EQ(numbers_told(bed), "column 6+: factors (3) 3+, stands still +1");
}

TEST(SE_STATE_9, SeveralWhoFireAreNamed) {
    FireBed bed;
    bed.firer("2nd Ohio", 28);
    bed.firer("Lynch's Battalion", 33);
    bed.all_fire({9});
    EXPECT_TRUE(told(bed).front().ends_with(" fire on the 1st Virginia: 1 hit")) << told(bed).front();
    EXPECT_NE(told(bed).front().find("the 2nd Ohio"), std::string::npos);
    EXPECT_NE(told(bed).front().find("Lynch's Battalion"), std::string::npos);
    EXPECT_EQ(told(bed).front().find("the Lynch"), std::string::npos);
}

TEST(SE_MELEE_2, AResultIsToldInWordsAndTheColumnByItsHeading) {
    for (const MeleeEffect& effect : melee_effects) {
        EXPECT_EQ(std::string(effect.words).find('/'), std::string::npos) << effect.text;
        const std::string words = effect.words;
        EXPECT_EQ(words.find("the attacker") != std::string::npos,
                  effect.attacker_lost > 0 || effect.attacker_retreats)
            << words;
        EXPECT_EQ(words.find("the defender") != std::string::npos,
                  effect.defender_lost > 0 || effect.defender_retreats)
            << words;
        EXPECT_EQ(words.find("captured") != std::string::npos,
                  effect.attacker_captured || effect.defender_captured)
            << words;
        const bool gives_way = effect.attacker_retreats || effect.defender_retreats;
        EXPECT_EQ(words.find("retreats") != std::string::npos, gives_way) << words;
    }
}

TEST(SE_MORALE_6, AGreenUnitSeesTheElephant) {
    Bed bed;
    const Ref green = bed.infantry(usa, 6, {30, 10}, north, {.grade = Grade::Green});
    name_it(bed, green, "3rd Ohio");
    bed.with_dice({3}, [&](Play& play) { (void)grade_of(play, green); });
    EXPECT_TRUE(told(bed).front().starts_with("the 3rd Ohio sees the elephant: its grade is "))
        << told(bed)[0];
}

}  // namespace
}  // namespace longroll::elephant
