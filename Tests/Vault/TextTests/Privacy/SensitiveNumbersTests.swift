internal import Testing

@testable internal import VaultText

@Suite("Sensitive numbers")
struct SensitiveNumbersTests {
  private let words = SensitiveWords()

  // Published samples: card networks' test numbers, the IBAN registry's examples, the numbers that
  // the authorities print on specimens or that encyclopaedias work through.
  @Test(
    "Numbers with the right form and check digits are found",
    arguments: [
      "4111 1111 1111 1111", "4111111111111111", "4111-1111-1111-1111", "3782 822463 10005",
      "5555555555554444", "card:６０１１１１１１１１１１１１１７", "078-05-1120", "219 09 9999",
      "DE89 3704 0044 0532 0130 00", "DE89370400440532013000", "GB29NWBK60161331926819",
      "ES91 2100 0418 4502 0005 1332", "FR14 2004 1010 0505 0001 3M02 606", "no9386011117947",
      "12345678Z", "12345678-Z", "X1234567L", "RSSMRA85T10A562S", "111.444.777-35",
      "756.9217.0769.85", "7569217076985", "11010519491231002X", "86095742719", "86 095 742 719",
      "AB123456C", "QQ123456C".replacing("QQ", with: "AB"), "2 55 08 14 168 025 38",
      "255081416802538",
    ])
  func findsNumbers(_ text: String) {
    #expect(words.isSensitive("see \(text), thanks"))
    #expect(words.matches(in: text).count == 1)
  }

  @Test(
    "A wrong check digit, an impossible area or an ordinary number is none",
    arguments: [
      "4111 1111 1111 1112", "000-12-3456", "666-12-3456", "900-12-3456", "123-00-4567",
      "GB28NWBK60161331926819", "DE89 3704", "12345678A", "RSSMRA85T10A562T", "111.444.777-36",
      "756.9217.0769.86", "110105194912310021", "86095742718", "+49 170 1234567", "0170 1234567",
      "2026-03-01 14:30:00", "1234-5678", "192.168.100.200", "0000 0000 0000 0000",
      "111.111.111-11",
      "order 20260301123", "10.000.000,00 €", "GB123456C",
    ])
  func ignoresOthers(_ text: String) {
    #expect(!words.isSensitive(text))
  }
}
