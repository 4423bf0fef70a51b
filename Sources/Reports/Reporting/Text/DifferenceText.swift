internal import VaultComparison
internal import VaultCore
internal import VaultResults

/// Differences and conclusions from them, in words and numbers.
enum DifferenceText {
  /// A value of a measure.
  static func score(_ value: Double) -> String {
    DecimalText.fixed(value, decimals: 3)
  }

  /// A difference of a measure with its sign; one that rounds to nothing has none.
  static func signed(_ value: Double) -> String {
    DecimalText.fixed(value, decimals: 3, isSigned: true)
  }

  static func interval(_ interval: ConfidenceInterval) -> String {
    "[\(signed(interval.low)), \(signed(interval.high))]"
  }

  /// A p-value to three decimals; smaller ones by their bound.
  static func p(_ value: Double?) -> String {
    value.map { $0 < 0.001 ? "<0.001" : score($0) } ?? "–"
  }

  static func hundredths(_ value: Double?) -> String {
    value.map { DecimalText.fixed($0, decimals: 2) } ?? "–"
  }

  /// Parts of the queries that are too small, by dimension, each with its number of queries.
  static func list(_ slices: [UntestedSlice]) -> String {
    slices.groupedInOrder { SliceText.dimension($0.slice) }.map { name, slices in
      let values = slices.map { "\(SliceText.values($0.slice)) (\($0.queries))" }
      return "\(name): \(values.joined(separator: ", "))"
    }.joined(separator: "; ")
  }

  /// Returns the correction of the p-values of a family.
  static func family(_ id: String, of report: ComparisonReport) -> String {
    guard let family = report.families.first(where: { $0.id == id }) else { return "" }
    let method = family.correction == "holm" ? "Holm" : "Benjamini and Hochberg"
    let count = VerdictText.plural(family.size, "comparison")
    return "Outcomes by \(method) over the \(count) that can be significant "
      + "(of \(family.members))"
      + (id == "overall" ? "; intervals by \(report.basis.intervals)" : "")
  }

  static func balance(_ balance: MeasuredDifference.Balance) -> String {
    "\(balance.wins)/\(balance.ties)/\(balance.losses)"
  }

  /// A rank; a message that is not ranked has none.
  static func rank(_ rank: Int?) -> String {
    rank.map { "\($0)" } ?? "–"
  }

  /// A message's ranks in the first system and in the second.
  static func ranks(_ message: MovedMessage) -> String {
    "\(rank(message.baselineRank))→\(rank(message.candidateRank))"
  }

  /// Returns the basis of the comparison, fact by fact.
  static func basis(_ basis: ComparisonBasis) -> [String] {
    let queries = VerdictText.plural(basis.queries, "judged query")
    let isOfRuns = !basis.split.isEmpty
    let few = VerdictText.few(basis.vaults, noun: isOfRuns ? "vault" : "query")
    guard isOfRuns else { return few + [queries] }
    return few + [
      queries, VerdictText.plural(basis.vaults, "vault"),
    ] + (basis.corpora > 1 ? ["\(basis.corpora) seeds"] : []) + ["\(basis.split) split"]
  }

  /// A system by its label, with its weights where the label does not name them.
  static func name(_ system: ComparedSystem) -> String {
    guard let weights = system.runs.first?.weights?.percent(), !system.label.contains(weights)
    else { return system.label }
    return "\(system.label) (\(weights))"
  }

  /// Letters for the systems, in their order: A to Z, then A1, B1 and so on.
  static func letter(_ index: Int) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    let round = index / letters.count
    return "\(letters[index % letters.count])\(round == 0 ? "" : String(round))"
  }

  /// The letters of a comparison's systems by label.
  static func letters(_ report: ComparisonReport) -> [String: String] {
    Dictionary(report.systems.enumerated().map { ($1.label, letter($0)) }) { first, _ in first }
  }
}
