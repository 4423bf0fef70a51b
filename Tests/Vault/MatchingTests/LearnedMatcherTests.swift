import Foundation
import Testing
import VaultCore
import VaultIndex

@testable import VaultMatching
@testable import VaultMatchingFixtures

@Suite("The learned matcher and its file")
struct LearnedMatcherTests {
  @Test("Scores descend, each explained by its groups")
  func explanation() throws {
    let model = try LearnedFixture.model()
    let lesson = try #require(LearnedFixture.lessons(seed: 2).first)
    let matcher = LearnedMatcher(vault: lesson.vault, model: model)
    let matches = matcher.matches(try matcher.prepared(forEventAt: 0, asOf: nil))
    #expect(matches.count == 50)
    #expect(zip(matches, matches.dropFirst()).allSatisfy { $0.score >= $1.score })
    let roots = model.trees.trees.reduce(Double(model.trees.base)) {
      $0 + Double($1.value.first ?? 0)
    }
    for match in matches {
      #expect(abs(match.contributions.values.reduce(roots, +) - match.score) < 1e-3)
    }
  }

  @Test("Nothing sent after the instant is ranked or moves what is")
  func asOf() throws {
    let model = try LearnedFixture.model()
    let lesson = try #require(LearnedFixture.lessons(seed: 3).first)
    let instant = LearnedFixture.start.advanced(byDays: -2)
    let matcher = LearnedMatcher(vault: lesson.vault, model: model)
    let matches = matcher.matches(try matcher.prepared(forEventAt: 0, asOf: instant))
    let table = lesson.vault.matcher.table
    #expect(!matches.isEmpty)
    #expect(matches.allSatisfy { table.sentAt[$0.row] <= instant })
    // The same from a vault that ends at the instant.
    let known = (0..<table.count).filter { table.sentAt[$0] <= instant }
    var random = SeededRandom(seed: 3)
    var messages: [LearnedFixture.Message] = []
    for session in 0..<10 {
      let isAbout = random.chance(0.5)
      for place in 0..<5 {
        messages.append(
          .init(
            minutes: session * 600 + place - 6000,
            terms: place > 0 ? ["fine"] : [isAbout ? "budget" : "garden"], vector: [0, 1]))
      }
    }
    let short = LearnedMatcher(
      vault: LearnedFixture.vault(Array(messages.prefix(known.count))), model: model)
    let alone = short.matches(try short.prepared(forEventAt: 0, asOf: instant))
    #expect(alone.map(\.row) == matches.map(\.row) && alone.map(\.score) == matches.map(\.score))
  }

  @Test("Other identifiers give the same scores")
  func identifiers() throws {
    let model = try LearnedFixture.model()
    let messages = (0..<40).map {
      LearnedFixture.Message(
        minutes: $0 * 7 - 140, thread: $0 % 3 == 0 ? "a" : "b",
        terms: $0 % 5 == 0 ? ["budget"] : ["fine"])
    }
    // Identifiers that sort the other way round, and threads of other names that do too.
    let renamed = messages.map { message in
      var copy = message
      copy.thread = message.thread == "a" ? "z" : "c"
      return copy
    }
    func scores(_ vault: VaultFeatures<FlatIndex>) throws -> [Int: Double] {
      let matcher = LearnedMatcher(vault: vault, model: model)
      let matches = matcher.matches(try matcher.prepared(forEventAt: 0, asOf: nil))
      return Dictionary(uniqueKeysWithValues: matches.map { ($0.row, $0.score) })
    }
    let first = try scores(LearnedFixture.vault(messages))
    #expect(first.count == 40)
    #expect(try scores(LearnedFixture.vault(renamed, ids: "zz")) == first)
  }

  @Test("Events without time, without words, without people, and in an empty vault are defined")
  func bareEvents() throws {
    let model = try LearnedFixture.model()
    let messages = (0..<8).map { LearnedFixture.Message(minutes: $0, terms: ["budget"]) }
    let events: [LearnedFixture.Event] = [
      .init(minutes: nil), .init(title: []), .init(title: ["nowhere"]), .init(length: 0),
    ]
    let matcher = LearnedMatcher(
      vault: LearnedFixture.vault(messages, events: events), model: model)
    for offset in events.indices {
      let matches = matcher.matches(try matcher.prepared(forEventAt: offset, asOf: nil))
      #expect(matches.count == 8)
      #expect(matches.allSatisfy { $0.score.isFinite })
    }
    let empty = LearnedMatcher(vault: LearnedFixture.vault([]), model: model)
    #expect(empty.matches(try empty.prepared(forEventAt: 0, asOf: nil)).isEmpty)
  }

  @Test("Forty events at one instant share what is said then")
  func oneInstant() throws {
    let model = try LearnedFixture.model()
    let messages = (0..<20).map { LearnedFixture.Message(minutes: $0, terms: ["budget"]) }
    let vault = LearnedFixture.vault(
      messages, events: Array(repeating: LearnedFixture.Event(), count: 40))
    let matcher = LearnedMatcher(vault: vault, model: model)
    let first = matcher.matches(try matcher.prepared(forEventAt: 0, asOf: nil))
    let last = matcher.matches(try matcher.prepared(forEventAt: 39, asOf: nil))
    #expect(first.map(\.score) == last.map(\.score))
  }

  @Test(
    "What is no model is refused by name",
    arguments: ["", "{}", "[1]", "{\"version\": 1}", "\u{0}\u{1}"])
  func garbage(_ text: String) {
    #expect(throws: MatchingError.malformedModel(file: "model.json")) {
      try MatchModel(Data(text.utf8), file: "model.json")
    }
  }

  @Test("Another version, other features, a truncated file and a loop are refused")
  func tampered() throws {
    let model = try LearnedFixture.model()
    #expect(try MatchModel(model.encoded(), file: "model.json") == model)
    let text = String(decoding: try model.encoded(), as: UTF8.self)
    let changes = [
      text.replacingOccurrences(of: "\"version\":2", with: "\"version\":1"),
      text.replacingOccurrences(of: "\"titleAround\"", with: "\"titleNowhere\""),
      text.replacingOccurrences(of: "\"left\":[1,", with: "\"left\":[0,"),
      text.replacingOccurrences(of: "\"columns\":", with: "\"columns\":1"),
      String(text.dropLast(10)),
    ]
    for change in changes {
      #expect(change != text)
      #expect(throws: MatchingError.malformedModel(file: "m")) {
        try MatchModel(Data(change.utf8), file: "m")
      }
    }
  }
}

@Suite("Boosted trees")
struct BoostedTreesTests {
  /// Exclusive or: no sum of single columns can tell it, two levels of a tree can.
  private static func exclusiveOr(rows: Int) -> (Matrix, [Bool]) {
    var random = SeededRandom(seed: 3)
    var elements: [Float] = []
    var labels: [Bool] = []
    for _ in 0..<rows {
      let left = Float(random.unit())
      let right = Float(random.unit())
      elements += [left, right, Float(random.unit())]
      labels.append((left > 0.5) != (right > 0.5))
    }
    return (Matrix(rows: rows, columns: 3, elements: elements), labels)
  }

  private static func fitted(
    _ rows: Matrix, _ labels: [Bool], _ recipe: BoostedTrees.Recipe = BoostedTrees.Recipe()
  ) -> BoostedTrees {
    BoostedTrees(
      rows: rows, labels: labels, weights: Array(repeating: 1, count: labels.count), recipe: recipe)
  }

  @Test("Learn what no sum of single columns can tell")
  func exclusiveOr() {
    let (rows, labels) = Self.exclusiveOr(rows: 2000)
    let model = Self.fitted(rows, labels)
    let (fresh, truth) = Self.exclusiveOr(rows: 500)
    let right = (0..<fresh.rows).count { (model.logOdds(of: fresh[row: $0]) > 0) == truth[$0] }
    #expect(right >= 480)
  }

  @Test("One tree of two leaves takes the Newton step of each side")
  func newtonStep() {
    // 50 rows at 0 with 10 positives, 50 at 1 with 40: base 0, gradients ±½, curvatures ¼.
    let rows = Matrix(rows: 100, columns: 1, elements: (0..<100).map { $0 < 50 ? 0 : 1 })
    let labels = (0..<100).map { $0 < 50 ? $0 < 10 : $0 < 90 }
    var recipe = BoostedTrees.Recipe()
    recipe.trees = 1
    recipe.leaves = 2
    let model = Self.fitted(rows, labels, recipe)
    // Left: gradient 10 · ½ − 40 · ½ = −15, curvature 12.5, shrinkage 5, rate 0.07.
    #expect(abs(model.logOdds(of: [0]) - 0.07 * -15 / 17.5) < 1e-6)
    #expect(abs(model.logOdds(of: [1]) - 0.07 * 15 / 17.5) < 1e-6)
  }

  @Test("A column with a trend never goes the other way, whatever its neighbors hold")
  func trends() {
    let (rows, labels) = Self.exclusiveOr(rows: 2000)
    func logOdds(_ trend: BoostedTrees.Trend) -> [[Float]] {
      var recipe = BoostedTrees.Recipe()
      recipe.trends = [trend, .any, .any]
      let model = Self.fitted(rows, labels, recipe)
      return [Float(0.1), 0.4, 0.6, 0.9].map { right in
        (0...50).map { model.logOdds(of: [Float($0) / 50, right, 0.5]) }
      }
    }
    func steps(_ trend: BoostedTrees.Trend) -> [Float] {
      logOdds(trend).flatMap { zip($0, $0.dropFirst()).map { $1 - $0 } }
    }
    // Exclusive or falls in one half and rises in the other.
    #expect(steps(.any).contains { $0 < -0.01 } && steps(.any).contains { $0 > 0.01 })
    #expect(steps(.rising).allSatisfy { $0 >= -1e-4 })
    #expect(steps(.falling).allSatisfy { $0 <= 1e-4 })
    #expect(steps(.rising).contains { $0 > 0.01 })
  }

  @Test("Contributions, the base and the roots add up to the log odds")
  func contributions() {
    let (rows, labels) = Self.exclusiveOr(rows: 600)
    let model = Self.fitted(rows, labels)
    let roots = model.trees.reduce(model.base) { $0 + ($1.value.first ?? 0) }
    for row in 0..<20 {
      let sum = model.contributions(of: rows[row: row]).reduce(roots, +)
      #expect(abs(sum - model.logOdds(of: rows[row: row])) < 1e-4)
    }
  }

  @Test("The same rows give the same model")
  func isReproducible() {
    let (rows, labels) = Self.exclusiveOr(rows: 300)
    #expect(Self.fitted(rows, labels) == Self.fitted(rows, labels))
  }

  /// A root with two leaves.
  private static func tree(
    feature: Int = 0, threshold: Float = 0, left: Int = 1, value: Float = 1
  ) -> BoostedTrees.Tree {
    BoostedTrees.Tree(
      feature: [feature, -1, -1], threshold: [threshold, 0, 0], left: [left, 0, 0],
      value: [0, value, -1])
  }

  @Test(
    "A file whose nodes lead nowhere, back or beyond is not followed",
    arguments: [
      tree(left: 0), tree(left: 2), tree(feature: 9), tree(threshold: .nan), tree(value: .infinity),
      BoostedTrees.Tree(feature: [0, -1], threshold: [0], left: [1, 0], value: [0, 0]),
      BoostedTrees.Tree(feature: [], threshold: [], left: [], value: []),
    ])
  func malformed(_ tree: BoostedTrees.Tree) {
    #expect(!BoostedTrees(columns: 2, base: 0, trees: [tree]).isWellFormed)
    #expect(BoostedTrees(columns: 2, base: 0, trees: [Self.tree()]).isWellFormed)
  }
}
