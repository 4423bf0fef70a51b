import Foundation
import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("Digest of a night")
struct NightlyAttentionTests {
  private let text = NightlyAccount(SampleNight.record, digest: SampleNight.digest).markdown

  @Test("The digest reads as recorded")
  func snapshot() throws {
    try Snapshot.check(text, "digest.md")
  }

  @Test("What matters stands on the first screen: state, losses, failures, flips")
  func firstScreen() {
    let screen = text.split(separator: "\n").prefix(28).joined(separator: "\n")
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
    let bullets = NightlyAccount(SampleNight.record, digest: digest).markdown
      .split(separator: "\n").prefix { !$0.hasPrefix("## Cells") }.filter { $0.hasPrefix("- ") }
    #expect(bullets.count == 12)
    #expect(bullets.last?.contains("more, below") == true)
  }

  @Test("Without an earlier night the digest says so")
  func firstNight() {
    let digest = NightlyDigest(since: nil, changes: [])
    let text = NightlyAccount(SampleNight.record, digest: digest).markdown
    #expect(text.contains("There is no earlier night"))
  }
}
