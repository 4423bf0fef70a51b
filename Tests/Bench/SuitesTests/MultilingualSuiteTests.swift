import Foundation
import Testing
import VaultCore
import VaultCorpus
import VaultEmbedding
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultSuites

@Suite("MultilingualSuite")
struct MultilingualSuiteTests {
  /// Twelve meanings in English and German, of which the first `testCount` are of `test`.
  private static func table(testCount: Int = 12) throws -> TranslationTable {
    var rows = ["meaning\tsplit\tlanguageA\tlanguageB\ttextA\ttextB"]
    for number in 0..<12 {
      let start = "m\(10 + number)\t\(number < testCount ? "test" : "train")"
      rows.append("\(start)\ten\tde\ten\(number)\tde\(number)")
      rows.append("\(start)\ten\ten\ten\(number)\talso\(number)")
      rows.append("\(start)\tde\tde\tde\(number)\tauch\(number)")
    }
    return try TranslationTable(bytes: Array(rows.joined(separator: "\n").utf8))
  }

  /// Each meaning is an axis of its own; of the German texts only the first six are understood.
  private static let embedder: FakeEmbedder = {
    var vectors: [String: [Float]] = [:]
    for number in 0..<12 {
      let axis = (0..<12).map { Float($0 == number ? 1 : 0) }
      vectors["en\(number)"] = axis
      vectors["also\(number)"] = axis
      vectors["auch\(number)"] = axis
      if number < 6 { vectors["de\(number)"] = axis }
    }
    return FakeEmbedder(dimension: 12, vectors: vectors)
  }()

  private static func suite(_ table: TranslationTable, sizes: [Int] = [12]) -> MultilingualSuite {
    MultilingualSuite(
      table: table, split: .test, seed: 1, poolSizes: sizes, fallbackSize: 5, poolLimit: 8)
  }

  private static func metrics() async throws -> [Metric.Key: Metric] {
    let metrics = try await suite(try table()).metrics(of: [ModelUnderTest(embedder)])
    #expect(Set(metrics.map(\.key)).count == metrics.count)
    return Dictionary(uniqueKeysWithValues: metrics.map { ($0.key, $0) })
  }

  /// Six of twelve texts are found first; the other six, being zeros, tie with all and rank last.
  ///
  /// Recall is ½, therefore, and the mean reciprocal rank (6 + 6/12)/12.
  @Test("Both directions come out as worked by hand", arguments: [("en", "de"), ("de", "en")])
  func across(query: String, document: String) async throws {
    let slice = ["queryLanguage": query, "documentLanguage": document]
    let metrics = try await Self.metrics()
    let recall = try #require(metrics[.init(id: "fake/crossLingualRecall@10/12", slice: slice)])
    #expect(recall.value == 0.5)
    #expect(recall.n == 12)
    let interval = try #require(recall.ci95)
    #expect(interval.low < 0.5 && interval.high > 0.5)
    let reciprocal = try #require(metrics[.init(id: "fake/crossLingualMRR/12", slice: slice)])
    #expect(abs(reciprocal.value - 6.5 / 12) < 1e-12)
    // Six counterparts score 1 against 0 of their own language; six score 0 and tie with it.
    let bias = try #require(metrics[.init(id: "fake/sameLanguageBias/12", slice: slice)])
    #expect(bias.value == 0.5)
    #expect(bias.better == .lower)
  }

  @Test("A service is asked for nothing, and the model after it is not taken for the run's own")
  func service() async throws {
    var service = ModelUnderTest(RefusingEmbedder())
    service.isRemote = true
    var suite = Self.suite(try Self.table())
    suite.extent = .sample
    let metrics = try await suite.metrics(of: [service, ModelUnderTest(Self.embedder)])
    #expect(metrics.contains { $0.id == "fake/crossLingualRecall@10/12" })
    #expect(metrics.allSatisfy { $0.id.hasPrefix("fake/") })
    // Of a sample only the run's own model is asked for paraphrases.
    #expect(!metrics.contains { $0.id.hasPrefix("fake/sameLanguageRecall") })
  }

  @Test("Paraphrases are found within a language; without a slice is the mean against English")
  func within() async throws {
    let metrics = try await Self.metrics()
    let recalls = ["en", "de"].map {
      metrics[.init(id: "fake/sameLanguageRecall@10/12", slice: ["language": $0])]?.value
    }
    #expect(recalls == [1, 0.5])
    let mean = try #require(metrics[.init(id: "fake/crossLingualRecall@10/12")])
    #expect(mean.value == 0.5 && mean.n == 24)
  }

  @Test("Meanings of other splits compete but are not asked for")
  func distractors() async throws {
    let suite = Self.suite(try Self.table(testCount: 8))
    #expect(suite.askedCount == 8)
    let metrics = try await suite.metrics(of: [ModelUnderTest(Self.embedder)])
    let recall = try #require(
      metrics.first { $0.id == "fake/crossLingualRecall@10/12" && $0.slice != nil })
    #expect(recall.n == 8)
    #expect(recall.value == 0.75)
  }

  @Test("Sizes are those the dataset can fill; a small one gets the size that stands in")
  func sizes() throws {
    let table = try Self.table()
    #expect(Self.suite(table, sizes: [4, 12, 13]).sizes == [4, 12])
    #expect(Self.suite(table, sizes: [100]).sizes == [5])
    var tooSmall = Self.suite(table, sizes: [100])
    tooSmall.fallbackSize = 50
    #expect(tooSmall.sizes.isEmpty)
  }

  @Test("A slow model is asked one pool of the smallest size, another one all")
  func effort() async throws {
    let suite = Self.suite(try Self.table(), sizes: [4, 12])
    let sampled = try await suite.metrics(
      of: [ModelUnderTest(Self.embedder, effort: .sample(paraphrases: [.german]))])
    #expect(sampled.allSatisfy { $0.id.hasSuffix("/4") })
    #expect(sampled.compactMap { $0.slice?["language"] } == ["de"])
    let slice = ["queryLanguage": "en", "documentLanguage": "de"]
    #expect(sampled.first { $0.slice == slice }?.n == 4)
    let full = try await suite.metrics(of: [ModelUnderTest(Self.embedder)])
    #expect(full.first { $0.slice == slice && $0.id.hasSuffix("/4") }?.n == 12)
    #expect(full.contains { $0.id.hasSuffix("/12") })
  }

  /// Twelve meanings in English, German and Spanish.
  private static func threeLanguages() throws -> TranslationTable {
    var rows = ["meaning\tsplit\tlanguageA\tlanguageB\ttextA\ttextB"]
    for number in 0..<12 {
      let start = "m\(10 + number)\ttest\ten"
      rows.append("\(start)\tde\ten\(number)\tde\(number)")
      rows.append("\(start)\tes\ten\(number)\tes\(number)")
      rows.append("\(start)\ten\ten\(number)\talso\(number)")
    }
    return try TranslationTable(bytes: Array(rows.joined(separator: "\n").utf8))
  }

  @Test("A sample asks the run's model for all pairs, those without English less, others for one")
  func sample() async throws {
    var suite = Self.suite(try Self.threeLanguages(), sizes: [4, 12])
    suite.extent = .sample
    suite.sampledQueries = 3
    let other = ModelUnderTest(HashingEmbedder())
    let metrics = try await suite.metrics(of: [ModelUnderTest(Self.embedder), other])
    func figures(_ id: String) -> [Metric] { metrics.filter { $0.id == id } }
    let own = figures("fake/crossLingualRecall@10/4")
    // Six directions and the mean over the four with English, each of one pool.
    #expect(own.count == 7)
    for figure in own {
      let languages = figure.slice?.values.sorted()
      #expect(figure.n == (languages == nil ? 16 : languages == ["de", "es"] ? 3 : 4))
      #expect(languages == nil || figure.ci95 != nil)
    }
    #expect(figures("fake/sameLanguageRecall@10/4").count == 1)
    // A mean over fewer directions than another model's would not compare with it.
    let compared = figures("hashing/crossLingualRecall@10/4")
    #expect(compared.compactMap { $0.slice?.values.sorted() } == [["de", "en"], ["de", "en"]])
    #expect(compared.count == 2 && compared.allSatisfy { $0.n == 4 && $0.ci95 != nil })
    #expect(figures("hashing/sameLanguageRecall@10/4").isEmpty)
    #expect(metrics.allSatisfy { $0.id.hasSuffix("/4") })
    suite.extent = .full
    let full = try await suite.metrics(of: [ModelUnderTest(Self.embedder), other])
    #expect(full.contains { $0.id == "hashing/crossLingualRecall@10/12" })
  }

  @Test("Queries of a large pool are a sample where all would be too many comparisons")
  func comparisonLimit() async throws {
    var suite = Self.suite(try Self.table())
    suite.comparisonLimit = 36
    let metrics = try await suite.metrics(of: [ModelUnderTest(Self.embedder)])
    #expect(metrics.first { $0.slice != nil }?.n == 3)
  }

  @Test("The same seed gives the same figures, with a model that ships")
  func repeats() async throws {
    let suite = Self.suite(try Self.table())
    let models = [ModelUnderTest(HashingEmbedder())]
    let first = try await suite.metrics(of: models)
    #expect(try await suite.metrics(of: models) == first)
    #expect(first.allSatisfy { $0.deterministic && (0...1).contains($0.value) })
  }
}

@Suite("TranslationTable")
struct TranslationTableTests {
  private static let header = "meaning\tsplit\tlanguageA\tlanguageB\ttextA\ttextB"

  private static func table(_ rows: [String], lineEnd: String = "\n") throws -> TranslationTable {
    try TranslationTable(
      bytes: Array(([header] + rows).map { $0 + lineEnd }.joined().utf8))
  }

  @Test("Rows are gathered by meaning, languages and meanings in ascending order")
  func gathers() throws {
    let table = try Self.table([
      "m2\tdev\ten\tes\tgood day\tbuenos días", "m1\ttest\tde\tde\tja\tjawohl",
      "m1\ttest\ten\tde\tyes\tja",
    ])
    #expect(table.languages.map(\.rawValue) == ["de", "en", "es"])
    #expect(table.hub == 1)
    #expect(table.meanings.map(\.split) == [.test, .dev])
    #expect(table.meanings[0].texts == [0: "ja", 1: "yes"])
    #expect(table.meanings[0].paraphrases == [0: "jawohl"])
    #expect(table.meanings[1].texts == [1: "good day", 2: "buenos días"])
  }

  @Test("A byte order mark, CR LF, a missing last line end and a combining mark change nothing")
  func lineEnds() throws {
    let rows = ["m1\ttest\ten\tes\tyes\tsí", "m2\ttest\ten\tes\tno\tno"]
    let plain = try Self.table(rows)
    let marked = try TranslationTable(
      bytes: [0xEF, 0xBB, 0xBF] + Array(([Self.header] + rows).joined(separator: "\r\n").utf8))
    #expect(marked.meanings == plain.meanings && marked.languages == plain.languages)
    // A tab divides columns even where a combining mark follows it.
    let table = try Self.table(["m1\ttest\ten\tes\tyes\t\u{301}a"])
    #expect(table.meanings[0].texts.values.sorted() == ["yes", "\u{301}a"].sorted())
  }

  @Test("Without English the first language is what others are held against")
  func hub() throws {
    #expect(try Self.table(["m1\ttest\tfr\tes\toui\tsí"]).hub == 0)
    #expect(try Self.table([]).hub == nil)
  }

  @Test(
    "A row that is wrong is refused by its line",
    arguments: [
      (["m1\ttest\ten\tes\tyes"], "5 columns"), (["m1\ttest\ten\tes\tyes\tsí\t"], "7 columns"),
      (["m1\tall\ten\tes\tyes\tsí"], "the split"), (["m1\ttest\ten\tqq\tyes\tsí"], "a language"),
      (["m1\ttest\tEN\tes\tyes\tsí"], "a language"), (["\ttest\ten\tes\tyes\tsí"], "no name"),
      (["m1\ttest\ten\tes\tyes\t"], "a text is empty"), ([""], "1 columns"),
      (["m0\ttest\ten\tes\tyes\tsí", "m0\tdev\ten\tde\tyes\tja"], "another split"),
      (["m0\ttest\ten\tes\tyes\tsí", "m0\ttest\ten\tde\tyep\tja"], "another text in en"),
    ])
  func refusals(rows: [String], reason: String) {
    #expect {
      try Self.table(rows)
    } throws: { error in
      let text = "\(error)"
      return text.hasPrefix("pairs.tsv:\(rows.count + 1): ") && text.contains(reason)
        && !text.contains("sí")
    }
  }

  @Test("Bytes that are no UTF-8, other columns, and an empty file are refused")
  func damaged() {
    let header = Array(Self.header.utf8) + [0x0A]
    #expect(throws: RunError.self) {
      try TranslationTable(bytes: header + Array("m\ttest\ten\tes\tyes\t".utf8) + [0xFF, 0x0A])
    }
    #expect(throws: RunError.self) { try TranslationTable(bytes: Array("a\tb\n".utf8)) }
    #expect(throws: RunError.self) { try TranslationTable(bytes: []) }
    #expect(throws: RunError.self) {
      let folder = try TemporaryDirectory()
      _ = try TranslationTable(contentsOf: folder.url.appendingPathComponent("pairs.tsv"))
    }
  }

  @Test("Members of a split stand apart from those that only compete")
  func members() throws {
    let table = try Self.table([
      "m1\ttrain\ten\tes\ta\tb", "m2\ttest\ten\tes\tc\td", "m3\ttest\ten\tde\te\tf",
    ])
    let spanish = try #require(table.languages.firstIndex(of: .spanish))
    let (asked, others) = table.members(of: .test) { $0.texts[spanish] != nil }
    #expect(asked == [1])
    #expect(others == [0])
  }
}
