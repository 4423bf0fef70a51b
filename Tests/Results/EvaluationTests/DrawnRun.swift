internal import VaultCore
internal import VaultEvaluation

/// Judgments and a run that `Fixtures/make_trec_eval_runs.py` draws too, value for value.
///
/// They hold what trips an evaluation up: scores that tie, exactly or only in single precision;
/// queries in one file alone; unjudged, negative and high grades; nothing relevant; identifiers
/// whose order is that of bytes.
struct DrawnRun {
  let qrels: Qrels
  let run: Run
  let cutoff: Int
  let rel: Int

  private static let prefixes = ["d", "D", "é", "文", "🦓", "ﬀ", "d-", "Я"]
  private static let grades = [-1, 0, 0, 0, 1, 1, 2, 3, 9]
  private static let cutoffs = [1, 2, 3, 5, 7, 10, 15, 20, 30, 100, 1000, 1_000_000_000]

  init(seed: Int) throws {
    var draw = Draw(state: UInt64(seed))
    var judgments = ""
    var rankings = ""
    for number in 0..<1 + draw(6) {
      let query = "\(Self.prefixes[draw(8)])\(number)"
      let size = 1 + draw(40)
      let pool = (0..<size).map { "\(Self.prefixes[draw(8)])\($0)" }
      var judged: [String: Int] = [:]
      for document in pool where draw(3) > 0 { judged[document] = Self.grades[draw(9)] }
      judged[pool[0]] = max(judged[pool[0]] ?? 0, 0)
      let kind = draw(5)
      let density = 1 + draw(8)
      let isJudged = draw(8) > 0 || number == 0
      let isRanked = draw(8) > 0 || number == 0
      if isJudged {
        for (document, grade) in judged { judgments += "\(query) 0 \(document) \(grade)\n" }
      }
      for document in isRanked ? pool : [] where draw(density) > 0 || document == pool.last {
        rankings += "\(query) Q0 \(document) 1 \(draw.score(kind)) drawn\n"
      }
    }
    qrels = try Qrels(trec: judgments, file: "drawn.qrels")
    run = try Run(trec: rankings, file: "drawn.run")
    cutoff = Self.cutoffs[seed % Self.cutoffs.count]
    rel = seed % 4 == 3 ? 2 : 1
  }

  /// Knuth's MMIX generator ("The Art of Computer Programming", volume 2, section 3.3.4): the upper
  /// half of the state, modulo the bound.
  private struct Draw {
    var state: UInt64

    mutating func callAsFunction(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 32) % UInt64(bound))
    }

    mutating func score(_ kind: Int) -> Double {
      switch kind {
      case 0: Double(self(5))
      case 1: 0.1 + Double(self(3)) * 1e-9
      case 2: 16_777_216 + Double(self(4))
      case 3: 1 + Double(self(4)) / 16_777_216
      default: Double(self(1000)) / 8 - 60
      }
    }
  }
}
