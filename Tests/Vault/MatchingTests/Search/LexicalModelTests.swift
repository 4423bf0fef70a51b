internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultIndex

@testable internal import VaultMatching

@Suite("Models of words")
struct LexicalModelTests {
  /// The definitions word for word: every text written out, every term counted in it.
  private struct Reference {
    let texts: [[String]]

    func score(of search: [String], row: Int, by model: LexicalModel) -> Double {
      switch model {
      case .bm25(let k1, let b): bm25(search, texts[row], k1: k1, b: b)
      case .cosine: cosine(search, texts[row])
      case .likelihood(let prior): likelihood(search, texts[row], prior: prior)
      }
    }

    private func frequency(_ term: String, in text: [String]) -> Double {
      Double(text.count { $0 == term })
    }

    private func textsHolding(_ term: String) -> Double {
      Double(texts.count { $0.contains(term) })
    }

    /// Robertson and Zaragoza's equation 3.15 with Lucene's rarity, summed over the search's terms
    /// with their repetitions.
    private func bm25(_ search: [String], _ text: [String], k1: Double, b: Double) -> Double {
      let all = Double(texts.count)
      let mean = Double(texts.map(\.count).reduce(0, +)) / all
      let norm = k1 * (1 - b + b * Double(text.count) / mean)
      var sum = 0.0
      for term in search {
        let holding = textsHolding(term)
        let rarity = log(1 + (all - holding + 0.5) / (holding + 0.5))
        let count = frequency(term, in: text)
        sum += rarity * count / (count + norm)
      }
      return sum
    }

    private func damped(_ count: Double) -> Double { count > 0 ? 1 + log(count) : 0 }

    /// `lnc.ltc` of Manning, Raghavan and Schütze, section 6.4.3, but for the length of the search's
    /// vector, by which every text's cosine is divided alike.
    private func cosine(_ search: [String], _ text: [String]) -> Double {
      var squares = 0.0
      for term in Set(text).sorted() {
        let weight = damped(frequency(term, in: text))
        squares += weight * weight
      }
      var product = 0.0
      for term in Set(search).sorted() where textsHolding(term) > 0 {
        let rarity = log(Double(texts.count) / textsHolding(term))
        let weight = damped(frequency(term, in: search)) * rarity
        product += weight * damped(frequency(term, in: text))
      }
      return product / squares.squareRoot()
    }

    /// Zhai and Lafferty's log likelihood with Dirichlet's prior, less that in the language model of
    /// all texts, which is the same for every text.
    ///
    /// A term in no text has no likelihood; it counts as the limit for ever rarer terms.
    private func likelihood(_ search: [String], _ text: [String], prior: Double) -> Double {
      let all = texts.flatMap(\.self)
      let length = Double(text.count)
      var sum = 0.0
      for term in search {
        let share = frequency(term, in: all) / Double(all.count)
        if share > 0 {
          let smoothed = (frequency(term, in: text) + prior * share) / (length + prior)
          sum += log(smoothed) - log(share)
        } else {
          sum += log(prior / (length + prior))
        }
      }
      return sum
    }
  }

  private static let vocabulary = ["alpha", "beta", "gamma", "delta", "epsilon", "mu", "nu", "pi"]
  private static let models: [LexicalModel] = [
    .bm25(k1: 0.9, b: 0.4), .bm25(k1: 1.2, b: 0.75), .bm25(k1: 2, b: 0), .cosine,
    .likelihood(prior: 3), .likelihood(prior: 2000),
  ]

  private func text(_ random: inout SeededRandom, terms: ClosedRange<Int>) -> [String] {
    var text: [String] = []
    for _ in 0..<random.integer(in: terms) {
      text.append(random.element(of: Self.vocabulary))
    }
    return text
  }

  private func texts(_ count: Int, _ random: inout SeededRandom) -> [[String]] {
    var texts: [[String]] = []
    for _ in 0..<count { texts.append(text(&random, terms: 1...6)) }
    return texts
  }

  @Test("Each model's scores are those of its definition, as of any row", arguments: 1...4)
  func agreesWithDefinition(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let texts = texts(40, &random)
    let field = TermField(texts)
    for model in Self.models {
      // Some terms several times, one of them in no text.
      let search = text(&random, terms: 1...8) + ["alpha", "alpha", "unknown"]
      for end in [1, 2, 13, 40] {
        let reference = Reference(texts: Array(texts.prefix(end)))
        let scores = model.scores(of: search, in: field, before: end)
        for (row, score) in scores {
          let expected = reference.score(of: search, row: row, by: model)
          #expect(abs(score - expected) < 1e-5, "\(model), row \(row) before \(end)")
        }
      }
    }
  }

  @Test("The rows that hold a term of the search are scored, no other ones", arguments: 1...4)
  func scoresRowsWithTerms(seed: Int) {
    var random = SeededRandom(seed: UInt64(seed))
    let empty: [String] = []
    let texts = texts(30, &random) + [empty]
    let field = TermField(texts)
    let search = ["mu", "unknown", "pi", "mu"]
    for end in [0, 1, 17, 31] {
      let holding = (0..<end).filter { row in
        texts[row].contains("mu") || texts[row].contains("pi")
      }
      for model in Self.models {
        let scores = model.scores(of: search, in: field, before: end)
        #expect(scores.keys.sorted() == holding, "\(model) before \(end)")
      }
    }
  }

  // By hand for the texts "alpha beta", "alpha", "beta": N = 3, n = 2, N / n = 1.5, means 4 / 3.
  @Test("A small example has the scores computed by hand")
  func agreesWithExample() throws {
    let field = TermField([["alpha", "beta"], ["alpha"], ["beta"]])
    let rarity: Double = log(1.6)
    let inverse: Double = log(1.5)
    let root: Double = 2.0.squareRoot()
    let ratio: Double = log(1.2)
    let cases: [(model: LexicalModel, first: Double, second: Double)] = [
      // ln(1 + 1.5 / 2.5) · 1 / (1 + 0.6 + 0.4 · 2 / (4 / 3)), the same with the length 1.
      (.bm25(k1: 1, b: 0.4), rarity / 2.2, rarity / 1.9),
      // ln 1.5, over √2 and √1.
      (.cosine, inverse / root, inverse),
      // (1 + 4 · 1 / 2) / (2 + 4) and (1 + 4 · 1 / 2) / (1 + 4), each over 1 / 2.
      (.likelihood(prior: 4), 0, ratio),
    ]
    for (model, first, second) in cases {
      let scores = model.scores(of: ["alpha"], in: field, before: 3)
      #expect(abs(try #require(scores[0]) - first) < 1e-6, "\(model)")
      #expect(abs(try #require(scores[1]) - second) < 1e-6, "\(model)")
      #expect(scores[2] == nil)
    }
  }

  @Test("An empty search, unknown terms and no rows give no scores")
  func nothing() {
    let field = TermField([["alpha", "beta"], [], ["alpha"]])
    let none: [[String]] = []
    let empty = TermField(none)
    for model in Self.models {
      #expect(model.scores(of: [], in: field, before: 3).isEmpty)
      #expect(model.scores(of: ["unknown", "mu"], in: field, before: 3).isEmpty)
      #expect(model.scores(of: ["alpha"], in: field, before: 0).isEmpty)
      #expect(model.scores(of: ["alpha"], in: empty, before: 0).isEmpty)
    }
  }

  @Test("Words stand in a search once, terms with their repetitions, grams for each word")
  func termsOfFields() {
    let search = SearchProfile(
      vector: nil, tokens: ["pay", "roof", "pay"].map { SearchToken($0) },
      terms: ["pay", "roof", "pay"], askedAt: Timestamp(seconds: 0))
    #expect(LexicalField.words.terms(of: search) == ["pay", "roof"])
    #expect(LexicalField.terms.terms(of: search) == ["pay", "roof", "pay"])
    #expect(LexicalField.namedTerms.terms(of: search) == ["pay", "roof", "pay"])
    // Runs of the words with a mark at either end.
    #expect(LexicalField.grams(4).terms(of: search) == ["_pay", "pay_", "_roo", "roof", "oof_"])
    #expect(LexicalField.grams(5).terms(of: search) == ["_pay_", "_roof", "roof_"])
  }

  static let rows = [
    ["blue", "door", "blue"], ["red", "door"], ["green"], ["the", "blue", "whale", "song"],
  ]
  let table = KeywordTable(Self.rows)

  // SQLite 3.40.1: CREATE VIRTUAL TABLE t USING fts5(x), the four rows, SELECT -bm25(t) … MATCH.
  @Test("BM25 agrees with SQLite's FTS5")
  func agreesWithFTS5() throws {
    let scores = table.scores(of: ["whale", "song"], before: 4)
    #expect(scores.keys.sorted() == [3])
    #expect(abs(try #require(scores[3]) - 1.3606243) < 1e-7)
    let common = table.scores(of: ["blue", "green"], before: 4)
    #expect(abs(try #require(common[2]) - 1.1229249) < 1e-7)
    #expect(abs(try #require(common[0]) - 1.3017751e-6) < 1e-12)
  }

  @Test("A later row changes neither rarity nor mean length of what came before")
  func countsThePrefixAlone() {
    let short = KeywordTable(Array(Self.rows.prefix(3)))
    #expect(
      table.scores(of: ["blue", "door", "song"], before: 3)
        == short.scores(of: ["blue", "door", "song"], before: 3))
    #expect(table.scores(of: ["whale"], before: 3).isEmpty)
  }

  @Test("A phrase needs its words in order and side by side")
  func phrases() {
    #expect(Array(table.rows(holding: ["door", "blue"])) == [0])
    #expect(Array(table.rows(holding: ["blue", "door"])) == [0])
    #expect(Array(table.rows(holding: ["door"])) == [0, 1])
    #expect(table.rows(holding: ["blue", "song"]).isEmpty)
    #expect(table.rows(holding: ["door", "unknown"]).isEmpty)
    #expect(table.rows(holding: []).isEmpty)
    #expect(table.rows(holding: ["red", "door", "green"]).isEmpty)
  }

  @Test("No rows, no words and unknown words find nothing")
  func empty() {
    #expect(KeywordTable([[String]]()).scores(of: ["a"], before: 0).isEmpty)
    #expect(table.scores(of: [], before: 4).isEmpty)
    #expect(table.scores(of: ["zebra"], before: 4).isEmpty)
    #expect(table.scores(of: ["blue"], before: 0).isEmpty)
  }
}
