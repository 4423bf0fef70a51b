import Foundation
import Testing
import VaultResults

@testable import VaultPipeline

@Suite("RecordedSettings")
struct RecordedSettingsTests {
  private static func settings(
    _ compared: [String], _ embedder: RunConfiguration.EmbedderChoice = .auto,
    command: String = "vaultbench run"
  ) throws -> (options: [String], unknown: [String]) {
    var configuration = RunConfiguration()
    configuration.embedder = embedder
    let manifest = SampleManifest.of(
      configuration,
      comparedModels: compared.isEmpty
        ? nil : Dictionary(uniqueKeysWithValues: compared.map { ($0, "digest") }))
    var settings = try RecordedSettings(
      of: manifest, in: URL(fileURLWithPath: "/nowhere", isDirectory: true))
    let unknown = settings.compareModels(of: manifest, RecordedCommand(command))
    return (settings.options, unknown)
  }

  @Test("What a run compares by itself needs no option")
  func usual() throws {
    #expect(try Self.settings(["routed"]).options.isEmpty)
    #expect(try Self.settings([], .hashing).options == ["--embedder", "hashing"])
  }

  @Test("Other models are named after the run's own, as the settings name it")
  func named() throws {
    #expect(
      try Self.settings(["routed", "minilm"]).options == ["--embedder", "auto,minilm,routed"])
    #expect(try Self.settings(["routed"], .hashing).options == ["--embedder", "hashing,routed"])
    // Nothing was compared, and by itself a run of polyglot would compare.
    #expect(try Self.settings([]).options == ["--embedder", "auto"])
  }

  @Test("A service is named by the address of the command line, one without is told")
  func services() throws {
    let known = try Self.settings(
      ["service-minilm"], command: "vaultbench run --embedder auto,http://127.0.0.1:9/v1#minilm")
    #expect(known.options == ["--embedder", "auto,http://127.0.0.1:9/v1#minilm"])
    #expect(known.unknown.isEmpty)
    let unknown = try Self.settings(["m"])
    #expect(unknown.options == ["--embedder", "auto"] && unknown.unknown == ["m"])
  }
}
