"""Checks of the Dixie cards against rules/dixie.md, chapter 7 and 14; used by make_dixie_cards.py.

The numbers of every card are worked out here a second time, from the card's own `history` alone and by tables
instead of formulas, so that a slip in the maker does not pass unseen.
"""
import json
import os
import re
from collections import Counter

from schema_errors import checker

TROOPS = ("infantry", "cavalry", "artillery")
# DX-K10: infantry, cavalry, artillery, general (targets); terrain, special (fixed); total; largest custom total (14.1-14.3)
POOLS = {("bull_run", "union"): ((51, 2, 12, 17), 9, 9, 100, 400), ("bull_run", "confederate"): ((46, 4, 12, 17), 10, 11, 100, 400),
         ("shiloh", "union"): ((108, 8, 28, 40), 16, 20, 220, 300), ("shiloh", "confederate"): ((78, 10, 24, 30), 16, 22, 180, 225),
         ("gettysburg", "union"): ((51, 8, 14, 33), 17, 17, 140, 500), ("gettysburg", "confederate"): ((37, 7, 16, 17), 16, 17, 110, 450)}
# DX-K18 columns: Bull Run, Shiloh, Gettysburg, union before confederate; last: BP of DX-K17
SPECIALS = {"SHARP": (1, 1, 2, 2, 2, 2, 5), "FORD": (1, 1, 1, 2, 0, 0, 4), "RAIL": (0, 2, 2, 0, 0, 0, 5), "COLOR": (1, 1, 2, 2, 1, 1, 6),
            "JOHNNY": (0, 0, 1, 0, 0, 0, 5), "YELL": (0, 1, 0, 3, 0, 3, 4), "BAYO": (1, 1, 1, 2, 2, 1, 4), "CAVCH": (0, 0, 0, 0, 0, 1, 3),
            "COVER": (1, 1, 2, 2, 2, 1, 5), "RALLY": (1, 0, 1, 1, 0, 1, 5), "CANI": (1, 0, 1, 0, 1, 0, 4), "AMMO": (0, 0, 1, 0, 0, 0, 6),
            "LOW": (0, 0, 1, 1, 1, 0, 4), "UNIF": (1, 1, 0, 0, 0, 0, 4), "WALL": (0, 1, 0, 0, 0, 0, 5), "BAND": (0, 0, 0, 1, 0, 0, 3),
            "PANIC": (0, 1, 0, 1, 0, 0, 4), "HOSP": (0, 0, 1, 0, 0, 0, 4), "GUNB": (0, 0, 2, 0, 0, 0, 5), "LOOT": (0, 0, 1, 0, 0, 0, 3),
            "MASS": (0, 0, 1, 2, 1, 2, 5), "DQUICK": (0, 0, 0, 2, 0, 2, 4), "GUIDE": (0, 0, 0, 1, 0, 0, 3), "LATER": (0, 0, 0, 0, 2, 0, 4),
            "WORKS": (0, 0, 0, 0, 2, 0, 5), "SIGNAL": (0, 0, 0, 0, 1, 0, 2), "SPY": (0, 0, 0, 0, 1, 0, 2), "SKIRM": (0, 0, 0, 0, 0, 1, 3),
            "SMOKE": (0, 0, 0, 0, 0, 1, 3), "COURIER": (0, 0, 0, 0, 0, 1, 3), "REAR": (1, 0, 0, 0, 0, 0, 3), "AIDE": (0, 0, 0, 0, 1, 0, 3)}
TERRAIN_BP = {"woods": 6, "hill": 7, "ridge": 5, "field": 4, "works": 4, "rough": 5, "town": 5}
LIMIT_BP = {(1, False): 6, (1, True): 7, (2, False): 4, (3, False): 3}
# DX-K12, DX-K13, DX-K14: how many of each type; the sum of Movement Limits; how many forbid Outflanking
GROUND = {("bull_run", "union"): (dict(hill=2, ridge=1, woods=2, field=2, creek=2), 3, 0),
          ("bull_run", "confederate"): (dict(hill=2, ridge=1, woods=2, field=2, creek=3), 6, 1),
          ("shiloh", "union"): (dict(creek=6, pond=1, woods=3, works=1, field=3, ridge=1, hill=1), 11, 2),
          ("shiloh", "confederate"): (dict(field=7, woods=4, rough=1, ridge=2, pond=1, creek=1), 4, 0),
          ("gettysburg", "union"): (dict(ridge=3, hill=4, town=1, works=2, woods=2, rough=1, field=2, creek=2), 3, 1),
          ("gettysburg", "confederate"): (dict(ridge=4, hill=2, creek=2, woods=5, field=3), 4, 0)}
# dcv_s, dcv_l, dmor, acv_s, acv_l, amor of DX-10.3h
TERRAIN_ROW = {"woods": (0, 0, 0, -1, -1, -1), "hill": (1, 1, 1, 0, 0, 0), "field": (1, 0, 0, 0, 0, 0), "creek": (0,) * 6,
               "pond": (0,) * 6, "ridge": (0, 1, 1, 0, 0, 0), "works": (0, 0, 1, 0, 0, 0), "rough": (0, 0, 0, -1, -1, 0),
               "town": (0, 0, 1, 0, -1, 0)}
# DX-K9, the printed table: (type, letter class) -> BP by CV
BP_TABLE = {("infantry", "B"): (4, 7, 10, 13), ("infantry", "A"): (5, 8, 11, 14), ("infantry", "C"): (4, 6, 9, 12),
            ("cavalry", "B"): (5, 7, 9, 11), ("artillery4", "B"): (6, 9, 12, 15), ("artillery3", "B"): (6, 8, 11, 13),
            ("horse4", "B"): (8, 11, 14, 17)}
BREAKS = {"bull_run": ((0, 1), (450, 2), (700, 3), (950, 4)), "shiloh": ((0, 1), (300, 2), (450, 3), (650, 4)),
          "gettysburg": ((0, 1), (900, 2), (1500, 3), (2100, 4))}
GUN_CV = {"bull_run": (1, 1, 1, 2, 2, 3, 3, 4), "shiloh": (1, 1, 1, 2, 2, 3, 3, 4)}
BUDGET = {("bull_run", 3): {"union": 240, "confederate": 240}, ("bull_run", 5): {"union": 400, "confederate": 400},
          ("shiloh", 3): {"union": 300, "confederate": 225}, ("gettysburg", 3): {"union": 300, "confederate": 270},
          ("gettysburg", 5): {"union": 500, "confederate": 450}}
DRAW = {"bull_run": {"union": 1, "confederate": 1}, "shiloh": {"union": 2, "confederate": 2},
        "gettysburg": {"union": 2, "confederate": 1}}
RATED = {"poor": (0, 1), "average": (1, 1)}


# ---- the numbers of one card ------------------------------------------------------------------------------

def expected_cv(c):
    h, edition = c["history"], c["edition"]
    if c["type"] == "artillery":
        if edition == "gettysburg":
            return max(1, min(4, int(h["guns"] / 7 + 0.5)))
        return max(1, GUN_CV[edition][min(h["guns"], 7)] - h["lost_guns"])
    cv = [v for low, v in BREAKS[edition] if h["men"] >= low][-1]
    if edition != "gettysburg":
        up = h["regular_army"]
        raw = not up and (h["experience"] == "militia"
                          or (edition == "shiloh" and c["side"] == "union" and h["experience"] == "green"))
        a = up - raw + (h["conduct"] == "outstanding") - (h["conduct"] == "broke")
        cv += (a > 0) - (a < 0)
    return max(1, min(4, cv))


def expected_guns(c):
    total, count = 0, {"smoothbore": 0, "rifled": 0}
    for name, n in c["history"]["gun_types"].items():
        total += n
        if any(w in name for w in ("rifle", "Parrott", "James", "Whitworth", "Blakely")):
            count["rifled"] += n
        elif name != "6-pdr gun":
            count["smoothbore"] += n
    best = max(count, key=count.get)
    return best if count[best] / total >= 0.6 else "mixed"


def expected_letter(c):
    if c["edition"] != "gettysburg":
        return "none"
    h, e = c["history"], c["history"]["experience"]
    half = h["men"] / 2
    p = h["points"]
    total = (e.get("veteran", 0) + e.get("elite", 0) >= half) + (e.get("elite", 0) >= half) + p["distinguished"] + p["broke"]
    if h["rating"] == "poor" or e.get("green", 0) >= half or p["weak"]:
        total -= 1
    return "A" if total >= 2 else "C" if total < 0 else "B"


def troop_errors(c):
    out, h = [], c["history"]
    if c["cv"] != expected_cv(c):
        out.append("CV %d, DX-K5 or DX-K6 gives %d" % (c["cv"], expected_cv(c)))
    if c["morale"] != expected_letter(c):
        out.append("letter %s, DX-K7 gives %s" % (c["morale"], expected_letter(c)))
    guns = expected_guns(c) if c["type"] == "artillery" else "none"
    fire = {"smoothbore": (3, 1, 1), "rifled": (2, 2, 1), "mixed": (2, 1, 1),
            "none": (2, 0, 3) if c["type"] == "infantry" else (1, 0, 3)}[guns]
    if (c["guns"], c["fire"], c["long"], c["melee"]) != (guns,) + fire:
        out.append("guns or firepower are not those of DX-K3 and DX-K4")
    kind = c["type"] if c["type"] != "artillery" else ("horse" if c["horse"] else "artillery") + str(c["fire"] + c["long"])
    letter = "B" if c["morale"] == "none" else c["morale"]
    if (kind, letter) in BP_TABLE:
        bp = BP_TABLE[kind, letter][c["cv"] - 1]
    elif (kind, "B") in BP_TABLE:          # letters change S alone: one point up, one down, kept within 1 and 5
        bp = BP_TABLE[kind, "B"][c["cv"] - 1] + (1 if letter == "A" else 0 if c["cv"] == 1 else -1)
    else:
        bp = {"horse3": (8, 10, 13, 15)}[kind][c["cv"] - 1]
    if c["bp"] != bp:
        out.append("%d BP, DX-K9 gives %d" % (c["bp"], bp))
    if c["strength"] != h["men"] or h["mounted"] != (c["type"] == "cavalry" or c["horse"]):
        out.append("strength or mounted differ from the history")
    if sum(h["gun_types"].values()) != h["guns"]:
        out.append("guns do not add up")
    return out


def general_errors(c):
    out, h = [], c["history"]
    a, d = c["attack"], c["defense"]
    if not h["judged"]:
        pair = RATED.get(h["rating"]) or ({"good": (2, 1), "excellent": (2, 2)}[h["rating"]])
        if h["rating"] == "good" and h["role"] == "defense":
            pair = (1, 2)
        if (a, d) != pair:
            out.append("rated %d/%d, DX-K8 gives %d/%d" % (a, d, *pair))
    if a + d == 0 or max(a, d) > 2:
        out.append("DX-K8 allows no 0/0 and no 3")
    high = a + d >= 3
    stack = {"brigade": 0, "division": int(high), "corps": 1 + high, "wing": 1 + high,
             "army": 3 if c["name"] in ("Ulysses S. Grant", "Albert Sidney Johnston", "Robert E. Lee", "George G. Meade") else 2}[c["level"]]
    if c["stack"] != (0 if c["edition"] == "bull_run" else stack):
        out.append("stack %d breaks DX-K8" % c["stack"])
    bp = {(0, 1): 5, (0, 2): 8, (1, 1): 7, (1, 2): 10, (2, 2): 12}.get((min(a, d), max(a, d)), 0)
    bp += 2 * c["stack"] + 2 * (c["mark"] != "none")
    if c["bp"] != bp:
        out.append("%d BP, DX-K9 gives %d" % (c["bp"], bp))
    return out


def terrain_errors(c):
    creek = c["ttype"] in ("creek", "pond")
    bp = LIMIT_BP.get((c["limit"], c["no_outflank"])) if creek else TERRAIN_BP[c["ttype"]]
    out = [] if c["bp"] == bp else ["%d BP, chapter 7.4 gives %s" % (c["bp"], bp)]
    if creek != (c["limit"] > 0):
        out.append("a Movement Limit belongs to creeks and ponds alone")
    words = {"bull_run": r"any", "shiloh": r"(left|center|right)_(front|back)", "gettysburg": r"left|center|right"}[c["edition"]]
    if not all(re.fullmatch(words, p) for p in c["positions"]):
        out.append("positions are not of this edition (DX-10.1c)")
    return out


# ---- the sets ---------------------------------------------------------------------------------------------

def pool_errors(edition, side, pool):
    out, who = [], "%s %s" % (edition, side)
    targets, terrain, special, total, budget = POOLS[edition, side]
    n = Counter(c["type"] for c in pool)
    for kind, target in zip(TROOPS + ("general",), targets):
        if abs(n[kind] - target) > max(4, target * 0.1):
            out.append("%s: %d %s cards, DX-K10 asks for %d" % (who, n[kind], kind, target))
    if (n["terrain"], n["special"], len(pool)) != (terrain, special, total):
        out.append("%s: %d terrain, %d special, %d cards in all; DX-K10 has %d, %d, %d" % (who, n["terrain"], n["special"], len(pool), terrain, special, total))
    if 2 * sum(c["bp"] for c in pool) < 3 * budget:
        out.append("%s: pool worth less than 1.5 times %d BP (DX-K10)" % (who, budget))
    if [c["number"] for c in pool] != list(range(1, len(pool) + 1)):
        out.append("%s: numbers do not run from 1" % who)
    names = Counter(c["name"] for c in pool if c["type"] != "special")
    out += ["%s: %s is there twice (DX-K11)" % (who, k) for k, v in names.items() if v > 1]
    generals = [c for c in pool if c["type"] == "general"]
    if 100 * sum(c["attack"] == c["defense"] == 2 for c in generals) > 15 * len(generals):
        out.append("%s: more than 15 %% of the Generals are 2/2 (DX-K8)" % who)
    ground = [c for c in pool if c["type"] == "terrain"]
    found = (Counter(c["ttype"] for c in ground), sum(c["limit"] for c in ground), sum(c["no_outflank"] for c in ground))
    if found != (Counter(GROUND[edition, side][0]),) + GROUND[edition, side][1:]:
        out.append("%s: terrain types or limits are not those of DX-K12 to DX-K14" % who)
    if sum(c["day1"] for c in ground) != (6 if edition == "gettysburg" else 0):
        out.append("%s: not six Day 1 terrain cards (DX-K14)" % who)
    column = ("bull_run", "shiloh", "gettysburg").index(edition) * 2 + (side == "confederate")
    effects = Counter(c["effect"] for c in pool if c["type"] == "special")
    for effect, row in SPECIALS.items():
        if effects[effect] != row[column]:
            out.append("%s: %d %s, DX-K18 has %d" % (who, effects[effect], effect, row[column]))
    out += ["%s: %s has %d BP" % (c["id"], c["effect"], c["bp"]) for c in pool
            if c["type"] == "special" and c["bp"] != SPECIALS[c["effect"]][6]]
    return out


def edition_errors(sets):
    """DX-K11."""
    out = []
    br, sh, gb = sets["bull_run"], sets["shiloh"], sets["gettysburg"]
    own = lambda cards, side: [c for c in cards if c["side"] == side and "army" in c]
    if any(c["type"] == "general" and c["stack"] for c in br):
        out.append("bull_run: a General with a stacking bonus")
    if {c["army"] for c in own(br, "confederate")} != {"Potomac", "Shenandoah"}:
        out.append("bull_run: confederate armies")
    third = [c for c in own(sh, "union") if c["army"] == "Tennessee" and c["division"] == "3"]
    if [c["number"] for c in third] != list(range(57, 72)) or \
            Counter(c["type"] for c in third) != Counter(general=1, infantry=11, artillery=2, cavalry=1):
        out.append("shiloh: numbers 57-71 are not the fifteen cards of the 3rd Division")
    if [c["number"] for c in own(sh, "union") if c["third_division_late"]] != list(range(57, 72)):
        out.append("shiloh: third_division_late marks")
    if {c["army"] for c in own(sh, "union")} != {"Tennessee", "Ohio"} or sum(c["army_of_the_ohio"] for c in own(sh, "union")) < 40:
        out.append("shiloh: fewer than 40 cards of the Army of the Ohio, or another army")
    if any(c["army_of_the_ohio"] != (c["army"] == "Ohio") for c in own(sh, "union")):
        out.append("shiloh: army_of_the_ohio marks")
    mean = {s: [c["cv"] for c in own(sh, s) if c["type"] == "infantry"] for s in ("union", "confederate")}
    if abs(sum(mean["union"]) / len(mean["union"]) - sum(mean["confederate"]) / len(mean["confederate"])) >= 0.2:
        out.append("shiloh: the mean Infantry CV of the sides differs by 0.2 or more (DX-K5)")
    if sum(not c.get("likeness", True) for c in sh) != 6:
        out.append("shiloh: not six colonels without a likeness (DX-16.0g)")
    horse = Counter(c["side"] for c in gb if c.get("horse"))
    if horse != Counter(union=2, confederate=1) or any(c.get("horse") for c in br + sh):
        out.append("gettysburg: Horse Artillery is not two and one")
    generals = [c for c in gb if c["type"] == "general"]
    wanted = {("mark", "A"): "George G. Meade|Robert E. Lee", ("mark", "W"): "Henry W. Slocum|John F. Reynolds",
              ("arm", "cavalry"): "Alfred Pleasonton|David McM. Gregg|J. E. B. Stuart|John Buford|Judson Kilpatrick",
              ("arm", "artillery"): "Henry J. Hunt|William N. Pendleton"}
    for (field, value), names in wanted.items():
        if "|".join(sorted(c["name"] for c in generals if c[field] == value)) != names:
            out.append("gettysburg: %s %s (DX-K11)" % (field, value))
    stars = sorted(c["name"] for c in generals if c["stars"] == 3)
    if stars != ["Ambrose P. Hill", "Daniel E. Sickles", "George Sykes", "Henry W. Slocum", "James Longstreet", "John F. Reynolds",
                 "John Sedgwick", "Oliver O. Howard", "Richard S. Ewell", "Winfield S. Hancock"]:
        out.append("gettysburg: three stars are %s" % ", ".join(stars))
    if any(c["acting_army_commander"] != (c["stars"] == 3 and c["arm"] == "all") for c in generals):
        out.append("gettysburg: acting_army_commander")
    for side in ("union", "confederate"):
        if sum(c["side"] == side and (c["type"] == "special" or c["day1"]) for c in gb) < 24:
            out.append("gettysburg %s: fewer than 24 cards for Day 1" % side)
    return out


def deck_errors(d, by_id):
    """DX-14.0b, DX-14.0d, DX-13.8b; the sample decks also obey every option (DX-0.5b, DX-15.1g)."""
    who = "deck %s" % d["id"]
    cards = [by_id.get(c["id"]) for c in d["cards"]]
    if None in cards or any((c["edition"], c["side"]) != (d["edition"], d["side"]) for c in cards):
        return [who + ": a card that is not of its side and edition"]
    out, bp = [], sum(c["bp"] for c in cards)
    limit = BUDGET[d["edition"], d["columns"]][d["side"]]
    muster = (limit * 6 + 50) // 100
    need = 6 if (d["edition"], d["side"]) == ("shiloh", "union") else d["columns"]
    troops = sum(c["type"] in TROOPS for c in cards)
    if d["limit"] != limit or d["bp"] != bp or bp > limit:
        out.append("%s: %d BP of %d" % (who, bp, limit))
    if bp < limit - 3:
        out.append("%s: only %d BP of %d spent" % (who, bp, limit))
    if len(cards) < muster + DRAW[d["edition"]][d["side"]]:
        out.append("%s: %d cards, at least %d needed" % (who, len(cards), muster + DRAW[d["edition"]][d["side"]]))
    if troops < 2 * need:
        out.append("%s: %d Troop cards, at least %d needed" % (who, troops, 2 * need))
    if len({c["id"] for c in cards}) != len(cards):
        out.append(who + ": a card twice")
    if any(c.get("requires", "none") != "none" for c in cards):
        out.append(who + ": a Special that needs an option")
    if any(c.get("army_of_the_ohio") or c.get("third_division_late") for c in cards):
        out.append(who + ": a card kept apart by army_of_the_ohio")
    return out


def check_all(root, sets, decks, terrain, specials, files):
    out = []
    for name, text in list(files.items()) + [(n, open(os.path.join(root, "data/dixie", n), encoding="utf-8").read())
                                             for n in ("terrain_cards.json", "special_cards.json", "judgements.json")]:
        value = json.loads(text)
        with open(os.path.join(root, "data/schema", value["format"] + ".schema.json"), encoding="utf-8") as f:
            out += checker(json.load(f))(value, name)[:20]
    by_id = {}
    per_type = {"general": general_errors, "terrain": terrain_errors, "special": lambda c: []}
    for edition, cards in sets.items():
        for c in cards:
            out += ["%s %s: %s" % (c["id"], c["name"], e) for e in per_type.get(c["type"], troop_errors)(c)]
            out += [c["id"] + ": this id twice"] if c["id"] in by_id else []
            by_id[c["id"]] = c
        for side in ("union", "confederate"):
            out += pool_errors(edition, side, [c for c in cards if c["side"] == side])
    out += edition_errors(sets)
    for t in terrain["types"]:
        if tuple(t[k] for k in ("dcv_s", "dcv_l", "dmor", "acv_s", "acv_l", "amor")) != TERRAIN_ROW[t["ttype"]]:
            out.append("terrain_cards.json: %s is not the row of DX-10.3h" % t["ttype"])
    if {s["effect"] for s in specials["cards"]} != set(SPECIALS):
        out.append("special_cards.json: not the effects of DX-K17")
    for d in decks:
        out += deck_errors(d, by_id)
    wanted = {(e, n, s) for (e, n), sides in BUDGET.items() for s in sides}
    if {(d["edition"], d["columns"], d["side"]) for d in decks} != wanted or len({d["id"] for d in decks}) != len(decks):
        out.append("decks.json: not one deck for each edition, width and side")
    return out


def report(sets, decks):
    print("%-11s %-11s %4s %4s %4s %4s %4s %4s %5s %6s %6s | mean CV inf  cav  art | letters A/B/C | mean att def" % (
        "edition", "side", "inf", "cav", "art", "gen", "terr", "spec", "cards", "BP", "BP/card"))
    for edition, cards in sets.items():
        for side in ("union", "confederate"):
            pool = [c for c in cards if c["side"] == side]
            n = Counter(c["type"] for c in pool)
            bp = sum(c["bp"] for c in pool)
            mean = lambda xs: sum(xs) / len(xs)
            cv = [mean([c["cv"] for c in pool if c["type"] == k]) for k in TROOPS]
            letters = Counter(c["morale"] for c in pool if c["type"] in TROOPS)
            gen = [c for c in pool if c["type"] == "general"]
            print("%-11s %-11s %4d %4d %4d %4d %4d %4d %5d %6d %6.2f | %11.2f %4.2f %4.2f | %d/%d/%d | %.2f %.2f" % (
                edition, side, *(n[k] for k in TROOPS + ("general", "terrain", "special")), len(pool), bp, bp / len(pool), *cv,
                letters["A"], letters["B"], letters["C"], mean([c["attack"] for c in gen]), mean([c["defense"] for c in gen])))
    for d in decks:
        print("deck %-32s %3d cards %4d of %d BP" % (d["id"], len(d["cards"]), d["bp"], d["limit"]))
