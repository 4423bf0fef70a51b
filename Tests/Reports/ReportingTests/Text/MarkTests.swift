import Testing
import VaultGate
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("Signs and words of outcomes")
struct MarkTests {
  @Test("Every outcome of a kind has a sign and a word of its own, so that color carries nothing")
  func distinct() {
    let kinds = [
      TargetVerdict.Verdict.allCases.map { Mark($0) }, GateVerdict.allCases.map { Mark($0) },
      GateFinding.Outcome.allCases.map { Mark($0) },
      NightlyDigest.Move.Direction.allCases.map { Mark($0) },
    ]
    for marks in kinds {
      #expect(Set(marks.map(\.sign)).count == marks.count)
      #expect(Set(marks.map(\.word)).count == marks.count)
    }
    // A cell of a night that did not run is told from one that failed.
    #expect(Mark(NightlyRecord.State.failed).sign != Mark(NightlyRecord.State.pending).sign)
    #expect(Mark(NightlyRecord.State.pending).word != Mark(NightlyRecord.State.elsewhere).word)
  }
}
