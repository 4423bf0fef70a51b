"""A vault that speaks vaultbench's protocol and ranks by shared words. Standard library only."""
import json
import re
import sys

vaults = {}  # name -> {message id: (when it was sent, its words)}


def words(*texts):
    return set(re.findall(r"\w+", " ".join(text or "" for text in texts).lower()))


def ranked(request, wanted):
    results = []
    for message, (sent, held) in vaults.get(request["vault"], {}).items():
        if sent <= request.get("asOf", "~") and wanted & held:  # "~" sorts behind every date
            score = len(wanted & held) / (len(wanted) * len(held)) ** 0.5
            results.append({"id": message, "score": score})
    return {"results": sorted(results, key=lambda r: (-r["score"], r["id"]))[: request["limit"]]}


def answer(request):
    method = request["method"]
    if method == "hello":
        return {"name": "keyword-overlap", "version": "1", "capabilities": ["delete", "match", "search"]}
    if method == "ingest":
        vault = vaults.setdefault(request["vault"], {})
        for m in request["messages"]:
            vault[m["id"]] = (m["sentAt"], words(m.get("subject"), m["text"]))
        return {"accepted": len(request["messages"])}
    if method == "delete":
        vault = vaults.get(request["vault"], {})
        return {"deleted": sum(vault.pop(i, None) is not None for i in request["ids"])}
    if method == "search":
        return ranked(request, words(request["text"]))
    if method == "match":
        event = request["event"]
        return ranked(request, words(event["title"], event["notes"], event.get("location")))
    return {}  # prepare, bye


for line in sys.stdin:
    request = json.loads(line)
    print(json.dumps({"id": request["id"], **answer(request)}), flush=True)
    if request["method"] == "bye":
        break
