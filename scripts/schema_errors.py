"""What is wrong with a value by its JSON Schema (draft 07), as sentences. Needs Debian's python3-jsonschema."""
import jsonschema

# Words of a schema that only explain; any other that jsonschema does not check is a typo, and would let everything pass.
ONLY_TEXT = {"$schema", "$id", "title", "description", "definitions", "then", "else"}
MAPS = {"properties", "definitions", "patternProperties"}


def unknown_words(schema, where="schema"):
    known = set(jsonschema.Draft7Validator.VALIDATORS) | ONLY_TEXT
    out = []
    for word, value in schema.items():
        place = "%s.%s" % (where, word)
        if word not in known:
            out.append("%s: unknown word" % place)
        inside = value.values() if word in MAPS else value if isinstance(value, list) else [value]
        for part in inside:
            if word not in ("enum", "const") and isinstance(part, dict):
                out += unknown_words(part, place)
    return out


def checker(schema):
    """A function (value, where) -> list of sentences, for one schema."""
    jsonschema.Draft7Validator.check_schema(schema)
    wrong = unknown_words(schema)
    if wrong:
        raise ValueError("; ".join(wrong))
    validator = jsonschema.Draft7Validator(schema)

    def errors(value, where):
        found = validator.iter_errors(value)
        return ["%s%s: %s" % (where, error.json_path[1:], error.message) for error in found]

    return errors
