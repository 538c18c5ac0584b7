#!/usr/bin/env python3
"""The tables of Brigade Command against the order of battle and against each other (standard library only). Exit 1 on error.

Usage: python3 scripts/data/check_rally.py

Formations: every brigade of the order of battle with units on the field has a row, and every row of a brigade has such units;
each General is the commander there; nobody commands twice; a formation comes after those above it.
Squares: A1 to N9, each once, in order. Areas: their squares are on the map.
"""
import csv, json, os, sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
DATA = os.path.join(ROOT, 'data')
# Headquarters guards are left out (RF-DATA-6), and Jones's cavalry, which fought at Fairfield.
LEFT_OUT = {'HQ', 'Provost Guard (Patrick)', "Jones's Brigade"}
SIDES = {'USA': 'union', 'CSA': 'confederate'}


def rows(*path):
    with open(os.path.join(DATA, *path), newline='', encoding='utf-8') as f:
        return list(csv.DictReader(f))


def formation_errors(formations, oob):
    errors = []
    place = lambda r: (r['corps'], r['division'], r['brigade'])
    units = {(SIDES[r['side']],) + place(r) for r in oob if r['arm'] != 'general' and r['present'] == 'yes' and r['brigade'] not in LEFT_OUT}
    commands = {}  # commanders by brigade, division or corps, with the notes, which name those who led it in the battle
    for r in oob:
        if r['arm'] == 'general': commands.setdefault(SIDES[r['side']], []).append(r['commander'] + ' ' + r['notes'])
    known, generals, above = set(), set(), set()
    for line, r in enumerate(formations, 2):
        def wrong(what):
            errors.append('formations.csv, line %d, %s: %s' % (line, r['general'], what))
        key = (r['side'],) + place(r)
        if (r['side'], r['general']) in generals: wrong('commands twice')
        generals.add((r['side'], r['general']))
        if not any(r['general'] in text for text in commands[r['side']]): wrong('is no commander of the order of battle')
        if r['rank'] != 'army' and (r['side'], 'army') not in above: wrong('comes before the army')
        if r['rank'] in ('division', 'corps', 'army'):
            above.add((r['side'], r['rank']))
            continue
        if key in known: wrong('is the second row of this brigade')
        known.add(key)
        if key not in units: wrong('the order of battle has no units of %s' % ', '.join(key))
    errors += ['formations.csv has no row of %s' % ', '.join(key) for key in sorted(units - known)]
    return errors


def square_errors(squares):
    right = [letter + str(number) for letter in 'ABCDEFGHIJKLMN' for number in range(1, 10)]
    found = [r['square'] for r in squares]
    return [] if found == right else ['squares.csv must have A1 to A9, B1 to B9 and so on to N9, in that order']


def area_errors(areas, squares):
    known = {r['square'] for r in squares}
    return ['areas.json, %s: there is no square %s' % (area['name'], square) for area in areas for square in area['squares'] if square not in known]


def main():
    formations, oob, squares = rows('rally', 'formations.csv'), rows('oob', 'gettysburg.csv'), rows('rally', 'squares.csv')
    with open(os.path.join(DATA, 'rally', 'areas.json'), encoding='utf-8') as f:
        areas = json.load(f)['areas']
    errors = formation_errors(formations, oob) + square_errors(squares) + area_errors(areas, squares)
    print('\n'.join(errors), end='\n' if errors else '')
    # A check that lets damage pass would be none.
    nobody = [dict(r, general='Nobody Known') if i == 50 else r for i, r in enumerate(formations)]
    for what, found in (('a brigade without a row', formation_errors(formations[:-1], oob)),
                        ('a brigade without units', formation_errors(formations + [dict(formations[-1], general='x', brigade='x')], oob)),
                        ('an unknown General', formation_errors(nobody, oob)),
                        ('a General twice', formation_errors(formations + [formations[-1]], oob)),
                        ('an army after its corps', formation_errors(formations[1:] + formations[:1], oob)),
                        ('squares out of order', square_errors(squares[1:] + squares[:1])),
                        ('a square off the map', area_errors([{'name': 'x', 'squares': ['Z1']}], squares))):
        if not found:
            errors.append(what)
            print('check_rally.py lets %s pass' % what)
    print('%d formations, %d squares, %d areas, %d errors' % (len(formations), len(squares), len(areas), len(errors)))
    return 1 if errors else 0


if __name__ == '__main__':
    sys.exit(main())
