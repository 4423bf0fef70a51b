import Testing
import VaultCore
import VaultEmbedding
import VaultEvaluation
import VaultPipelineFixtures
import VaultResults

@testable import Vault
@testable import VaultPipeline
@testable import VaultSuites

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
    let own = try Self.run("formula", english: 1, german: 0)
    let other = try Self.run("formula", english: 0, german: 0)
    let metrics = try Self.comparison().metrics(of: [other], over: [own])
    func value(_ language: String?) -> Double? {
      metrics.first {
        $0.id == "model/other/formula/nDCG@10/gain" && $0.slice?["language"] == language
      }?.value
    }
    // The second rank is worth 1 / log₂ 3 of the first.
    let whole = 1 - 0.63092975357
    #expect(abs(try #require(value("en")) - whole) < 1e-9)
    #expect(try #require(value("de")) == 0)
    #expect(abs(try #require(value(nil)) - whole / 2) < 1e-9)
    let p = try #require(metrics.first { $0.id == "model/other/formula/nDCG@10/gain/p" })
    // Six vaults, all in favour: 2 of 64 patterns of signs are as far out, and the t test says less.
    #expect(p.value <= 2.0 / 64)
  }

  @Test("The same rankings gain nothing; a system that one side lacks is left out")
  func nothing() throws {
    let own = try Self.run("formula", english: 1, german: 0)
    let best = try Self.run("learned", english: 0, german: 0)
    let metrics = try Self.comparison().metrics(of: [own, best], over: [own])
    #expect(metrics.filter { $0.slice == nil }.map(\.value) == [0, 1])
    #expect(!metrics.contains { $0.id.contains("learned") })
  }

  @Test("Systems that answer searches stand under their own names")
  func searches() throws {
    let own = try Self.run("hybrid", english: 1, german: 0)
    let metrics = try Self.comparison(.searches).metrics(of: [own], over: [own])
    #expect(metrics.first?.id == "model/other/search-hybrid/nDCG@10/gain")
  }
}

@Suite("ReferenceComparison")
struct ReferenceComparisonTests {
  private static let queries = (0..<6).flatMap { vault in
    ["en", "de"].map { language in
      EventQuery(
        id: "\(language)\(vault)", vault: "v\(vault)", event: DocumentID("e"), split: .test,
        slices: ["language": language])
    }
  }

  private static func qrels(relevant: Int = 10) throws -> Qrels {
    try Qrels(
      grades: Dictionary(
        uniqueKeysWithValues: queries.map { query in
          (query.id, Dictionary(uniqueKeysWithValues: (0..<relevant).map { (id("r\($0)"), 1) }))
        }))
  }

  private static func id(_ text: String) -> DocumentID { DocumentID(text) }

  /// So many of the first ten are relevant, by the language of the query.
  private static func run(_ found: [String: Int]) throws -> Run {
    try Run(
      tag: "formula",
      rankings: Dictionary(
        uniqueKeysWithValues: queries.map { query in
          let count = found[query.slices["language"] ?? ""] ?? 0
          return (
            query.id,
            (0..<10).map { rank in
              ScoredDocument(
                document: id(rank < count ? "r\(rank)" : "x\(rank)"), score: -Float(rank))
            }
          )
        }))
  }

  private static let minilm = ReferenceComparison.Reference(name: "minilm", languages: [.english])
  private static let service = ReferenceComparison.Reference(name: "service", languages: nil)

  private static func values(
    _ own: [String: Int], _ references: [(ReferenceComparison.Reference, [String: Int])],
    relevant: Int = 10
  ) throws -> [Metric] {
    try ReferenceComparison(queries, qrels(relevant: relevant), seed: 1).metrics(
      of: run(own), beside: references.map { (model: $0, run: try run($1)) })
  }

  /// 5 of ten over 8 of ten is 0.625, below the target of 0.92.
  @Test("A worse model's ratio is that of the precisions, in the reference's languages alone")
  func ratio() throws {
    let metrics = try Self.values(["en": 5, "de": 9], [(Self.minilm, ["en": 8, "de": 1])])
    let ratio = try #require(
      metrics.first {
        $0.id == "formula/P@10/vs/best" && $0.slice == ["relevant": "10+", "model": "minilm"]
      })
    #expect(abs(ratio.value - 0.625) < 1e-9 && ratio.n == 6 && ratio.value < 0.92)
    let share = try #require(metrics.first { $0.id == "formula/P@10/vs/best/noWorse" })
    #expect(share.value == 0 && share.n == 6)
  }

  @Test("Of several references the one that ranks best counts")
  func best() throws {
    let metrics = try Self.values(
      ["en": 6, "de": 6], [(Self.minilm, ["en": 4]), (Self.service, ["en": 8, "de": 4])])
    #expect(Set(metrics.compactMap { $0.slice?["model"] }) == ["service"])
    let ratio = try #require(metrics.first { $0.id == "formula/P@10/vs/best" })
    #expect(abs(ratio.value - 1) < 1e-9)
    #expect(metrics.first { $0.id == "formula/P@10/vs/best/noWorse" }?.value == 0.5)
  }

  @Test("Events with fewer relevant messages, and runs without a reference, have no figure")
  func none() throws {
    #expect(try Self.values(["en": 5], [(Self.minilm, ["en": 8])], relevant: 9).isEmpty)
    #expect(try Self.values(["en": 5], []).isEmpty)
  }

  @Test("A table or hashes are no reference, nor is a model beside itself")
  func references() throws {
    #expect(ReferenceComparison.Reference(HashingEmbedder(), beside: HashingEmbedder()) == nil)
    #expect(EmbedderRegistration.polyglot.transformerLanguages.isEmpty)
    let minilm = Named(name: "minilm")
    let reference = ReferenceComparison.Reference(minilm, beside: HashingEmbedder())
    #expect(reference?.languages == [.english])
    #expect(ReferenceComparison.Reference(Named(name: "routed"), beside: minilm) == nil)
  }

  private struct Named: Embedder {
    let name: String
    let modelDigest = ""
    let dimension = 1

    func embed(_ texts: [String]) throws(EmbeddingError) -> Matrix {
      Matrix(rows: texts.count, columns: 1)
    }

    func tokenCount(of text: String) -> Int { 1 }
  }
}

@Suite("Vectors of two models in one table", .timeLimit(.minutes(30)))
struct TwoSpaceEmbedderTests {
  private let local = HashingEmbedder(dimension: 16)
  private let proxy: EmbeddingProxy
  private let vaults: [StoredVault]
  private let texts: [String]

  init() throws {
    proxy = try #require(
      EmbeddingProxy(dimension: 4) { EmbeddingProxy.success(to: $0, dimension: 4) })
    vaults = try SearchableFixture(["alex", "kim"], messages: 40).vaults.map(\.stored)
    texts = SearchStage(configuration: RunConfiguration(), seed: 1).texts(of: vaults)
  }

  private func embedder(
    _ change: (inout EmbeddingPolicyFile) -> Void
  ) throws -> TwoSpaceEmbedder {
    var rules = EmbeddingPolicyFile(file: "policy.yaml")
    change(&rules)
    let address = try #require(ServiceEmbedder.Address("\(proxy.base)#any"))
    return TwoSpaceEmbedder(
      local: local, service: try ServiceEmbedder(address, environment: [:]), rules: rules)
  }

  private func product(_ left: ArraySlice<Float>, _ right: ArraySlice<Float>) -> Float {
    zip(left, right).reduce(0) { $0 + $1.0 * $1.1 }
  }

  @Test("A message is compared with a question in the space of its own vector alone")
  func keepsSpacesApart() async throws {
    let embedder = try embedder { $0.localPlatforms = [.whatsapp] }
    let result = try await embedder.embed(vaults, texts: texts)
    #expect(result.vectors.rows == texts.count && result.vectors.columns == 16 + 4 + 1)
    let question = try #require(texts.indices.dropFirst(80).first)
    let own = try local.embed(texts)
    for (row, message) in vaults.flatMap(\.messages).enumerated() {
      let score = product(result.vectors[row: question], result.vectors[row: row])
      // The service gives every text the same vector, so its cosines are 1 and no scale is fitted.
      let expected =
        message.platform == .whatsapp ? product(own[row: question], own[row: row]) : 1
      #expect(abs(score - expected) < 1e-5)
    }
  }

  @Test("Nothing of a child's vault is sent, searches neither, and the run's note counts it")
  func keepsChildren() async throws {
    let embedder = try embedder { $0.accounts = ["kim": .child, "alex": .optOut] }
    let before = proxy.received.count
    let result = try await embedder.embed(vaults, texts: texts)
    let search = try embedder.embed(["budget"])
    #expect(proxy.received.count == before)
    #expect(search.elements[16..<20].allSatisfy { $0 == 0 } && search.elements.last == 1)
    let note = try #require(result.notes.first)
    #expect(note.contains("80 of 80 messages stayed local (child 40, optOut 40); 4 texts"))
  }

  @Test("A service that fails leaves every message with a local vector, and says so")
  func survivesOutage() async throws {
    let embedder = try embedder { _ in }
    proxy.plan([.nonsense])
    let result = try await embedder.embed(vaults, texts: texts)
    #expect(result.notes.first?.contains("80 of 80 messages stayed local (failure 80)") == true)
    #expect(result.vectors.elements.allSatisfy { $0.isFinite })
  }
}
