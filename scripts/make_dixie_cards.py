#!/usr/bin/python3
"""Makes the cards of Dixie from the orders of battle (rules/dixie.md, chapter 7; data/dixie/README.md).

Usage: make_dixie_cards.py [--check] [--report] [--root DIR]
Reads  data/oob/*.csv, data/dixie/{judgements,terrain_cards,special_cards}.json
Writes data/dixie/{bull_run,shiloh,gettysburg,decks}.json
--check writes nothing: it fails unless the files are what would be written and the sets obey chapter 7.
Standard library only; the same input gives the same bytes.
"""
import argparse
import csv
import json
import os
import re
import sys
from collections import Counter

sys.dont_write_bytecode = True
from dixie_card_checks import check_all, report  # noqa: E402  (a file beside this one; leave no cache folder)

BATTLES = ("bull_run", "shiloh", "gettysburg")
CODE = {"bull_run": "BR", "shiloh": "SH", "gettysburg": "GB"}
SIDES = {"USA": "union", "CSA": "confederate"}
SIDE_CODE = {"union": "U", "confederate": "C"}
RANK = {"Col": "col", "BrigGen": "bg", "MajGen": "mg", "LtGen": "lg", "Gen": "gen"}
SPOKEN = {"Lt": "Lt.", "Capt": "Capt.", "Maj": "Maj.", "LtCol": "Lt. Col.", "Col": "Col.", "BrigGen": "Brig. Gen.",
          "MajGen": "Maj. Gen.", "LtGen": "Lt. Gen.", "Gen": "Gen."}
ORDINAL = {"First": "1", "Second": "2", "Third": "3", "Fourth": "4", "Fifth": "5", "Sixth": "6", "Seventh": "7"}
ROMAN = {"1": "I", "2": "II", "3": "III", "4": "IV", "5": "V"}

# ---- DX-K5, DX-K6, DX-K7, DX-K8, DX-K9: from history to numbers ------------------------------------------

STEPS = {"bull_run": (450, 700, 950), "shiloh": (300, 450, 650), "gettysburg": (900, 1500, 2100)}
LETTER = {"A": 1, "B": 0, "C": -1, "none": 0}
TYPE_FIRE = {"infantry": (2, 0, 3), "cavalry": (1, 0, 3)}                       # fire, long, melee (DX-K3)
GUN_FIRE = {"smoothbore": (3, 1), "rifled": (2, 2), "mixed": (2, 1)}             # fire, long (DX-K4)
POINTS = {"poor": 1, "average": 2, "good": 3, "excellent": 4}


def clamp(x, low, high):
    return max(low, min(high, x))


def half_up(n, d):
    return (2 * n + d) // (2 * d)


def adjustment(battle, side, h):
    """a of DX-K5: regular army, militia or raw troops, then conduct; never more than one either way."""
    if battle == "gettysburg":
        return 0
    a = 0
    if h["regular_army"]:
        a = 1
    elif h["experience"] == "militia" or (battle == "shiloh" and side == "union" and h["experience"] == "green"):
        a = -1
    a += {"outstanding": 1, "steady": 0, "broke": -1}[h["conduct"]]
    return clamp(a, -1, 1)


def cv_of_men(battle, men, a):
    return clamp(1 + sum(men >= step for step in STEPS[battle]) + a, 1, 4)


def cv_of_guns(battle, guns, lost):
    if battle == "gettysburg":
        return clamp(half_up(guns, 7), 1, 4)
    return max(1, min(4, (guns + 1) // 2) - (1 if lost else 0))


def gun_kind(name):
    if re.search(r"rifle|Parrott|James|Whitworth|Blakely|Wiard", name):
        return "rifled"
    return "obsolete" if name == "6-pdr gun" else "smoothbore"


def gun_class(types):
    """DX-K4: smoothbore or rifled if three guns in five are; everything else is mixed."""
    n = Counter()
    for name, count in types.items():
        n[gun_kind(name)] += count
    total = sum(n.values())
    for kind in ("smoothbore", "rifled"):
        if 5 * n[kind] >= 3 * total:
            return kind
    return "mixed"


def letter_of(points):
    total = sum(points.values())
    return "A" if total >= 2 else "B" if total >= 0 else "C"


def troop_bp(c):
    fire = -(-c["cv"] * (c["long"] + c["fire"]) // 2) if c["type"] == "artillery" else c["cv"] * c["fire"]
    steady = clamp(c["cv"] + LETTER[c["morale"]], 1, 5)
    extra = 4 if c["horse"] else {"infantry": 0, "cavalry": 2, "artillery": 2}[c["type"]]
    return 1 + fire + steady + extra


def general_numbers(rating, role):
    """DX-K8: poor 1, average 2, good 3, excellent 4 points, at most 2 a role; the odd point goes to his army's role."""
    points = POINTS[rating]
    high, low = (points + 1) // 2, points // 2
    if rating == "poor":
        return 0, 1
    return (high, low) if role == "attack" else (low, high)


def stack_of(battle, level, name, total):
    if battle == "bull_run" or level == "brigade":
        return 0
    if level == "division":
        return 1 if total >= 3 else 0
    if level in ("corps", "wing"):
        return 2 if total >= 3 else 1
    return 2 if name in ("Don Carlos Buell", "Pierre G. T. Beauregard") else 3


def general_bp(c):
    high, low = max(c["attack"], c["defense"]), min(c["attack"], c["defense"])
    return 2 + 3 * high + 2 * low + 2 * c["stack"] + (2 if c["mark"] != "none" else 0)


# ---- reading ---------------------------------------------------------------------------------------------

def read_json(root, name):
    with open(os.path.join(root, "data/dixie", name + ".json"), encoding="utf-8") as f:
        return json.load(f)


def read_oob(root, battle):
    with open(os.path.join(root, "data/oob", battle + ".csv"), newline="", encoding="utf-8") as f:
        rows = list(csv.DictReader(f))
    for r in rows:
        r["battle"], r["side"] = battle, SIDES[r["side"]]
        r["men"], r["guns"] = int(r["men"] or 0), int(r["guns"] or 0)
        r["types"] = Counter()
        for item in filter(None, r["gun_types"].split(";")):
            count, name = item.split("x", 1)
            r["types"][name] += int(count)
        r["at"] = place(r)
    return rows


def bare(text):
    return re.sub(r"\s*\(.*\)$", "", text)


def owner(text):
    return re.sub(r"('s?)? (Artillery |)(Brigade|Battalion|Division|Command)$", "", bare(text))


def place(r):
    """The short names of army, corps, division and brigade that the cards print."""
    army = re.sub(r"^Army of (the )?", "", bare(r["army"]))
    corps, division, brigade = r["corps"], r["division"], r["brigade"]
    first = re.match(r"(\d+)(?:st|nd|rd|th)", brigade)
    word = brigade.split(" ")[0]
    if r["battle"] == "bull_run":
        if r["commander"] == "Joseph E. Johnston":
            army = "Shenandoah"            # his own army; the file has him at the head of both
        b = first.group(1) if first else ORDINAL.get(word, "Reserve" if word == "Reserve" else "")
        return dict(army=army, corps="", division=ORDINAL.get(division.split(" ")[0], ""), brigade=b)
    if r["battle"] == "shiloh" and r["side"] == "union":
        b = first.group(1) if first else ""
        return dict(army=army, corps="", division=ORDINAL.get(division.split(" ")[0], ""), brigade=b)
    if r["battle"] == "shiloh":
        loose = re.match(r"Unattached|Cavalry,", brigade)
        return dict(army=army, corps=corps.replace(" Corps", "") if corps.endswith(" Corps") else "",
                    division="" if division.startswith("Reserve") else owner(division),
                    brigade="" if loose else owner(brigade))
    corps = {"Army HQ": "", "Artillery Reserve": "Reserve"}.get(corps, re.sub(r" (Corps|Division)$", "", corps))
    if division in ("Artillery", "Horse Artillery", "Stuart Horse Artillery", "Artillery Reserve"):
        division = ""
    if r["side"] == "union":
        d = re.match(r"(\d+)", division)
        b = bare(brigade).replace(" Brigade", "")
        b = re.sub(r"^(\d+)(st|nd|rd|th)", r"\1", b).replace(" Horse Artillery", " Horse")
        return dict(army=army, corps=corps, division=d.group(1) if d else division, brigade=b)
    b = bare(brigade) if brigade.startswith("1st Virginia Artillery") else owner(brigade)
    return dict(army=army, corps=corps, division=owner(division), brigade=b)


def line_of(r):
    return " > ".join(x for x in (r["army"], r["corps"], r["division"], r["brigade"]) if x)


def margin(r):
    """The order-of-battle reference in the margin (DX-16.0b, DX-16.0d, DX-16.0g, DX-1.0i)."""
    at = r["at"]
    if r["battle"] == "bull_run":
        head = ROMAN.get(at["division"], "") if r["side"] == "union" else at["army"]
    elif r["battle"] == "shiloh":
        head = " ".join(x for x in (at["army"] if r["side"] == "union" else "", at["corps"], at["division"]) if x)
    else:
        head = at["division"]
    return "/".join(x for x in (head, at["brigade"]) if x)


def slug(text):
    return re.sub(r"[^a-z0-9]+", "_", text.lower()).strip("_")


def fate_of(text):
    return "killed" if re.search("killed|mortally", text) else "wounded" if "wounded" in text else "none"


class Judgements:
    """data/dixie/judgements.json: what no column of the orders of battle can tell. Every entry must be used."""

    def __init__(self, root):
        self.data = read_json(root, "judgements")
        self.tables, self.used = {}, set()
        keys = {"excluded": ("battle", "side", "name"), "successors": ("battle", "side", "regiment"),
                "division_leaders": ("battle", "side", "commander"), "conduct": ("battle", "side", "unit"),
                "lost_batteries": ("battle", "side", "unit"), "letters": ("side", "brigade"),
                "faces": ("side", "brigade"), "ratings": ("battle", "name")}
        for table, fields in keys.items():
            rows = {tuple(x[f] for f in fields): x for x in self.data[table]}
            if len(rows) != len(self.data[table]):
                sys.exit("judgements.json: %s names something twice" % table)
            self.tables[table] = rows

    def get(self, table, *key):
        if key in self.tables[table]:
            self.used.add((table, key))
        return self.tables[table].get(key)

    def unused(self):
        return ["judgements.json: %s %s matches no card" % (t, "/".join(k)) for t, rows in self.tables.items()
                for k in rows if (t, k) not in self.used]


# ---- cards of Bull Run and Shiloh: a regiment or a battery ------------------------------------------------

def troop_note(r, extra=""):
    fate = " (%s)" % r["commander_fate"] if r["commander_fate"] else ""
    state = "US regulars" if r["state"] == "US" else r["state"]
    parts = [state, "%s %s%s" % (SPOKEN[r["rank"]], r["commander"], fate),
             ", ".join(x for x in (r["division"], re.sub(r", \d\w\w Division", "", r["brigade"]), r["corps"]) if x)]
    parts += [extra] if extra else []
    parts += [r["notes"]] if r["notes"] else []
    return "; ".join(p for p in parts if p) + "."


def regiment_card(r, j):
    battle, side, unit = r["battle"], r["side"], r["unit"]
    kind = "artillery" if r["arm"] == "artillery" else r["arm"]
    conduct = j.get("conduct", battle, side, unit)
    lost = j.get("lost_batteries", battle, side, unit)
    h = dict(unit=unit, state=r["state"], commander=r["commander"], rank=r["rank"], fate=r["commander_fate"],
             men=r["men"], guns=r["guns"], gun_types=dict(r["types"]), experience=r["experience"], weapon=r["weapon"],
             mounted=kind == "cavalry", regular_army=r["state"] == "US" or "Regulars" in unit,
             conduct=conduct["conduct"] if conduct else "steady", lost_guns=bool(lost), losses=int(r["losses"] or 0),
             present=r["present"], arrival=r["arrival"], line=line_of(r), confidence=r["confidence"])
    a = adjustment(battle, side, h)
    h["adjustment"] = a if kind != "artillery" else 0
    why = (conduct or lost or {}).get("why", "")
    c = dict(name=unit, type=kind, **troop_numbers(battle, kind, h, "none", False), **r["at"], day1=False)
    c["strength"] = r["men"]
    c["class"] = klass(battle, side, kind, h)
    c["oob"], c["art"] = margin(r), "state_" + slug(r["state"])
    size = "%d men" % r["men"] if kind != "artillery" else "1 gun" if r["guns"] == 1 else "%d guns" % r["guns"]
    c["note"], c["history"] = troop_note(r, size + ("; " + why if why else "")), h
    return c


def klass(battle, side, kind, h):
    if kind == "artillery":
        return "lost" if h["lost_guns"] else "battery"
    if h["conduct"] != "steady":
        return h["conduct"]
    if h["regular_army"]:
        return "regulars"
    if battle == "bull_run":
        return "militia" if h["experience"] == "militia" else "volunteers"
    return ("raw" if h["experience"] == "green" else "tested") if side == "union" else "volunteers"


def troop_numbers(battle, kind, h, letter, horse):
    """cv, morale, fire, long, melee, guns, horse, carbines of a Troop card, and its Battle Points."""
    c = dict(type=kind, morale=letter, horse=horse, guns="none")
    if kind == "artillery":
        c["cv"] = cv_of_guns(battle, h["guns"], h.get("lost_guns", False))
        c["guns"] = gun_class(h["gun_types"])
        (c["fire"], c["long"]), c["melee"] = GUN_FIRE[c["guns"]], 1
    else:
        c["cv"] = cv_of_men(battle, h["men"], h["adjustment"])
        c["fire"], c["long"], c["melee"] = TYPE_FIRE[kind]
    order = ("cv", "morale", "fire", "long", "melee", "guns", "horse")
    return dict([(k, c[k]) for k in order], bp=troop_bp(c))


# ---- cards of Gettysburg: a brigade of regiments, a brigade or battalion of batteries ---------------------

def brigade_card(rows, leader, kind, j):
    r, side = rows[0], rows[0]["side"]
    key = "/".join((r["at"]["corps"], r["at"]["division"], r["at"]["brigade"]))
    men = sum(x["men"] for x in rows)
    types, experience, weapons, arrivals = Counter(), Counter(), Counter(), Counter()
    for x in rows:
        types.update(x["types"])
        experience[x["experience"]] += x["men"]
        weapons[x["weapon"]] += x["men"]
        arrivals[x["arrival"]] += x["men"]
    judged = j.get("letters", side, key)
    point = judged["point"] if judged else ""
    weak = leader["rating_hint"] == "poor" or 2 * experience["green"] >= men or point == "weak"
    points = dict(battles=int(2 * (experience["veteran"] + experience["elite"]) >= men),
                  renowned=int(2 * experience["elite"] >= men), distinguished=int(point == "distinguished"),
                  broke=-int(point == "broke"), weak=-int(weak))
    horse = kind == "artillery" and all(x["arm"] == "horse_artillery" for x in rows)
    seen, arrival = 0, ""
    for when in sorted(arrivals, key=lambda t: t or "9"):
        seen += arrivals[when]
        if 2 * seen >= men:
            arrival = when
            break
    carbines = sum(n for w, n in weapons.items() if re.search("breechloader|repeater", w))
    h = dict(units=[x["unit"] for x in rows], state="", commander=leader["commander"], rank=leader["rank"],
             fate=leader["commander_fate"], men=men, guns=sum(x["guns"] for x in rows), gun_types=dict(sorted(types.items())),
             experience=dict(sorted(experience.items())), weapon=max(sorted(weapons), key=weapons.get),
             carbine_men=carbines if kind == "cavalry" else 0, mounted=kind == "cavalry" or horse,
             rating=leader["rating_hint"], points=points, losses=sum(int(x["losses"] or 0) for x in rows),
             arrival=arrival, line=line_of(r), adjustment=0)
    face = j.get("faces", side, key)
    if kind == "artillery":
        name = artillery_name(r)
    else:
        there = [x for x in rows if x["present"] == "yes"] or rows
        name = face["regiment"] if face else max(there, key=lambda x: x["men"])["unit"]
        h["state"] = next(x["state"] for x in rows if x["unit"] == name)
    c = dict(name=name, type=kind, **troop_numbers("gettysburg", kind, h, letter_of(points), horse), **r["at"],
             day1=day_one(arrival))
    c["carbines"] = side == "union" and kind == "cavalry" and 2 * carbines >= men
    c["strength"] = men
    c["class"] = max(("elite", "veteran", "regular", "green"), key=lambda e: experience[e])
    c["oob"], c["art"] = margin(r), "badge_" + slug(c["corps"]) if side == "union" else "state_" + slug(h["state"])
    if kind == "artillery" and side == "confederate":
        c["art"] = "state_confederate"
    size = "%d guns" % h["guns"] if kind == "artillery" else "%d men" % men
    parent = ", ".join(dict.fromkeys(x for x in (r["division"], r["corps"]) if x not in ("", "Artillery", r["brigade"])))
    fate = " (%s)" % leader["commander_fate"] if leader["commander_fate"] else ""
    c["note"] = "%s %s, %s; %s %s%s; %d %s, %s%s." % (
        h["state"] + "; stands for" if kind != "artillery" else "Stands for", r["brigade"], parent, SPOKEN[leader["rank"]],
        leader["commander"], fate, len(rows), "batteries" if kind == "artillery" else "regiments", size,
        "; " + judged["why"] if judged else "")
    c["history"] = h
    return c


def artillery_name(r):
    at = r["at"]
    if r["side"] == "confederate":
        return r["brigade"].replace("Beckham's Battalion", "Stuart Horse Artillery (Beckham)")
    if "Horse" in at["brigade"]:
        return r["brigade"]
    return r["brigade"] + ", Artillery Reserve" if at["corps"] == "Reserve" else at["corps"] + " Corps Artillery Brigade"


def day_one(arrival):
    """On the field while the first day was fought: before five in the afternoon of July 1."""
    return bool(arrival) and arrival < "1863-07-01 17:00"


# ---- Generals -------------------------------------------------------------------------------------------

def general_card(r, j, level, rating=None, note=""):
    battle, side, name = r["battle"], r["side"], r["commander"]
    at = dict(r["at"])
    led = j.get("division_leaders", battle, side, name)
    if led:
        at["corps"], at["division"] = led["division"].split("/")
        at["brigade"], level, note = "", "division", led["why"]
    role = {"bull_run": ("attack", "defense"), "shiloh": ("defense", "attack"),
            "gettysburg": ("defense", "attack")}[battle][side == "confederate"]
    if at["army"] == "Ohio":
        role = "attack"
    rating = rating or r["rating_hint"]
    judged = j.get("ratings", battle, name)
    attack, defense = (judged["attack"], judged["defense"]) if judged else general_numbers(rating, role)
    mark, wing, arm = "none", [], "all"
    if battle == "gettysburg":
        mark = {"George G. Meade": "A", "Robert E. Lee": "A", "John F. Reynolds": "W", "Henry W. Slocum": "W"}.get(name, mark)
        wing = {"John F. Reynolds": ["I", "III", "XI"], "Henry W. Slocum": ["V", "VI", "XII"]}.get(name, wing)
        level = "wing" if mark == "W" else level
        arm = "cavalry" if at["corps"] == "Cavalry" else "artillery" if r["unit"] == "Chief of Artillery" else "all"
    rank = RANK[r["rank"]]
    if battle == "gettysburg":
        stars = {"army": 4, "wing": 3, "corps": 3 if arm == "all" else 2, "division": 2, "brigade": 1}[level]
    else:
        stars = {"col": 0, "bg": 1, "mg": 2, "lg": 3, "gen": 4}[rank]
    insignia = "none"
    if battle == "bull_run":
        insignia = {("union", True): "eagle", ("union", False): "star", ("confederate", True): "stars",
                    ("confederate", False): "wreath"}[side, rank == "col"]
    c = dict(name=name, type="general", attack=attack, defense=defense,
             stack=stack_of(battle, level, name, attack + defense), rank=rank, stars=stars, level=level, arm=arm,
             mark=mark, wing_corps=wing, acting_army_commander=battle == "gettysburg" and stars == 3 and arm == "all",
             **at, day1=battle == "gettysburg" and day_one(r["arrival"]), insignia=insignia,
             fate=fate_of(r["commander_fate"]))
    if battle == "shiloh":
        c["likeness"] = name not in j.data["without_likeness"]
    c["bp"], c["oob"], c["art"] = general_bp(c), margin(dict(r, at=at)), "portrait_" + slug(name)
    post = bare(re.sub(r" HQ$", "", r["unit"]))
    fate = "; " + r["commander_fate"] if r["commander_fate"] else ""
    why = note or (judged["why"] if judged else "")
    c["note"] = "%s, %s%s%s." % (SPOKEN[r["rank"]], post, fate, "; " + why if why else "")
    c["history"] = dict(commander=name, rank=r["rank"], post=post, line=line_of(r), rating=rating, role=role,
                        judged=bool(judged), fate=r["commander_fate"], arrival=r["arrival"])
    return c


def general_level(r):
    if r["unit"] == "Second in command":
        return "army"                                # Beauregard at Shiloh (DX-K8)
    if r["unit"] == "Chief of Artillery":
        return "division"                            # Hunt, Pendleton: an army's guns weigh like a division
    return {"staff": "brigade"}.get(r["level"], r["level"])


# ---- the sets -------------------------------------------------------------------------------------------

def regiment_set(rows, side, j):
    """Bull Run and Shiloh: down the order of battle, army troops behind the army's own headquarters (DX-K1)."""
    battle = rows[0]["battle"]
    mine = [r for r in rows if r["side"] == side]
    loose = [r for r in mine if r["division"].startswith("Unassigned")]
    head = [r for r in mine if r["level"] in ("army", "staff") and not r["division"] and not r["brigade"]
            and r["army"] == mine[0]["army"]]
    rest = [r for r in mine if r not in loose and r not in head]
    by_name = {r["commander"]: r for r in mine if r["arm"] == "general"}
    cards = []
    for r in head + loose + rest:
        name = r["commander"] if r["arm"] == "general" else r["unit"]
        if j.get("excluded", battle, side, name):
            continue
        if r["arm"] == "general":
            cards.append(general_card(r, j, general_level(r)))
            continue
        cards.append(regiment_card(r, j))
        heir = j.get("successors", battle, side, r["unit"])
        if heir:
            if heir["commander"] != r["commander"]:
                sys.exit("judgements.json: %s did not command %s" % (heir["commander"], r["unit"]))
            before = by_name.get(heir["after"], r)
            by_name[heir["commander"]] = r
            cards.append(general_card(dict(r, unit=bare(before["brigade"]) + ", successor"), j, "brigade",
                                      heir["rating"], heir["why"]))
    return cards


def brigade_set(rows, side, j):
    """Gettysburg: army and corps commanders, then each corps; in a division its General before its brigades."""
    mine = [r for r in rows if r["side"] == side]
    generals = [r for r in mine if r["arm"] == "general"]
    top = [r for r in generals if r["level"] == "army" or r["unit"] == "Chief of Artillery"]
    top += [r for r in generals if r["level"] == "corps" and r["corps"] != "Artillery Reserve"]
    cards = [general_card(r, j, general_level(r)) for r in top]
    brigades = {}
    for r in mine:
        if r["arm"] != "general" and r["present"] != "no" and r["brigade"] not in ("", "HQ") \
                and r["division"] not in ("Provost Guard", "Train Guard") and r["brigade"] != "Train Guard":
            brigades.setdefault((r["corps"], r["division"], r["brigade"]), []).append(r)
    leaders = {(r["corps"], r["division"], r["brigade"]): r for r in generals if r["brigade"]}
    done, order = set(), []
    for r in mine:
        key = (r["corps"], r["division"], r["brigade"])
        led = j.get("division_leaders", "gettysburg", side, r["commander"]) if r["arm"] == "general" else None
        if r["arm"] == "general" and r not in top and (led or (r["level"] == "division" and "Artillery" not in r["unit"])):
            order.append(general_card(r, j, "division"))
        if key in brigades and key not in done:
            done.add(key)
            arms = Counter()
            for x in brigades[key]:
                arms[x["arm"].replace("horse_", "")] += x["men"]
            kind = max(arms, key=arms.get)
            own = [x for x in brigades[key] if x["arm"].endswith(kind)]
            order.append(brigade_card(own, leaders[key], kind, j))
    return cards + order


def terrain_cards(data, battle, side):
    bp = {t["ttype"]: t["bp"] for t in data["types"]}
    limit_bp = {(x["limit"], x["no_outflank"]): x["bp"] for x in data["limits"]}
    cards = []
    for t in data["cards"]:
        if (t["edition"], t["side"]) == (battle, side):
            cost = limit_bp[t["limit"], t["no_outflank"]] if t["limit"] else bp[t["ttype"]]
            cards.append(dict(name=t["name"], type="terrain", ttype=t["ttype"], limit=t["limit"], no_outflank=t["no_outflank"],
                              positions=t["positions"], day1=t["day1"], bp=cost, art="terrain_" + t["ttype"], note=t["note"],
                              history=dict(rule=t["rule"])))
    return cards


def special_cards(data, battle, side, rows):
    ships = [r for r in rows if r["arm"] == "naval"]
    cards = []
    for s in data["cards"]:
        for copy in range(s["copies"][battle][side]):
            note = s["notes"].get(battle, s["note"])
            if s["effect"] == "GUNB":
                note = "%s, %s %s: %s." % (ships[copy]["unit"].replace("Gunboat ", ""), SPOKEN[ships[copy]["rank"]],
                                          ships[copy]["commander"], ships[copy]["notes"])
            cards.append(dict(name=s["names"].get(battle, s["name"]), type="special", effect=s["effect"], timing=s["timing"],
                              requires=s["requires"], lasting=s["lasting"], takes_hits=s["takes_hits"], bp=s["bp"],
                              art="special_" + s["effect"].lower(), note=note, history=dict(rule="DX-K17", copy=copy + 1)))
    return cards


def make_set(root, battle, j, terrain, specials):
    rows = read_oob(root, battle)
    out = []
    for side in ("union", "confederate"):
        cards = (brigade_set if battle == "gettysburg" else regiment_set)(rows, side, j)
        cards += terrain_cards(terrain, battle, side) + special_cards(specials, battle, side, rows)
        for n, c in enumerate(cards, 1):
            head = dict(id="%s-%s-%03d" % (CODE[battle], SIDE_CODE[side], n), edition=battle, side=side, number=n)
            if battle == "shiloh" and side == "union" and "army" in c:
                third = c["army"] == "Tennessee" and c["division"] == "3"
                c = dict(c, army_of_the_ohio=c["army"] == "Ohio", third_division_late=third)
            c["history"] = c.pop("history")
            out.append(dict(head, **c))
    return out


def make_decks(j, sets):
    """A recipe names brigades ('2/1', 'Shenandoah/1', 'I/1/*') and cards; the deck is the cards in number order."""
    out = []
    for d in j.data["decks"]:
        pool = [c for c in sets[d["edition"]] if c["side"] == d["side"]]
        chosen, wanted = [], list(d["cards"])
        for c in pool:
            whole = any(re.fullmatch(b.replace("*", ".*"), deck_place(c)) for b in d["brigades"]) and \
                c["name"] not in d["without"] and c["type"] in ("infantry", "cavalry", "artillery")
            if c["name"] in wanted:
                wanted.remove(c["name"])
                whole = True
            if whole:
                chosen.append(c)
        if wanted:
            sys.exit("judgements.json: deck %s: no card %s" % (d["id"], ", ".join(wanted)))
        keep = {k: d[k] for k in ("id", "name", "edition", "side", "columns", "limit")}
        out.append(dict(keep, bp=sum(c["bp"] for c in chosen),
                        cards=[dict(id=c["id"], name=c["name"], bp=c["bp"]) for c in chosen]))
    return out


def deck_place(c):
    if "army" not in c:
        return ""
    parts = [c["army"]] if c["edition"] != "gettysburg" else []
    return "/".join(parts + [c["corps"], c["division"], c["brigade"]])


def text_of(value):
    return json.dumps(value, ensure_ascii=False)


def set_text(battle, cards):
    return '{\n"format": "dixie_cards",\n"edition": "%s",\n"cards": [\n%s\n]\n}\n' % (battle, ",\n".join(map(text_of, cards)))


def decks_text(decks):
    blocks = []
    for d in decks:
        head = ", ".join("%s: %s" % (text_of(k), text_of(v)) for k, v in d.items() if k != "cards")
        blocks.append('{%s, "cards": [\n%s\n]}' % (head, ",\n".join("  " + text_of(c) for c in d["cards"])))
    return '{\n"format": "dixie_decks",\n"decks": [\n%s\n]\n}\n' % ",\n".join(blocks)


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description="make or check the cards of Dixie")
    parser.add_argument("--check", action="store_true", help="write nothing; fail unless files and sets are right")
    parser.add_argument("--report", action="store_true", help="print counts, Battle Points and means")
    parser.add_argument("--root", default=os.path.dirname(here), help="folder that holds data/")
    args = parser.parse_args()
    j = Judgements(args.root)
    terrain, specials = read_json(args.root, "terrain_cards"), read_json(args.root, "special_cards")
    sets = {b: make_set(args.root, b, j, terrain, specials) for b in BATTLES}
    decks = make_decks(j, sets)
    files = {b + ".json": set_text(b, sets[b]) for b in BATTLES}
    files["decks.json"] = decks_text(decks)
    wrong = j.unused() + check_all(args.root, sets, decks, terrain, specials, files)
    for name, text in files.items():
        path = os.path.join(args.root, "data/dixie", name)
        if not args.check:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
        elif not os.path.exists(path) or open(path, encoding="utf-8").read() != text:
            wrong.append("data/dixie/%s is not what scripts/make_dixie_cards.py writes; run it" % name)
    if args.report:
        report(sets, decks)
    for w in wrong:
        print(w, file=sys.stderr)
    if not wrong:
        print("dixie cards: %s" % ", ".join("%s %d" % (b, len(sets[b])) for b in BATTLES))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
