#!/usr/bin/env python3
"""Computes the reference values beside the fixtures with tools that are not ours.

Needs: pip install pytrec_eval-terrier ir_measures cwl-eval scipy, and Perl for ERR
Usage: make_references.py          rewrites random.*, *.measures.json and the other *.json
"""
import importlib.metadata
import json
import pathlib
import random
import re
import struct

import ir_measures
import numpy
import pytrec_eval
import scipy.stats

HERE = pathlib.Path(__file__).resolve().parent
CUTOFFS = [1, 3, 5, 10, 50, 1000]
# trec_eval's name of a family -> ours
FAMILIES = {"P": "P", "recall": "R", "ndcg_cut": "nDCG", "map_cut": "MAP", "success": "Success"}
SINGLES = {"map": "MAP", "recip_rank": "MRR", "Rprec": "Rprec", "ndcg": "nDCG", "bpref": "Bpref",
           "set_P": "SetP", "set_recall": "SetR", "set_F": "SetF"}
RECALLS = [f"{n / 10:.2f}" for n in range(11)]


def version(package):
    return f"{package} {importlib.metadata.version(package)}"


def write_json(name, value):
    text = json.dumps(value, indent=0, sort_keys=True, ensure_ascii=False)
    (HERE / name).write_text(text + "\n", encoding="utf-8")


def read(name, columns):
    table = {}
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        fields = line.split()
        if fields:
            table.setdefault(fields[0], {})[fields[2]] = columns(fields)
    return table


def single_precision(value):
    return struct.unpack("f", struct.pack("f", value))[0]


def without_ties(ranking):
    """The same order by trec_eval's rule, with scores that every tool orders alike."""
    order = sorted(
        ranking, key=lambda d: (single_precision(ranking[d]), d.encode()), reverse=True)
    return {document: float(len(order) - index) for index, document in enumerate(order)}


def trec_eval(qrels, run):
    names = {"iprec_at_recall", *SINGLES}
    names |= {f"{f}.{','.join(map(str, CUTOFFS))}" for f in FAMILIES}
    result = {}
    for query, values in pytrec_eval.RelevanceEvaluator(qrels, names).evaluate(run).items():
        result[query] = {ours: values[theirs] for theirs, ours in SINGLES.items()}
        result[query] |= {f"IPrec@{r}": values[f"iprec_at_recall_{r}"] for r in RECALLS}
        for theirs, ours in FAMILIES.items():
            for k in CUTOFFS:
                result[query][f"{ours}@{k}"] = values[f"{theirs}_{k}"]
    # trec_eval takes grades for gains, so that exponential gains are other grades to it.
    gains = {query: {d: 2**g - 1 if g > 0 else g for d, g in judged.items()}
             for query, judged in qrels.items()}
    names = {"ndcg", "ndcg_cut.10"}
    for query, values in pytrec_eval.RelevanceEvaluator(gains, names).evaluate(run).items():
        result[query]["nDCG(dcg='exp-log2')"] = values["ndcg"]
        result[query]["nDCG(dcg='exp-log2')@10"] = values["ndcg_cut_10"]
    names = {"bpref", "map", "P.5", "recip_rank", "Rprec", "recall.50", "set_F"}
    graded = pytrec_eval.RelevanceEvaluator(qrels, names, relevance_level=2).evaluate(run)
    for query, values in graded.items():
        for theirs, ours in {
                "bpref": "Bpref(rel=2)", "map": "MAP(rel=2)", "P_5": "P(rel=2)@5",
                "recip_rank": "MRR(rel=2)", "Rprec": "Rprec(rel=2)", "recall_50": "R(rel=2)@50",
                "set_F": "SetF(rel=2)"}.items():
            result[query][ours] = values[theirs]
    return result


def ir_measures_values(qrels, run):
    """Measures that trec_eval lacks; query identifiers become numbers, as gdeval demands."""
    numbers = {query: str(number) for number, query in enumerate(sorted(run), start=1)}
    judged = {numbers[query]: qrels[query] for query in run if query in qrels}
    ranked = {numbers[query]: run[query] for query in run}
    wanted = [m @ k for m in (ir_measures.RR, ir_measures.Judged) for k in CUTOFFS]
    wanted += [ir_measures.ERR @ 5, ir_measures.ERR @ 20, ir_measures.SetF(beta=2.5)]
    wanted += [ir_measures.RBP(p=p, rel=rel) for p in (0.5, 0.95) for rel in (1, 2)]
    names = {number: query for query, number in numbers.items()}
    for metric in ir_measures.iter_calc(wanted, judged, ranked):
        name = re.sub("^RR@", "MRR@", str(metric.measure))
        yield names[metric.query_id], name, float(metric.value)


def measures(name):
    qrels = read(f"{name}.qrels", lambda f: int(f[3]))
    run = read(f"{name}.run", lambda f: float(f[4]))
    plain = {query: without_ties(ranking) for query, ranking in run.items()}
    values = trec_eval(qrels, run)
    # The tie rule as we understand it changes nothing for trec_eval itself.
    assert values == trec_eval(qrels, plain)
    for query, measure, value in ir_measures_values(qrels, plain):
        values[query][measure] = value
    columns = sorted(next(iter(values.values())))
    write_json(f"{name}.measures.json", {
        "origin": f"{version('pytrec_eval-terrier')}; on scores without ties, of {version('ir_measures')}: "
                  f"MRR@k, Judged@k, SetF(beta), ERR (gdeval, five decimals), RBP "
                  f"({version('cwl-eval')}); computed by make_references.py",
        "perQuery": values,
        "commonMeans": {
            c: float(numpy.mean([v[c] for v in values.values()])) for c in columns},
        "judgedMeans": {
            c: float(sum(v[c] for v in values.values()) / len(qrels)) for c in columns},
    })


def make_random():
    draw = random.Random(20260301)
    judged, ranked = [], []
    for q in range(50):
        pool = [f"d{n:04d}" for n in draw.sample(range(3000), 160)]
        for document in sorted(pool[:60]):
            if draw.random() < 0.7:
                judged.append(f"t{q} 0 {document} {draw.choice([-1, 0, 0, 0, 1, 1, 2, 3])}\n")
        if q % 17 == 5:
            continue
        listed = draw.sample(pool, 100)
        for rank, document in enumerate(listed):
            # Two decimals make ties; a rank column that lies shows that it is ignored.
            ranked.append(f"t{q} Q0 {document} {rank} {draw.gauss(0, 1):.2f} random\n")
    (HERE / "random.qrels").write_text("".join(judged))
    (HERE / "random.run").write_text("".join(ranked))


def reach(means, values):
    return float(numpy.quantile(abs(means - numpy.mean(values)), 0.95))


def bootstrap():
    values = [round(random.Random(n).betavariate(2, 1.2), 3) for n in range(40)]
    sizes = [1, 2, 3, 4, 5, 6, 7, 12]
    clusters = [name for name, size in enumerate(sizes) for _ in range(size)]
    plain = scipy.stats.bootstrap(
        (values,), numpy.mean, n_resamples=200_000, method="percentile", batch=10_000,
        rng=numpy.random.default_rng(1)).bootstrap_distribution
    sums = numpy.bincount(clusters, weights=values)
    counts = numpy.bincount(clusters)
    drawn = numpy.random.default_rng(2).integers(len(sums), size=(200_000, len(sums)))
    means = sums[drawn].sum(axis=1) / counts[drawn].sum(axis=1)
    write_json("bootstrap.json", {
        "origin": f"{version('scipy')} scipy.stats.bootstrap, distance from the mean of 95 % of "
                  f"the means; with clusters: {version('numpy')}, whole clusters; 200000 "
                  "resamples; by make_references.py",
        "values": values,
        "clusters": [f"vault-{c}" for c in clusters],
        "plain": reach(plain, values),
        "clustered": reach(means, values),
    })


def abstention():
    draw = random.Random(6)
    found = [round(draw.gauss(0.6, 0.2), 2) for _ in range(60)]
    empty = [round(draw.gauss(0.4, 0.2), 2) for _ in range(25)]

    def area(left, right):
        return scipy.stats.mannwhitneyu(left, right).statistic / (len(left) * len(right))

    drawn = [area(draw.choices(found, k=60), draw.choices(empty, k=25)) for _ in range(10_000)]
    write_json("abstention.json", {
        "origin": f"{version('scipy')} scipy.stats.mannwhitneyu; percentile interval of 10000 "
                  "resamples of either kind; by make_references.py",
        "with": found, "without": empty, "area": float(area(found, empty)),
        "interval": [float(q) for q in numpy.quantile(drawn, [0.025, 0.975])],
    })


if __name__ == "__main__":
    make_random()
    measures("crafted")
    measures("random")
    bootstrap()
    abstention()
