import Foundation
import Testing
import VaultResults

@testable import VaultHistory

@Suite("NightlyDigest")
struct NightlyDigestTests {
  @Test("A digest reads back from its JSON")
  func roundTrip() throws {
    let move = NightlyDigest.Move(
      measure: "nDCG@10", before: 0.5, after: 0.25,
      interval: ConfidenceInterval(low: -0.5, high: -0.125), p: 0.03125, queries: 18, wins: 1,
      losses: 9, direction: .worse)
    let digest = NightlyDigest(
      since: "2026-11-20",
      changes: [
        NightlyDigest.Change(
          id: "a", status: .compared, move: move, newlyFailing: ["q1"], recovered: ["q2"],
          flips: [NightlyDigest.Flip(target: "Q4", before: .met, after: .missed)], gate: .failed),
        NightlyDigest.Change(id: "b", status: .absent, reason: "its run failed"),
      ])
    let bytes = try digest.encoded()
    #expect(try JSONDecoder().decode(NightlyDigest.self, from: bytes) == digest)
    #expect(try digest.encoded() == bytes)
  }

  @Test("One failed gate fails the night; one that cannot tell does not")
  func gate() {
    func digest(_ verdicts: [GateVerdict?]) -> NightlyDigest {
      NightlyDigest(
        since: nil,
        changes: verdicts.map { NightlyDigest.Change(id: "a", status: .compared, gate: $0) })
    }
    #expect(digest([.passed, .failed]).isGateFailed)
    #expect(!digest([.passed, .cannotTell, nil]).isGateFailed)
  }
}
