import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultText

@Suite("Amounts of money")
struct MoneyExpressionsTests {
  private func amounts(_ text: String, _ language: String? = nil) -> [String] {
    EntityFinder(people: []).find(in: text, language: language.map(Language.init(rawValue:)))
      .filter { $0.kind == .money }
      .map { entity in
        let written = String(decoding: Array(text.utf8)[entity.range], as: UTF8.self)
        return "\(entity.value)|\(written)"
      }
  }

  // The formats of CLDR's currency patterns for the eight languages, written out by hand.
  @Test(
    "Every number format of the corpus languages gives the same amount",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/money-expressions-reads-amount", of: String.self, String.self))
  func readsAmount(_ written: String, _ value: String) {
    #expect(amounts("x \(written)!") == ["\(value)|\(written)"])
    #expect(amounts(written) == ["\(value)|\(written)"])
  }

  @Test("The yen sign is the yuan in Chinese")
  func readsYenSign() {
    #expect(amounts("¥1,200", "zh") == ["CNY 1200.00|¥1,200"])
    #expect(amounts("¥1,200", "ja") == ["JPY 1200.00|¥1,200"])
    #expect(amounts("¥1,200") == ["JPY 1200.00|¥1,200"])
  }

  @Test("Several amounts stand apart")
  func readsSeveral() {
    #expect(
      amounts("12€ + 30€, luego $5 y 1.000,50 euros.") == [
        "EUR 12.00|12€", "EUR 30.00|30€", "USD 5.00|$5", "EUR 1000.50|1.000,50 euros",
      ])
  }

  @Test(
    "Numbers without a currency, dates and times are no amounts",
    arguments: [
      "", "at 12:30", "12.03.2026", "page 340", "the 50s", "100k", "2 million people", "a buck",
      "€",
      "3 livres à lire", "I weigh 70 pounds", "一块去吧", "euro 2024x", "EURO", "call 555-1234",
      "version 1.2.3",
      "99999999999999999999999 €", "1.2.3.4 €", "in 5 min", "20 % off", "room 12b", "第12页", "一元化",
    ])
  func ignoresOthers(_ text: String) {
    #expect(amounts(text) == [])
  }
}

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
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/money-number-reads-figures", of: String.self, String.self))
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

@Suite("Numbers in words")
struct NumberWordsTests {
  static func value(_ numerals: String) -> Int? {
    NumberWords.hanValue(FoldedText.scalars(numerals)[...])
  }

  /// The value that a text starting with a number in words gives, in euros without cents.
  static func amount(_ words: String) -> String? {
    MoneyNumber.read(at: 0, EntityTokens(words + " euros"))?.formatted(cents: false)
  }

  // Readings of the numerals as a dictionary of either language gives them.
  @Test(
    "Han numerals have the value they are read with",
    arguments: [
      ("〇", 0), ("零", 0), ("一", 1), ("十", 10), ("十五", 15), ("二十", 20), ("九十九", 99), ("百", 100),
      ("一百零五", 105), ("三百五十", 350), ("两千", 2000), ("千", 1000), ("三千五百", 3500),
      ("一万", 10_000), ("万", 10_000), ("十万", 100_000), ("一万二千", 12_000), ("二萬五千", 25_000),
      ("一千二百万", 12_000_000), ("一億", 100_000_000), ("一億五千万", 150_000_000),
      ("三亿二千万五百", 320_000_500), ("二〇二六", 2026), ("一二三", 123),
    ])
  func readsHanNumerals(_ numerals: String, _ value: Int) {
    #expect(Self.value(numerals) == value)
  }

  @Test(
    "Numerals beyond a trillion, and far too many of them, have no value and do no harm",
    arguments: [
      "", "九千亿亿", "九九九九九九九九九九九亿", "亿亿亿亿亿亿亿亿", "九九九九九九九九九九九九九九九九",
      "九九九九九九九九九九九九千亿", "一万亿亿亿", String(repeating: "一", count: 17),
      String(repeating: "千万", count: 500),
    ])
  func boundsHanNumerals(_ numerals: String) {
    #expect(Self.value(numerals) == nil)
  }

  /// ICU's spell-out rules, by way of `NumberFormatter`, write the words.
  @Test(
    "Whole numbers as ICU spells them out are read back",
    arguments: ["en", "de", "es", "fr", "pt", "it"])
  func readsSpelledNumbers(_ language: String) throws {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: language)
    formatter.numberStyle = .spellOut
    let numbers =
      Array(2...200) + [250, 300, 350, 380, 425, 500, 580, 700, 780, 999]
      + [1000, 1200, 1500, 1980, 2000, 2500, 4000, 10_000, 12_500, 20_000, 80_000, 100_000]
    for number in numbers {
      let words = try #require(formatter.string(from: NSNumber(value: number)))
      #expect(Self.amount(words) == "\(number).00", "\(words)")
    }
  }

  @Test(
    "Magnitudes in words multiply",
    arguments: [
      ("two million", "2000000.00"), ("zwei Millionen", "2000000.00"),
      ("dos millones", "2000000.00"), ("one billion", "1000000000.00"),
      ("tre milioni", "3000000.00"), ("dois bilhões", "2000000000.00"),
      ("trois milliards", "3000000000.00"),
    ])
  func readsMagnitudes(_ words: String, _ value: String) {
    #expect(Self.amount(words) == value)
  }

  @Test(
    "Numbers written as one word are read, elided vowels and links included",
    arguments: [
      ("zweihundertfünfundzwanzig", "225.00"), ("hundertzwanzig", "120.00"),
      ("hundertundeins", "101.00"), ("fünfzehnhundert", "1500.00"),
      ("zweitausendfünfhundert", "2500.00"), ("duecentocinquanta", "250.00"),
      ("centottanta", "180.00"), ("millecinquecento", "1500.00"), ("ventotto", "28.00"),
      ("duemilacinquecento", "2500.00"), ("ottantuno", "81.00"),
    ])
  func readsGluedNumbers(_ word: String, _ value: String) {
    #expect(Self.amount(word) == value)
  }

  @Test(
    "Words that only begin or end like a number are none",
    arguments: [
      "undzwanzig", "zwanzigund", "achtung", "Milano", "seitenweise", "centimetro", "dreieck",
      "unosolo", "einundsechzigmal", "settembre", "hundertprozentig", "millefiori",
    ])
  func refusesGluedWords(_ word: String) {
    #expect(Self.amount(word) == nil)
  }

  @Test(
    "Words of every day beside numbers are none",
    arguments: ["and", "y", "million", "euro", "hundreds", "hundertx", "onethousand", "dozen"])
  func ignoresOthers(_ word: String) {
    #expect(Self.amount(word) == nil)
  }

  @Test("No row of numerals is too long")
  func survivesRepetition() {
    for word in [
      "hundred ", "thousand ", "mille ", "nine ", "quatre vingt ", "million ", "cent", "tausend",
      "centcentcentcent ", "hunderthundertein ", "undund", "trentatrenta", "ottotto ",
    ] {
      let text = String(repeating: word, count: 5000)
      let tokens = EntityTokens(text)
      for index in tokens.tokens.indices.prefix(100) {
        _ = MoneyNumber.read(at: index, tokens)?.formatted(cents: false)
      }
    }
  }
}
