import Testing
import VaultIndex
import VaultMatching
import VaultPipelineFixtures
import VaultResults

@testable import VaultPipeline

@Suite("GraphUse")
struct GraphUseTests {
  private static func use(
    _ index: RunConfiguration.IndexChoice, efSearch: Int = 64
  ) throws -> (use: GraphUse, fixture: SearchableFixture) {
    var configuration = RunConfiguration()
    configuration.index = index
    configuration.efSearch = efSearch
    let fixture = try SearchableFixture(["v", "w"], configuration: configuration)
    for vault in fixture.vaults {
      let event = try #require(vault.profiles[SearchableFixture.event])
      _ = try vault.index.search(event.vector[...], limit: 2, within: nil)
    }
    return (GraphUse(vaults: fixture.vaults), fixture)
  }

  private static func value(_ use: GraphUse, _ id: String, way: String? = nil) -> Double? {
    use.metrics.first { $0.id == id && $0.slice?["way"] == way }?.value
  }

  @Test("Small vaults get no graph by themselves; the report says why")
  func automatic() throws {
    let (use, fixture) = try Self.use(.auto)
    #expect(Self.value(use, "index/graphs") == 0)
    #expect(Self.value(use, "index/searches") == 2)
    #expect(Self.value(use, "index/searches", way: "scan") == 2)
    #expect(!use.wasWalked)
    #expect(try #require(use.note).contains("no number of searches pays"))
    withExtendedLifetime(fixture) {}
  }

  @Test("A graph that is asked for is built, and walked where a scan costs more")
  func forced() throws {
    let (use, fixture) = try Self.use(.hnsw, efSearch: 2)
    #expect(Self.value(use, "index/graphs") == 2)
    #expect(Self.value(use, "index/searches", way: "walk") == 2)
    #expect(use.wasWalked)
    withExtendedLifetime(fixture) {}
  }

  @Test("Without vaults there is nothing to count")
  func none() {
    #expect(GraphUse(vaults: []).metrics.isEmpty)
    #expect(GraphUse(vaults: []).note == nil)
  }
}
