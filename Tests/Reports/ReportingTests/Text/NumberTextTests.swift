import Testing
import VaultResults

@testable import VaultReporting

/// What is expected has plain spaces for narrow ones.
@Suite("Numbers, units and dates as people write them")
struct NumberTextTests {
  private func plain(_ text: String) -> String {
    text.replacing(DecimalText.thinSpace, with: " ")
  }

  @Test(
    "Decimals are rounded, halves away from zero",
    arguments: [
      (0.125, 2, "0.13"), (-0.125, 2, "−0.13"), (0.999, 2, "1.00"), (2.5, 0, "3"),
      (-0.001, 2, "0.00"), (1234.5, 1, "1234.5"), (.nan, 2, "–"),
    ])
  func fixed(value: Double, decimals: Int, expected: String) {
    #expect(DecimalText.fixed(value, decimals: decimals) == expected)
  }

  @Test(
    "A difference has a sign, none where it rounds to zero",
    arguments: [(0.25, "+0.3"), (-0.25, "−0.3"), (0.01, "0.0"), (-0.01, "0.0")])
  func signed(value: Double, expected: String) {
    #expect(DecimalText.fixed(value, decimals: 1, isSigned: true) == expected)
  }

  @Test(
    "Three digits count, whole numbers stay whole",
    arguments: [
      (311.2, "311"), (3.1415, "3.14"), (0.012345, "0.0123"), (61, "61"), (1e16, "1e+16"),
    ])
  func significant(value: Double, expected: String) {
    #expect(DecimalText.significant(value) == expected)
  }

  @Test(
    "Five digits and more are grouped",
    arguments: [(1234, "1234"), (12_345, "12 345"), (-1_000_000, "−1 000 000"), (0, "0")])
  func grouped(value: Int, expected: String) {
    #expect(plain(DecimalText.grouped(value)) == expected)
  }

  @Test(
    "A share has its sign and a space",
    arguments: [(0.032, "+3.2 %"), (-0.5, "−50 %"), (0, "0 %")])
  func percent(share: Double, expected: String) {
    #expect(plain(ChangeText.percent(share)) == expected)
  }

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

  @Test(
    "Weights have as many decimals as their grid needs",
    arguments: [
      (10, "60/20/20"), (20, "60/20/20"), (40, "60.0/20.0/20.0"), (160, "60.00/20.00/20.00"),
    ])
  func weights(parts: Int, text: String) {
    #expect(WeightText.text(SampleTuning.document, parts: parts) == text)
  }

  @Test(
    "A date in UTC is written out; anything else stays as it is",
    arguments: [
      ("2026-11-20T09:30:00Z", "20 November 2026, 09:30 UTC"),
      ("2026-03-01T00:05:09.250Z", "1 March 2026, 00:05 UTC"), ("yesterday", "yesterday"),
      ("2026-13-20T09:30:00Z", "2026-13-20T09:30:00Z"), ("", ""),
    ])
  func dates(iso: String, expected: String) {
    #expect(DateText.text(iso) == expected)
  }

  @Test(
    "A line does not end inside a figure",
    arguments: [
      ("100 000 vectors", "100_000 vectors"), ("of 30 s, then", "of 30_s, then"),
      ("95 % interval", "95_% interval"), ("Q4 at 2 of 3", "Q4 at 2 of 3"),
      ("margin ≥ 0.78", "margin ≥_0.78"), ("", ""), ("a  b", "a  b"),
    ])
  func spaces(text: String, expected: String) {
    #expect(Typography.text(text).replacing(DecimalText.thinSpace, with: "_") == expected)
  }
}
