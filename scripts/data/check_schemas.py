#!/usr/bin/python3
"""Maps, situations, orders of battle and the scenarios of the games on a table against their schemas in data/schema. Exit 1 on error.

A schema that lets everything pass would be no check: each is also held to refuse damaged copies of a good file.
"""
import copy
import csv
import glob
import json
import os
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, 'scripts'))
from schema_errors import checker  # noqa: E402


def schema(name):
    with open(os.path.join(ROOT, 'data', 'schema', name + '.schema.json'), encoding='utf-8') as f:
        return json.load(f)


def files(kind):
    return sorted(glob.glob(os.path.join(ROOT, 'data', kind)))


def values(path):
    """What is held to the schema: the file, or each row of a table by its line."""
    name = os.path.relpath(path, ROOT)
    with open(path, newline='', encoding='utf-8') as f:
        if path.endswith('.csv'):
            reader = csv.DictReader(f)
            return [('%s, line %d' % (name, reader.line_num), row) for row in reader]
        return [(name, json.load(f))]


# (path into the value, what is put there); None takes the field away
DAMAGE = {
    'map': [(['features', 0, 'kind'], 'swamp'), (['features', 0, 'points'], [[1, 2]]), (['features', 0, 'width_yd'], -3), (['bounds_yd', 'xmin'], '0'),
            (['height_grid', 'dx'], 0), (['spot_heights', 0, 'ft'], None), (['features', 0, 'cls'], 'lane'), (['features', 0, 'wide'], 1)],
    'situation': [(['units', 0, 'facing_deg'], 360), (['units', 0, 'frontage_yd'], -10), (['units', 0, 'formation'], 'square'),
                  (['when', 'start'], 'dawn'), (['units', 0, 'ref', 'side'], None), (['area'], [1, 2, 3]), (['objectives', 0, 'value'], 11)],
    'oob_row': [(['side'], 'CSN'), (['men'], '-5'), (['weapon'], 'longbow'), (['gun_types'], '6 Napoleons'), (['arrival'], 'noon'), (['unit'], '')],
    'elephant_scenario': [(['scale'], 'corps'), (['table', 'width'], '60'), (['terrain', 'lines', 0, 'kind'], 'wall of fire'), (['turn_limit'], 0),
                          (['sides', 'union'], None), (['sides', 'union', 'hqs', 0, 'level'], 'squad'), (['title'], ''), (['sumary'], 'x')],
    'volley_scenario': [(['date'], 'July'), (['first'], 'nobody'), (['map', 'window'], [1, 2]), (['sides', 'union', 'commander'], None), (['turns'], 0),
                        (['sides', 'union', 'divisions', 0, 'stands', 0, 'type'], 'TANK'), (['sides', 'union', 'divisions', 0, 'stands', 0, 'morale'], 7), (['sumary'], 'x')],
    'rally_scenario': [(['squares'], ['Z1']), (['squares'], None), (['area'], 'Chambersburg Pike'), (['measures'], {'arrow': 3}), (['attacker'], 'north'), (['turns'], 0), (['deployment'], 'later'), (['sides', 'union'], None),
                       (['sides', 'union', 'formations', 0, 'general'], None), (['entries', 0, 'edge'], 'top'), (['sumary'], 'x')],
    'rally_areas': [(['areas'], []), (['areas', 0, 'squares'], ['K10']), (['areas', 0, 'squares'], ['K3', 'K3']), (['areas', 0, 'name'], ''), (['area'], 1)],
    'rally_square_row': [(['square'], 'K0'), (['square'], 'O1'), (['limit'], '0'), (['limit'], '7'), (['flag'], '0'), (['flag'], None)],
    'rally_formation_row': [(['side'], 'north'), (['general'], ''), (['grade'], 'E'), (['style'], 'X'), (['heroic'], ''), (['rank'], 'wing'), (['class'], 'Veteran'),
                            (['rank'], 'corps'), (['rank'], 'brigade'), (['template'], 'LINE'), (['brigade'], 'Iron Brigade')],
    'rally_measures': [(['base', 'infantry'], [2]), (['L', 'A5'], 7), (['stick', 'blue'], -1), (['square_in'], None)],
}


def damaged(value, path, instead):
    value = copy.deepcopy(value)
    at = value
    for key in path[:-1]:
        at = at[key]
    if instead is None:
        del at[path[-1]]
    else:
        at[path[-1]] = instead
    return value


def main():
    bad = count = 0
    for name, kind in (('map', 'maps/*.json'), ('situation', 'situations/*.json'), ('oob_row', 'oob/*.csv'),
                       ('elephant_scenario', 'elephant/*.json'), ('volley_scenario', 'volley/*.json'),
                       ('rally_scenario', 'rally/*_*.json'), ('rally_measures', 'rally/measures.json'),
                       ('rally_areas', 'rally/areas.json'), ('rally_square_row', 'rally/squares.csv'), ('rally_formation_row', 'rally/formations.csv')):
        errors_of = checker(schema(name))
        found = [pair for path in files(kind) for pair in values(path)]
        if not found:
            sys.exit('no files data/%s' % kind)
        for where, value in found:
            errors = errors_of(value, where)
            bad += len(errors)
            count += 1
            print('\n'.join(errors[:10]), end='\n' if errors else '')
        for path, instead in DAMAGE[name]:
            if not errors_of(damaged(found[0][1], path, instead), name):
                bad += 1
                print('%s.schema.json lets %s pass as %r' % (name, '.'.join(map(str, path)), instead))
    print('%d files and rows, %d errors' % (count, bad))
    return 1 if bad else 0


if __name__ == '__main__':
    sys.exit(main())
