#!/usr/bin/env python3
"""Computes what scipy says about paired scores and ranks: statistics.json.

Needs: pip install scipy==1.17.1
Usage: make_statistics.py
"""
import importlib.metadata
import json
import pathlib

import numpy
from scipy import special, stats

HERE = pathlib.Path(__file__).resolve().parent


def scores(random, n, kind):
    """Two lists of scores as measures give them."""
    if kind == "smooth":
        first = random.random(n)
        return first, numpy.clip(first + random.normal(0.03, 0.2, n), 0, 1)
    if kind == "tenths":  # P@10: ties and zeros
        return random.integers(0, 11, n) / 10, random.integers(0, 11, n) / 10
    if kind == "binary":  # Success@10: mostly zeros
        return random.integers(0, 2, n) * 1.0, random.integers(0, 2, n) * 1.0
    first = random.integers(0, 5, n) / 10
    return first, numpy.where(random.random(n) < 0.7, first, first + 0.1)  # "sparse"


def paired(random):
    cases = []
    for n in (2, 3, 5, 8, 12, 13, 14, 20, 50, 51, 100, 200):
        for kind in ("smooth", "tenths", "binary", "sparse"):
            first, second = (numpy.round(x, 6) for x in scores(random, n, kind))
            # Rounded, so that equal differences are equal in the last bit, too.
            differences = numpy.round(second - first, 12)
            case = {"kind": kind, "baseline": first.tolist(), "candidate": second.tolist()}
            if differences.any():
                case["wilcoxon"] = float(stats.wilcoxon(differences).pvalue)
            if numpy.ptp(differences) > 0:
                case["tTest"] = float(stats.ttest_1samp(differences, 0).pvalue)
            test = stats.permutation_test(
                (differences,), numpy.mean, permutation_type="samples", vectorized=True,
                n_resamples=2**16 if n <= 16 else 40_000, rng=numpy.random.default_rng(n))
            case["signFlip"] = float(test.pvalue)
            cases.append(case)
    return cases


def ranks(random):
    cases = []
    for n in (2, 3, 4, 7, 10, 33, 34, 60):
        for levels in (None, 4):
            first, second = (
                random.permutation(n) * 1.0 if levels is None else random.integers(0, levels, n) * 1.0
                for _ in range(2))
            result = stats.kendalltau(first, second)
            if not numpy.isnan(result.statistic):
                cases.append({
                    "first": first.tolist(), "second": second.tolist(),
                    "tau": float(result.statistic), "p": float(result.pvalue)})
    ordered = numpy.arange(20.0)
    for second in (ordered, -ordered):
        result = stats.kendalltau(ordered, second)
        cases.append({
            "first": ordered.tolist(), "second": second.tolist(),
            "tau": float(result.statistic), "p": float(result.pvalue)})
    return cases


def main():
    random = numpy.random.default_rng(6)
    p = [numpy.sort(random.random(m) ** 3)[random.permutation(m)] for m in (1, 2, 7, 30)]
    p += [numpy.array([0.01, 0.01, 0.04, 0.04, 1.0, 0.0])]
    points = [[df, t] for df in (1, 2, 3, 7, 11, 27, 55, 671) for t in
              (0.0, 1e-3, 0.1, 0.7, 1.0, 1.96, 2.5, 5.0, 12.0, 40.0)]
    values = {
        "origin": f"scipy {importlib.metadata.version('scipy')}",
        "paired": paired(random),
        "ranks": ranks(random),
        "benjaminiHochberg": [
            {"p": x.tolist(), "adjusted": stats.false_discovery_control(x).tolist()} for x in p],
        "student": [[df, t, float(2 * stats.t.sf(t, df))] for df, t in points],
        "studentQuantiles": [
            [df, q, float(stats.t.ppf(q, df))] for df in (1, 2, 7, 11, 27, 671)
            for q in (0.001, 0.2, 0.5, 0.8, 0.975, 0.9999)],
        "normal": [[z, float(stats.norm.cdf(z))] for z in (-30, -8, -1.96, -0.1, 0, 0.5, 3, 8)],
        "beta": [[a, b, x, float(special.betainc(a, b, x))] for a in (0.5, 1, 3.5, 60, 336)
                 for b in (0.5, 2, 40) for x in (1e-9, 0.01, 0.3, 0.5, 0.9, 0.999)],
    }
    text = json.dumps(values, sort_keys=True)
    (HERE / "statistics.json").write_text(text.replace("}, ", "},\n") + "\n")


if __name__ == "__main__":
    main()
