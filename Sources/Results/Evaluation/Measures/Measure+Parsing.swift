extension Measure {
  /// Reads a measure's name, canonical or as trec_eval, ir_measures, ranx, BEIR and MTEB spell it.
  ///
  /// Case counts. Parameters are in brackets, `P(rel=2)@10`. The cutoff follows `@`, `_at_` as in
  /// MTEB, or `_` or `.` as in trec_eval: `P@10`, `P_10`, `P.10`, `recall_50`, `ndcg_cut_10`,
  /// `map`, `AP@100`, `recip_rank`, `iprec_at_recall_0.10`, `ndcg_at_10`.
  ///
  /// - Throws: `EvaluationError.unknownMeasure` if no measure has the name,
  ///   `EvaluationError.ambiguousMeasure` if tools read it differently,
  ///   `EvaluationError.foreignMeasure` or `EvaluationError.onlyInTrecEval` if it is another tool's,
  ///   `EvaluationError.unusableCutoff` if its cutoff is missing, unwanted or not a whole number
  ///   from 1, and `EvaluationError.unusableParameter` if the measure has no such parameter or its
  ///   value does not fit.
  public init(_ name: String) throws(EvaluationError) {
    if let readings = OtherReadings.of(name) {
      throw .ambiguousMeasure(name: name, readings: readings)
    }
    let parts = MeasureNameParts(name)
    guard let parts, let family = MeasureFamily.all[parts.stem] else {
      throw ForeignMeasure.refusal(of: name) ?? .unknownMeasure(name: name)
    }
    let parameters = try MeasureParameters(parts.parameters, allowed: family.parameters, of: name)
    self = try family.measure(cutoff: parts.cutoff, parameters, name: name)
  }

  /// Reads names separated by commas; spaces around them do not count, repetitions are dropped.
  ///
  /// - Throws: `EvaluationError` at the first name that cannot be read.
  public static func list(_ names: String) throws(EvaluationError) -> [Measure] {
    var measures: [Measure] = []
    for part in split(names) {
      let measure = try Measure(part.split(separator: " ").joined(separator: " "))
      if !measures.contains(measure) { measures.append(measure) }
    }
    return measures
  }

  static let knownNames =
    "P@k, R@k, F1@k, nDCG[@k], MAP[@k], MRR[@k], Rprec, Success@k, recall_any@k, recall_all@k, "
    + "Judged@k, Bpref, RBP(p=0.8)[@k], ERR[@k], IPrec@recall, SetP, SetR, SetF"

  /// Splits at commas outside brackets.
  private static func split(_ names: String) -> [Substring] {
    var depth = 0
    return names.split(omittingEmptySubsequences: false) { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return character == "," && depth == 0
    }
  }
}
