#!/usr/bin/env python3
"""Sanity totals for the order-of-battle files (standard library only).

Usage: python3 scripts/data/check_oob.py [file.csv ...]   (default: the three battles)
Prints per-corps men, guns and row counts next to published figures, and fails
(exit 1) on malformed rows.
"""
import csv, os, sys
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OOB = os.path.join(ROOT, 'data', 'oob')
# Totals to compare with. Army totals and Union corps are the usual published figures (lists differ:
# for III and XII Corps one gives about 13,000 and 10,700); Confederate corps lines are approximate,
# quoted from memory, and serve only as a plausibility check.
KNOWN = {  # (file, side, corps-or-army-or-'TOTAL') : (men, guns) published
 ('gettysburg','USA','I Corps'):(12222,28),('gettysburg','USA','II Corps'):(11347,28),
 ('gettysburg','USA','III Corps'):(10675,30),('gettysburg','USA','V Corps'):(10907,26),
 ('gettysburg','USA','VI Corps'):(13596,48),('gettysburg','USA','XI Corps'):(9188,26),
 ('gettysburg','USA','XII Corps'):(9788,20),('gettysburg','USA','Cavalry Corps'):(11851,52),
 ('gettysburg','USA','Artillery Reserve'):(2376,114),('gettysburg','USA','TOTAL'):(93921,372),
 ('gettysburg','CSA','First Corps'):(20941,87),('gettysburg','CSA','Second Corps'):(20666,79),
 ('gettysburg','CSA','Third Corps'):(22026,84),('gettysburg','CSA','Cavalry Division'):(8105,27),
 ('gettysburg','CSA','TOTAL'):(71699,283),
 ('shiloh','USA','Army of the Tennessee'):(48894,119),('shiloh','USA','Army of the Ohio'):(17918,20),
 ('shiloh','CSA','First Corps'):(9404,''),('shiloh','CSA','Second Corps'):(16279,''),
 ('shiloh','CSA','Third Corps'):(6758,''),('shiloh','CSA','Reserve Corps'):(7211,''),
 ('shiloh','CSA','TOTAL'):(44699,123),
 ('bull_run','USA','TOTAL'):(35732,55),('bull_run','CSA','TOTAL'):(32500,47)}
LEVELS = {'army','wing','corps','division','brigade','artillery_brigade','staff','regiment','battery'}
ARMS = {'infantry','cavalry','artillery','horse_artillery','general','naval'}
EXPS = {'militia','green','regular','veteran','elite',''}
def main(files):
    bad = 0
    for path in files:
        name = os.path.splitext(os.path.basename(path))[0]
        rows = list(csv.DictReader(open(path, newline='', encoding='utf-8')))
        print('== %s: %d rows' % (name, len(rows)))
        seen = set()
        for n, r in enumerate(rows, 2):
            err = []
            if r['side'] not in ('USA','CSA'): err.append('side')
            if r['level'] not in LEVELS: err.append('level')
            if r['arm'] not in ARMS: err.append('arm')
            if r['experience'] not in EXPS: err.append('experience')
            if r['confidence'] not in ('high','med','low'): err.append('confidence')
            if not r['commander']: err.append('commander')
            if r['arm'] != 'general' and not r['men']: err.append('men')
            if 'artillery' in r['arm']:
                g = sum(int(x.split('x')[0]) for x in r['gun_types'].split(';') if x)
                if not r['guns'] or g != int(r['guns']): err.append('guns %s vs %s' % (r['guns'], g))
            key = (r['side'], r['corps'], r['division'], r['brigade'], r['unit'], r['commander'])
            if key in seen: err.append('duplicate')
            seen.add(key)
            if r['losses'] and r['men'] and int(r['losses']) > int(r['men']): err.append('losses>men')
            if err:
                bad += 1
                print('  line %d %s: %s' % (n, r['unit'], ','.join(err)))
        tot = {}
        for r in rows:
            if r['arm'] == 'general': continue
            groups = [(r['side'], r['corps']), (r['side'], 'TOTAL'), (r['side'], r['army'])]
            for k in dict.fromkeys(g for g in groups if g[1]):
                t = tot.setdefault(k, dict(men=0, guns=0, inf=0, cav=0, bat=0, away_men=0, away_guns=0, loss=0))
                men, guns = int(r['men'] or 0), int(r['guns'] or 0)
                if r['present'] in ('no', 'off_map', 'rear'): t['away_men'] += men; t['away_guns'] += guns
                else: t['men'] += men; t['guns'] += guns
                t['loss'] += int(r['losses'] or 0)
                if r['arm'] == 'infantry': t['inf'] += 1
                elif r['arm'] == 'cavalry': t['cav'] += 1
                else: t['bat'] += 1
        print('  %-4s %-28s %7s %5s %4s %4s %4s %7s %8s | published men guns' % ('side','group','men','guns','inf','cav','bat','losses','offfield'))
        for (s, g), t in tot.items():
            k = KNOWN.get((name, s, g), ('', ''))
            print('  %-4s %-28s %7d %5d %4d %4d %4d %7d %8d | %s %s' % (s, g, t['men'], t['guns'], t['inf'], t['cav'], t['bat'], t['loss'], t['away_men'], k[0], k[1]))
        print('  commanders:', sum(r['arm'] == 'general' for r in rows))
    return 1 if bad else 0
if __name__ == '__main__':
    fs = sys.argv[1:] or [os.path.join(OOB, f) for f in ('gettysburg.csv','shiloh.csv','bull_run.csv')]
    sys.exit(main(fs))
