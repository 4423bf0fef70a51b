internal import Testing
import VaultTestSupport

@testable internal import VaultText
@testable internal import VaultTextData

@Suite("Currencies")
struct CurrenciesTests {
  /// The currency around the only number of a text, before it and after it.
  static func around(_ text: String) throws -> (before: String?, after: String?) {
    let tokens = EntityTokens(text)
    let index = try #require(
      tokens.tokens.indices.first { MoneyNumber.read(at: $0, tokens) != nil })
    let number = try #require(MoneyNumber.read(at: index, tokens))
    let bytes = Array(text.utf8)
    func written(_ currency: Currencies?) -> String? {
      currency.map {
        let name = String(decoding: bytes[tokens.bytes($0.range)], as: UTF8.self)
        return "\($0.code)\($0.isMinorUnit ? "/100" : "")|\(name)"
      }
    }
    return (
      written(Currencies.before(number.range.lowerBound, tokens)),
      written(Currencies.after(number.range.upperBound, tokens, number))
    )
  }

  // Codes are those of ISO 4217; signs and where they stand are CLDR's.
  @Test(
    "Signs and codes before the number",
    arguments: [
      ("$5", "USD|$"), ("€ 5", "EUR|€"), ("£5", "GBP|£"), ("¥5", "JPY|¥"), ("￥5", "JPY|￥"),
      ("₩5000", "KRW|₩"), ("₹5", "INR|₹"), ("₽5", "RUB|₽"), ("₺5", "TRY|₺"), ("₪5", "ILS|₪"),
      ("₴5", "UAH|₴"), ("₫5", "VND|₫"), ("฿5", "THB|฿"), ("R$ 5", "BRL|R$"), ("US$5", "USD|US$"),
      ("A$5", "AUD|A$"), ("CA$5", "CAD|CA$"), ("HK$5", "HKD|HK$"), ("NT$ 5", "TWD|NT$"),
      ("MX$5", "MXN|MX$"), ("EUR 5", "EUR|EUR"), ("CHF5", "CHF|CHF"), ("CHF 5", "CHF|CHF"),
      ("SEK 5", "SEK|SEK"), ("Fr. 5", "CHF|Fr"), ("Fr 5", "CHF|Fr"), ("x$5", "USD|$"),
    ])
  func findsBefore(_ text: String, _ expected: String) throws {
    #expect(try Self.around(text).before == expected)
  }

  @Test(
    "Small letters, other words and distance are no currency before the number",
    arguments: ["eur 5", "all 5", "try 5", "Room 5", "EURO 5", "€  5", "XEUR 5", "ABC 5", "5"])
  func refusesBefore(_ text: String) throws {
    #expect(try Self.around(text).before == nil)
  }

  @Test(
    "Signs, codes and names behind the number, with what qualifies them",
    arguments: try GoldenTable.rows(
      "Vault/TextTests/Golden/currencies-finds-after", of: String.self, String.self))
  func findsAfter(_ text: String, _ expected: String) throws {
    #expect(try Self.around(text).after == expected)
  }

  @Test(
    "Hundredths are of their currency",
    arguments: [
      ("80 Cent", "EUR/100|Cent"), ("80 cents", "USD/100|cents"), ("50p", "GBP/100|p"),
      ("50 pence", "GBP/100|pence"), ("20 Rappen", "CHF/100|Rappen"),
      ("80 céntimos", "EUR/100|céntimos"), ("80 centavos", "BRL/100|centavos"),
    ])
  func findsHundredths(_ text: String, _ expected: String) throws {
    #expect(try Self.around(text).after == expected)
  }

  @Test(
    "Words that only look like a currency are none",
    arguments: [
      "5 all", "5 try", "5 idr", "5 apples", "5", "5 ", "5 p", "2.10 p.m.", "5 européens",
      "5 eurosport", "5 books", "5 pfund", "5 e", "I lost 5 pounds", "5 pounds of flour",
      "pesa 5 libras", "5 kronen2", "5人",
    ])
  func refusesAfter(_ text: String) throws {
    #expect(try Self.around(text).after == nil)
  }
}

@Suite("Words for currencies")
struct CurrencyWordsTests {
  private func words(_ rows: String) throws(TextTableError) -> CurrencyWords {
    try CurrencyWords(
      TextTable(
        "kind\tword\tcode\n" + rows, file: "c.tsv", columns: ["kind", "word", "code"]))
  }

  @Test("Words go where their kind says, names in Han characters the longest first")
  func reads() throws {
    let words = try words(
      """
      sign\t€\tEUR
      name\tzłoty\tPLN
      adjectiveAfter\tpesos mexican\tMXN
      adjectiveBefore\tus dollar\tUSD
      unspacedName\t元\tCNY
      unspacedName\t元元\tJPY
      """)
    #expect(words.signs == [0x20AC: "EUR"])
    #expect(words.names.values.sorted() == ["PLN"])
    #expect(words.qualified == ["pesos": ["mexican": "MXN"]])
    #expect(words.dollarQualifiers == ["us": ["dollar": "USD"]])
    #expect(words.unspacedNames[0x5143]?.map(\.code) == ["JPY", "CNY"])
  }

  @Test(
    "A kind nobody knows, a sign of two characters, one word for two and a wrong code are refused",
    arguments: [
      ("coin\tcent\tEUR", "kind"), ("sign\tab\tEUR", "word"),
      ("adjectiveAfter\tpesos\tMXN", "word"), ("name\teuro\teur", "code"),
    ])
  func refuses(_ row: String, _ column: String) {
    #expect(throws: TextTableError.invalidField(file: "c.tsv", line: 2, column: column)) {
      try words(row)
    }
  }
}
