import Testing
import VaultResults

@testable import VaultReporting

@Suite("Figure text")
struct FigureTextTests {
  @Test(
    "A figure is scaled to a handy unit and rounded to what it deserves",
    arguments: [
      (0.7600000000000001, "score", "0.760"), (0.719, "score", "0.719"),
      (200_000, "microseconds", "200 ms"), (311, "microseconds", "311 µs"),
      (0.0051, "milliseconds", "5.10 µs"), (61.4, "milliseconds", "61.4 ms"),
      (480, "seconds", "8 min"), (4, "hours", "4 h"), (3600, "seconds", "60 min"),
      (0, "seconds", "0 s"), (5_284_112, "bytes", "5.28 MB"), (1536, "bytes", "1536 B"),
      (0.00461, "USD", "$0.0046"), (0.1, "USD", "$0.10"), (433, "ratio", "433×"),
      (0.171, "fraction", "17.1 %"), (12_480, "count", "12 480"), (23.05, "count", "23.1"),
      (4554.7, "messages/s", "4555 messages/s"), (0.25, "furlongs", "0.250 furlongs"),
    ])
  func scales(value: Double, unit: String, expected: String) {
    #expect(plain(FigureText.text(value, unit: unit)) == expected)
  }

  @Test(
    "A figure never reads like the target that it differs from",
    arguments: [
      (0.7796, 0.78, "0.7796"), (0.78, 0.78, "0.780"), (0.77999, 0.78, "0.77999"),
      (0.5, 0.78, "0.500"),
    ])
  func besides(value: Double, target: Double, expected: String) {
    #expect(FigureText.text(value, unit: "score", besides: target) == expected)
  }

  @Test(
    "A margin carries its sign and never reads as nothing",
    arguments: [
      (0.0144, "score", "+0.014"), (-0.0004, "score", "−0.0004"), (0, "count", "0"),
      (-1.3, "milliseconds", "−1.30 ms"), (0.021, "fraction", "+2.10 pp"), (-0.05, "USD", "−$0.05"),
    ])
  func margins(value: Double, unit: String, expected: String) {
    #expect(plain(FigureText.margin(value, unit: unit)) == expected)
  }

  @Test(
    "A target is written as it was chosen, without zeros",
    arguments: [
      (0.78, "score", "0.78"), (0.92, "ratio", "0.92×"), (0, "score", "0"),
      (15_000_000, "bytes", "15 MB"), (0.1, "USD", "$0.10"), (0.01, "fraction", "1 %"),
    ])
  func bounds(value: Double, unit: String, expected: String) {
    #expect(plain(FigureText.bound(value, unit: unit)) == expected)
  }

  @Test("An interval has one scale for both ends")
  func intervals() {
    let interval = ConfidenceInterval(low: 0.8, high: 1.2)
    #expect(plain(FigureText.interval(interval, unit: "milliseconds")) == "[0.800, 1.20] ms")
  }

  private func plain(_ text: String) -> String {
    text.replacing(DecimalText.thinSpace, with: " ")
  }
}
