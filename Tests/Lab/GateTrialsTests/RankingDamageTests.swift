import Testing
import VaultCore
import VaultEvaluation
import VaultResults

@testable import VaultGate
@testable import VaultGateTrials

/// The damage is measured with nDCG@10 by `Evaluation`, which knows nothing of it.
@Suite("Rankings damaged on purpose")
struct RankingDamageTests {
  private static let measure = Measure.nDCG(at: 10)

  /// Fifty queries, five relevant messages each, all of them first of thirty.
  private static func perfect() throws -> (qrels: Qrels, run: Run) {
    var grades: [String: [DocumentID: Int]] = [:]
    var rankings: [String: [ScoredDocument]] = [:]
    for query in 0..<50 {
      let ids = (0..<30).map { DocumentID("q\(query)-\($0)") }
      grades["q\(query)"] = Dictionary(
        uniqueKeysWithValues: ids.enumerated().map { ($1, $0 < 5 ? 1 : 0) })
      rankings["q\(query)"] = ids.enumerated().map {
        ScoredDocument(document: $1, score: Float(-$0))
      }
    }
    return (try Qrels(grades: grades), try Run(tag: "formula", rankings: rankings))
  }

  private static func mean(_ qrels: Qrels, _ run: Run) -> Double {
    Evaluation(qrels: qrels, run: run, measures: [measure]).mean(of: measure) ?? .nan
  }

  @Test("The mean falls by the loss or little more", arguments: [0.01, 0.02, 0.1], [1, 0.25])
  func lowersByTheLoss(loss: Double, share: Double) throws {
    let (qrels, run) = try Self.perfect()
    var random = SeededRandom(seed: 3).stream("damage")
    let damaged = try RankingDamage(qrels: qrels, measure: Self.measure)
      .lowered(run, by: loss, share: share, random: &random)
    let fallen = Self.mean(qrels, run) - Self.mean(qrels, damaged)
    // One swap costs one of fifty queries at most .34 (a message from rank 1 to beyond 10).
    #expect(fallen >= loss - 1e-12 && fallen < loss + 0.34 / 50)
    let touched = run.queries.count { run.rankings[$0] != damaged.rankings[$0] }
    #expect(touched > 0 && touched <= Int((50 * share).rounded()))
    // No message is lost or doubled, and what cannot fall further is left.
    let most = try RankingDamage(qrels: qrels, measure: Self.measure)
      .lowered(run, by: 5, share: 0.1, random: &random)
    for query in run.queries {
      let before = (run.rankings[query] ?? []).map(\.document)
      #expect(before.sorted() == (most.rankings[query] ?? []).map(\.document).sorted())
    }
    #expect(Self.mean(qrels, most) >= 0.9 - 1e-12)
  }

  @Test("Silenced queries answer nothing; perfected ones put relevant messages first")
  func silencesAndPerfects() throws {
    let (qrels, run) = try Self.perfect()
    let damage = RankingDamage(qrels: qrels, measure: Self.measure)
    let silent = try damage.silenced(run, queries: ["q1", "q2"])
    #expect(abs(Self.mean(qrels, silent) - 48.0 / 50) < 1e-12)
    let reversed = try Run(
      tag: "formula",
      rankings: run.rankings.mapValues { ranking in
        zip(ranking.reversed(), ranking).map {
          ScoredDocument(document: $0.document, score: $1.score)
        }
      })
    #expect(Self.mean(qrels, reversed) == 0)
    let perfected = try damage.perfected(reversed, queries: Set(run.queries))
    #expect(Self.mean(qrels, perfected) == 1)
  }
}
