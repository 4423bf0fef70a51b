import Testing

@testable import VaultAccounts

/// Bounds and pauses.
struct LiveOptionsTests {
  @Test("Pauses double up to half a minute")
  func doublesPauses() {
    let options = LiveOptions()
    let pauses = [1, 2, 3, 7, 8, 100, Int.max].map { options.pause(after: $0) }
    let expected: [Duration] = [
      .milliseconds(250), .milliseconds(500), .seconds(1), .seconds(16), .seconds(30),
      .seconds(30), .seconds(30),
    ]
    #expect(pauses == expected)
  }

  @Test("Bounds in milliseconds stay within a day and above nothing")
  func boundsMilliseconds() {
    let spans: [Duration] = [.zero, .seconds(-5), .milliseconds(1500), .seconds(Int64.max)]
    #expect(spans.map(\.boundedMilliseconds) == [1, 1, 1500, 86_400_000])
  }

  @Test("Only what somebody deleted is no loss")
  func tellsLoss() {
    #expect(LiveSkipReason.allCases.filter { !$0.isLoss } == [.vanished])
  }
}
