internal import Testing

@testable internal import VaultText

@Suite("Numbers beside a currency")
struct MoneyNumberTests {
  /// The first number of a text: its value, and what of the text it takes.
  static func read(_ text: String, at index: Int = 0, cents: Bool = false) -> String? {
    let tokens = EntityTokens(text)
    guard index < tokens.tokens.count, let number = MoneyNumber.read(at: index, tokens) else {
      return nil
    }
    let bytes = Array(text.utf8)[tokens.bytes(number.range)]
    guard let value = number.formatted(cents: cents) else { return nil }
    return "\(value)|\(String(decoding: bytes, as: UTF8.self))"
  }

  // Groupings and decimal marks as CLDR lists them for the languages (de, en, es, fr, it, pt,
  // de-CH, en-IN), written out by hand.
  @Test(
    "Grouping and decimal marks are told apart",
    arguments: [
      ("7", "7.00|7"), ("1234", "1234.00|1234"), ("1.234", "1234.00|1.234"),
      ("1,234", "1234.00|1,234"), ("1.234,5", "1234.50|1.234,5"), ("1,234.5", "1234.50|1,234.5"),
      ("1.234.567", "1234567.00|1.234.567"), ("1,234,567.89", "1234567.89|1,234,567.89"),
      ("1 234 567,89", "1234567.89|1 234 567,89"), ("1’234’567.89", "1234567.89|1’234’567.89"),
      ("12,34,567.8", "1234567.80|12,34,567.8"), ("1,5", "1.50|1,5"), ("1,50", "1.50|1,50"),
      ("0,500", "0.50|0,500"), ("0.125", "0.13|0.125"), ("0.004", "0.00|0.004"),
      ("0.005", "0.01|0.005"), ("2.9999", "3.00|2.9999"), ("1234,567", "1234.57|1234,567"),
      ("1\u{202F}234,56", "1234.56|1\u{202F}234,56"), ("１２３", "123.00|１２３"),
      ("007", "7.00|007"), ("12 50", "12.00|12"), ("1 2345", "1.00|1"),
    ])
  func readsFigures(_ text: String, _ expected: String) {
    #expect(Self.read(text) == expected)
  }

  @Test(
    "A dash stands for no cents and belongs to the number",
    arguments: [
      ("19,-", "19.00|19,-"), ("19.–", "19.00|19.–"), ("1'200.--", "1200.00|1'200.--"),
      ("19-", "19.00|19"), ("19,", "19.00|19"),
    ])
  func readsDashes(_ text: String, _ expected: String) {
    #expect(Self.read(text) == expected)
  }

  @Test(
    "Magnitudes multiply where they follow at once",
    arguments: [
      ("2 Mio. EUR", "2000000.00|2 Mio."), ("2,5 Mrd", "2500000000.00|2,5 Mrd"),
      ("100k", "100000.00|100k"), ("1.5m", "1500000.00|1.5m"), ("3 mil", "3000.00|3 mil"),
      ("5 grand", "5000.00|5 grand"), ("2 lakh", "200000.00|2 lakh"), ("1万", "10000.00|1万"),
      ("1.5億", "150000000.00|1.5億"), ("3百万円", "3000000.00|3百万"), ("2  Mio", "2.00|2"),
      ("2-k", "2.00|2"), ("2 million.", "2000000.00|2 million"),
    ])
  func readsMagnitudes(_ text: String, _ expected: String) {
    #expect(Self.read(text) == expected)
  }

  @Test(
    "Dates, addresses, times, versions and parts of them are no numbers",
    arguments: [
      ("12.03.2026", 0), ("1.2.3.4", 0), ("1,23,4,5", 0), ("12:30", 1), ("v_2", 1), ("3/4", 1),
      ("#5", 0), ("1.2.3", 1), ("1.2.3", 2), ("123456789012345678", 0),
      ("1,234,567,890,123,456", 0), ("word", 0), ("さん", 0), ("円", 0),
    ])
  func refuses(_ text: String, _ index: Int) {
    #expect(Self.read(text, at: index) == nil)
  }

  @Test(
    "Hundredths are counted as such, half a cent rounded up",
    arguments: [("80", "0.80"), ("5", "0.05"), ("250", "2.50"), ("0.5", "0.01"), ("1k", "10.00")])
  func countsCents(_ text: String, _ expected: String) {
    #expect(Self.read(text, cents: true)?.split(separator: "|").first == expected[...])
  }

  @Test("What no account holds has no amount, and does no harm")
  func boundsAmounts() {
    #expect(Self.read("999 Mrd") == "999000000000.00|999 Mrd")
    for text in [
      "99999999999999 Mrd", "1" + String(repeating: "億", count: 5000),
      "1" + String(repeating: "0", count: 5000), "1." + String(repeating: "9", count: 5000),
    ] {
      #expect(Self.read(text) == nil)
    }
    #expect(Self.read("0" + String(repeating: "億", count: 1000))?.hasPrefix("0.00|") == true)
  }

  @Test("Numbers in words and in Han numerals end where their last numeral does")
  func readsWords() {
    #expect(Self.read("fifty euros") == "50.00|fifty")
    #expect(Self.read("two hundred and fifty dollars") == "250.00|two hundred and fifty")
    #expect(Self.read("trois cent quatre-vingts euros") == "380.00|trois cent quatre-vingts")
    #expect(Self.read("cent quatre-vingt-dix-neuf euros") == "199.00|cent quatre-vingt-dix-neuf")
    #expect(Self.read("two million euros") == "2000000.00|two million")
    #expect(Self.read("昨日三千円払った") == "3000.00|三千")
    #expect(Self.read("一緒に五百円") == "500.00|五百")
    #expect(Self.read("一块去吧") == nil)
  }
}
