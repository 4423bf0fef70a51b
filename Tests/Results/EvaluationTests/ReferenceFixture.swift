internal import Foundation
internal import VaultEvaluation
internal import VaultTestSupport

/// Judgments, a run and what other tools make of them; see `Fixtures/make_references.py`.
struct ReferenceFixture {
  let qrels: Qrels
  let run: Run
  let reference: Reference

  /// Values that a tool named in `origin` computed.
  struct Reference: Decodable {
    let origin: String
    /// By query and measure, for the queries that are judged and in the run.
    let perQuery: [String: [String: Double]]
    /// Means over those queries.
    let commonMeans: [String: Double]
    /// Means over all judged queries.
    let judgedMeans: [String: Double]
  }

  init(_ name: String) throws {
    qrels = try Qrels(trec: Self.bytes("\(name).qrels"), file: "\(name).qrels")
    run = try Run(trec: Self.bytes("\(name).run"), file: "\(name).run")
    reference = try Self.decoded("\(name).measures.json", as: Reference.self)
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: Repository.url("Tests/Results/EvaluationTests/Fixtures/\(name)")))
  }

  static func decoded<Value: Decodable>(_ name: String, as type: Value.Type) throws -> Value {
    try JSONDecoder().decode(type, from: Data(bytes(name)))
  }
}
