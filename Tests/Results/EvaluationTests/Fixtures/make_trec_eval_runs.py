#!/usr/bin/env python3
"""Writes trec-eval-runs.tsv: what trec_eval makes of 1000 drawn runs (pip install pytrec_eval-terrier).

DrawnRun.swift draws the same; a change to one needs the same in the other.
"""
import importlib.metadata
import math
import pathlib
import pytrec_eval
PREFIXES = ["d", "D", "é", "文", "🦓", "ﬀ", "d-", "Я"]
GRADES = [-1, 0, 0, 0, 1, 1, 2, 3, 9]
SCORES = [lambda d: float(d(5)), lambda d: 0.1 + d(3) * 1e-9, lambda d: 16777216.0 + d(4),
          lambda d: 1.0 + d(4) / 16777216, lambda d: d(1000) / 8 - 60.0]
CUTOFFS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 100, 1000, 1000000000]
PLAIN = ["map", "gm_map", "Rprec", "bpref", "recip_rank", "iprec_at_recall_0.20", "11pt_avg", "ndcg",
         "set_P", "set_recall", "set_F"]
CUT = ["P", "recall", "ndcg_cut", "map_cut", "success"]

def trial(state):
    def draw(bound):  # Knuth's MMIX generator: the upper half of the state, modulo the bound
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (state >> 32) % bound
    qrels, run = {}, {}
    for q in range(1 + draw(6)):
        name = f"{PREFIXES[draw(8)]}{q}"
        pool = [f"{PREFIXES[draw(8)]}{n}" for n in range(1 + draw(40))]
        judged = {d: GRADES[draw(9)] for d in pool if draw(3)}
        # trec_eval reads memory it does not own where every grade of a query is negative.
        judged[pool[0]] = max(judged.get(pool[0], 0), 0)
        score, density = SCORES[draw(5)], 1 + draw(8)
        is_judged, is_ranked = draw(8) > 0 or q == 0, draw(8) > 0 or q == 0
        if is_judged:
            qrels[name] = judged
        if is_ranked:
            run[name] = {d: score(draw) for d in pool if draw(density) or d == pool[-1]}
    return qrels, run

lines = ["# pytrec_eval-terrier " + importlib.metadata.version("pytrec_eval-terrier") + ", means over "
         "the queries in both files", "\t".join(PLAIN + CUT)]
for seed in range(1000):
    (qrels, run), k = trial(seed), CUTOFFS[seed % len(CUTOFFS)]
    wanted = {*PLAIN, "iprec_at_recall", *(f"{name}.{k}" for name in CUT)} - {"iprec_at_recall_0.20"}
    judge = pytrec_eval.RelevanceEvaluator(qrels, wanted, relevance_level=2 if seed % 4 == 3 else 1)
    values = judge.evaluate(run).values()
    means = [math.fsum(v[name] for v in values) / len(values) for name in PLAIN + [f"{c}_{k}" for c in CUT]]
    means[1] = math.exp(means[1])
    lines.append("\t".join(f"{mean:.13g}" for mean in means))
(pathlib.Path(__file__).resolve().parent / "trec-eval-runs.tsv").write_text("\n".join(lines) + "\n")
