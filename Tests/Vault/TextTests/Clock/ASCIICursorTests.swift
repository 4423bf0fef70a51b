internal import Testing

@testable internal import VaultText

@Suite("Short ASCII texts")
struct ASCIICursorTests {
  @Test("Numbers take as many digits as they may")
  func readsNumbers() {
    var cursor = ASCIICursor("2026x7")
    let numbers = [
      cursor.number(digits: 5, upTo: 6), cursor.number(digits: 2),
      cursor.number(digits: 1, upTo: 9),
    ]
    #expect(numbers == [nil, 20, 26])
    let isWrong = cursor.take("y")
    let letter = cursor.takeAny("yx")
    #expect(!isWrong)
    #expect(letter == "x")
    #expect(cursor.rest == "7")
    let last = [cursor.number(digits: 1), cursor.number(digits: 1)]
    #expect(last == [7, nil])
    #expect(cursor.isAtEnd)
  }

  @Test(
    "Offsets come with and without colon, minutes and seconds",
    arguments: [
      ("+0130", 5400), ("-05:30", -19_800), ("+02", 7200), ("+00:17:30", 1050), ("+9900", nil),
      ("0100", nil), ("+1", nil), ("", nil),
    ] as [(String, Int?)])
  func readsOffsets(_ text: String, _ seconds: Int?) {
    var cursor = ASCIICursor(text)
    let read = cursor.offsetSeconds()
    #expect(read == seconds)
  }
}
