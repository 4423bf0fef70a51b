import Foundation
import Testing
import VaultCore
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
