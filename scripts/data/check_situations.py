#!/usr/bin/env python3
"""Check the situation files (standard library only).

Usage: python3 scripts/data/check_situations.py [id ...]        (all files without arguments)
       python3 scripts/data/check_situations.py -v [id ...]     (also men and guns per division)

Errors: bad format, a ref that matches no row of the order of battle, a unit counted twice, a unit,
general, entry point or objective off the map or outside the area, a unit of the declared scope that
is nowhere (neither units, reinforcements nor not_present).
Warnings: a line in a stream, a formed line inside the town, overlapping units of one side, enemies
on top of each other, a front turned away from the nearest enemy, a frontage far from the guide.
Exit status 1 when there are errors.
"""
import csv, glob, json, math, os, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, 'data')
SITUATIONS = os.path.join(DATA, 'situations')
FORMS = ('line', 'column', 'skirmish', 'limbered', 'unlimbered', 'camp', 'reserve', 'afloat')
LEVELS = ('brigade', 'regiment', 'battery')
GUNS = ('artillery', 'horse_artillery', 'naval')
_cache = {}


def oob(fn):
    if fn not in _cache:
        _cache[fn] = list(csv.DictReader(open(os.path.join(DATA, 'oob', fn), encoding='utf-8')))
    return _cache[fn]


def terrain(fn):
    if fn not in _cache:
        p = os.path.join(DATA, 'maps', fn)
        _cache[fn] = json.load(open(p, encoding='utf-8'))
    return _cache[fn]


def resolve(ref, rows):
    """Row indices (units, not commanders) that a ref covers."""
    out = []
    for i, r in enumerate(rows):
        if r['arm'] == 'general':
            continue
        if any(k in ref and r[k] != ref[k] for k in ('side', 'corps', 'division', 'brigade', 'unit')):
            continue
        if r['unit'] in ref.get('except', ()):
            continue
        out.append(i)
    return out


def corners(u):
    """Rectangle of ground a unit covers: front edge through `at`, depth to the rear."""
    a = math.radians(u['facing_deg']); f = (math.sin(a), math.cos(a)); r = (f[1], -f[0])
    w = u['frontage_yd'] / 2.0; d = u.get('depth_yd', 20 if u['level'] == 'regiment' else 30)
    x, y = u['at']
    return [(x + r[0]*s*w - f[0]*b, y + r[1]*s*w - f[1]*b) for s, b in ((-1, 0), (1, 0), (1, d), (-1, d))]


def overlap(p, q):
    """Depth of overlap of two convex quadrilaterals (separating axes), 0 when apart."""
    best = 1e9
    for poly in (p, q):
        for (x0, y0), (x1, y1) in zip(poly, poly[1:] + poly[:1]):
            n = math.hypot(x1 - x0, y1 - y0)
            if n == 0:
                continue
            ax, ay = (y1 - y0) / n, -(x1 - x0) / n
            a = [x*ax + y*ay for x, y in p]; b = [x*ax + y*ay for x, y in q]
            best = min(best, min(max(a), max(b)) - max(min(a), min(b)))
            if best <= 0:
                return 0
    return best


def inside(pt, poly):
    x, y = pt; c = False
    for (x0, y0), (x1, y1) in zip(poly, poly[1:] + poly[:1]):
        if (y0 > y) != (y1 > y) and x < (x1 - x0) * (y - y0) / (y1 - y0) + x0:
            c = not c
    return c


def segdist(p, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]; L = dx*dx + dy*dy
    t = 0 if L == 0 else max(0, min(1, ((p[0]-a[0])*dx + (p[1]-a[1])*dy) / L))
    return math.hypot(p[0] - a[0] - t*dx, p[1] - a[1] - t*dy)


def name(ref):
    return ref.get('unit') or '%s %s %s' % (ref.get('corps', ''), ref.get('division', ''), ref.get('brigade', ''))


def check(path, verbose):
    err, warn = [], []
    try:
        s = json.load(open(path, encoding='utf-8'))
    except ValueError as e:
        return ['not JSON: %s' % e], [], None
    for k in ('id', 'title', 'battle', 'when', 'map', 'oob', 'area', 'summary', 'sides', 'scope', 'units', 'generals',
              'reinforcements', 'not_present', 'objectives', 'deployment_zones', 'historical_result', 'turning_points',
              'sources_confidence'):
        if k not in s:
            err.append('missing key ' + k)
    if err:
        return err, warn, None
    if s['id'] + '.json' != os.path.basename(path):
        err.append('id differs from file name')
    rows, t = oob(s['oob']), terrain(s['map'])
    B = t['bounds_yd']; x0, y0, x1, y1 = s['area']
    if not (B['xmin'] <= x0 < x1 <= B['xmax'] and B['ymin'] <= y0 < y1 <= B['ymax']):
        err.append('area outside the map')
    inarea = lambda p, m=0: x0 - m <= p[0] <= x1 + m and y0 - m <= p[1] <= y1 + m
    used = {}
    tot = {'USA': [0, 0, 0, 0], 'CSA': [0, 0, 0, 0]}   # men, guns, reinforcing men, reinforcing guns
    div = {}

    def take(e, what):
        idx = [i for i in resolve(e['ref'], rows)]
        if what != 'not_present':
            idx = [i for i in idx if rows[i]['present'] in ('yes', 'rear') or 'unit' in e['ref'] or e.get('off_field')]
        if not idx:
            err.append('%s: ref resolves to nothing: %s' % (what, json.dumps(e['ref']))); return []
        if 'unit' in e['ref'] and len(idx) != 1:
            err.append('%s: ref names %d units: %s' % (what, len(idx), json.dumps(e['ref'])))
        if 'unit' not in e['ref'] and what != 'not_present' and len({rows[i]['brigade'] for i in idx}) != 1:
            err.append('%s: ref covers more than one brigade: %s' % (what, json.dumps(e['ref'])))
        for x in e['ref'].get('except', ()):
            r2 = dict(e['ref']); r2.pop('except'); r2['unit'] = x
            if not resolve(r2, rows):
                err.append('%s: except names no unit: %s' % (what, x))
        part = e.get('part', 1)
        for i in idx:
            used[i] = used.get(i, 0) + part
            if used[i] > 1.011:
                err.append('counted twice: %s (%s)' % (rows[i]['unit'], rows[i]['side']))
        return idx

    for u in s['units']:
        n = name(u.get('ref', {}))
        for k in ('ref', 'level', 'at', 'facing_deg', 'frontage_yd', 'formation', 'strength_pct'):
            if k not in u:
                err.append('%s: missing %s' % (n, k))
        if u['level'] not in LEVELS or u['formation'] not in FORMS:
            err.append('%s: level or formation unknown' % n)
        if not 0 < u['strength_pct'] <= 100 or not 0 <= u['facing_deg'] < 360:
            err.append('%s: strength or facing out of range' % n)
        idx = take(u, 'units'); sd = u['ref'].get('side'); part = u.get('part', 1)
        m = sum(int(rows[i]['men'] or 0) for i in idx) * u['strength_pct'] / 100.0 * part
        g = sum(int(rows[i]['guns'] or 0) for i in idx) * part
        tot[sd][0] += m; tot[sd][1] += g; u['_men'], u['_guns'] = m, g
        k = (sd, u['ref'].get('corps', ''), u['ref'].get('division', '')); div.setdefault(k, [0, 0]); div[k][0] += m; div[k][1] += g
        u['_gun'] = bool(idx) and rows[idx[0]]['arm'] in GUNS
        u['_naval'] = bool(idx) and rows[idx[0]]['arm'] == 'naval'
        if u['level'] in ('regiment', 'battery') and 'unit' not in u['ref']:
            err.append('%s: a regiment or battery needs ref.unit' % n)
        if not inarea(u['at']):
            err.append('%s outside the area' % n)
        elif any(not inarea(c, 60) for c in corners(u)):
            warn.append('%s: part of the front outside the area' % n)
        if idx and u['formation'] == 'line' and m > 0 and not u['_gun']:
            q = u['frontage_yd'] / m * u.get('lines', 1)
            if q > 0.75 or q < 0.175:
                warn.append('%s: %.2f yd of front per man (%d men, %d yd)' % (n, q, m, u['frontage_yd']))
    for e in s['reinforcements']:
        idx = take(e, 'reinforcements'); sd = e['ref'].get('side'); part = e.get('part', 1)
        if not idx:
            continue
        m = sum(int(rows[i]['men'] or 0) for i in idx) * e.get('strength_pct', 100) / 100.0 * part
        g = sum(int(rows[i]['guns'] or 0) for i in idx) * part
        tot[sd][2] += m; tot[sd][3] += g
        if not inarea(e['at'], 1):
            err.append('%s enters outside the area' % name(e['ref']))
        if not (s['when']['start'] <= e['time'] <= s['when']['end']):
            err.append('%s enters outside the time: %s' % (name(e['ref']), e['time']))
    for e in s['not_present']:
        take(e, 'not_present')
    for r in s['scope']:
        idx = resolve(r, rows)
        if not idx:
            err.append('scope resolves to nothing: %s' % json.dumps(r))
        for i in idx:
            if rows[i]['present'] in ('yes', 'rear') and used.get(i, 0) < 0.97:
                err.append('forgotten: %s %s %s %s: %s' % tuple(rows[i][k] for k in ('side', 'corps', 'division', 'brigade', 'unit')))
    names = {(r['side'], r['commander']) for r in rows if r['commander']}
    for g in s['generals']:
        if (g['side'], g['name']) not in names:
            err.append('general not in the csv: %s' % g['name'])
        if not inarea(g['at']):
            err.append('general outside the area: %s' % g['name'])
    for o in s['objectives']:
        if not inarea(o['at']):
            err.append('objective outside the area: %s' % o['name'])
        if o['holder_at_start'] not in ('USA', 'CSA', 'none', 'contested'):
            err.append('objective holder: %s' % o['name'])
    for sd in ('USA', 'CSA'):
        if not s['deployment_zones'].get(sd):
            warn.append('no deployment zone for ' + sd)
        for z in s['deployment_zones'].get(sd, []):
            for p in z['polygon']:
                if not inarea(p):
                    err.append('deployment zone %s %s outside the area at %s' % (sd, z['name'], p))
    # ground
    streams = [f for f in t['features'] if f['kind'] == 'stream']
    waters = [f for f in t['features'] if f['kind'] == 'water']
    towns = [f for f in t['features'] if f['kind'] == 'town']
    for u in s['units']:
        n = name(u['ref']); a = math.radians(u['facing_deg']); r = (math.cos(a), -math.sin(a))
        pts = [(u['at'][0] + r[0]*u['frontage_yd']*k/2, u['at'][1] + r[1]*u['frontage_yd']*k/2) for k in (-1, -.5, 0, .5, 1)]
        if u['_naval']:
            continue
        ok = u.get('ground_ok', ())
        if 'stream' not in ok:
            for f in streams:
                w = max(6, f.get('width_yd', 4) / 2.0 + 3)
                hit = sum(1 for p in pts if any(segdist(p, f['points'][i], f['points'][i+1]) < w for i in range(len(f['points']) - 1)))
                c = any(segdist(u['at'], f['points'][i], f['points'][i+1]) < w for i in range(len(f['points']) - 1))
                if c or hit > 1:
                    warn.append('%s stands in %s' % (n, f['name'])); break
        if any(inside(u['at'], f['points']) for f in waters):
            err.append('%s stands in the water' % n)
        if u['formation'] in ('line', 'unlimbered', 'camp') and 'town' not in ok:
            if any(inside(p, f['points']) for f in towns for p in pts[1:4]):
                warn.append('%s in the town' % n)
    us = s['units']; cs = [corners(u) for u in us]
    for i in range(len(us)):
        for j in range(i):
            if math.dist(us[i]['at'], us[j]['at']) > 2500:
                continue
            o = overlap(cs[i], cs[j])
            if o > 12 and not ('skirmish' in (us[i]['formation'], us[j]['formation']) or us[i].get('_naval') or us[j].get('_naval')):
                warn.append('%s overlaps %s by %d yd' % (name(us[i]['ref']), name(us[j]['ref']), o) + ('' if us[i]['ref']['side'] == us[j]['ref']['side'] else ' (ENEMY)'))
    for u in us:
        if u['formation'] not in ('line', 'unlimbered', 'skirmish') or u.get('faces') == 'free':
            continue
        en = sorted((math.dist(u['at'], v['at']), v['at']) for v in us if v['ref']['side'] != u['ref']['side'])
        if not en or en[0][0] > 1800:
            continue
        best = min(abs((math.degrees(math.atan2(p[0]-u['at'][0], p[1]-u['at'][1])) - u['facing_deg'] + 180) % 360 - 180) for d, p in en[:3])
        if best > 95:
            warn.append('%s faces away from the nearest enemies (%d deg off)' % (name(u['ref']), best))
    return err, warn, (s, tot, div)


def main(a):
    verbose = '-v' in a; ids = [x for x in a if x != '-v']
    files = [os.path.join(SITUATIONS, i + '.json') for i in ids] or sorted(glob.glob(os.path.join(SITUATIONS, '*.json')))
    bad = 0; W = 0
    print('%-22s %6s | %7s %5s %7s %5s | %7s %5s %7s %5s' % ('situation', 'units', 'US men', 'guns', '+men', '+guns', 'CS men', 'guns', '+men', '+guns'))
    notes = []
    for f in files:
        e, w, r = check(f, verbose); bad += len(e); W += len(w); i = os.path.basename(f)[:-5]
        if r:
            s, t, div = r
            print('%-22s %6d | %7d %5d %7d %5d | %7d %5d %7d %5d%s' % ((i, len(s['units'])) + tuple(t['USA']) + tuple(t['CSA']) + ('   %d errors' % len(e) if e else '',)))
            if verbose:
                for k in sorted(div):
                    print('      %-4s %-22s %-34s %6d men %3d guns' % (k + tuple(div[k])))
        notes += ['%s ERROR %s' % (i, x) for x in e] + ['%s warning %s' % (i, x) for x in w]
    print('\n'.join(notes)); print('%d files, %d errors, %d warnings' % (len(files), bad, W))
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
