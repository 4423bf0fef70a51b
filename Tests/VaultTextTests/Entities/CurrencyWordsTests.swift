internal import Testing

@testable internal import VaultText
@testable internal import VaultTextData

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
