"""A small reader of JSON Schema draft-07: the words our schemas use, and no others (standard library only)."""
import json
import re

WORDS = {"$schema", "$id", "title", "description", "definitions", "$ref", "type", "enum", "const", "required", "properties",
         "additionalProperties", "items", "minItems", "maxItems", "uniqueItems", "minimum", "maximum", "pattern", "minLength",
         "allOf", "if", "then", "oneOf"}
KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "null": type(None)}


def schema_errors(value, schema, root, where):
    if "$ref" in schema:
        return schema_errors(value, root["definitions"][schema["$ref"].rsplit("/", 1)[1]], root, where)
    out = ["%s: schema uses the unknown word %s" % (where, w) for w in set(schema) - WORDS]
    kind = schema.get("type")
    if kind == "integer":
        if isinstance(value, bool) or not isinstance(value, int):
            return out + ["%s: not an integer" % where]
    elif kind == "number":
        if isinstance(value, bool) or not isinstance(value, (int, float)):
            return out + ["%s: not a number" % where]
    elif kind and not isinstance(value, KINDS[kind]):
        return out + ["%s: not of type %s" % (where, kind)]
    if "const" in schema and value != schema["const"]:
        out.append("%s: must be %r" % (where, schema["const"]))
    if "enum" in schema and value not in schema["enum"]:
        out.append("%s: %r is not one of %s" % (where, value, schema["enum"]))
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if value < schema.get("minimum", value) or value > schema.get("maximum", value):
            out.append("%s: %s out of bounds" % (where, value))
    if isinstance(value, str):
        if "pattern" in schema and not re.search(schema["pattern"], value):
            out.append("%s: %r does not match %s" % (where, value, schema["pattern"]))
        if len(value) < schema.get("minLength", 0):
            out.append("%s: too short" % where)
    if isinstance(value, dict):
        known = schema.get("properties", {})
        out += ["%s: %s is missing" % (where, k) for k in schema.get("required", []) if k not in value]
        for k, v in value.items():
            if k in known:
                out += schema_errors(v, known[k], root, where + "." + k)
            elif schema.get("additionalProperties") is False:
                out.append("%s: unknown field %s" % (where, k))
            elif isinstance(schema.get("additionalProperties"), dict):
                out += schema_errors(v, schema["additionalProperties"], root, where + "." + k)
    if isinstance(value, list):
        if not schema.get("minItems", 0) <= len(value) <= schema.get("maxItems", len(value)):
            out.append("%s: %d items" % (where, len(value)))
        if schema.get("uniqueItems") and len({json.dumps(v) for v in value}) != len(value):
            out.append("%s: an item twice" % where)
        if "items" in schema:
            for n, v in enumerate(value):
                out += schema_errors(v, schema["items"], root, "%s[%d]" % (where, n))
    for part in schema.get("allOf", []):
        out += schema_errors(value, part, root, where)
    if "if" in schema and not schema_errors(value, schema["if"], root, where):
        out += schema_errors(value, schema.get("then", {}), root, where)
    if "oneOf" in schema and sum(not schema_errors(value, s, root, where) for s in schema["oneOf"]) != 1:
        out.append("%s: matches not exactly one form" % where)
    return out
