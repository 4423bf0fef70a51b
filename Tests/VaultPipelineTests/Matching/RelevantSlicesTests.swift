import Foundation
import Testing
import VaultCore
import VaultMatching
import VaultResults
import VaultTestSupport

@testable import VaultPipeline

@Suite("Slices by relevant messages")
struct RelevantSlicesTests {
  private let start = Timestamp(year: 2026, month: 3, day: 20)

  private func labels(_ messages: [(Platform, Int, Bool)]) -> [String: String] {
    RelevantSlices(
      start: start,
      messages: messages.map { platform, days, isBrief in
        .init(platform: platform, sentAt: start.advanced(byDays: -days), isBrief: isBrief)
      }
    ).labels
  }

  @Test(
    "The lead time is that of the lower median message",
    arguments: [
      ([1, 1, 40], "0-2 days"), ([3], "2-7 days"), ([8, 10], "7-30 days"), ([30], "30+ days"),
      ([-1, 90], "after the start"), ([0], "0-2 days"),
    ])
  func leadTime(days: [Int], expected: String) {
    #expect(labels(days.map { (.email, $0, false) })["leadTime"] == expected)
  }

  @Test("A platform must hold more than half of the messages")
  func platform() {
    #expect(
      labels([(.email, 1, false), (.email, 1, false), (.whatsapp, 1, false)])["platform"]
        == Platform.email.rawValue)
    #expect(labels([(.email, 1, false), (.whatsapp, 1, false)])["platform"] == "several")
  }

  @Test("Brevity is by the share of brief messages")
  func brevity() {
    #expect(labels([(.email, 1, false)])["brevity"] == "none brief")
    #expect(
      labels([(.email, 1, true), (.email, 1, false), (.email, 1, false)])["brevity"]
        == "some brief")
    #expect(labels([(.email, 1, true), (.email, 1, false)])["brevity"] == "mostly brief")
  }

  @Test("Without relevant messages there are no slices, without a start no lead time")
  func nothing() {
    #expect(labels([]) == [:])
    let slices = RelevantSlices(
      start: nil, messages: [.init(platform: .email, sentAt: start, isBrief: false)])
    #expect(slices.labels["leadTime"] == nil)
  }
}
