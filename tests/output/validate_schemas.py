# SPDX-License-Identifier: GPL-3.0-or-later
"""Judges cases by an independent validator of JSON Schema.

Reads {"schemas": {NAME: SCHEMA}, "cases": [{"name", "schema", "part", "value", "valid"}]} from standard input, where
`part` is empty or the name of a definition, and prints a line for each case that comes out otherwise.
"""
import json
import sys

from jsonschema import Draft202012Validator


def validator(schema, part):
    if not part:
        return Draft202012Validator(schema)
    return Draft202012Validator({"$schema": schema["$schema"], "$ref": "#/$defs/" + part, "$defs": schema["$defs"]})


def main():
    task = json.load(sys.stdin)
    wrong = 0
    for name, schema in task["schemas"].items():
        Draft202012Validator.check_schema(schema)
    for case in task["cases"]:
        errors = [e.message for e in validator(task["schemas"][case["schema"]], case["part"]).iter_errors(case["value"])]
        if (not errors) != case["valid"]:
            wrong += 1
            print(case["name"], json.dumps(case["value"]), *(errors or ["is valid"]), sep=": ")
    print(len(task["cases"]), "cases,", wrong, "wrong")
    return 1 if wrong else 0


sys.exit(main())
