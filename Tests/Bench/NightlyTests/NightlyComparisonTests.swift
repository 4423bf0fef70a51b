import Foundation
import Testing
import VaultTestSupport

@testable import VaultHistory
@testable import VaultNightly
@testable import VaultResults

@Suite("A nightly run beside the one before")
struct NightlyComparisonTests {
  private let fixture: NightlyFixture

  init() throws {
    fixture = try NightlyFixture()
  }

  private static func target(_ verdict: TargetVerdict.Verdict) -> TargetVerdict {
    TargetVerdict(
      id: "Q4", kind: .hard, target: 0.5, measured: 0.5, margin: 0, verdict: verdict, reason: "",
      standIn: nil,
      parts: [
        TargetVerdict.Part(
          what: "w", label: nil, source: "s", note: nil, kind: .hard, metric: "m", slice: nil,
          comparison: .atLeast, target: 0.5, unit: "score", measured: 0.5, n: 1, ci95: nil,
          margin: 0, verdict: verdict, reason: "")
      ])
  }

  @Test("Two runs alike: every cell is unchanged, query by query")
  func unchanged() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1, 2])
    let night = try await fixture.run("2026-11-21-rerun", seeds: [1, 2])
    #expect(night.digest.since == "2026-11-20")
    #expect(night.digest.changes.map(\.status) == [.compared, .compared])
    #expect(night.digest.changes.map { $0.move?.direction } == [.unchanged, .unchanged])
    #expect(night.digest.changes.allSatisfy { $0.newlyFailing.isEmpty && $0.flips.isEmpty })
  }

  @Test("A loss in every vault is worse, and the queries that newly fail are named")
  func worse() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1])
    try fixture.setTemplate { _, query in query == 1 ? 0 : 0.45 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    let change = night.digest.changes[0]
    let move = try #require(change.move)
    // By hand: from 0.5 to (0 + 0.45 + 0.45) / 3 in each of six vaults.
    #expect(abs(move.before - 0.5) < 1e-12)
    #expect(abs(move.after - 0.3) < 1e-12)
    #expect(move.direction == .worse)
    #expect(move.losses == 18)
    #expect(change.newlyFailing == (1...6).map { "v\($0)/q1" })
    let written = try JSONDecoder().decode(
      NightlyDigest.self, from: Data(contentsOf: fixture.url("2026-11-21/digest.json")))
    #expect(written == night.digest)
    let back = try await fixture.run("2026-11-22", seeds: [1], fixture.options(since: "2026-11-20"))
    #expect(back.digest.since == "2026-11-20")
  }

  @Test("A change in one vault of six is no detectable difference")
  func chance() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1])
    try fixture.setTemplate { vault, _ in vault == 1 ? 0.4 : 0.5 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    #expect(night.digest.changes[0].move?.direction == .noDetectableDifference)
  }

  @Test("Targets whose outcome changed are named with both")
  func flips() async throws {
    try fixture.setTemplate(targets: [Self.target(.met)]) { _, _ in 0.5 }
    _ = try await fixture.run("2026-11-20", seeds: [1])
    try fixture.setTemplate(targets: [Self.target(.missed)]) { _, _ in 0.5 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    #expect(
      night.digest.changes[0].flips
        == [NightlyDigest.Flip(target: "Q4", before: .met, after: .missed)])
  }

  @Test("A cell that failed, and one that the earlier run lacks, say so")
  func absentAndNew() async throws {
    _ = try await fixture.run("2026-11-20", seeds: [1, 2])
    try fixture.folder.write("", to: "fail-2")
    let night = try await fixture.run("2026-11-21", seeds: [1, 2, 3])
    #expect(night.digest.changes.map(\.status) == [.compared, .absent, .new])
    #expect(night.digest.changes.allSatisfy { ($0.status == .compared) == ($0.reason == nil) })
  }

  @Test("Another corpus is not comparable, and the key that differs is named")
  func otherCorpus() async throws {
    var fixture = fixture
    _ = try await fixture.run("2026-11-20", seeds: [1])
    fixture.setCorpus("corpus-2")
    try fixture.setTemplate { _, _ in 0.5 }
    let night = try await fixture.run("2026-11-21", seeds: [1])
    #expect(night.digest.changes[0].status == .notComparable)
    #expect(night.digest.changes[0].reason?.hasPrefix("corpusDigest") == true)
  }

  @Test("A folder that is no nightly run is refused")
  func noNight() async throws {
    await #expect(throws: RunError.self) {
      try await fixture.run("night", seeds: [1], fixture.options(since: "nowhere"))
    }
  }
}
