import Testing
import VaultCore

@testable import VaultMatching

@Suite("WindowPolicy")
struct TemporalWindowTests {
  @Test(
    "The adaptive windows are those of the document",
    arguments: [
      // PDV 2.3 as quoted in the document targets.
      (Platform.email, 30, 7), (.whatsapp, 7, 2), (.imessage, 14, 7), (.calendar, 60, 0),
      (.other, 14, 7),
    ])
  func adaptive(platform: Platform, before: Int, after: Int) {
    #expect(
      WindowPolicy.adaptive.window(for: platform)
        == TemporalWindow(daysBefore: before, daysAfter: after))
  }

  @Test("Seven days hold on every platform, unlimited on none", arguments: Platform.allCases)
  func others(platform: Platform) {
    #expect(
      WindowPolicy.sevenDays.window(for: platform) == TemporalWindow(daysBefore: 7, daysAfter: 7))
    #expect(WindowPolicy.unlimited.window(for: platform) == nil)
  }
}
