import Foundation
import Testing
import VaultCore
import VaultEmbedding
import VaultMatching
import VaultResults
import VaultSuites
import VaultTestSupport

@testable import VaultPipeline

@Suite("RunConfiguration")
struct RunConfigurationTests {
  private func configuration(_ yaml: String) throws -> RunConfiguration {
    let folder = try TemporaryDirectory()
    return try RunConfiguration(yaml: try folder.write(yaml, to: "run.yaml"))
  }

  @Test("Keys that a file leaves out keep the document's settings")
  func defaults() throws {
    let settings = try configuration("index: exact\nweights: 0.5,0.3,0.2\n")
    #expect(settings.index == .exact)
    #expect(settings.weights == (try RankingWeights(parsing: "0.5,0.3,0.2")))
    #expect(settings.windows == .adaptive)
    #expect(settings.overFetch == 50)
    #expect(!settings.isFormula)
    #expect(RunConfiguration().isFormula)
  }

  @Test(
    "An earlier instant is another system than the document's", arguments: QueryInstant.allCases)
  func instants(instant: QueryInstant) throws {
    let settings = try configuration("asOf: \(instant.rawValue)\n")
    #expect(settings.asOf == instant)
    #expect(settings.isFormula == (instant == .sevenDaysAfter))
    let digest = try settings.digest(embedder: "minilm", seed: 1, split: "test")
    let document = try RunConfiguration().digest(embedder: "minilm", seed: 1, split: "test")
    #expect((digest == document) == settings.isFormula)
  }

  @Test(
    "A file that is wrong is refused with its name",
    arguments: [
      ("wieghts: 0.5,0.3,0.2", "wieghts"), ("weights: 1,1,1", "weights"), ("- a", "run.yaml"),
      ("overFetch: 0", "overFetch"), ("overFetch: many", "overFetch"), ("index: [", "run.yaml"),
      ("hnswM: 1", "hnswM"), ("asOf: -3d", "asOf"), ("similarityCut: 7", "similarityCut"),
      ("overFetch: 1000000000000000000", "overFetch"), ("overFetch: 1000001", "overFetch"),
      ("efConstruction: 9223372036854775807", "efConstruction"), ("efSearch: 0", "efSearch"),
      ("efSearch: 1000001", "efSearch"), ("hnswM: 257", "hnswM"),
    ])
  func refusals(yaml: String, word: String) throws {
    let error = try #require(throws: RunError.self) { try configuration(yaml) }
    #expect(error.description.contains("run.yaml"))
    #expect(error.description.contains(word))
  }

  @Test("The digest depends on every setting, and on nothing else")
  func digest() throws {
    let base = RunConfiguration()
    let digest = try base.digest(embedder: "minilm", seed: 1, split: "test")
    #expect(try base.digest(embedder: "minilm", seed: 1, split: "test") == digest)
    let changes: [(inout RunConfiguration) -> Void] = [
      { $0.efSearch += 1 }, { $0.keepsIdenticalIDs = true },
    ]
    for change in changes {
      var other = base
      change(&other)
      #expect(try other.digest(embedder: "minilm", seed: 1, split: "test") != digest)
    }
    #expect(try base.digest(embedder: "hashing", seed: 1, split: "test") != digest)
    #expect(try base.digest(embedder: "minilm", seed: 2, split: "test") != digest)
    #expect(try base.digest(embedder: "minilm", seed: 1, split: "dev") != digest)
  }

  @Test("Every setting of a run survives its YAML file", arguments: [nil, 0.05, -0.3])
  func settings(cut: Double?) throws {
    var settings = RunConfiguration()
    settings.similarityCut = cut
    settings.weights = try RankingWeights(parsing: "0.35,0.625,0.025")
    let folder = try TemporaryDirectory()
    try folder.write(try settings.yaml(comment: "c"), to: RunConfiguration.fileName)
    #expect(try RunConfiguration(ofRun: folder.url) == settings)
    if let cut { #expect(try settings.yaml(comment: "c").contains("similarityCut: \(cut)\n")) }
    #expect(throws: RunError.self) {
      try RunConfiguration(ofRun: folder.url.appendingPathComponent("none"))
    }
  }

  @Test("Other weights come with the matcher that uses them, and leave all else")
  func weighted() throws {
    var settings = RunConfiguration()
    settings.index = .exact
    settings.windows = .sevenDays
    settings.similarityCut = 0.25
    settings.overFetch = 40
    settings.matcher = .learned
    let weights = RankingWeights(parts: 14, 25, 1)
    let read = settings.weighted(by: weights)
    #expect(read.weights == weights && read.matcher == .formula)
    settings.weights = weights
    settings.matcher = .formula
    #expect(read == settings)
  }
}

@Suite("Choosing a model by its name")
struct EmbedderChoiceTests {
  private typealias Choice = RunConfiguration.EmbedderChoice

  @Test("Every registered model can be chosen, auto comes first, other names are refused")
  func names() {
    #expect(
      Choice.allCases.map(\.rawValue) == ["auto"] + EmbedderRegistration.all.map(\.name))
    for choice in Choice.allCases { #expect(Choice(rawValue: choice.rawValue) == choice) }
    #expect(Choice(rawValue: "bert") == nil)
    #expect(Set(Choice.allCases.map(\.summary)).count == Choice.allCases.count)
  }

  @Test("Settings hold the plain name, and an unknown one is no setting")
  func coding() throws {
    #expect(
      String(decoding: try JSONEncoder().encode(Choice.hashing), as: UTF8.self) == "\"hashing\"")
    #expect(try JSONDecoder().decode(Choice.self, from: Data("\"auto\"".utf8)) == .auto)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Choice.self, from: Data("\"bert\"".utf8))
    }
  }

  @Test("No external system may take the name of a model")
  func reserved() {
    for registration in EmbedderRegistration.all {
      #expect(
        SystemNames(besides: .all).sanitised(registration.name) == "external-\(registration.name)")
    }
  }
}

@Suite("The models that a command line compares")
struct RunOptionsTests {
  private typealias Models = RunOptions.ComparedModels

  private static func models(
    _ named: [RunConfiguration.EmbedderChoice]?, all: Bool = false,
    settings embedder: RunConfiguration.EmbedderChoice = .auto
  ) -> Models {
    var settings = RunConfiguration()
    settings.embedder = embedder
    return Models(named: named, all: all, settings: settings)
  }

  @Test("Named models are compared with the first of them, or the usual ones, or all there are")
  func models() {
    #expect(Self.models([.auto, .hashing]) == .named([.hashing]))
    #expect(Self.models([.auto]) == .named([]))
    // Unless the settings name a model.
    #expect(Self.models(nil) == .usual)
    #expect(Self.models(nil, settings: .hashing) == .named([]))
    #expect(Self.models(nil, all: true, settings: .hashing) == .installed(and: []))
    #expect(Self.models([.auto, .hashing], all: true) == .installed(and: [.hashing]))
  }
}

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
