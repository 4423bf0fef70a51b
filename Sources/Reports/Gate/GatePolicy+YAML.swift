internal import VaultEvaluation
internal import VaultResults

extension GatePolicy {
  /// Reads a policy's text; keys that it leaves out keep their defaults.
  ///
  /// - Parameters:
  ///   - text: The YAML.
  ///   - file: The name in errors.
  /// - Throws: ``GateError``; `malformedPolicy` for a key that no reader uses, because that would
  ///   be a margin without effect.
  init(yaml text: String, file: String) throws(GateError) {
    do throws(ResultsError) {
      self = try StrictYAML.decode(
        over: GatePolicy(), from: text, file: file,
        elements: ["waivers": Waiver.CodingKeys.allCases.map(\.rawValue)])
      // Checked while the file is read: a gate of two binaries applies them when its work is done.
      _ = try WaiverBook(waivers, file: file)
    } catch {
      throw .malformedPolicy(error)
    }
    try nameMargins(file: file)
    try validate(file: file)
  }

  /// Margins by canonical name, so that `ndcg_cut_10` is `nDCG@10`.
  private mutating func nameMargins(file: String) throws(GateError) {
    guard !quality.margins.isEmpty else { throw .noMargins(file: file) }
    var margins: [String: Double] = [:]
    for (name, margin) in quality.margins {
      do throws(EvaluationError) {
        margins[try Measure(name).name] = margin
      } catch {
        throw .unknownMeasure(file: file, name: name)
      }
    }
    quality.margins = margins
  }

  private func validate(file: String) throws(GateError) {
    let shares =
      [
        ("quality.sliceMargin", quality.sliceMargin),
        ("quality.sliceCollapse", quality.sliceCollapse),
        ("exact.counters", exact.counters), ("exact.scores", exact.scores),
        ("timing.cpu", timing.cpu), ("timing.memory", timing.memory),
      ] + quality.margins.map { ("quality.margins.\($0.key)", $0.value) }
    for (key, value) in shares where !(value >= 0 && value <= 1) {
      throw .outsideUnitRange(file: file, key: key, isOpen: false)
    }
    let levels = [
      ("quality.significance", quality.significance), ("quality.level", quality.level),
      ("timing.significance", timing.significance),
    ]
    for (key, value) in levels where !(value > 0 && value < 1) {
      throw .outsideUnitRange(file: file, key: key, isOpen: true)
    }
    let (least, most) = (2, 10_000)
    guard let first = timing.looks.first, first >= least,
      zip(timing.looks, timing.looks.dropFirst()).allSatisfy(<),
      timing.looks.allSatisfy({ $0 <= most })
    else { throw .looksNotAscending(file: file, least: least, most: most) }
    guard quality.sliceQueries >= 1 else {
      throw .tooSmall(file: file, key: "quality.sliceQueries", least: 1)
    }
  }
}

extension GatePolicy.Quality {
  /// The measures that have a margin, in order of their names.
  func measures() throws -> [Measure] { try margins.keys.sorted().flatMap(Measure.list) }
}
