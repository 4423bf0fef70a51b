import Testing

@testable import VaultPipeline

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

  @Test("Named models are all that is compared; the first is the run's own")
  func named() {
    #expect(Self.models([.auto, .hashing]) == .named([.hashing]))
    #expect(Self.models([.auto]) == .named([]))
  }

  @Test("Where nothing is named the usual ones are, unless the settings name a model")
  func usual() {
    #expect(Self.models(nil) == .usual)
    #expect(Self.models(nil, settings: .hashing) == .named([]))
  }

  @Test("All that are there come with those that are named")
  func all() {
    #expect(Self.models(nil, all: true, settings: .hashing) == .installed(and: []))
    #expect(Self.models([.auto, .hashing], all: true) == .installed(and: [.hashing]))
  }
}
