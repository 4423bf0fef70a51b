internal import Foundation
internal import Synchronization
internal import Testing
internal import VaultCore
internal import VaultEmbedding
internal import VaultTestSupport
internal import VaultTraining

@Suite("Teacher vectors")
struct TeacherVectorsTests {
  @Test("Sentences come first, then entries of their words, the commonest first, each once")
  func chooses() {
    let pairs = [
      ("wikt", "red house"), ("wikt", "zebra"), ("wikt", "the"), ("wikt", "house"),
      ("wikt", "the red house the the"), ("talk", "The house is red"), ("talk", "The house"),
      ("wikt", "the"),
    ].map {
      TrainingPair(
        language: .german, english: $0.1, translation: "x", source: .init(rawValue: $0.0))
    }
    let text = TrainingText(pairs: pairs, english: ["mono the", "The house"])
    let sentences = ["The house is red", "The house", "mono the"]
    #expect(TeacherTexts.distinct(in: text) == sentences + ["the", "house", "red house"])
    #expect(TeacherTexts.distinct(in: text, entryLimit: 1) == sentences + ["the"])
    #expect(TeacherTexts.distinct(in: text, entryLimit: 0) == sentences)
  }

  /// A teacher whose vectors are known without it, and which counts the texts it embedded.
  final class Teacher: Embedder {
    let name = "teacher"
    let modelDigest: String
    let dimension = 8
    let embedded = Atomic<Int>(0)

    init(_ modelDigest: String = "digest") { self.modelDigest = modelDigest }

    func tokenCount(of text: String) -> Int { text.utf8.count }

    func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
      embedded.wrappingAdd(texts.count, ordering: .relaxed)
      if let bad = texts.firstIndex(of: "bad") { throw .nonFiniteEmbedding(textIndex: bad) }
      return Matrix(rows: texts.count, columns: 8, elements: texts.flatMap(Self.vector))
    }

    static func vector(_ text: String) -> [Float] {
      var random = SeededRandom(seed: 5).stream(text)
      let vector = (0..<8).map { _ in Float(random.gaussian()) }
      let length = vector.reduce(0) { $0 + $1 * $1 }.squareRoot()
      return vector.map { $0 / length }
    }
  }

  static let texts = (0..<50).map { "text \($0 * 37 % 50)" + String(repeating: "x", count: $0 % 7) }

  static func settings(workers: Int = 2) -> TeacherVectors.Settings {
    var settings = TeacherVectors.Settings()
    (settings.batchTexts, settings.chunkBatches, settings.workers) = (4, 2, workers)
    return settings
  }

  static func expectComplete(_ vectors: TeacherVectors) throws {
    #expect(vectors.count == texts.count)
    for text in texts {
      let row = try #require(vectors.row(of: text))
      for (found, exact) in zip(vectors.vector(at: row), Teacher.vector(text)) {
        // Half a step of a largest element of at most 1 over 127.
        #expect(abs(found - exact) <= 0.5 / 127 + 1e-6)
      }
    }
  }

  @Test("Every text has its vector; repeated ones cost nothing; a second run embeds nothing")
  func completes() throws {
    let folder = try TemporaryDirectory()
    let cache = folder.url.appendingPathComponent("cache")
    let teacher = Teacher()
    var steps: [TeacherVectors.Progress] = []
    let vectors = try TeacherVectors.complete(
      Self.texts + Self.texts, by: teacher, cache: cache, settings: Self.settings()
    ) { steps.append($0) }
    try Self.expectComplete(vectors)
    #expect(vectors.row(of: "another") == nil)
    #expect(teacher.embedded.load(ordering: .relaxed) == 50)
    #expect(steps.map(\.done) == [0, 8, 16, 24, 32, 40, 48, 50])
    let again = try TeacherVectors.complete(Self.texts, by: teacher, cache: cache)
    try Self.expectComplete(again)
    #expect(teacher.embedded.load(ordering: .relaxed) == 50)
    let rows = [3, 0, 3]
    let gathered = again.gathering(rows)
    #expect(gathered.rows == 3 && gathered.columns == 8)
    for (index, row) in rows.enumerated() {
      #expect(Array(gathered[row: index]) == again.vector(at: row))
    }
  }

  @Test("The cache has the same bytes whatever the threads")
  func ignoresThreads() throws {
    let folder = try TemporaryDirectory()
    let files = try [1, 3].map { workers in
      let cache = folder.url.appendingPathComponent("cache-\(workers)")
      _ = try TeacherVectors.complete(
        Self.texts, by: Teacher(), cache: cache, settings: Self.settings(workers: workers))
      return try Data(contentsOf: cache)
    }
    #expect(files[0] == files[1])
  }

  @Test("A cache cut anywhere is completed to the same bytes", arguments: [3, 16, 40, 200, 900, 1])
  func resumes(lost: Int) throws {
    let folder = try TemporaryDirectory()
    let cache = folder.url.appendingPathComponent("cache")
    _ = try TeacherVectors.complete(
      Self.texts, by: Teacher(), cache: cache, settings: Self.settings())
    let whole = try Data(contentsOf: cache)
    try whole.dropLast(lost).write(to: cache)
    let teacher = Teacher()
    try Self.expectComplete(
      TeacherVectors.complete(Self.texts, by: teacher, cache: cache, settings: Self.settings()))
    #expect(try Data(contentsOf: cache) == whole)
    // 20 bytes a text: what is cut, and the rest of the chunk it is cut from.
    #expect(teacher.embedded.load(ordering: .relaxed) <= lost / 20 + 9)
  }

  @Test("A teacher that fails, and a caller who stops, leave a cache that goes on")
  func survivesFailure() throws {
    let folder = try TemporaryDirectory()
    let cache = folder.url.appendingPathComponent("cache")
    #expect(throws: TrainingError.self) {
      try TeacherVectors.complete(
        Self.texts + ["bad"], by: Teacher(), cache: cache, settings: Self.settings())
    }
    #expect(throws: TrainingError.noText) {
      try TeacherVectors.complete(
        Self.texts, by: Teacher(), cache: cache, settings: Self.settings()
      ) { progress throws(TrainingError) in if progress.done > 20 { throw .noText } }
    }
    let teacher = Teacher()
    try Self.expectComplete(
      TeacherVectors.complete(Self.texts, by: teacher, cache: cache, settings: Self.settings()))
    #expect(teacher.embedded.load(ordering: .relaxed) < 30)
  }
}
