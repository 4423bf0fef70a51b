internal import Foundation
internal import Testing

@testable internal import VaultText

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
