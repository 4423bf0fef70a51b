import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("NightlyWords")
struct NightlyWordsTests {
  @Test("A night says how many cells it has completed, of those that are its own")
  func state() {
    #expect(
      NightlyWords.state(SampleNight.record) == "2 of 4 cells completed, 1 failed, 1 not run")
  }

  @Test("A digest says what moved since when")
  func summary() {
    #expect(
      NightlyWords.summary(SampleNight.digest)
        == "Since 2026-11-20, of 2 cells: 1 worse, 0 better, 1 without a detectable difference; "
        + "2 queries newly fail, 1 target flipped")
    let new = NightlyDigest(
      since: "x", changes: [NightlyDigest.Change(id: "a", status: .new, reason: "r")])
    #expect(NightlyWords.summary(new) == "No cell can be compared with x")
  }

  @Test("A move shows both means, the difference and its interval")
  func move() throws {
    let move = try #require(SampleNight.digest.changes[0].move)
    #expect(NightlyWords.move(move) == "0.512 → 0.498 (−0.014 [−0.021, −0.007])")
    let still = try #require(SampleNight.digest.changes[1].move)
    #expect(NightlyWords.move(still) == "0.500, query by query the same")
  }

  @Test("A long list says how much of it is missing")
  func lists() {
    #expect(NightlyWords.list(["a", "b"], most: 2) == "a, b")
    #expect(NightlyWords.list(["a", "b", "c"], most: 2) == "a, b and 1 more")
  }
}
