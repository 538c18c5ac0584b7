#!/usr/bin/python3
"""Writes the battles of data/volley from the orders of battle, situations and maps (data/volley/README.md has the formula).

    scripts/make_volley_battles.py            writes the files
    scripts/make_volley_battles.py --check    exit 1 if a file is not what it would write

Bull Run, Shiloh's first day and Gettysburg's first day follow the tables VB-DATA-12 to 14 of rules/volley.md: the script looks their men and
guns up and stops where the table says something else. The others are made by the formula alone (VB-DATA-6 to 10).
"""
import csv
import json
import math
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
SIDES = {'USA': 'union', 'CSA': 'confederate'}
SIZES = {'INF_BDE': (3, 3), 'CAV_BDE': (3, 3), 'MTD_INF': (3, 3), 'INF_SK': (1.5, 0.75), 'CAV_SK': (1.5, 0.75), 'ART_BN': (1.5, 3), 'ART_BTY': (1.5, 1.5)}
RIFLES = ('rifle', 'Parrott', 'Whitworth', 'Blakely', 'Wiard')


def load(kind, name):
    with open(os.path.join(ROOT, 'data', kind, name), encoding='utf-8', newline='') as f:
        return list(csv.DictReader(f)) if name.endswith('.csv') else json.load(f)


def points_of(men, per=500):
    """VB-DATA-6, VB-DATA-8: rounded to nearest, halves up, at least 1."""
    return max(1, (2 * men + per) // (2 * per))


def rifled(rows):
    """More than half of the pieces are rifles (VB-DATA-9)."""
    rifles = pieces = 0
    for row in rows:
        for part in filter(None, row['gun_types'].split(';')):
            count, kind = part.split('x', 1)
            pieces += int(count)
            rifles += int(count) if any(word in kind for word in RIFLES) else 0
    return 2 * rifles > pieces


# ---- geometry, in inches ----

def corners(front, facing, size):
    a = math.radians(facing)
    f, r = (math.sin(a), math.cos(a)), (math.cos(a), -math.sin(a))
    w, d = size
    return [(front[0] + r[0] * x - f[0] * y, front[1] + r[1] * x - f[1] * y) for x, y in ((-w / 2, 0), (w / 2, 0), (w / 2, d), (-w / 2, d))]


def apart(p, q, gap):
    """Two rectangles are at least so far apart along an axis of one of them."""
    for poly in (p, q):
        for i in range(4):
            ex, ey = poly[i][0] - poly[i - 1][0], poly[i][1] - poly[i - 1][1]
            n = math.hypot(ex, ey)
            ax, ay = -ey / n, ex / n
            a = [x * ax + y * ay for x, y in p]
            b = [x * ax + y * ay for x, y in q]
            if min(a) - max(b) >= gap or min(b) - max(a) >= gap:
                return True
    return False


def inside(p, polygon):
    x, y = p
    result = False
    for (x0, y0), (x1, y1) in zip(polygon, polygon[1:] + polygon[:1]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            result = not result
    return result


def distance_to(p, polygon):
    best = 1e9
    for a, b in zip(polygon, polygon[1:] + polygon[:1]):
        vx, vy = b[0] - a[0], b[1] - a[1]
        n = vx * vx + vy * vy
        t = 0 if n == 0 else max(0, min(1, ((p[0] - a[0]) * vx + (p[1] - a[1]) * vy) / n))
        best = min(best, math.hypot(p[0] - a[0] - t * vx, p[1] - a[1] - t * vy))
    return best


class Battle:
    def __init__(self, file, title, summary, situation, window, days, first, rivers=(), marshy=(), options=None):
        self.file, self.title, self.summary, self.first, self.days = file, title, summary, first, days
        self.situation = load('situations', situation + '.json')
        self.map_name = self.situation['map'][:-5]
        self.map = load('maps', self.situation['map'])
        self.oob = load('oob', self.situation['oob'])
        self.window, self.rivers, self.marshy, self.options = window or self.situation['area'], rivers, marshy, options or {}
        x0, y0, x1, y1 = self.window
        self.width, self.depth = (x1 - x0) / 100, (y1 - y0) / 100
        self.areas = {kind: [[self.inches(p) for p in f['points']] for f in self.map['features'] if (f['kind'], f['cls']) in classes]
                      for kind, classes in {'closed': {('marsh', 'swamp'), ('water', 'river'), ('water', 'pond')}, 'town': {('town', 'town')},
                                            'woods': {('woods', 'woods'), ('woods', 'light_woods')}, 'clear': {('field', 'clearing')}}.items()}
        self.placed = []  # side, corners
        self.sides = {}
        self.objectives = []
        self.regions = {}

    def inches(self, yards):
        return ((yards[0] - self.window[0]) / 100, (yards[1] - self.window[1]) / 100)

    # ---- from the order of battle ----

    def rows(self, side, brigade=None, arm=None, units=None, without=(), division=None, corps=None):
        found = [r for r in self.oob if r['side'] == side and (r['men'] or r['guns']) and (brigade is None or r['brigade'] == brigade) and
                 (arm is None or r['arm'] in arm) and (units is None or r['unit'] in units) and r['unit'] not in without and
                 (division is None or r['division'] == division) and (corps is None or r['corps'] == corps)]
        if not found:
            raise SystemExit('%s: no rows for %s %s %s' % (self.file, side, brigade, units))
        return found

    # ---- from the situation ----

    def forces(self, row):
        """The places and arrivals of a row, the narrowest first: a regiment named by itself, before its brigade."""
        found = []
        for kind in ('units', 'reinforcements'):
            for force in self.situation.get(kind, []):
                ref = force['ref']
                keys = ('side', 'corps', 'division', 'brigade', 'unit')
                if all(ref[k] == row[k] for k in keys if k in ref) and row['unit'] not in ref.get('except', []):
                    found.append(('unit' not in ref, kind, force))
        found.sort(key=lambda f: f[0])
        if not found:
            return []
        return [f for f in found if f[0] == found[0][0]]

    def where(self, rows):
        """Mean place by men, and the facing of the largest."""
        sx = sy = n = 0
        best, facing, formation = -1, 0, 'line'
        found = [(row, force) for row in rows for _, kind, force in self.forces(row) if kind == 'units']
        formed = [(row, force) for row, force in found if force['formation'] != 'skirmish']  # pickets are drawn in
        if found:
            for row, force in formed or found:
                men = int(row['men'] or 0) + 50 * int(row['guns'] or 0)
                sx, sy, n = sx + men * force['at'][0], sy + men * force['at'][1], n + men
                if men > best:
                    best, facing, formation = men, force['facing_deg'], force['formation']
        return None if n == 0 else ((sx / n, sy / n), facing, formation)

    # ---- places ----

    def wooded(self, p):
        return any(inside(p, a) for a in self.areas['woods']) and not any(inside(p, a) for a in self.areas['clear'])

    def fits(self, side, type_, front, facing):
        base = corners(front, facing, SIZES[type_])
        if any(x < 0.02 or y < 0.02 or x > self.width - 0.02 or y > self.depth - 0.02 for x, y in base):
            return False
        if any(inside(front, a) or distance_to(front, a) < 0.3 for a in self.areas['closed']):
            return False
        if any(inside(front, a) or distance_to(front, a) < 2.2 for a in self.areas['town']):
            return False
        return all(apart(base, other, 0.02 if of == side else 1.02) for of, other in self.placed)

    def place(self, side, type_, yards, facing):
        """The nearest free place, on rings half an inch apart, from straight back round to straight ahead."""
        at = self.inches(yards)
        at = (min(max(at[0], 1.6), self.width - 1.6), min(max(at[1], 1.6), self.depth - 1.6))
        for ring in range(0, 60):
            for k in range(16 if ring else 1):
                turn = facing + 180 + (k + 1) // 2 * (22.5 if k % 2 else -22.5)
                p = (at[0] + ring / 2 * math.sin(math.radians(turn)), at[1] + ring / 2 * math.cos(math.radians(turn)))
                p = (round(p[0], 2), round(p[1], 2))
                if self.fits(side, type_, p, facing):
                    self.placed.append((side, corners(p, facing, SIZES[type_])))
                    return p
        raise SystemExit('%s: no room for a %s at %s' % (self.file, type_, yards))

    def entry(self, road, near):
        """Where the road leaves the table: the crossing of its line with the edge that is nearest to a place."""
        x0, y0, x1, y1 = self.window
        best = None
        for feature in self.map['features']:
            if feature['kind'] != 'road' or not feature['name'].startswith(road):
                continue
            for (ax, ay), (bx, by) in zip(feature['points'], feature['points'][1:]):
                for edge, fixed, axis in (('west', x0, 0), ('east', x1, 0), ('south', y0, 1), ('north', y1, 1)):
                    a, b = ((ax, bx) if axis == 0 else (ay, by))
                    if a == b or not min(a, b) <= fixed <= max(a, b):
                        continue
                    t = (fixed - a) / (b - a)
                    p = (ax + t * (bx - ax), ay + t * (by - ay))
                    if not (x0 - 1 <= p[0] <= x1 + 1 and y0 - 1 <= p[1] <= y1 + 1):
                        continue
                    far = math.hypot(p[0] - near[0], p[1] - near[1])
                    if best is None or far < best[0]:
                        best = (far, edge, p)
        if best is None:
            raise SystemExit('%s: %s does not leave the table' % (self.file, road))
        _, edge, p = best
        x, y = self.inches(p)
        point = {'west': (0, y), 'east': (self.width, y), 'south': (x, 0), 'north': (x, self.depth)}[edge]
        return edge, (round(point[0], 2), round(point[1], 2))

    # ---- stands ----

    def stand(self, side, name, type_, rows=None, arrives=None, by=None, at=None, facing=None, formation=None, **fields):
        made = {'name': name, 'type': type_, **fields}
        if arrives:
            edge, point = by
            made.update({'arrives': arrives, 'entry': list(point), 'column': type_ != 'INF_SK'})
            made.update({'landing': True, 'facing': 270, 'column': False} if edge == 'landing' else {'edge': edge})
        else:
            if at is None:
                found = self.where(rows)
                if found is None:
                    raise SystemExit('%s: %s has no place' % (self.file, name))
                at, facing, formation = found
            p = self.place(side, type_, at, facing)
            made.update({'at': list(p), 'facing': round(facing) % 360})
            if type_.startswith('ART'):
                made['limbered'] = formation in ('limbered', 'column', 'camp', 'reserve') or self.wooded(p)
        return made

    def brigade(self, side, name, rows, morale, expect=None, **fields):
        """One stand, or two from 7 points on (VB-DATA-6)."""
        men = sum(int(r['men'] or 0) for r in rows)
        points = points_of(men)
        if expect is not None and men != expect:
            raise SystemExit('%s: %s has %d men, the rulebook says %d' % (self.file, name, men, expect))
        if points < 7:
            return [self.stand(side, name, 'INF_BDE', rows, men=men, morale=morale, **fields)]
        dg = fields.pop('dg', 0)
        halves = [self.stand(side, name + part, 'INF_BDE', rows, sp=sp, morale=morale, **fields)
                  for part, sp in (('', (points + 1) // 2), (', second line', points // 2))]
        if dg:
            halves[0]['dg'] = dg
        return halves

    def write(self):
        date = self.situation['when']['start'][:10]
        head = {'format': 'volley_scenario', 'id': self.file, 'title': self.title, 'summary': self.summary, 'date': date,
                'map': {'name': self.map_name, 'window': self.window}}
        for field, names in (('rivers', self.rivers), ('marshy_streams', self.marshy)):
            if names:
                head['map'][field] = list(names)
        if len(self.days) == 1:
            head['turns'], head['start_hour'] = self.days[0]
        else:
            head['days'] = [{'turns': t, 'start_hour': h} for t, h in self.days]
        head['first'] = self.first
        if self.options:
            head['options'] = self.options
        if self.regions:
            head['regions'] = self.regions
        head['sides'] = self.sides
        head['objectives'] = self.objectives
        return text(head) + '\n'

    def objective(self, name, yards, points, holder=None):
        x, y = self.inches(yards)
        made = {'name': name, 'at': [round(x, 2), round(y, 2)], 'points': points}
        if holder in SIDES:
            made['holder'] = SIDES[holder]
        if 0 <= x <= self.width and 0 <= y <= self.depth:
            self.objectives.append(made)


def text(value, depth=0):
    """JSON with one line for everything that fits in one."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) + 2 * depth <= (400 if isinstance(value, dict) and 'type' in value else 150) and not (isinstance(value, dict) and ('stands' in value or 'divisions' in value)):
        return flat
    pad = '\n' + '  ' * (depth + 1)
    if isinstance(value, dict):
        return '{' + ','.join(pad + json.dumps(k) + ': ' + text(v, depth + 1) for k, v in value.items()) + '\n' + '  ' * depth + '}'
    if isinstance(value, list) and value and not all(isinstance(v, (int, float)) for v in value):
        return '[' + ','.join(pad + text(v, depth + 1) for v in value) + '\n' + '  ' * depth + ']'
    return flat


# ---- VB-DATA-12 ----

def bull_run():
    b = Battle('bull_run', 'First Bull Run', '21 July 1861, 9 in the morning. McDowell\'s flank column reaches Sudley Ford while Tyler waits at the Stone Bridge; '
               'Evans has two regiments to stop it until help comes from the lower fords.', 'bull_run_day', [-2600, -1250, 3400, 3550], [(10, 9)], 'union', rivers=['Bull Run'])
    sudley, south = b.entry('Manassas-Sudley Road', (-1400, 3550)), b.entry('Manassas-Sudley Road', (0, -1250))
    portici, east = b.entry('Lewis Ford / Portici lane', (500, -1250)), b.entry("Ball's Ford road", (3000, -1250))
    run = next(f for f in b.map['features'] if f['name'] == 'Bull Run')['points']
    bank = [b.inches((x + 25, y)) for x, y in run if -1300 < y < 3600 and x > 577]
    over = [[round(x, 2), round(min(max(y, 0), b.depth), 2)] for x, y in bank if 0 <= x <= b.width]
    b.regions = {'east of Bull Run': over + [[60, over[-1][1]], [60, 48], [over[0][0], 48]],
                 "Ball's Ford": [[45, 0], [60, 0], [60, 12], [42, 12], [40, 6]]}

    def foot(side, name, brigade, men, morale, units=None, without=(), **more):
        arrives, by = more.pop('arrives', None), more.pop('by', None)
        fields = {'weapon': more.pop('weapon', 'smoothbore'), **more}
        if not more.get('training') and morale <= 4:
            fields['training'] = 'poor'
        if fields.get('training') == 'regular':
            fields.pop('training')
        return b.brigade(side, name, b.rows(side, brigade, ('infantry',), units, without), morale, men, arrives=arrives, by=by, **fields)

    # Poorly trained: all volunteers but Sherman's, Porter's, Jackson's and Hampton's; the regulars are not.
    raw = {'training': 'poor'}

    def guns(side, name, brigade, units, weapon, morale, **more):
        rows = b.rows(side, brigade, None, units)
        return [b.stand(side, name, 'ART_BTY', rows, sp=1, weapon=weapon, morale=morale, **more)]

    def horse(side, name, brigade, men, morale, **more):
        rows = b.rows(side, brigade, ('cavalry',))
        assert sum(int(r['men']) for r in rows) == men, name
        return [b.stand(side, name, 'CAV_SK', rows, men=men, weapon='rifled_carbine', morale=morale, **more)]

    def held(until):
        return {'until': until, 'within': 'east of Bull Run'}
    first, second, third = '%s Brigade, 1st Division (%s)', '%s Brigade, 2nd Division (%s)', '%s Brigade, 3rd Division (%s)'
    us, cs = 'USA', 'CSA'
    tyler = (foot(us, 'Sherman', first % ('3rd', 'Sherman'), 3310, 4, training='regular', held=held(4)) +
             foot(us, 'Schenck', first % ('2nd', 'Schenck'), 1880, 3, held=held(6)) +
             guns(us, 'Ayres', first % ('3rd', 'Sherman'), ['Company E, 3rd US Artillery (Ayres)'], 'sb_field', 5, held=held(6)) +
             guns(us, 'Carlisle', first % ('2nd', 'Schenck'), ['Company E, 2nd US Artillery (Carlisle)'], 'sb_field', 5, held=held(6)) +
             foot(us, 'Keyes', first % ('1st', 'Keyes'), 2190, 3, at=(3000, 1500), facing=250, held=held(3)))
    hunter = (foot(us, 'Burnside', second % ('2nd', 'Burnside'), 3600, 3, arrives=1, by=sudley) +
              foot(us, 'Porter', second % ('1st', 'Porter'), 3153, 4, training='regular', arrives=1, by=sudley) +
              horse(us, 'US Cavalry', second % ('1st', 'Porter'), 320, 4, arrives=1, by=sudley) +
              guns(us, 'Griffin', second % ('1st', 'Porter'), ['Company D, 5th US Artillery (Griffin)'], 'sb_field', 5, arrives=1, by=sudley) +
              guns(us, 'Rhode Island Battery', second % ('2nd', 'Burnside'), ['Rhode Island Battery (Reynolds)'], 'r_field', 4, arrives=1, by=sudley, **raw))
    heintzelman = (foot(us, 'Franklin', third % ('1st', 'Franklin'), 2300, 3, arrives=2, by=sudley) +
                   foot(us, 'Willcox', third % ('2nd', 'Willcox'), 2200, 3, arrives=4, by=sudley) +
                   foot(us, 'Howard', third % ('3rd', 'Howard'), 2510, 3, arrives=6, by=sudley) +
                   guns(us, 'Ricketts', third % ('1st', 'Franklin'), ['Company I, 1st US Artillery (Ricketts)'], 'r_field', 5, arrives=2, by=sudley) +
                   guns(us, 'Arnold', third % ('2nd', 'Willcox'), ['Company D, 2nd US Artillery (Arnold)'], 'sb_field', 5, arrives=4, by=sudley))
    bee = (foot(cs, 'Evans', 'Seventh Brigade (Evans)', 1015, 4, dg=1) +
           foot(cs, 'Bee', 'Third Brigade (Bee)', 2130, 4, dg=1, arrives=2, by=south) + foot(cs, 'Bartow', 'Second Brigade (Bartow)', 1180, 4, dg=1, arrives=2, by=south))
    jackson = (foot(cs, 'Jackson', 'First Brigade (Jackson)', 2394, 5, dg=1, arrives=3, by=portici) +
               [b.stand(cs, 'Hampton', 'INF_SK', b.rows(cs, 'Unassigned, Army of the Potomac', ('infantry',)), men=600, weapon='rifled_musket', morale=5, arrives=3, by=south)] +
               guns(cs, 'Stanard', 'Unassigned, Army of the Shenandoah', ['Thomas Artillery (Stanard)'], 'sb_field', 4, arrives=3, by=portici, **raw) +
               horse(cs, 'Stuart', 'Unassigned, Army of the Shenandoah', 300, 5, arrives=6, by=south, **raw))
    ford = "Ball's Ford"
    cocke = (foot(cs, 'Cocke', 'Fifth Brigade (Cocke)', 2535, 3, at=(2550, -850), facing=45, held={'until': 6, 'within': ford}) +
             guns(cs, 'Rogers and Latham', 'Fifth Brigade (Cocke)', ['Loudoun Artillery (Rogers)', 'Lynchburg Artillery, section (Latham)'], 'sb_field', 4,
                  at=(2750, -650), facing=45, formation='line', held={'until': 6, 'within': ford}, **raw) +
             [b.stand(cs, 'Bonham', 'INF_BDE', sp=3, weapon='smoothbore', morale=4, training='poor', dg=1, arrives=6, by=east)] +
             horse(cs, 'Radford', 'First Brigade (Bonham)', 500, 3, arrives=8, by=east, **raw))
    smith = ([b.stand(cs, 'Elzey', 'INF_BDE', men=1700, weapon='smoothbore', morale=4, training='poor', dg=1, arrives=7, by=south),
              b.stand(cs, 'Early', 'INF_BDE', men=2050, weapon='smoothbore', morale=4, training='poor', arrives=7, by=south)] +
             guns(cs, 'Squires', 'Sixth Brigade (Early)', ['Washington Artillery, battalion battery (Squires)'], 'r_field', 4, arrives=4, by=south, **raw))

    def division(name, commander, quality, stands):
        return {'name': name, 'commander': commander, 'quality': quality, 'stands': stands}
    b.sides = {
        'union': {'name': 'Army of Northeastern Virginia', 'commander': 'Irvin McDowell', 'edge': 'north', 'divisions': [
            division('2nd Division', 'David Hunter', 'raw', hunter), division('3rd Division', 'Samuel P. Heintzelman', 'raw', heintzelman),
            division('1st Division', 'Daniel Tyler', 'raw', tyler)]},
        'confederate': {'name': 'Confederate army', 'commander': 'Joseph E. Johnston and P. G. T. Beauregard', 'edge': 'south', 'divisions': [
            division("Bee's wing", 'Barnard E. Bee', 'raw', bee), division("Jackson's line", 'Thomas J. Jackson', 'average', jackson),
            division("Cocke's wing", 'Philip St. George Cocke', 'raw', cocke), division("Smith's wing", 'Edmund Kirby Smith', 'raw', smith)]}}
    for name, at, points, holder in (('Henry Hill', (245, -166), 6, None), ('Matthews Hill', (-904, 1248), 2, None),
                                     ('Stone Bridge', (2046, 1157), 2, 'CSA'), ('Portici', (1432, -470), 3, 'CSA')):
        b.objective(name, at, points, holder)
    return b


# ---- by the formula alone: VB-DATA-6 to 10 ----

# Troops that belong to no division (VB-UNIT-10).
NO_DIVISION = ('', 'HQ', 'Artillery', 'Artillery Reserve', 'Horse Artillery', 'Stuart Horse Artillery', 'Unassigned (army troops)', 'Provost Guard')
EXPERIENCE = {'militia': 3, 'green': 3, 'regular': 4, 'veteran': 5, 'elite': 6, '': 4}


def surname(name):
    parts = name.replace(',', '').split()
    while parts and parts[-1] in ('Jr.', 'Sr.', 'II', 'III'):
        parts.pop()
    lower = [i for i, part in enumerate(parts) if part in ('von', 'de', 'Von')]
    return ' '.join(parts[lower[0]:]) if lower else parts[-1]


def hour_turn(battle, when):
    """The turn of an hour: of a day, or the first of the next day if it lies in the night (VB-NIGHT-4)."""
    date, clock = when.split('T')
    first = int(battle.situation['when']['start'][8:10])
    day, minutes = int(date[8:10]) - first, int(clock[:2]) * 60 + int(clock[3:])
    before = 0
    for number, (turns, hour) in enumerate(battle.days):
        if day < number or (day == number and minutes < hour * 60):
            return before + 1
        if day == number and minutes < (hour + turns) * 60:
            return before + 1 + (minutes - hour * 60) // 60
        before += turns
    return None  # after the end


class Group:
    """The infantry, the cavalry or the guns of one brigade of the order of battle."""

    def __init__(self, row, arm):
        self.side, self.corps, self.division, self.brigade, self.arm = row['side'], row['corps'], row['division'], row['brigade'], arm
        self.rows, self.men, self.guns, self.arrives, self.at, self.road = [], 0, 0, None, None, None

    def add(self, row, men):
        self.rows.append(row)
        self.men += men
        self.guns += int(row['guns'] or 0)


def groups_of(b, leave_out=(), full_strength=False):
    found = {}
    for row in b.oob:
        if not (row['men'] or row['guns']) or row['level'] not in ('regiment', 'battery') or {row['division'], row['brigade'], row['unit']} & set(leave_out):
            continue
        arm = 'guns' if row['guns'] else row['arm']
        if arm not in ('infantry', 'cavalry', 'guns'):
            continue
        men, here, later = 0, False, None
        for _, kind, force in b.forces(row):
            if force.get('off_field') or force['formation'] == 'afloat':
                continue
            part = int(row['men'] or 0) * (100 if full_strength else force.get('strength_pct', 100)) * force.get('part_pct', 100) // 10000
            if kind == 'units':
                here = True
            else:
                turn = hour_turn(b, force['time'])
                if turn is None:
                    continue
                if later is None or turn < later[0]:
                    later = (turn, force)
            men += part
        if not here and later is None:
            continue
        siege = 'siege' in row['gun_types']
        alone = siege or (not row['brigade'] and arm != 'guns')  # a detached regiment (VB-DATA-7)
        key = (row['side'], row['corps'], row['division'], row['brigade'], arm, row['unit'] if alone else '')
        group = found.setdefault(key, Group(row, arm))
        group.siege, group.unit = siege, row['unit'] if alone else None
        group.add(row, men)
        if here:
            group.arrives = 0
        elif group.arrives is None or (group.arrives and later[0] < group.arrives):
            group.arrives, group.at, group.road = later[0], later[1]['at'], later[1]['entry']
    return list(found.values())


def merged(groups):
    """Infantry brigades of 1 SP join the smallest other of their division (VB-DATA-6)."""
    kept = [g for g in groups if not (g.arm != 'guns' and g.men < 250)]
    for small in [g for g in kept if g.arm == 'infantry' and points_of(g.men) == 1]:
        others = [g for g in kept if g.arm == 'infantry' and g is not small and (g.side, g.corps, g.division) == (small.side, small.corps, small.division)]
        if small not in kept or not others or small.division in NO_DIVISION:
            continue
        to = min(others, key=lambda g: g.men)
        if small.men > to.men:
            small, to = to, small
        to.rows, to.men = to.rows + small.rows, to.men + small.men
        kept.remove(small)
    return kept


def morale_of(b, rows, year):
    by = {}
    for row in rows:
        by[row['experience']] = by.get(row['experience'], 0) + int(row['men'] or 0)
    value = EXPERIENCE[max(by, key=by.get)]
    return 4 if value == 5 and year < 1863 else value


def weapon_of(rows, arm, year):
    by = {}
    for row in rows:
        by[row['weapon']] = by.get(row['weapon'], 0) + int(row['men'] or 0)
    word = max(by, key=by.get)
    if arm == 'cavalry':
        return 'cart_carbine' if 'breechloader' in word or 'repeater' in word else 'rifled_carbine'
    if 'breechloader' in word or 'repeater' in word:
        return 'cart_rifle'
    return 'smoothbore' if word == 'smoothbore' else 'rifled_musket'


def road_of(b, name, near):
    for feature in b.map['features']:
        if feature['kind'] == 'road' and feature['name'].split(' (')[0] in name:
            return b.entry(feature['name'], near)
    return None


def by_formula(b, armies, leave_out=(), only=None, morale=None, arrives=None, quality=None, weapon=None, poor=(), commanders=None, division_of=None,
               no_corps=(), fields=None, rename=None, full_strength=False):
    """All that the situation has, as stands. What a scenario judges for itself: morale, weapon and fields by name; arrivals by brigade or division, as
    (turn, entry); quality, commanders and poorly trained divisions by division; `only` the groups that are played."""
    year = int(b.situation['when']['start'][:4])
    morale, arrives, quality, weapon, fields = morale or {}, arrives or {}, quality or {}, weapon or {}, fields or {}
    commanders, division_of = commanders or {}, division_of or {}
    names = {side: set() for side in SIDES}
    generals = {g['name']: g['at'] for g in b.situation.get('generals', [])}

    def unique(group, name):
        for tried in (name, '%s (%s)' % (name, group.division if group.division not in NO_DIVISION else group.corps), '%s, %s' % (name, group.brigade)):
            if tried not in names[group.side]:
                names[group.side].add(tried)
                return tried
        raise SystemExit('two stands called ' + name)

    def commander(side, corps, division, brigade):
        for row in b.oob:
            if (row['side'], row['corps'], row['division'], row['brigade']) == (side, corps, division, brigade) and row['arm'] == 'general' and row['commander']:
                return row['commander']
        return None

    def name_of(group):
        return group.name

    def post(side, corps, division, otherwise):
        leader = commanders.get((corps, division)) or commander(side, corps, division, '') or otherwise
        made = {'commander': leader}
        if leader in generals:
            x, y = b.inches(generals[leader])
            if 0.6 <= x <= b.width - 0.6 and 0.6 <= y <= b.depth - 0.6:
                made['at'] = [round(x, 2), round(y, 2)]
        return made

    def coming(group):
        for key in ((group.brigade, group.arm), group.brigade, group.division, group.corps):
            if key and key in arrives:
                turn, entry = arrives[key]
                return {'arrives': turn, 'by': entry}
        if group.arrives:
            return {'arrives': group.arrives, 'by': road_of(b, group.road, group.at) or LANDING(b)}
        return {}

    def stands_of(group):
        if group.arm == 'guns':
            return guns_of(group, coming(group))
        name = unique(group, name_of(group))
        more = {'morale': morale.get(name, morale.get(group.division, morale_of(b, group.rows, year))),
                'weapon': weapon.get(name, weapon.get(group.side, weapon_of(group.rows, group.arm, year))), **fields.get(name, {})}
        if group.arm == 'cavalry' and more['weapon'] not in ('cart_carbine', 'rifled_carbine'):
            more['weapon'] = 'rifled_carbine'
        if group.division in poor:
            more['training'] = 'poor'
        if group.dg:
            more['dg'] = group.dg
        points = points_of(group.men)
        small, large = ('CAV_SK', 'CAV_BDE') if group.arm == 'cavalry' else ('INF_SK', 'INF_BDE')
        if points == 1 or group.unit:
            return [b.stand(group.side, name, small, group.rows, men=group.men, **more, **coming(group))]
        if points < 7:
            return [b.stand(group.side, name, large, group.rows, men=group.men, **more, **coming(group))]
        made = [b.stand(group.side, name + part, large, group.rows, sp=sp, **more, **coming(group))
                for part, sp in (('', (points + 1) // 2), (', second line', points // 2))]
        made[1].pop('dg', None)
        return made

    def apart_by_bore(rows, parts):
        """The bores with the battalions each has, if that takes no more battalions than all together."""
        bores = [[r for r in rows if rifled([r]) == is_rifled] for is_rifled in (True, False)]
        points = [points_of(sum(int(r['guns']) for r in bore), 6) if bore else 0 for bore in bores]
        needed = [-(-value // 4) for value in points]
        if min(points) < 2 or sum(needed) > parts:
            return [(rows, parts)]
        return list(zip(bores, needed))

    def guns_of(group, how):
        """The fewest battalions of at most 4 SP, batteries of one bore together; a battery alone is one (VB-DATA-8)."""
        regulars = sum(int(r['guns']) for r in group.rows if 'US Artillery' in r['unit'])
        name = name_of(group)
        base = unique(group, name if group.unit else name + (' guns' if name in (group.brigade, group.division, 'Army') else "'s guns"))
        value = morale.get(base, 5 if 2 * regulars > group.guns else 4)
        bore = 'sb_siege' if group.siege else None
        made = []
        if group.batteries is not None:  # what brigades did not get of it: single batteries
            rows = sorted(group.rows, key=lambda r: -int(r['guns']))
            for number in range(group.batteries):
                row = rows[min(number, len(rows) - 1)]
                made.append(b.stand(group.side, base if number == 0 else '%s, part %d' % (base, number + 1), 'ART_BTY', [row], sp=1,
                                    weapon='r_field' if rifled(group.rows) else 'sb_field', morale=value, **how))
            return made
        parts = max(1, -(-points_of(group.guns, 6) // 4))
        chunk = []
        for rows, several in apart_by_bore(group.rows, parts):
            share, so_far = sum(int(r['guns']) for r in rows) / several, 0
            own = [[] for _ in range(several)]
            for battery in sorted(rows, key=lambda r: not rifled([r])):
                own[min(several - 1, int((so_far + int(battery['guns']) / 2) / share))].append(battery)
                so_far += int(battery['guns'])
            chunk += own
        for number, rows in enumerate(c for c in chunk if c):
            pieces = sum(int(r['guns']) for r in rows)
            type_ = 'ART_BN' if points_of(pieces, 6) > 1 else 'ART_BTY'
            places = [r for r in rows if any(k == 'units' for _, k, _ in b.forces(r))]
            made.append(b.stand(group.side, base if number == 0 else '%s, part %d' % (base, number + 1), type_, places or group.rows, pieces=pieces,
                                weapon=bore or ('r_field' if rifled(rows) else 'sb_field'), morale=value, **how))
        return made

    groups = merged(groups_of(b, leave_out, full_strength))
    if only:
        groups = [g for g in groups if only(g)]
    for group in groups:
        group.dg, group.batteries = 0, None
        leader = None if group.unit or not group.brigade else commander(group.side, group.corps, group.division, group.brigade)
        name = surname(leader) if leader else group.unit or group.brigade or 'Army'
        if group.arm == 'cavalry' and not leader and not group.unit:
            name = (group.division or group.corps) + ' cavalry'
        group.name = (rename or {}).get(name, name)
        group.division = division_of.get(group.brigade, group.division)
    if year < 1863:
        give_guns(groups)
    # Those in place first, so that nobody takes their ground; infantry before guns.
    order = {id(g): i for i, g in enumerate(groups)}
    made = {}
    for group in sorted(groups, key=lambda g: (bool(coming(g)), g.arm == 'guns', order[id(g)])):
        made[id(group)] = stands_of(group)
    for side, word in SIDES.items():
        army_name, leader, edge = armies[side]
        army = {'name': army_name, 'commander': leader, 'edge': edge, 'corps': [], 'divisions': [], 'stands': []}
        if leader in generals and all(0.6 <= v for v in b.inches(generals[leader])):
            army['at'] = [round(v, 2) for v in b.inches(generals[leader])]
        corps_seen, division_seen = {}, {}
        for group in [g for g in groups if g.side == side and made[id(g)]]:
            holder = army
            if group.corps not in ('', 'Army HQ', 'Army troops') + tuple(no_corps):
                if group.corps not in corps_seen:
                    corps_seen[group.corps] = {'name': group.corps, **post(side, group.corps, '', 'Commander, ' + group.corps), 'divisions': [], 'stands': []}
                    army['corps'].append(corps_seen[group.corps])
                holder = corps_seen[group.corps]
            if group.division not in NO_DIVISION:
                key = (group.corps, group.division)
                if key not in division_seen:
                    division_seen[key] = {'name': group.division, **post(side, group.corps, group.division, 'Commander, ' + group.division), 'quality': '', 'stands': []}
                    holder['divisions'].append(division_seen[key])
                holder = division_seen[key]
            holder['stands'] += made[id(group)]
        for division in division_seen.values():
            strength = [(s.get('sp') or points_of(s['men']), s['morale']) for s in division['stands'] if not s['type'].startswith('ART')]
            mean = sum(n * m for n, m in strength) / max(1, sum(n for n, _ in strength))
            division['quality'] = quality.get(division['name'], 'veteran' if mean >= 4.5 else 'raw' if mean < 3.5 else 'average')
        for level in [army] + army['corps']:
            for field in ('corps', 'divisions', 'stands'):
                if not level.get(field, True):
                    del level[field]
        b.sides[word] = army


def give_guns(groups):
    """Before 1863 one dedicated gun for each infantry brigade of a division, as far as its guns go; the whole points left are batteries (VB-DATA-8)."""
    for key in {(g.side, g.corps, g.division) for g in groups if g.division not in NO_DIVISION}:
        own = [g for g in groups if (g.side, g.corps, g.division) == key]
        guns, foot = [g for g in own if g.arm == 'guns'], [g for g in own if g.arm == 'infantry' and not g.unit and 'Unbrigaded' not in g.brigade]
        points = points_of(sum(g.guns for g in guns), 6) if guns else 0
        given = min(len(foot), 2 * points)
        for group in foot[:given]:
            group.dg = 1
        left = (2 * points - given) // 2
        for number, group in enumerate(guns):
            group.rows = sum((g.rows for g in guns), []) if number == 0 else group.rows
            group.batteries = left if number == 0 else 0
            group.name = group.division if number == 0 else group.name


def LANDING(b):
    x, y = b.inches((149, 0))
    return 'landing', (round(x, 2), round(y, 2))


def expect(b, side, table):
    """The divisions have the strength and the exhaustion level of the rulebook's table."""
    def walk(node):
        for child in node.get('corps', []) + node.get('divisions', []):
            yield child
            yield from walk(child)
    for post in walk(b.sides[side]):
        if post['name'] not in table:
            continue
        sp, level = table[post['name']]
        have = sum(s.get('sp') or (points_of(s['men']) if 'men' in s else points_of(s['pieces'], 6)) for s in post['stands'])
        percent = {'raw': 40, 'average': 50, 'veteran': 60}[post.get('quality', 'average')]
        if (have, -(-have * percent // 100)) != (sp, level):
            print('%s: %s has %d SP and level %d, the rulebook says %d and %d' % (b.file, post['name'], have, -(-have * percent // 100), sp, level), file=sys.stderr)
            b.differs = True


# ---- VB-DATA-13 ----

SHILOH_ARMIES = {'USA': ('Army of the Tennessee', 'Ulysses S. Grant', 'north'), 'CSA': ('Army of the Mississippi', 'Albert Sidney Johnston', 'south')}


def shiloh_day_1():
    b = Battle('shiloh_day_1', 'Shiloh, the first day', '6 April 1862, 6 in the morning. Johnston\'s army breaks out of the woods upon the Union camps; Grant must keep Pittsburg Landing until '
               'night and Buell come.', 'shiloh_day1', [-5400, -4500, 600, 1700], [(13, 6)], 'confederate', marshy=['Owl Creek', 'Snake Creek'])
    corinth = b.entry('Corinth-Pittsburg Road', (-4200, -4500))
    raw = {'Fifth Division': 3, 'Sixth Division': 3}
    by_formula(b, SHILOH_ARMIES,
               leave_out=('Third Division', '14th Wisconsin', '47th Tennessee', "Wirt Adams's Mississippi Cavalry", "Brewer's Mississippi and Alabama Cavalry Battalion",
                          'Second Division (McCook)', 'Fifth Division (Crittenden)', 'Sixth Division (Wood)', '19th Brigade', '22nd Brigade'),
               morale={**raw, 'First Division': 4, 'Second Division': 4, 'Fourth Division': 4, 'Buckland': 4, 'Stuart': 4, 'Peabody': 4, 'Tuttle': 5, 'Ammen': 4, '15th Michigan': 4,
                       **{name: 4 for name in ("Hindman's Division", "Ruggles's Division", "Withers's Division", "Clark's Division", "Cheatham's Division", 'Reserve Corps brigades')},
                       '3rd Tennessee Cavalry (Forrest)': 5, "8th Texas Cavalry (Terry's Rangers)": 5, "Morgan's Kentucky Squadron": 5},
               weapon={'USA': 'smoothbore', 'CSA': 'smoothbore', 'Trabue': 'rifled_musket', 'Ammen': 'rifled_musket'},
               quality={'Fifth Division': 'raw', 'Sixth Division': 'raw', **{name: 'average' for name in (
                   'First Division', 'Second Division', 'Fourth Division', "Hindman's Division", "Ruggles's Division", "Withers's Division", "Clark's Division", "Cheatham's Division",
                   'Reserve Corps brigades')}},
               poor=('Fifth Division', 'Sixth Division'),
               arrives={('Unbrigaded, 6th Division', 'infantry'): (4, LANDING(b)), '10th Brigade': (12, LANDING(b)), 'First Corps': (3, corinth), 'Reserve Corps': (4, corinth)},
               commanders={('Reserve Corps', ''): 'John C. Breckinridge', ('Reserve Corps', 'Reserve Corps brigades'): 'Robert P. Trabue'},
               rename={'Unbrigaded, 6th Division': 'Iowa and Missouri regiments'}, full_strength=True)
    for name, at, points, holder in (('Pittsburg Landing', (100, -20), 10, 'USA'), ('Shiloh Church', (-3338, -2269), 2, 'USA'), ('Sunken Road', (-1893, -1723), 3, None),
                                     ('Peach Orchard', (-930, -2120), 2, None), ('Duncan field', (-2250, -1400), 2, None)):
        b.objective(name, at, points, holder)
    next(d for d in b.sides['union']['divisions'] if d['commander'] == 'William Nelson')['exhaustion'] = 0  # a part of it (VB-UNIT-10)
    expect(b, 'union', {'First Division': (15, 8), 'Second Division': (17, 9), 'Fourth Division': (15, 8), 'Fifth Division': (17, 7), 'Sixth Division': (16, 7)})
    expect(b, 'confederate', {"Hindman's Division": (15, 8), "Ruggles's Division": (14, 7), "Withers's Division": (15, 8), "Clark's Division": (10, 5), "Cheatham's Division": (9, 5),
                              'Reserve Corps brigades': (18, 9)})
    return b


def shiloh_day_2():
    b = Battle('shiloh_day_2', 'Shiloh, the second day', '7 April 1862, 6 in the morning. Buell has come in the night; Grant and Buell drive a worn Confederate army back over the field of '
               'the day before.', 'shiloh_day2', [-5400, -4500, 600, 1700], [(12, 6)], 'union', marshy=['Owl Creek', 'Snake Creek'])
    by_formula(b, {'USA': SHILOH_ARMIES['USA'], 'CSA': ('Army of the Mississippi', 'Pierre G. T. Beauregard', 'south')},
               weapon={'CSA': 'smoothbore', 'USA': 'smoothbore', **{name: 'rifled_musket' for name in ('Trabue', 'Ammen', 'Hazen', 'Bruce', 'Boyle', 'W. S. Smith', 'Rousseau', 'Kirk', 'Gibson')}},
               poor=('Fifth Division', 'Sixth Division'))
    situation_objectives(b)
    return b


# ---- VB-DATA-14 ----

def gettysburg_day_1():
    b = Battle('gettysburg_day_1', 'Gettysburg, the first day', '1 July 1863, 8 in the morning. Buford\'s troopers hold the ridges west of the town against Heth until Reynolds comes; '
               'Ewell\'s corps is marching down from the north.', 'gettysburg_day1', [-4000, -2100, 2000, 3300], [(11, 8)], 'confederate')
    pike, newville = b.entry('Chambersburg Pike', (-4000, 2200)), b.entry('Newville', (-500, 3300))
    harrisburg, emmitsburg, taneytown = b.entry('Harrisburg', (1800, 3300)), b.entry('Emmitsburg Road', (-1000, -2100)), b.entry('Taneytown Road', (-100, -2100))
    herr = {'until': 5, 'line': [[round(v, 2) for v in b.inches(p)] for p in ((-2148, 3290), (-2900, -2090))]}
    late = {'held': herr}
    played = {'1st Division', '2nd Division', '3rd Division'}
    by_formula(b, {'USA': ('Left wing, Army of the Potomac', 'John F. Reynolds', 'south'), 'CSA': ('Army of Northern Virginia', 'Robert E. Lee', 'north')},
               leave_out=('7th Indiana', '41st New York', '11th Mississippi', '3rd Brigade (2nd Vermont Brigade)'),
               only=lambda g: g.corps in ('I Corps', 'XI Corps') and (g.division in played or g.arm == 'guns') or (g.corps == 'Cavalry Corps' and g.side == 'USA') or
               g.division in ("Heth's Division", "Pender's Division", "Rodes's Division", "Early's Division") or (g.corps == 'Third Corps' and g.division == 'Artillery Reserve'),
               morale={'Gamble': 5, 'Devin': 5, 'Meredith': 6, 'Cutler': 5, 'Biddle': 4, 'Rowley': 4, 'Stone': 4, 'Paul': 5, 'Baxter': 5, 'von Gilsa': 3, 'Ames': 4, 'Schimmelfennig': 4,
                       'Krzyzanowski': 4, 'Coster': 4, 'Smith': 4, 'Archer': 5, 'Davis': 4, 'Pettigrew': 4, 'Brockenbrough': 4, 'Perrin': 5, 'Lane': 5, 'Scales': 5, 'Thomas': 5, 'Daniel': 4,
                       'Iverson': 4, "O'Neal": 4, 'Doles': 5, 'Ramseur': 5, 'Gordon': 5, 'Hays': 6, 'Avery': 5, "Wainwright's guns": 5, "Pegram's guns": 5, "McIntosh's guns": 5,
                       "Calef's guns": 5},
               arrives={'1st Brigade (Iron Brigade)': (3, emmitsburg), "Garnett's Artillery Battalion": (6, pike), "Poague's Artillery Battalion": (4, pike),
                        "Pegram's Artillery Battalion": (1, pike), "McIntosh's Artillery Battalion": (3, pike), "Heth's Division": (1, pike), "Pender's Division": (3, pike),
                        "Rodes's Division": (5, newville), "Early's Division": (8, harrisburg)},
               commanders={('I Corps', ''): 'Abner Doubleday', ('I Corps', '3rd Division'): 'Thomas A. Rowley'},
               division_of={'2nd Brigade Horse Artillery': '1st Division'}, no_corps=('Cavalry Corps',),
               rename={'Rowley': 'Biddle', 'Tidball': 'Calef'},
               fields={'Gamble': {'mounted': False}, 'Devin': {'mounted': False}, 'Pettigrew': late, 'Brockenbrough': late})
    turns = {('I Corps', '1st Division'): (3, emmitsburg), ('I Corps', '3rd Division'): (4, emmitsburg), ('I Corps', '2nd Division'): (4, emmitsburg), ('I Corps', None): (3, emmitsburg),
             ('XI Corps', '1st Division'): (5, emmitsburg), ('XI Corps', '3rd Division'): (5, taneytown), ('XI Corps', '2nd Division'): (7, taneytown), ('XI Corps', None): (5, taneytown)}
    for corps in b.sides['union']['corps']:
        for holder in [corps] + corps.get('divisions', []):
            turn, (edge, point) = turns[(corps['name'], holder['name'] if holder is not corps else None)]
            for stand in holder.get('stands', []):
                stand.update({'arrives': turn, 'edge': edge, 'entry': list(point)})
    for name, at, points, holder in (('Cemetery Hill', (70, -1140), 8, None), ("Culp's Hill", (1031, -1323), 4, None), ('Seminary Ridge', (-1270, 160), 3, 'USA'),
                                     ('Gettysburg', (0, 0), 3, 'USA')):
        b.objective(name, at, points, holder)
    expect(b, 'confederate', {"Heth's Division": (15, 8), "Pender's Division": (15, 9), "Rodes's Division": (18, 9), "Early's Division": (14, 9)})
    return b


def situation_objectives(b):
    for objective in b.situation['objectives']:
        b.objective(objective['name'], objective['at'], objective['value'], objective['holder_at_start'])


GETTYSBURG = {'USA': ('Army of the Potomac', 'George G. Meade', 'south'), 'CSA': ('Army of Northern Virginia', 'Robert E. Lee', 'north')}


# Who led when the general of the order of battle had fallen.
LEADERS = {'gettysburg_day_2': {('I Corps', ''): 'John Newton'}, 'gettysburg_day_3': {('I Corps', ''): 'John Newton', ('III Corps', ''): 'David B. Birney'}}


def gettysburg_day_2():
    b = Battle('gettysburg_day_2', 'Gettysburg, the second day', '2 July 1863, 4 in the afternoon. Longstreet attacks the Union left from the Round Tops to the Peach Orchard; '
               'Ewell threatens Cemetery Hill and Culp\'s Hill.', 'gettysburg_day2', None, [(7, 16)], 'confederate')
    by_formula(b, GETTYSBURG, commanders=LEADERS.get(b.file))
    situation_objectives(b)
    return b


def gettysburg_day_3():
    b = Battle('gettysburg_day_3', 'Gettysburg, the third day', '3 July 1863, 5 in the morning. Both armies are up; Lee seeks the decision against the Union centre, '
               'while the fight for Culp\'s Hill goes on.', 'gettysburg_day3', None, [(13, 5)], 'confederate')
    by_formula(b, GETTYSBURG, commanders=LEADERS.get(b.file))
    situation_objectives(b)
    return b


def gettysburg():
    b = Battle('gettysburg', 'Gettysburg, all three days', '1 to 3 July 1863. Two armies meet by chance and come up by every road; three days and two nights.',
               'gettysburg_campaign', None, [(12, 8), (12, 9), (13, 5)], 'confederate')
    by_formula(b, GETTYSBURG, commanders=LEADERS.get(b.file))
    situation_objectives(b)
    return b


BATTLES = [bull_run, shiloh_day_1, shiloh_day_2, gettysburg_day_1, gettysburg_day_2, gettysburg_day_3, gettysburg]


def main():
    check = '--check' in sys.argv[1:]
    wrong = 0
    for make in BATTLES:
        battle = make()
        path = os.path.join(ROOT, 'data', 'volley', battle.file + '.json')
        made = battle.write()
        if not check:
            with open(path, 'w', encoding='utf-8') as f:
                f.write(made)
            continue
        with open(path, encoding='utf-8') as f:
            if f.read() != made:
                print('%s is not what scripts/make_volley_battles.py makes' % os.path.relpath(path, ROOT))
                wrong = 1
    sys.exit(wrong)


if __name__ == '__main__':
    main()
