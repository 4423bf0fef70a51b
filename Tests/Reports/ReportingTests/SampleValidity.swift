import VaultResults

@testable import VaultEvaluation

/// A study of validity with made-up figures.
enum SampleValidity {
  static func report() -> ValidityReport {
    let estimate = OrderAgreement.Estimate(value: 0.7, lower: 0.4, upper: 0.85)
    let systems = [("hybrid", "hybrid"), ("BM25 <.9>", "BM25 of stems"), ("polyglot", "vectors")]
    func set(_ name: String, _ means: [Double], ceiling: Double? = 0.8) -> ValidityReport.JudgedSet
    {
      ValidityReport.JudgedSet(
        name: name, questions: 1240, vaults: 12, ceiling: ceiling, means: means)
    }
    return ValidityReport(
      questions: "searches",
      measure: "nDCG@10",
      systems: systems.map { ValidityReport.System(name: $0.0, family: $0.1) },
      corpus: [set("ci", [0.4, 0.2, 0.3]), set("genre: chat", [0.5, 0.3, 0.2])],
      against: [set("chats & co", [0.6, 0.4, 0.3], ceiling: nil)],
      comparisons: [
        ValidityReport.Comparison(
          set: "ci", truth: "chats & co",
          agreement: OrderAgreement(decided: 3, alike: estimate, tauB: estimate, tauAP: nil),
          swaps: [
            ValidityReport.Swap(
              better: "BM25 <.9>", preferred: "polyglot", margin: 0.1, preference: 0.1)
          ]),
        ValidityReport.Comparison(
          set: "genre: chat", truth: "chats & co",
          agreement: OrderAgreement(decided: 0, alike: nil, tauB: estimate, tauAP: estimate),
          swaps: []),
      ])
  }
}
