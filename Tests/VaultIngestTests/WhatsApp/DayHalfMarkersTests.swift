internal import Testing

@testable internal import VaultIngest

@Suite("Marks of the 12-hour clock")
struct DayHalfMarkersTests {
  /// Day periods of the Unicode CLDR, as phones print them.
  @Test(
    "Marks are known in many scripts, however they are punctuated",
    arguments: [
      ("AM", WhatsAppHeader.Half.morning), ("a. m.", .morning), ("a.\u{A0}m.", .morning),
      ("ص", .morning), ("오전", .morning), ("上午", .morning), ("ÖÖ", .morning), ("π.μ.", .morning),
      ("\u{202F}PM", .afternoon), ("p.m.", .afternoon), ("nachm.", .afternoon),
      ("م", .afternoon), ("오후", .afternoon), ("下午", .afternoon), ("μ.μ.", .afternoon),
    ])
  func knowsMarks(_ mark: String, _ half: WhatsAppHeader.Half) {
    #expect(DayHalfMarkers.half(DayHalfMarkers.fold(Array(mark.unicodeScalars))) == half)
  }

  @Test("Other words are no marks", arguments: ["", "à", "klo", "um", "ana"])
  func refusesWords(_ word: String) {
    #expect(DayHalfMarkers.half(DayHalfMarkers.fold(Array(word.unicodeScalars))) == nil)
  }
}
