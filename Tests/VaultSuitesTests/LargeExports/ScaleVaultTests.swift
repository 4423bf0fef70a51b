import Testing
import VaultCore
import VaultMatching
import VaultResults

@testable import VaultPipeline
@testable import VaultPipelineFixtures
@testable import VaultSuites

@Suite("ScaleVault")
struct ScaleVaultTests {
  @Test("It holds exactly as many messages, in order of time", arguments: [1, 299, 300, 301, 1000])
  func size(messages: Int) throws {
    let fixture = try SearchableFixture(["v", "w"])
    let vault = ScaleVault(of: fixture.vaults, messages: messages, seed: 1)
    #expect(vault.table.count == messages)
    #expect(Set(vault.table.ids).count == messages)
    #expect(vault.events.count == 2)
    #expect(vault.events.allSatisfy { $0.asOf != nil })
  }

  @Test("The first use keeps every message's vector, and further ones stay near")
  func vectors() throws {
    let fixture = try SearchableFixture(["v", "w"], messages: 20)
    let vault = ScaleVault(of: fixture.vaults, messages: 100, seed: 1)
    let known = Set(
      fixture.vaults.flatMap { source in
        (0..<source.table.count).map { Array(source.table.vectors[row: $0]) }
      })
    var kept = 0
    for row in 0..<100 {
      let vector = Array(vault.table.vectors[row: row])
      if known.contains(vector) { kept += 1 }
      let nearest = known.map { zip($0, vector).reduce(Float(0)) { $0 + $1.0 * $1.1 } }.max() ?? 0
      #expect(nearest > 0.9)
    }
    #expect(kept == 40)
  }

  @Test("A group stays as large and nobody is invented")
  func people() throws {
    let fixture = try SearchableFixture(["v", "w"])
    let vault = ScaleVault(of: fixture.vaults, messages: 900, seed: 1)
    func sizes(_ tables: [[[Contact.Index]]]) -> [Int] { tables.joined().map(\.count).sorted() }
    let sources = fixture.vaults.map(\.table.participants)
    #expect(sizes([vault.table.participants]) == sizes(sources + sources + sources))
    #expect(vault.table.participants.joined().allSatisfy { (0..<7).contains($0) })
  }

  @Test("The suite reports its latencies with what passed the filter")
  func suite() throws {
    let fixture = try SearchableFixture(["v", "w"])
    let suite = EventQueryScaleSuite(
      vaults: fixture.vaults, configuration: .document(similarityCut: nil), seed: 1,
      messages: 400, queries: 10)
    let metrics = try suite.metrics()
    #expect(
      Set(metrics.map(\.id)) == [
        "matching/eventQueryP50Milliseconds/400", "matching/eventQueryP95Milliseconds/400",
        "matching/filteredQueryP95Milliseconds", "matching/admittedRowsP50/400",
        "matching/admittedRowsP95/400", "latency/openLoop/half/requestsPerSecond",
        "latency/openLoop/half/p50Milliseconds", "latency/openLoop/half/p95Milliseconds",
        "latency/openLoop/half/p99Milliseconds", "latency/closedLoop/p50Milliseconds",
        "latency/closedLoop/p95Milliseconds", "latency/closedLoop/p99Milliseconds",
      ])
    #expect(metrics.allSatisfy { $0.value > 0 && $0.value.isFinite })
    let empty = EventQueryScaleSuite(
      vaults: [], configuration: .document(similarityCut: nil), seed: 1)
    #expect(try empty.metrics().isEmpty)
  }
}
