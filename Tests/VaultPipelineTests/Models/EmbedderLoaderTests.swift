import Foundation
import Testing
import VaultEmbedding
import VaultResults
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

  @Test("A run compares the models that were named, each once, and not its own")
  func comparesNamed() throws {
    let own = HashingEmbedder()
    let (models, notes) = try shipped.compared(
      .named([.init(.polyglot), .hashing, .init(.polyglot)]), beside: own)
    #expect(models.map(\.name) == ["polyglot"])
    #expect(notes.isEmpty)
    #expect(try shipped.compared(.named([]), beside: own).models.isEmpty)
  }

  @Test(
    "Without weights nothing is compared by itself, and a reader is told; named, it is an error")
  func comparesNothing() throws {
    let folder = try TemporaryDirectory()
    let loader = EmbedderLoader(datasets: folder.url)
    let own = try shipped.model(.polyglot)
    for wanted in [RunOptions.ComparedModels.usual, .installed(and: [])] {
      let (models, notes) = try loader.compared(wanted, beside: own)
      #expect(models.isEmpty && notes.count == 1)
    }
    #expect(throws: EmbeddingError.self) {
      try loader.compared(.named([.init(.routed)]), beside: own)
    }
    // Only the shipped model has a usual companion: another was chosen on purpose.
    #expect(try loader.compared(.usual, beside: HashingEmbedder()).notes.isEmpty)
  }

  @Test("All that are there are compared whatever else is missing, and those that were named, too")
  func comparesInstalled() throws {
    let beside = try shipped.compared(.installed(and: []), beside: HashingEmbedder())
    #expect(beside.models.first?.name == "polyglot" && beside.notes.isEmpty)
    #expect(!beside.models.contains { $0.name == "hashing" })
    let polyglot = try shipped.model(.polyglot)
    let more = try shipped.compared(.installed(and: [.hashing, .auto]), beside: polyglot)
    #expect(more.models.last?.name == "hashing" && more.notes.isEmpty)
    #expect(!more.models.contains { $0.name == "polyglot" })
  }

  @Test("The usual companion needs both its models")
  func comparesUsual() throws {
    let folder = try TemporaryDirectory()
    for name in MiniLMEmbedder.fileNames { try folder.write("", to: "models/minilm/\(name)") }
    let (models, notes) = try EmbedderLoader(datasets: folder.url)
      .compared(.usual, beside: shipped.model(.polyglot))
    #expect(models.isEmpty && notes.count == 1)
  }

  @Test("Two services whose models have one name are refused before either is asked")
  func refusesSameNames() throws {
    let choices = try ["v1#fake", "v2#fake"].map { text in
      try #require(RunConfiguration.EmbedderChoice(rawValue: "http://127.0.0.1:9/\(text)"))
    }
    #expect(throws: RunError.misuse(.sameModelName("fake"))) {
      try shipped.compared(.named(choices), beside: HashingEmbedder())
    }
  }

  @Test("A service is not called like a model here, whose learned weights it would get")
  func namesServices() throws {
    for (model, name) in [
      ("polyglot", "service-polyglot"), ("MiniLM", "service-MiniLM"), ("org/m", "org-m"),
    ] {
      let address = try #require(ServiceEmbedder.Address("https://models.example/v1#\(model)"))
      #expect(EmbedderRegistration.name(of: address) == name)
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
