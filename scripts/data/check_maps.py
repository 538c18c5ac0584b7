#!/usr/bin/env python3
"""Sanity checks for the maps (standard library only). Exit 1 on error."""
import json, os, sys
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
MAPS = os.path.join(ROOT, 'data', 'maps')
def height(G, x, y):
    fx = min(max((x - G['x0']) / G['dx'], 0), G['nx'] - 1.001); fy = min(max((y - G['y0']) / G['dy'], 0), G['ny'] - 1.001)
    i, j = int(fx), int(fy); u, v = fx - i, fy - j; R = G['rows']
    return (R[j][i]*(1-u) + R[j][i+1]*u)*(1-v) + (R[j+1][i]*(1-u) + R[j+1][i+1]*u)*v
def turn(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
def meet(a, b, c, d):
    """The segments a-b and c-d have a point in common."""
    if turn(a, b, c) == turn(a, b, d) == 0:
        return all(max(min(a[k], b[k]), min(c[k], d[k])) <= min(max(a[k], b[k]), max(c[k], d[k])) for k in (0, 1))
    return turn(a, b, c) * turn(a, b, d) <= 0 and turn(c, d, a) * turn(c, d, b) <= 0
def tangled(p):
    """The numbers of two edges of a polygon that meet though they should not, or None."""
    n = len(p)
    for i in range(n):
        for j in range(i + 1, n):
            if j != i + 1 and (i, j) != (0, n - 1) and meet(p[i], p[(i + 1) % n], p[j], p[(j + 1) % n]):
                return i, j
    return None
def main():
    bad = 0
    if tangled([(0, 0), (9, 0), (9, 9), (0, 9)]) or not tangled([(0, 0), (9, 9), (9, 0), (0, 9)]): sys.exit('tangled() is wrong')
    for name in ('gettysburg', 'shiloh', 'bull_run', 'east_cavalry_field'):
        d = json.load(open(os.path.join(MAPS, name + '.json'))); B = d['bounds_yd']; G = d['height_grid']
        assert len(G['rows']) == G['ny'] and all(len(r) == G['nx'] for r in G['rows'])
        out = 0
        for f in d['features']:
            P = f['points']
            if any(a == b for a, b in zip(P, P[1:])): bad += 1; print(name, 'point twice in a row:', f['id'], f['name'])
            if f['shape'] == 'polygon' and (P[0] == P[-1] or tangled(P)): bad += 1; print(name, 'polygon crosses itself:', f['id'], f['name'], tangled(P))
            for x, y in f['points']:
                if not (B['xmin'] - 2600 <= x <= B['xmax'] + 2600 and B['ymin'] - 2600 <= y <= B['ymax'] + 2600): out += 1
            if f['kind'] == 'stream':
                e = f['elev_ft']
                if any(b > a for a, b in zip(e, e[1:])): bad += 1; print(name, 'stream runs uphill:', f['name'])
        err = sorted(abs(height(G, s['x'], s['y']) - s['ft']) for s in d['spot_heights'])
        print('%-11s %4d features %4d spots; grid-spot difference median %.0f ft, 95%% %.0f ft, max %.0f ft; far points %d' %
              (name, len(d['features']), len(err), err[len(err)//2], err[int(len(err)*.95)], err[-1], out))
        if name == 'gettysburg':
            H = lambda x, y: height(G, x, y)
            for what, ok in (('Seminary Ridge above the town', H(-1270, 160) > H(0, 0) + 25),
                             ('Cemetery Hill above the town', H(70, -1140) > H(0, 0) + 60),
                             ('Cemetery Ridge above the swale', H(-430, -2150) > H(-1300, -2050) + 20),
                             ('Little Round Top above Plum Run', H(-495, -4720) > H(-920, -4650) + 110),
                             ('Big Round Top highest', H(-766, -5421) == max(H(s['x'], s['y']) for s in d['spot_heights'])),
                             ("Culp's Hill above Rock Creek", H(1031, -1323) > H(1560, -1600) + 140),
                             ('Oak Hill above the plain', H(-1180, 2130) > H(0, 1500) + 80)):
                print('   ', 'ok ' if ok else 'BAD', what); bad += not ok
    return 1 if bad else 0
if __name__ == '__main__': sys.exit(main())
