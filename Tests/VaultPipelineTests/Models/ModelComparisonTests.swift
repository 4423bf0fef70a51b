import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultPipeline

@Suite("ModelComparison")
struct ModelComparisonTests {
  private static let vaults = 6

  /// Two questions a vault, one in each language; a system ranks the relevant message at a place.
  private static func run(_ tag: String, english: Int, german: Int) throws -> Run {
    var rankings: [String: [ScoredDocument]] = [:]
    for vault in 0..<vaults {
      for (language, place) in [("en", english), ("de", german)] {
        rankings["\(language)\(vault)"] = (0..<5).map { rank in
          let id = rank == place ? "r" : "x\(rank)"
          return ScoredDocument(document: DocumentID(id), score: Float(-rank))
        }
      }
    }
    return try Run(tag: tag, rankings: rankings)
  }

  private static func comparison(_ kind: QuestionKind = .events) throws -> ModelComparison {
    let questions = (0..<vaults).flatMap { vault in
      ["en", "de"].map { (language: String) in
        ModelComparison.Question(
          id: "\(language)\(vault)", vault: "v\(vault)", language: language)
      }
    }
    return ModelComparison(
      model: "other", questions: questions,
      qrels: try Qrels(
        grades: questions.reduce(into: [:]) { $0[$1.id] = [DocumentID("r"): 1] }),
      kind: kind, seed: 1)
  }

  @Test("A model that ranks better in one language gains there alone")
  func gains() throws {
    let own = try Self.run("document", english: 1, german: 0)
    let other = try Self.run("document", english: 0, german: 0)
    let metrics = try Self.comparison().metrics(of: [other], over: [own])
    func value(_ language: String?) -> Double? {
      metrics.first {
        $0.id == "model/other/document/nDCG@10/gain" && $0.slice?["language"] == language
      }?.value
    }
    // The second rank is worth 1 / log₂ 3 of the first.
    let whole = 1 - 0.63092975357
    #expect(abs(try #require(value("en")) - whole) < 1e-9)
    #expect(try #require(value("de")) == 0)
    #expect(abs(try #require(value(nil)) - whole / 2) < 1e-9)
    let p = try #require(metrics.first { $0.id == "model/other/document/nDCG@10/gain/p" })
    // Six vaults, all in favour: 2 of 64 patterns of signs are as far out, and the t test says less.
    #expect(p.value <= 2.0 / 64)
  }

  @Test("The same rankings gain nothing; a system that one side lacks is left out")
  func nothing() throws {
    let own = try Self.run("document", english: 1, german: 0)
    let best = try Self.run("best", english: 0, german: 0)
    let metrics = try Self.comparison().metrics(of: [own, best], over: [own])
    #expect(metrics.filter { $0.slice == nil }.map(\.value) == [0, 1])
    #expect(!metrics.contains { $0.id.contains("best") })
  }

  @Test("Systems that answer searches stand under their own names")
  func searches() throws {
    let own = try Self.run("hybrid", english: 1, german: 0)
    let metrics = try Self.comparison(.searches).metrics(of: [own], over: [own])
    #expect(metrics.first?.id == "model/other/search-hybrid/nDCG@10/gain")
  }
}
