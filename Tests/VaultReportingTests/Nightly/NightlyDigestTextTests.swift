import Foundation
import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("NightlyDigestText")
struct NightlyDigestTextTests {
  private let text = NightlyDigestText.markdown(SampleNight.digest, of: SampleNight.record)

  @Test("The digest reads as recorded")
  func snapshot() throws {
    try Snapshot.check(text, "digest.md")
  }

  @Test("What matters stands on the first screen: state, losses, failures, flips")
  func firstScreen() {
    let screen = text.split(separator: "\n").prefix(20).joined(separator: "\n")
    for words in ["2 of 4 cells completed", "1 worse", "exit 65", "met → missed", "gate failed"] {
      #expect(screen.contains(words), "\(words)")
    }
  }

  @Test("Ids and reasons cannot break out of their cells")
  func escapes() {
    #expect(!text.contains("q`2|"))
    #expect(!text.contains("<broken>"))
    #expect(!text.contains("summary><q1>"))
  }

  @Test("A hundred changed cells still leave one screen first")
  func many() {
    let change = SampleNight.digest.changes[0]
    let digest = NightlyDigest(
      since: "2026-11-20", changes: Array(repeating: change, count: 100))
    let bullets = NightlyDigestText.markdown(digest, of: SampleNight.record)
      .split(separator: "\n").prefix { !$0.hasPrefix("| Cell") }.filter { $0.hasPrefix("- ") }
    #expect(bullets.count == 12)
    #expect(bullets.last?.contains("more, below") == true)
  }

  @Test("Without an earlier night the digest says so")
  func firstNight() {
    let digest = NightlyDigest(since: nil, changes: [])
    let text = NightlyDigestText.markdown(digest, of: SampleNight.record)
    #expect(text.contains("There is no earlier night"))
  }
}
