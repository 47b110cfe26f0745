"""Prints the YAML documents of the files as JSON, each with what the types of the Kubernetes API have against it."""

import json
import re
import sys

import yaml
from kubernetes import client

APIS = {
    "v1": client.CoreV1Api,
    "apps/v1": client.AppsV1Api,
    "networking.k8s.io/v1": client.NetworkingV1Api,
    "policy/v1": client.PolicyV1Api,
}
PLAIN = {"str": str, "int": int, "bool": bool, "float": (int, float)}


def check_document(document):
    version, kind = document.get("apiVersion"), document.get("kind", "")
    words = re.sub(r"(?<!^)(?=[A-Z])", "_", kind).lower()
    names = [f"create_{words}", f"create_namespaced_{words}"]
    if version not in APIS or not any(hasattr(APIS[version], name) for name in names):
        return [f"{version} has no {kind}"]
    return list(check(document, f"V1{kind}", kind))


def check(value, type_name, at):
    item = re.fullmatch(r"list\[(.*)\]", type_name)
    entry = re.fullmatch(r"dict\(str, (.*)\)", type_name)
    if type_name == "object":
        return
    if type_name in PLAIN:
        is_bool_for_number = isinstance(value, bool) and type_name != "bool"
        if not isinstance(value, PLAIN[type_name]) or is_bool_for_number:
            yield f"{at} should be {type_name}, and is {value!r}"
    elif item:
        for index, each in enumerate(value):
            yield from check(each, item[1], f"{at}[{index}]")
    elif entry:
        for key, each in value.items():
            yield from check(each, entry[1], f"{at}.{key}")
    else:
        yield from check_fields(value, getattr(client, type_name), at)


def check_fields(value, model, at):
    fields = {written: name for name, written in model.attribute_map.items()}
    for unknown in value.keys() - fields.keys():
        yield f"{at} has no field {unknown}"
    known = {fields[key]: each for key, each in value.items() if key in fields}
    try:
        model(**known)
    except ValueError as error:
        yield f"{at}: {error}"
    for name, each in known.items():
        yield from check(each, model.openapi_types[name], f"{at}.{model.attribute_map[name]}")


found = []
for file in sys.argv[1:]:
    with open(file) as text:
        for document in yaml.safe_load_all(text):
            is_manifest = "apiVersion" in document
            problems = check_document(document) if is_manifest else []
            found.append({"file": file, "document": document, "problems": problems})
json.dump(found, sys.stdout)
