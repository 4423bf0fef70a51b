import Foundation
import Testing
import VaultEmbedding
import VaultTestSupport

@testable import VaultPipeline

@Suite("Finding the model that a run asks for")
struct EmbedderLoaderTests {
  private let shipped = EmbedderLoader(datasets: Repository.url("Datasets"))

  @Test("Left to itself a run takes the shipped multilingual model, without a word")
  func takesShippedModel() throws {
    let (embedder, notes) = try shipped.load(.auto)
    #expect(embedder.name == "polyglot")
    #expect(embedder.dimension == 384)
    #expect(notes.isEmpty)
    let card = try String(
      contentsOf: Repository.url("Datasets/models/polyglot/CARD.md"), encoding: .utf8)
    #expect(card.contains(embedder.modelDigest))
  }

  @Test("Where no model is there, hashing stands in and the report says so")
  func fallsBack() throws {
    let folder = try TemporaryDirectory()
    let (embedder, notes) = try EmbedderLoader(datasets: folder.url).load(.auto)
    #expect(embedder.name == "hashing")
    #expect(notes == [EmbedderLoader.missingModelNote])
  }

  @Test("A model that was asked for by name and is not there is an error that names its file")
  func refusesMissing() throws {
    let folder = try TemporaryDirectory()
    let loader = EmbedderLoader(datasets: folder.url)
    #expect(
      throws: EmbeddingError.missingPolyglotModel(
        path: loader.chosenOrShipped("polyglot/model.vbpm").path)
    ) {
      try loader.model(.polyglot)
    }
    #expect(throws: EmbeddingError.self) { try loader.model(.routed) }
  }

  @Test("A damaged model is an error, not a reason to stand in")
  func refusesDamaged() throws {
    let folder = try TemporaryDirectory()
    try folder.write("no model", to: "models/polyglot/model.vbpm")
    #expect(throws: EmbeddingError.self) {
      try EmbedderLoader(datasets: folder.url).load(.auto)
    }
  }

  @Test("Suites compare the run's own model first, the floor last, each once")
  func comparesSideBySide() throws {
    let names = try shipped.sideBySide(with: HashingEmbedder()).map(\.name)
    #expect(names.first == "hashing")
    #expect(names.contains("polyglot"))
    #expect(Set(names).count == names.count)
    let polyglot = try shipped.model(.polyglot)
    let models = try shipped.sideBySide(with: polyglot)
    #expect(models.first?.name == "polyglot")
    #expect(models.first?.precision == "int4")
    #expect(models.last?.name == "hashing")
    #expect(try models.first?.load?().modelDigest == polyglot.modelDigest)
  }
}
