import VaultCore
import VaultEvaluation

@testable import VaultReporting
@testable import VaultResults

/// Invented queries for the table of all queries, as many as are asked for.
enum SampleQueries {
  static let measures = ["MAP", "MRR", "P@10", "R@10", "R@50", "nDCG@10"]

  /// Queries whose systems rank ten of 20 000 messages each, with eight losses and eight slices.
  static func explorer(queries count: Int, systems: Int = 10) throws -> QueryExplorer? {
    let names = (0..<systems).map { "system\($0)" }
    let messages = (0..<20_000).map { DocumentID("\(1_000_000_007 * $0)@mail-\($0 % 90).example") }
    func message(_ index: Int) -> DocumentID { messages[index * 7919 % messages.count] }
    let ids = (0..<count).map { "vault-\($0 % 9)/\(1_000_003 * $0)@calendar.example" }
    var rankings: [String: Run] = [:]
    for (place, name) in names.enumerated() {
      var ranked: [String: [ScoredDocument]] = [:]
      for (query, id) in ids.enumerated() {
        let first = query * 31 + place * 10
        ranked[id] = (0..<10).map {
          ScoredDocument(document: message(first + $0), score: -Float($0))
        }
      }
      rankings[name] = try Run(tag: name, rankings: ranked)
    }
    var records: [PerQueryRecord] = []
    for (query, id) in ids.enumerated() {
      var slices: [String: String] = [:]
      for dimension in 0..<8 { slices["slice\(dimension)"] = "value \(query % (dimension + 2))" }
      var values: [String: [String: Double]] = [:]
      for (place, name) in names.enumerated() {
        for (offset, measure) in measures.enumerated() {
          let thousandths = (query * 37 + place * 11 + offset * 101) % 1000
          values[name, default: [:]][measure] = Double(thousandths) / 999
        }
      }
      let results = (0..<10).map { (message(query * 31 + $0), grade: $0 % 3 == 0 ? 1 : nil) }
      let losses = (0..<8).map { (message(query * 13 + $0), LossStage.allCases[($0 + query) % 6]) }
      records.append(
        record(id, slices: slices, measures: values, results: results, losses: losses))
    }
    return QueryExplorer(records, rankings: rankings, grades: [:], primary: names[0])
  }

  static func record(
    _ query: String, slices: [String: String] = [:],
    measures: [String: [String: Double]] = ["own": ["nDCG@10": 0.5]],
    results: [(DocumentID, grade: Int?)] = [], losses: [(DocumentID, LossStage)] = []
  ) -> PerQueryRecord {
    PerQueryRecord(
      query: query, vault: "v", slices: slices, relevant: 3, asOf: nil, weights: .document,
      measures: measures,
      results: results.enumerated().map { offset, result in
        .init(
          rank: offset + 1, document: result.0, score: 0.75,
          components: ScoreComponents(similarity: 0.5, daysFromStart: -1, shared: 1, union: 4),
          amounts: nil, grade: result.grade)
      },
      losses: losses.map { .init(document: $0.0, grade: 2, stage: $0.1) })
  }
}
