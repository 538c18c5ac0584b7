#!/usr/bin/env python3
"""Draw a map of data/maps as a picture (standard library only).

Usage: python3 scripts/data/render_map.py data/maps/gettysburg.json out.png [pixels_per_100yd]
Draws hypsometric tint with hill shading, contours (every 20 ft, heavy every
40 ft), water, woods, town, roads, walls, spot heights and names.
"""
import json, math, struct, sys, zlib

FONT = {}  # tiny 3x5 font, one string of 15 bits per glyph
_F = {'A':'010101111101101','B':'110101110101110','C':'011100100100011','D':'110101101101110','E':'111100110100111','F':'111100110100100',
'G':'011100101101011','H':'101101111101101','I':'111010010010111','J':'001001001101010','K':'101101110101101','L':'100100100100111',
'M':'101111111101101','N':'110101101101101','O':'010101101101010','P':'110101110100100','Q':'010101101110011','R':'110101110101101',
'S':'011100010001110','T':'111010010010010','U':'101101101101111','V':'101101101101010','W':'101101111111101','X':'101101010101101',
'Y':'101101010010010','Z':'111001010100111','0':'111101101101111','1':'010110010010111','2':'110001010100111','3':'110001010001110',
'4':'101101111001001','5':'111100110001110','6':'011100110101010','7':'111001010010010','8':'010101010101010','9':'010101011001110',
"'":'010010000000000','.':'000000000000010',' ':'000000000000000','-':'000000111000000','(':'010100100100010',')':'010001001001010',
'/':'001001010100100','&':'010101010101011',',':'000000000010100'}

class Img:
    def __init__(s, w, h, c=(255, 255, 255)):
        s.w, s.h = w, h; s.b = bytearray(bytes(c) * (w * h))
    def px(s, x, y, c, a=1.0):
        if 0 <= x < s.w and 0 <= y < s.h:
            i = (y * s.w + x) * 3
            for k in range(3):
                s.b[i+k] = c[k] if a >= 1 else int(s.b[i+k] * (1 - a) + c[k] * a)
    def disc(s, x, y, r, c, a=1.0):
        R = int(r + 1)
        for dy in range(-R, R + 1):
            for dx in range(-R, R + 1):
                if dx*dx + dy*dy <= r*r + 0.3: s.px(int(x) + dx, int(y) + dy, c, a)
    def line(s, x0, y0, x1, y1, c, r=0.0, dash=None):
        n = int(max(abs(x1 - x0), abs(y1 - y0))) + 1
        for k in range(n + 1):
            if dash and (k // dash) % 2: continue
            t = k / n
            s.disc(round(x0 + (x1 - x0) * t), round(y0 + (y1 - y0) * t), r, c)
    def poly(s, pts, c, a=1.0, pattern=None):
        ys = [p[1] for p in pts]
        for y in range(max(0, int(min(ys))), min(s.h - 1, int(max(ys)) + 1) + 1):
            xs = []
            for (x0, y0), (x1, y1) in zip(pts, pts[1:] + pts[:1]):
                if (y0 <= y < y1) or (y1 <= y < y0):
                    xs.append(x0 + (y - y0) * (x1 - x0) / (y1 - y0))
            xs.sort()
            for i in range(0, len(xs) - 1, 2):
                for x in range(max(0, int(xs[i])), min(s.w - 1, int(xs[i+1])) + 1):
                    if pattern is None or pattern(x, y): s.px(x, y, c, a)
    def text(s, x, y, t, c, k=1):
        x, y = int(x), int(y)
        for ch in t.upper():
            g = _F.get(ch)
            if g:
                for j in range(15):
                    if g[j] == '1':
                        for a in range(k):
                            for b in range(k): s.px(x + (j % 3) * k + a, y + (j // 3) * k + b, c)
            x += 4 * k
    def save(s, fn):
        raw = b''.join(b'\0' + bytes(s.b[y*s.w*3:(y+1)*s.w*3]) for y in range(s.h))
        def ch(t, d): return struct.pack('>I', len(d)) + t + d + struct.pack('>I', zlib.crc32(t + d) & 0xffffffff)
        open(fn, 'wb').write(b'\x89PNG\r\n\x1a\n' + ch(b'IHDR', struct.pack('>IIBBBBB', s.w, s.h, 8, 2, 0, 0, 0)) + ch(b'IDAT', zlib.compress(raw, 6)) + ch(b'IEND', b''))

def main(fn, out, ppc=10.0):
    d = json.load(open(fn)); B = d['bounds_yd']; G = d['height_grid']; rows = G['rows']
    sc = ppc / 100.0
    W, H = int((B['xmax'] - B['xmin']) * sc), int((B['ymax'] - B['ymin']) * sc)
    im = Img(W, H)
    def height(x, y):
        fx = min(max((x - G['x0']) / G['dx'], 0), G['nx'] - 1.001); fy = min(max((y - G['y0']) / G['dy'], 0), G['ny'] - 1.001)
        i, j = int(fx), int(fy); u, v = fx - i, fy - j
        return (rows[j][i]*(1-u) + rows[j][i+1]*u)*(1-v) + (rows[j+1][i]*(1-u) + rows[j+1][i+1]*u)*v
    zs = sorted(v for r in rows for v in r); lo, hi = zs[len(zs)//100], zs[-max(1, len(zs)//300)]
    ramp = [(0.0,(196,214,170)),(0.25,(222,228,184)),(0.5,(240,226,180)),(0.75,(224,190,140)),(1.0,(186,140,100))]
    def tint(z):
        t = min(1, max(0, (z - lo) / (hi - lo)))
        for (a, ca), (b, cb) in zip(ramp, ramp[1:]):
            if t <= b:
                u = (t - a) / (b - a); return tuple(ca[k] + (cb[k] - ca[k]) * u for k in range(3))
        return ramp[-1][1]
    P = lambda p: ((p[0] - B['xmin']) * sc, (B['ymax'] - p[1]) * sc)
    hh = [[height(B['xmin'] + (x + .5) / sc, B['ymax'] - (y + .5) / sc) for x in range(W)] for y in range(H)]
    for y in range(H):
        for x in range(W):
            z = hh[y][x]; zx = hh[y][min(W-1, x+1)] - hh[y][max(0, x-1)]; zy = hh[min(H-1, y+1)][x] - hh[max(0, y-1)][x]
            f = min(1.25, max(0.6, 1 + (-zx - zy) * -0.035))
            im.px(x, y, tuple(int(min(255, c * f)) for c in tint(z)))
    feats = d['features']
    hashp = lambda x, y: (x * 7 + y * 13) % 5 < 3
    for f in feats:
        pts = [P(p) for p in f['points']]
        if f['kind'] == 'woods': im.poly(pts, (70, 130, 70), 0.55 if f['cls'] == 'woods' else 0.35, None if f['cls'] == 'woods' else hashp)
        elif f['kind'] == 'orchard': im.poly(pts, (90, 160, 60), 0.8, lambda x, y: x % 4 < 2 and y % 4 < 2)
        elif f['kind'] == 'field': im.poly(pts, (235, 215, 90), 0.5)
        elif f['kind'] == 'marsh': im.poly(pts, (90, 150, 190), 0.7, lambda x, y: y % 3 == 0)
        elif f['kind'] == 'rocks': im.poly(pts, (110, 110, 110), 0.7, hashp)
        elif f['kind'] == 'town': im.poly(pts, (200, 120, 110), 0.8)
        elif f['kind'] == 'water': im.poly(pts, (90, 140, 200), 1.0)
    for y in range(H - 1):
        for x in range(W - 1):
            a, b, c = int(hh[y][x] // 20), int(hh[y][x+1] // 20), int(hh[y+1][x] // 20)
            if a != b or a != c:
                m = max(a, b, c); im.px(x, y, (120, 80, 40), 0.85 if m % 2 == 0 else 0.3)
    def draw(f, c, r, dash=None):
        pts = [P(p) for p in f['points']]
        for p, q in zip(pts, pts[1:]): im.line(*p, *q, c, r, dash)
    for f in feats:
        if f['kind'] == 'stream': draw(f, (50, 100, 190), max(0.3, f.get('width_yd', 4) * sc / 2))
    for f in feats:
        if f['kind'] == 'road': draw(f, (130, 30, 20), {'turnpike': 1.2, 'road': 0.7}.get(f['cls'], 0.1), None if f['cls'] in ('turnpike', 'road') else 4)
        elif f['kind'] == 'railroad': draw(f, (0, 0, 0), 0.8 if f['cls'] == 'rail' else 0.2, None if f['cls'] == 'rail' else 3)
        elif f['kind'] == 'wall': draw(f, (60, 60, 60), 0.7)
        elif f['kind'] == 'fence': draw(f, (110, 90, 60), 0.1, 2)
        elif f['kind'] == 'cut': draw(f, (0, 0, 0), 1.4)
        elif f['kind'] == 'ridge': draw(f, (150, 60, 150), 0.1, 6)
        elif f['kind'] in ('building', 'ford', 'bridge', 'landing', 'camp'):
            x, y = P(f['points'][0]); im.disc(x, y, 1.5, (0, 0, 0))
    for s in d['spot_heights']:
        x, y = P((s['x'], s['y'])); im.disc(x, y, 0.6, (90, 0, 0))
        if s['name']: im.text(x + 3, y - 2, '%d' % s['ft'], (90, 0, 0), 1)
    for f in feats:
        if f['kind'] in ('road', 'stream', 'ridge', 'town', 'railroad', 'water') and f['name']:
            p = f['points'][len(f['points']) // 2]; x, y = P(p)
            im.text(x + 4, y + 4, f['name'], {'road': (110, 20, 10), 'stream': (20, 60, 150), 'water': (20, 60, 150)}.get(f['kind'], (90, 20, 90)), 1)
    for s in d['spot_heights']:
        if s['name']:
            x, y = P((s['x'], s['y'])); im.text(x + 3, y + 4, s['name'][:26], (0, 0, 0), 1)
    step = 1000; gx = math.ceil(B['xmin'] / step) * step
    while gx <= B['xmax']:
        x, _ = P((gx, 0)); im.text(x + 1, H - 7, str(gx), (0, 0, 160), 1)
        for y in range(0, H, 6): im.px(int(x), y, (0, 0, 160), 0.4)
        gx += step
    gy = math.ceil(B['ymin'] / step) * step
    while gy <= B['ymax']:
        _, y = P((0, gy)); im.text(1, y + 1, str(gy), (0, 0, 160), 1)
        for x in range(0, W, 6): im.px(x, int(y), (0, 0, 160), 0.4)
        gy += step
    im.save(out); print(out, W, H, 'heights %d-%d ft' % (zs[0], zs[-1]))

if __name__ == '__main__':
    main(sys.argv[1], sys.argv[2], float(sys.argv[3]) if len(sys.argv) > 3 else 10.0)
