import Testing
import VaultCore

@testable import VaultComparison

@Suite("Weights tried on other sources")
struct WeightTransferTests {
  private static let options: TuningOptions = {
    var options = TuningOptions()
    options.simplex = WeightSimplex(parts: 10)
    return options
  }()

  // A candidate is relevant if one feature alone says so.
  private static func source(
    _ name: String, feature: Int, seed: UInt64
  ) throws -> WeightTransfer.Source {
    let cache = try RandomComponents.cache(
      seed: seed, vaults: 8, candidates: 30...50, split: .dev, levels: 1000
    ) { features, _ in features[feature] > (feature == 0 ? 0.6 : 0.85) ? 1 : 0 }
    return WeightTransfer.Source(
      name: name, cache: cache,
      report: try WeightTuning(
        cache: cache, manifest: .sample(), options: options
      ).report())
  }

  @Test("What one source teaches gains on its like and loses on its contrary")
  func transfer() throws {
    let rows = try WeightTransfer(
      [
        Self.source("words", feature: 0, seed: 1), Self.source("also words", feature: 0, seed: 2),
        Self.source("time", feature: 1, seed: 3),
      ], options: Self.options
    ).rows
    #expect(rows.count == 6)
    func gain(_ tuned: String, _ tried: String) throws -> Double {
      try #require(rows.first { $0.tunedOn == tuned && $0.triedOn == tried }).difference.difference
    }
    #expect(try gain("words", "also words") > 0)
    #expect(try gain("words", "time") < 0)
    #expect(try gain("time", "words") < 0)
    #expect(rows.allSatisfy { $0.difference.vaults == 8 })
    // A single source is tried on nothing.
    let single = try Self.source("words", feature: 0, seed: 1)
    #expect(try WeightTransfer([single], options: Self.options).rows.isEmpty)
  }
}
