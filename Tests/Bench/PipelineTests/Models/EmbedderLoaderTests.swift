import Foundation
import Testing
import VaultCore
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

  @Test("Where no model is there, hashing stands in; a named or a damaged one is an error")
  func fallsBack() throws {
    let folder = try TemporaryDirectory()
    let loader = EmbedderLoader(datasets: folder.url)
    let (embedder, notes) = try loader.load(.auto)
    #expect(embedder.name == "hashing" && notes == [EmbedderLoader.missingModelNote])
    let file = loader.chosenOrShipped("polyglot/model.vbpm").path
    #expect(throws: EmbeddingError.missingPolyglotModel(path: file)) { try loader.model(.polyglot) }
    #expect(throws: EmbeddingError.self) { try loader.model(.routed) }
    try folder.write("no model", to: "models/polyglot/model.vbpm")
    #expect(throws: EmbeddingError.self) { try loader.load(.auto) }
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

@Suite("Embedding policy file")
struct EmbeddingPolicyFileTests {
  private func read(_ text: String) throws -> EmbeddingPolicyFile {
    let folder = try TemporaryDirectory()
    let file = folder.url.appendingPathComponent("policy.yaml")
    try Data(text.utf8).write(to: file)
    return try EmbeddingPolicyFile(yaml: file)
  }

  private func decide(
    _ file: EmbeddingPolicyFile, _ text: String, on platform: Platform = .email,
    of vault: String = "alex"
  ) -> EmbeddingPolicy.Decision {
    file.policy(for: file.account(of: vault)).decide(
      text: text, platform: platform, state: .init(), now: Timestamp(seconds: 0))
  }

  @Test("Every setting keeps its texts local, with its own reason")
  func keeps() throws {
    let file = try read(
      """
      localPlatforms: [whatsapp]
      sensitiveWords: [Gehalt]
      monthlyBudgetDollars: 0.00000002
      accounts:
        kim: child
        lee: optOut
      """)
    #expect(decide(file, "ok") == .remote(estimatedTokens: 1))
    #expect(decide(file, "ok", on: .whatsapp) == .local(.platform))
    #expect(decide(file, "das Gehalt") == .local(.sensitive))
    #expect(decide(file, "my password") == .local(.sensitive))
    // A token costs the whole budget.
    #expect(decide(file, "more than one token") == .local(.budget))
    #expect(decide(file, "ok", of: "kim") == .local(.child))
    #expect(decide(file, "ok", of: "lee") == .local(.optOut))
    let modes = try ["mode: privacy", "mode: local", ""].map { decide(try read($0), "ok") }
    #expect(modes == [.local(.privacyMode), .local(.localMode), .remote(estimatedTokens: 1)])
  }

  @Test("A service is asked only where an adult's texts may be sent")
  func sends() throws {
    let file = try read("accounts: {kim: child, lee: optOut}")
    let answers = [
      try file.sends(vaults: ["alex", "kim", "lee"]), try file.sends(vaults: ["kim", "lee"]),
      try read("mode: privacy").sends(vaults: ["alex"]),
      try read("mode: local").sends(vaults: ["alex"]),
    ]
    #expect(answers == [true, false, false, false])
  }

  @Test("An account of a vault that is not there is refused: a child's name may be misspelled")
  func refusesUnknownVault() throws {
    let file = try read("accounts: {kimm: child}")
    let error = #expect(throws: RunError.self) { try file.sends(vaults: ["kim", "alex"]) }
    #expect(error?.description.contains("unknown key kimm; known are alex, kim") == true)
  }

  @Test(
    "A key that nothing reads, a value of another kind and a negative budget are refused",
    arguments: [
      "modes: remote", "mode: cloud", "localPlatforms: [fax]", "accounts: {kim: baby}",
      "monthlyBudgetDollars: -1", "monthlyBudgetDollars: lots", "- remote",
    ])
  func refuses(text: String) {
    #expect(throws: (any Error).self) { try read(text) }
  }

  @Test("An unknown key is refused with its line and the known ones")
  func namesLine() {
    let error = #expect(throws: ResultsError.self) { try read("mode: local\nplatforms: [email]") }
    #expect(error?.description.contains(":2") == true)
    #expect(error?.description.contains("localPlatforms") == true)
  }

  @Test("A policy for a model of this machine is refused")
  func needsService() throws {
    let loader = EmbedderLoader(datasets: Repository.url("Datasets"))
    #expect(throws: RunError.self) {
      try loader.load(.hashing, under: EmbeddingPolicyFile(file: "p"), vaults: ["alex"])
    }
  }
}
