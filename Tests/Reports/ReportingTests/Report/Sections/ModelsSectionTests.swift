import Testing
import VaultResults

@testable import VaultReporting

@Suite("Models section")
struct ModelsSectionTests {
  private static func report(compared: [String: String]?, states: [Metric] = []) -> Report {
    let manifest = Manifest(
      corpusDigest: "c", configDigest: "d", modelDigest: "m", binaryDigest: "b", seed: 1,
      commit: nil,
      machine: Machine(
        cpu: "cpu", cores: 2, memoryBytes: nil, blas: "blas", kernels: "none", swift: "6",
        operatingSystem: "none"),
      dataset: "d", profile: nil, primarySystem: "formula", commandLine: "run",
      createdAt: "2026-01-01T00:00:00Z", embedder: "polyglot", index: "exact", weights: nil,
      split: "test", notes: [Manifest.noWeightsNote(model: "routed")], comparedModels: compared)
    let metrics: [Metric] = [
      .sample("formula/nDCG@10", 0.5), .sample("formula/nDCG@10", 0.4, slice: ["language": "de"]),
      .sample("formula/nDCG@10", 0.55, slice: ["model": "routed"]),
      .sample("formula/nDCG@10", 0.41, slice: ["model": "routed", "language": "de"]),
      .sample("learned/nDCG@10", 0.7), .sample("model/routed/formula/nDCG@10/gain", 0.05),
      .sample("embedding/routed/textsPerSecond", 456, "items/s"),
      .sample("embedding/routed/shareOfPeak", 0.75, "fraction"),
      .sample("embedding/routed/residentBytes", 120_000_000, "bytes"),
    ]
    return Report(manifest: manifest, metrics: metrics + states, targets: [], stages: [])
  }

  private static func words(_ section: [Block]) -> [[[String]]] {
    section.tables.map { table in
      table.rows.map { $0.cells.map { $0.text.plain.replacing("\u{202F}", with: " ") } }
    }
  }

  @Test("Each model has a line with its quality, its cost and what it gains, and one by language")
  func lines() throws {
    let section = try #require(
      ModelsSection.blocks(of: Self.report(compared: ["routed": "digest"])))
    let words = Self.words(section)
    #expect(words[0][0].prefix(4) == ["polyglot", "0.500", "–", "0.700"])
    #expect(words[0][1].prefix(2) == ["routed", "0.550"])
    #expect(words[0][1].suffix(2) == ["75 %", "120 MB"])
    #expect(words[1] == [["polyglot", "0.400"], ["routed", "0.410"]])
    #expect(section.sentences.contains { $0.contains("formula +0.050") })
    #expect(section.sentences.contains("learned: no weights for the model routed."))
    #expect(!section.sentences.contains("learned: no weights for the model polyglot."))
  }

  @Test("Rounded weights, the best reference and vaults with two models are shown")
  func states() throws {
    let best = ["relevant": "10+", "model": "minilm"]
    let pure = ["0%", "100%"].map {
      Metric.sample("reconciliation/P@10", 0.4, slice: ["reconciled": $0])
    }
    let mixed = ["25%", "50%", "75%"].map {
      Metric.sample(
        "reconciliation/P@10", 0.45,
        slice: ["reconciled": $0, "order": "scattered", "method": "calibrated"])
    }
    let rounded: [Metric] = [
      .sample("minilm/int8/nDCG@10/loss", 0.004, "fraction", n: 60),
      .sample("minilm/int8/nDCG@10/loss", 0.006, "fraction", n: 60, slice: ["ranking": "semantic"]),
      .sample("formula/P@10/vs/best", 0.95, "ratio", slice: best),
      .sample("formula/P@10/vs/best/noWorse", 0.75, "fraction", slice: best),
    ]
    let report = Self.report(compared: nil, states: pure + mixed + rounded)
    let section = try #require(ModelsSection.blocks(of: report))
    let words = Self.words(section)
    #expect(words[0] == [["minilm", "int8", "0.400 %", "0.600 %", "60"]])
    #expect(words[1] == [["calibrated", "scattered", "0.400", "0.450", "0.450", "0.450", "0.400"]])
    #expect(section.sentences.contains { $0.contains("of the P@10 of minilm") })
  }

  @Test("A run with one model has no such section")
  func none() {
    #expect(ModelsSection.blocks(of: Self.report(compared: nil)) == nil)
    #expect(ModelsSection.blocks(of: Self.report(compared: [:])) == nil)
  }
}
