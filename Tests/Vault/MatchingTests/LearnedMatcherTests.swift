internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultIndex

@testable internal import VaultMatching

@Suite("The learned matcher and its file")
struct LearnedMatcherTests {
  /// The groups that see more than a message by itself.
  private static let around: [MatchFeature.Group] = [.neighbors, .conversation, .sum, .rivals]

  private static func precision(
    _ model: MatchModel, silencing silenced: Set<MatchFeature.Group> = []
  ) throws -> Double {
    var right = 0
    var shown = 0
    for lesson in LearnedFixture.lessons(seed: 99, count: 10) {
      let matcher = LearnedMatcher(vault: lesson.vault, model: model)
      let matches = matcher.matches(
        try matcher.prepared(forEventAt: 0, asOf: nil), silencing: silenced)
      shown += min(10, lesson.relevant.count)
      right += matches.prefix(min(10, lesson.relevant.count))
        .count { lesson.relevant.contains($0.row) }
    }
    return Double(right) / Double(shown)
  }

  @Test("A relevant message lends weight to those around it, in vaults never seen")
  func conversation() throws {
    let model = try LearnedFixture.model()
    #expect(try Self.precision(model) > 0.95)
    // Without what stands around only the first of each five messages can be told.
    #expect(try Self.precision(LearnedFixture.model(without: Self.around)) < 0.85)
    #expect(try Self.precision(model, silencing: Set(Self.around)) < 0.85)
  }

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

  @Test("Judgments that are all alike, or none, teach nothing")
  func tooLittle() throws {
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatchModel.fitted(to: [], embedder: "fixture")
    }
    let unjudged = try LearnedFixture.lessons(seed: 1, count: 3).map {
      [try MeasuredEvent(query: "q", at: 0, relevantRows: [], asOf: nil, in: $0.vault)]
    }
    #expect(throws: MatchingError.tooLittleToLearn) {
      try MatchModel.fitted(to: [unjudged], embedder: "fixture")
    }
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

  @Test("A source of many events counts as much as one of few")
  func sources() throws {
    // One source says that messages with the word belong, the other, ten times its size, that those
    // without do: neither has its way with both counting alike.
    let right = try LearnedFixture.lessons(seed: 1, count: 4).map {
      [try MeasuredEvent(query: "q", at: 0, relevantRows: $0.relevant, asOf: nil, in: $0.vault)]
    }
    let wrong = try LearnedFixture.lessons(seed: 2, count: 40).map {
      [
        try MeasuredEvent(
          query: "q", at: 0, relevantRows: Set(0..<50).subtracting($0.relevant), asOf: nil,
          in: $0.vault)
      ]
    }
    let model = try MatchModel.fitted(to: [right, wrong], embedder: "fixture")
    let alone = try MatchModel.fitted(to: [right + wrong], embedder: "fixture")
    let event = try #require(right.first?.first)
    func gap(_ model: MatchModel) -> Float {
      let scores = event.rows.indices.map { model.trees.logOdds(of: event.features[row: $0]) }
      let places = event.labels.indices
      let about = places.filter { event.labels[$0] }.map { scores[$0] }
      let other = places.filter { !event.labels[$0] }.map { scores[$0] }
      return about.reduce(0, +) / Float(about.count) - other.reduce(0, +) / Float(other.count)
    }
    // The word may only speak for a message, so that the larger source can but silence it.
    #expect(gap(model) < 1)
    #expect(abs(gap(alone)) < 0.2)
    #expect(gap(model) > gap(alone) + 0.4)
  }
}
