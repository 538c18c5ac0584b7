#!/usr/bin/env python3
"""Draw a situation on its map (standard library only).

Usage: python3 scripts/data/render_situation.py id [out.png] [pixels] [x0,y0,x1,y1]
       python3 scripts/data/render_situation.py all [folder] [pixels]
Pictures go to build/situations unless said otherwise; pixels = longer side, default 1100;
a rectangle in yards draws only that part.
Blue / red blocks: the ground a unit covers, the thick edge with the tick is its front. Hollow = camp
or reserve; dots = guns. Stars: generals. Circles: objectives. Arrows at the edge: reinforcements.
Thin outlines: deployment zones.
"""
import csv, json, math, os, re, sys

from render_map import Img, _F
from check_situations import DATA, ROOT, SITUATIONS, corners, resolve, oob

PICTURES = os.path.join(ROOT, 'build', 'situations')

# clearer digits and a colon for the tiny font
_F.update({'8': '111101111101111', '6': '111100111101111', '9': '111101111001111', '3': '111001011001111', '5': '111100111001111', ':': '000010000010000', '%': '101001010100101'})
ST = {'Alabama': 'AL', 'Arkansas': 'AR', 'Connecticut': 'CT', 'Delaware': 'DE', 'Florida': 'FL', 'Georgia': 'GA', 'Illinois': 'IL', 'Indiana': 'IN',
      'Iowa': 'IA', 'Kentucky': 'KY', 'Louisiana': 'LA', 'Maine': 'ME', 'Maryland': 'MD', 'Massachusetts': 'MA', 'Michigan': 'MI', 'Minnesota': 'MN',
      'Mississippi': 'MS', 'Missouri': 'MO', 'New Hampshire': 'NH', 'New Jersey': 'NJ', 'New York': 'NY', 'North Carolina': 'NC', 'Nebraska': 'NE', 'Kentucky': 'KY',
      'Ohio': 'OH', 'Pennsylvania': 'PA', 'Rhode Island': 'RI', 'South Carolina': 'SC', 'Tennessee': 'TN', 'Texas': 'TX', 'Vermont': 'VT',
      'West Virginia': 'WV', 'Virginia': 'VA', 'Wisconsin': 'WI', 'US': 'US'}
COL = {'USA': (20, 50, 170), 'CSA': (180, 20, 20)}
LITE = {'USA': (120, 150, 240), 'CSA': (240, 130, 120)}


def label(u, rows):
    ref = u['ref']
    if 'unit' in ref:
        r = next((rows[i] for i in resolve(ref, rows)), None)
        if r and r['arm'] in ('artillery', 'horse_artillery', 'naval'):
            return (r['commander'] or r['unit']).replace(' Jr.', '').split(' ')[-1]
        m = re.match(r'^(\d+)(?:st|nd|rd|th) (.*)$', ref['unit'])
        if m:
            for s in sorted(ST, key=len, reverse=True):
                if m.group(2).startswith(s):
                    t = m.group(2)[len(s):]
                    return m.group(1) + ST[s] + ('BN' if 'Battalion' in t else 'C' if 'Cavalry' in t else 'SS' if 'Sharp' in t else 'R' if 'Reserves' in t else '')
        return ref['unit'][:10]
    for r in rows:
        if r['arm'] == 'general' and all(r[k] == ref.get(k, '') for k in ('side', 'corps', 'division', 'brigade')):
            return r['commander'].replace(' Jr.', '').split(' ')[-1]
    return ref.get('brigade', ref.get('division', '?'))[:12]


def render(sid, out, px, crop=None):
    s = json.load(open(os.path.join(SITUATIONS, sid + '.json'), encoding='utf-8'))
    d = json.load(open(os.path.join(DATA, 'maps', s['map']), encoding='utf-8')); rows = oob(s['oob'])
    G = d['height_grid']; gr = G['rows']; x0, y0, x1, y1 = crop or s['area']
    m = 0.01 * max(x1 - x0, y1 - y0); x0, y0, x1, y1 = x0 - m, y0 - m, x1 + m, y1 + m
    sc = px / max(x1 - x0, y1 - y0); W, H = int((x1 - x0) * sc), int((y1 - y0) * sc); im = Img(W, H)

    def height(x, y):
        fx = min(max((x - G['x0']) / G['dx'], 0), G['nx'] - 1.001); fy = min(max((y - G['y0']) / G['dy'], 0), G['ny'] - 1.001)
        i, j = int(fx), int(fy); u, v = fx - i, fy - j
        return (gr[j][i]*(1-u) + gr[j][i+1]*u)*(1-v) + (gr[j+1][i]*(1-u) + gr[j+1][i+1]*u)*v
    P = lambda p: ((p[0] - x0) * sc, (y1 - p[1]) * sc)
    hh = [[height(x0 + (x + .5) / sc, y1 - (y + .5) / sc) for x in range(W)] for y in range(H)]
    lo, hi = min(map(min, hh)), max(map(max, hh)) + 0.1
    k = 0.035 * sc * 10
    b = im.b; o = 0
    for y in range(H):
        row, dn, up = hh[y], hh[min(H-1, y+1)], hh[max(0, y-1)]
        for x in range(W):
            z = row[x]; t = (z - lo) / (hi - lo)
            f = 1 + ((row[min(W-1, x+1)] - row[max(0, x-1)]) + (dn[x] - up[x])) * k * 0.5
            f = 1.15 if f > 1.15 else 0.75 if f < 0.75 else f
            b[o] = min(255, int((232 - 8*t) * f)); b[o+1] = min(255, int((238 - 50*t) * f)); b[o+2] = min(255, int((214 - 70*t) * f)); o += 3
    step = 10 if max(x1-x0, y1-y0) < 5000 else 20
    for y in range(H - 1):
        for x in range(W - 1):
            a, c, e = int(hh[y][x] // step), int(hh[y][x+1] // step), int(hh[y+1][x] // step)
            if a != c or a != e:
                im.px(x, y, (140, 100, 60), 0.6 if max(a, c, e) % 2 == 0 else 0.25)
    F = d['features']
    hp = lambda x, y: (x * 7 + y * 13) % 5 < 2
    for f in F:
        pts = [P(p) for p in f['points']]; kd = f['kind']
        if kd == 'woods': im.poly(pts, (80, 140, 80), 0.38 if f['cls'] == 'woods' else 0.22)
        elif kd == 'orchard': im.poly(pts, (90, 160, 60), 0.7, lambda x, y: x % 5 < 2 and y % 5 < 2)
        elif kd == 'field': im.poly(pts, (240, 220, 110), 0.35)
        elif kd == 'marsh': im.poly(pts, (90, 150, 190), 0.6, lambda x, y: y % 3 == 0)
        elif kd == 'rocks': im.poly(pts, (110, 110, 110), 0.6, hp)
        elif kd == 'town': im.poly(pts, (200, 140, 130), 0.6)
        elif kd == 'water': im.poly(pts, (120, 165, 215), 1.0)

    def draw(pts, c, r, dash=None):
        pts = [P(p) for p in pts]
        for p, q in zip(pts, pts[1:]):
            if max(p[0], q[0]) > -50 and min(p[0], q[0]) < W + 50 and max(p[1], q[1]) > -50 and min(p[1], q[1]) < H + 50:
                im.line(*p, *q, c, r, dash)
    for f in F:
        kd = f['kind']
        if kd == 'stream': draw(f['points'], (70, 120, 200), max(0.4, f.get('width_yd', 4) * sc / 2))
        elif kd == 'road': draw(f['points'], (150, 95, 50), {'turnpike': 1.4, 'road': 0.9}.get(f['cls'], 0.2), None if f['cls'] in ('turnpike', 'road') else 4)
        elif kd == 'railroad': draw(f['points'], (60, 60, 60), 0.6, None if f['cls'] == 'rail' else 4)
        elif kd == 'wall': draw(f['points'], (70, 70, 70), 0.8)
        elif kd == 'fence': draw(f['points'], (110, 90, 60), 0.1, 3)
        elif kd == 'cut': draw(f['points'], (40, 40, 40), 1.6)
        elif kd == 'ridge': draw(f['points'], (150, 60, 150), 0.1, 6)
        elif kd in ('building', 'ford', 'bridge', 'camp'):
            x, y = P(f['points'][0]); im.disc(x, y, 2, (90, 60, 40))
            if 0 < x < W and 0 < y < H and f['name']: im.text(x + 4, y - 2, f['name'][:22], (90, 60, 40), 1)
    for f in F:
        if f['kind'] in ('road', 'stream', 'railroad') and f['name']:
            inn = [p for p in f['points'] if x0 < p[0] < x1 and y0 < p[1] < y1]
            if inn:
                x, y = P(inn[len(inn) // 2]); im.text(x + 4, y + 4, f['name'], (110, 60, 20) if f['kind'] != 'stream' else (30, 80, 170), 1)
    for q in d['spot_heights']:
        if q['name']:
            x, y = P((q['x'], q['y'])); im.text(x - 8, y, q['name'][:22], (100, 60, 100), 1)
    for sd in ('USA', 'CSA'):
        for z in s['deployment_zones'].get(sd, []):
            pl = z['polygon']
            for p, q in zip(pl, pl[1:] + pl[:1]): draw([p, q], LITE[sd], 0.3, 5)
    for q in s['objectives']:
        x, y = P(q['at']); r = max(5, q['radius_yd'] * sc)
        for a in range(0, 360, 2):
            im.disc(x + r * math.cos(math.radians(a)), y + r * math.sin(math.radians(a)), 0.6, (200, 150, 0))
        im.text(x - 2 * len(q['name']), y - r - 8, '%s (%d)' % (q['name'], q['value']), (150, 100, 0), 1)
    lab = []
    for u in s['units']:
        sd = u['ref']['side']; c = corners(u); pp = [P(p) for p in c]
        if u['formation'] in ('camp', 'reserve'):
            im.poly(pp, LITE[sd], 0.45)
        elif u['formation'] == 'skirmish':
            im.poly(pp, COL[sd], 0.5, lambda x, y: (x // 3 + y // 3) % 3 == 0)
        else:
            im.poly(pp, LITE[sd] if u['level'] == 'battery' or u['formation'] in ('column', 'limbered') else COL[sd], 0.75)
        for p, q in zip(pp, pp[1:] + pp[:1]): im.line(*p, *q, COL[sd], 0.2)
        im.line(*pp[0], *pp[1], COL[sd], 1.2)
        a = math.radians(u['facing_deg']); x, y = P(u['at'])
        im.line(x, y, x + 9 * math.sin(a), y - 9 * math.cos(a), COL[sd], 0.8)
        lab.append((u, (sum(p[0] for p in pp) / 4, sum(p[1] for p in pp) / 4)))
    taken = []
    shown = [q for q in lab if 0 <= q[1][0] < W and 0 <= q[1][1] < H]
    kk = 2 if len(shown) < 90 else 1
    for u, (x, y) in shown:
        t = label(u, rows); sd = u['ref']['side']; a = math.radians(u['facing_deg'])
        if u['strength_pct'] < 90: t += ' %d' % u['strength_pct']
        w, h = 4 * kk * len(t), 5 * kk
        done = False
        dep = u.get('depth_yd', 25) * sc / 2
        for dist in (9 + dep, 15 + dep, 22 + dep, 32 + dep, 44 + dep):
            for bx in (0, 40, -40, 90, -90):
                aa = a + math.pi + math.radians(bx)
                lx = x + dist * math.sin(aa) * (1 + w / 60.0) - w / 2; ly = y - dist * math.cos(aa) - h / 2
                box = (lx - 1, ly - 1, lx + w + 1, ly + h + 1)
                if lx < 0 or ly < 0 or lx + w > W or ly + h > H: continue
                if all(box[2] < q[0] or box[0] > q[2] or box[3] < q[1] or box[1] > q[3] for q in taken):
                    taken.append(box); im.text(lx, ly, t, tuple(v // 2 for v in COL[sd]), kk); done = True; break
            if done: break
        if not done: im.text(x - w / 2, y - h / 2, t, (0, 0, 0), kk)
    for g in s['generals']:
        x, y = P(g['at']); c = COL[g['side']]
        for a in range(5):
            t = math.radians(a * 144 - 90); t2 = math.radians((a + 1) * 144 - 90)
            im.line(x + 6 * math.cos(t), y + 6 * math.sin(t), x + 6 * math.cos(t2), y + 6 * math.sin(t2), c, 0.3)
        im.text(x + 6, y - 8, g['name'].replace(' Jr.', '').split(' ')[-1], c, 1)
    seen = {}
    for e in s['reinforcements']:
        x, y = P(e['at']); c = COL[e['ref']['side']]; a = math.radians(e['facing_deg']); kq = (round(x), round(y)); n = seen.get(kq, 0); seen[kq] = n + 1
        im.line(x, y, x + 16 * math.sin(a), y - 16 * math.cos(a), c, 1.2)
        t = '%s %s' % (e['time'][8:10] + '/' + e['time'][11:16], label(e, rows))
        tx = min(max(2, x + 6), W - 4 * len(t) - 2)
        ty = y + 7 * n + 4 if y < H / 2 else y - 7 * n - 10
        im.text(tx, ty, t, c, 1)
    st = 500 if max(x1 - x0, y1 - y0) < 5000 else 1000
    gx = math.ceil(x0 / st) * st
    while gx <= x1:
        x, _ = P((gx, 0)); im.text(x + 1, H - 7, str(gx), (0, 0, 120), 1)
        for y in range(0, H, 8): im.px(int(x), y, (0, 0, 160), 0.4)
        gx += st
    gy = math.ceil(y0 / st) * st
    while gy <= y1:
        _, y = P((0, gy)); im.text(1, y + 1, str(gy), (0, 0, 120), 1)
        for x in range(0, W, 8): im.px(x, int(y), (0, 0, 160), 0.4)
        gy += st
    im.text(4, 4, '%s  %s' % (s['title'], s['when']['start']), (0, 0, 0), 2)
    im.save(out); print(out, W, H)


def main(a):
    px = int(a[2]) if len(a) > 2 else 1100
    if a[0] == 'all':
        folder = a[1] if len(a) > 1 else PICTURES
        os.makedirs(folder, exist_ok=True)
        for f in sorted(os.listdir(SITUATIONS)):
            if f.endswith('.json'): render(f[:-5], os.path.join(folder, f[:-5] + '.png'), px)
    else:
        os.makedirs(PICTURES, exist_ok=True)
        render(a[0], a[1] if len(a) > 1 else os.path.join(PICTURES, a[0] + '.png'), px, [float(v) for v in a[3].split(',')] if len(a) > 3 else None)


if __name__ == '__main__':
    main(sys.argv[1:])
