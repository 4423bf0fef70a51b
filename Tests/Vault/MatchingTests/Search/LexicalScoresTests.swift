import Foundation
import Testing
import VaultCore
import VaultIndex
import VaultTestSupport

@testable import VaultMatching

struct LexicalScoresTests {
  /// The definition word for word: every text written out, every term counted in it.
  private struct Plain {
    let texts: [[String]]

    /// The terms that weigh at least a fifth of the heaviest, by weight and rarity.
    func heavy(_ weights: [(term: String, weight: Double)]) -> [(term: String, weight: Double)] {
      let worth = weights.map { entry in
        let holding = Double(texts.count { $0.contains(entry.term) })
        return entry.weight * log(1 + (Double(texts.count) - holding + 0.5) / (holding + 0.5))
      }
      let most = worth.max() ?? 0
      return zip(weights, worth).filter { $1 >= 0.2 * most }.map(\.0)
    }

    func scores(_ weights: [(term: String, weight: Double)]) -> [Double] {
      let mean = Double(texts.map(\.count).reduce(0, +)) / Double(texts.count)
      let scores = texts.map { text in
        weights.reduce(0.0) { sum, entry in
          let holding = Double(texts.count { $0.contains(entry.term) })
          let count = Double(texts.count)
          let frequency = Double(text.count { $0 == entry.term })
          let norm = 0.9 * (1 - 0.2 + 0.2 * Double(text.count) / mean)
          return sum + entry.weight * log(1 + (count - holding + 0.5) / (holding + 0.5))
            * frequency / (frequency + norm)
        }
      }
      let ideal = weights.reduce(0.0) { sum, entry in
        let holding = Double(texts.count { $0.contains(entry.term) })
        return sum + entry.weight
          * log(1 + (Double(texts.count) - holding + 0.5) / (holding + 0.5))
      }
      let most = scores.max() ?? 0
      return most > 0 ? scores.map { $0 / max(most, 0.45 * ideal) } : scores
    }
  }

  private static let vocabulary = ["alpha", "beta", "gammas", "deltaform", "deltafold", "mu"]

  private func table(_ texts: [[String]], threads: [String]) -> SearchTable {
    SearchTable(
      candidates: CandidateTable(
        ids: texts.indices.map { DocumentID("\($0)") },
        sentAt: texts.indices.map { Timestamp(seconds: Int64($0)) },
        platforms: texts.map { _ in .whatsapp }, participants: texts.map { _ in [] },
        vectors: .fixture(Matrix(rows: texts.count, columns: 1))),
      senders: texts.map { _ in nil }, names: texts.map { _ in ["name"] },
      nameTerms: texts.map { _ in [] }, threads: threads,
      conversations: texts.map { _ in "" }, words: texts, terms: texts,
      asks: texts.map { _ in false })
  }

  @Test("Every score agrees with its definition, as of any moment", arguments: [1, 2, 7, 40])
  func agreesWithDefinition(count: Int) {
    var random = SeededRandom(seed: UInt64(count))
    let texts = (0..<count).map { _ in
      (0..<random.index(below: 6)).map { _ in
        Self.vocabulary[random.index(below: Self.vocabulary.count)]
      }
    }
    let threads = (0..<count).map { _ in ["x", "y"][random.index(below: 2)] }
    let tokens = [
      SearchToken("gammas", weight: 1), SearchToken("deltaform", weight: 0.9),
      SearchToken("deltafix", weight: 0.7), SearchToken("mu", weight: 0.8),
    ]
    let stems: [(term: String, weight: Double)] = [("gamma", 1), ("delta", 0.9), ("mu", 0.8)]
    let table = table(texts, threads: threads)
    for end in Set([1, count / 2, count]) where end > 0 {
      let scores = LexicalScores(of: tokens, in: table, before: end)
      let known = texts.prefix(end).map { ["name"] + $0 }
      let stemmed = known.map { $0.map(SearchTerm.stem) }
      #expect(isClose(scores.words, Plain(texts: stemmed).scores(stems)))
      for (reach, found) in [(3, scores.near), (8, scores.wide)] {
        let windows = (0..<end).map { row in
          let thread = (0..<end).filter { threads[$0] == threads[row] }
          let place = thread.firstIndex(of: row) ?? 0
          return thread[max(0, place - reach)...min(thread.count - 1, place + reach)]
            .flatMap { stemmed[$0] }
        }
        let heavy = Plain(texts: stemmed).heavy(stems)
        #expect(isClose(found, Plain(texts: windows).scores(heavy)))
      }
      let grams = Plain(texts: known.map { $0.flatMap({ SearchTerm.grams(of: $0) }) })
      var weights: [String: Double] = [:]
      for token in tokens {
        let parts = SearchTerm.grams(of: token.word)
        for part in parts {
          weights[part] = max(
            weights[part] ?? 0, token.weight / Double(parts.count).squareRoot())
        }
      }
      #expect(isClose(scores.grams, grams.scores(weights.map { ($0.key, $0.value) })))
    }
  }

  private func isClose(_ found: RowScores, _ expected: [Double]) -> Bool {
    expected.indices.allSatisfy { abs(Double(found[$0]) - expected[$0]) < 1e-5 }
  }

  @Test("Where no text holds much of the search, the best counts for less than 1")
  func weighsPoorFits() {
    let table = table([["alpha"], ["beta"]], threads: ["x", "y"])
    let tokens = ["alpha", "zebra", "lion", "tiger"].map { SearchToken($0) }
    let scores = LexicalScores(of: tokens, in: table, before: 2)
    #expect(scores.words[0] > 0)
    #expect(scores.words[0] < 0.5)
    #expect(scores.words[1] == 0)
  }

  @Test("Words too frequent to look around at every occurrence say nothing about surroundings")
  func leavesOutFrequentWords() {
    let texts = (0..<2 * LexicalScores.mostOccurrences + 2).map { row in
      row == 3 ? ["alpha"] : row % 2 == 0 ? ["mu"] : ["beta"]
    }
    let table = table(texts, threads: texts.map { _ in "x" })
    let tokens = [SearchToken("alpha", weight: 0.2), SearchToken("mu", weight: 1)]
    let all = LexicalScores(of: tokens, in: table, before: texts.count)
    #expect(all.near[4] > 0 && all.near[50] == 0)
    let few = LexicalScores(of: tokens, in: table, before: 100)
    #expect(few.near[4] > 0 && few.near[50] > 0)
    let alone = LexicalScores(of: [tokens[1]], in: table, before: texts.count)
    #expect(alone.near[50] > 0)
  }

  @Test("A word that weighs little beside the heaviest says nothing about surroundings")
  func leavesOutLightWords() {
    let table = table([["alpha"], ["beta"], ["mu"]], threads: ["x", "x", "y"])
    let scores = LexicalScores(
      of: [SearchToken("mu"), SearchToken("alpha", weight: 0.1)], in: table, before: 3)
    #expect(scores.words[0] > 0)
    #expect((0..<3).map { scores.near[$0] } == [0, 0, 1])
  }

  @Test("Coverage is the share of the words by rarity, 1 where all stand")
  func coverage() {
    let table = table([["alpha", "beta"], ["beta"]], threads: ["x", "x"])
    let scores = LexicalScores(
      of: [SearchToken("alpha"), SearchToken("beta")], in: table, before: 2)
    #expect(scores.coverage[0] == 1)
    // Of ln(1 + 1.5 / 1.5) = 0.69315 and ln(1 + 0.5 / 2.5) = 0.18232 the latter.
    #expect(abs(scores.coverage[1] - 0.20826) < 1e-4)
  }

  @Test("Unknown words and none score nothing")
  func nothing() {
    let table = table([["alpha"]], threads: ["x"])
    for tokens in [[], [SearchToken("zebra")]] {
      let scores = LexicalScores(of: tokens, in: table, before: 1)
      let all = [scores.words, scores.grams, scores.near, scores.wide, scores.coverage]
      #expect(all.map { $0[0] } == Array(repeating: 0, count: 5))
    }
  }

  @Test("Totals add the weighted signals of a row to what the question before it is worth")
  func totals() {
    let table = table(
      [["alpha", "beta"], ["beta"], ["gamma"], ["alpha"]], threads: ["x", "x", "x", "y"])
    let scores = LexicalScores(
      of: [SearchToken("alpha"), SearchToken("beta")], in: table, before: 4)
    var weights = SearchWeights.standard
    (weights.words, weights.grams, weights.near, weights.wide) = (2, 3, 5, 7)
    (weights.coverage, weights.answer) = (11, 13)
    let questions: [Int32] = [-1, 0, -1, -1]
    let totals = scores.totals(weights, questions: questions)
    for row in 0..<4 {
      var expected =
        2 * Double(scores.words[row]) + 3 * Double(scores.grams[row])
        + 5 * Double(scores.near[row]) + 7 * Double(scores.wide[row])
      let share = Double(scores.coverage[row])
      expected += 11 * share * share * share * share
      if row == 1 { expected += 13 * Double(scores.words[0] + scores.grams[0]) }
      #expect(abs(totals[row] - expected) < 1e-9, "row \(row)")
    }
  }
}
