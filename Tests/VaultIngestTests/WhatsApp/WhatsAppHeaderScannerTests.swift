internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

@Suite("Lines that start like a WhatsApp message")
struct WhatsAppHeaderScannerTests {
  static func header(_ line: String) -> WhatsAppHeader? {
    let bytes = Array(line.utf8)
    return WhatsAppHeaderScanner.header(in: bytes.span, line: 0..<bytes.count)
  }

  /// All of them say 12 March 2026, five past two in the afternoon.
  ///
  /// The forms are those that phones of the named regions export.
  @Test(
    "Every locale's date and time is understood",
    arguments: [
      "[12/03/2026, 14:05:33] Ana: x",  // en-GB, iOS
      "\u{200E}[12/03/26, 2:05:33\u{202F}PM] Ana: x",  // en-AU, iOS 17
      "\u{FEFF}[12.03.26, 14:05:33] Ana: x",  // de, iOS
      "[12/3/26 14:05:33] Ana: x",  // es, iOS
      "[12/03/2026 à 14:05:33] Ana: x",  // fr, iOS
      "[12.3.2026 klo 14.05.33] Ana: x",  // fi, iOS
      "12/03/2026, 14:05 - Ana: x",  // en-GB, Android
      "12/03/26, 2:05 pm - Ana: x",  // en-IN, Android
      "12/03/26, 2:05\u{202F}pm - Ana: x",  // en-AU, Android
      "12/3/26, 14:05 - Ana: x",  // es, Android
      "12/3/26 14:05 - Ana: x",  // es-419, Android
      "12/3/26, 2:05 p.\u{A0}m. - Ana: x",  // es-MX, Android
      "12/3/26 2:05 p. m. - Ana: x",  // es-CO, Android
      "12.03.26, 14:05 - Ana: x",  // de, Android
      "12.03.26, 14:05 Uhr - Ana: x",
      "12/03/2026 à 14:05 - Ana: x",  // fr, Android
      "12/03/2026 à 14 h 05 - Ana: x",  // fr-CA, Android
      "12/03/2026 às 14:05 - Ana: x",  // pt, Android
      "12/03/26, 14:05 - Ana: x",  // it, Android
      "12-03-2026 14:05 - Ana: x",  // nl, Android
      "12.03.2026 kl. 14.05 - Ana: x",  // da, Android
      "12.03.2026 um 14:05 - Ana: x",
      "12/03/2026 a las 14:05 - Ana: x",
      "12.03.2026, 14:05 - Ana: x",  // pl, ru
      "12. 3. 2026 14:05 - Ana: x",  // cs, sk
      "12.03.2026 14:05 - Ana: x",  // tr
      "12.03.2026 ÖS 2:05 - Ana: x",
      "12/3/26, 2:05 μ.μ. - Ana: x",  // el
      "\u{200F}12/3/2026، 2:05 م - Ana: x",  // ar
      "\u{200F}١٢\u{200F}/٣\u{200F}/٢٠٢٦، ٢:٠٥ م - Ana: x",  // ar-EG
      "۱۲/۳/۲۰۲۶، ۱۴:۰۵ - Ana: x",  // fa digits
      "१२/३/२६, २:०५ pm - Ana: x",  // hi digits
      "12/03/2026 14:05 – Ana: x",
      "12.03.26 14:05:33: Ana: x",  // iOS before 2018
      "14:05, 12/03/2026 - Ana: x",  // vi
      "12.03.2026 г., 14:05 ч. - Ana: x",  // bg
      "12. 03. 2026. 14:05 - Ana: x",  // hr, sr
      "12/3/2569 14:05 น. - Ana: x",  // th, Buddhist years
      "১২/৩/২৬, ২:০৫ PM - Ana: x",  // bn digits
      "12/3/26, 2:05 odp. - Ana: x",  // cs
      "12/3/26, 2:05 p.m. - Ana: x",  // ro
      "12/3/26, 2:05 PTG - Ana: x",  // ms
      "12/3/26, 2:05 ch. - Ana: x",  // vi
      "12.3.2026, 2:05 пп - Ana: x",  // uk
      "12/3/26, 2:05 பிற்பகல் - Ana: x",  // ta
      "12/3/26, 2:05 ညနေ - Ana: x",  // my
      "[\u{200F}12\u{200F}/3\u{200F}/2026, 2:05:33 م] Ana: x",  // ar, iOS
    ])
  func readsDayFirst(_ line: String) throws {
    let header = try #require(Self.header(line))
    let time = try #require(header.localTime(.dayMonthYear))
    #expect(time.date == CivilDate(year: 2026, month: 3, day: 12))
    #expect(time.secondOfDay / 60 == 14 * 60 + 5)
    let rest = String(decoding: Array(line.utf8)[header.bodyStart...], as: UTF8.self)
    #expect(rest == "Ana: x")
  }

  @Test(
    "The year may come first",
    arguments: [
      "2026-03-12 14:05 - Ana: x",  // sv
      "2026/03/12, 14:05 - Ana: x",  // ja
      "[2026-03-12, 14:05:33] Ana: x",
      "[2026/03/12 午後2:05:33] Ana: x",  // ja
      "2026/3/12 下午2:05 - Ana: x",  // zh-TW
      "2026年3月12日 下午2:05 - Ana: x",  // zh
      "2026. 3. 12. 오후 2:05 - Ana: x",  // ko
      "2026. 03. 12. 14:05 - Ana: x",  // hu
      "26-03-12 14:05 - Ana: x",
      "۱۴۰۴/۱۲/۲۱،\u{200F} ۱۴:۰۵ - Ana: x",  // fa, Persian years
      "2026-03-12 kl. 14:05 - Ana: x",  // sv
      "2026-03-12 14 h 05 - Ana: x",  // fr-CA
      "2026/03/12 14時05分 - Ana: x",
      "2026. 3. 12., 14:05 - Ana: x",
    ])
  func readsYearFirst(_ line: String) throws {
    let time = try #require(Self.header(line)?.localTime(.yearMonthDay))
    #expect(time.date == CivilDate(year: 2026, month: 3, day: 12))
    #expect(time.secondOfDay / 60 == 14 * 60 + 5)
  }

  @Test(
    "Text that only resembles a header is none",
    arguments: [
      "", "Ana: hello", "12/03/2026", "12/03/2026 - Ana: x", "14:05 - Ana: x",
      "[14:05] Ana: x", "12/03/2026, 14:05 Ana: x", "12/03/2026, 14:05-15:00 meeting",
      "12/03, 14:05 - Ana: x", "12/03-2026, 14:05 - Ana: x", "123/03/2026, 14:05 - Ana: x",
      "12/03/2026, 14:5 - Ana: x", "12/03/202, 14:05 - Ana: x",
      "12/03/2026 was a Thursday, 14:05 - x", "[12/03/2026, 14:05:33 Ana: x",
      "12/03/2026, 2:05 xm - Ana: x", "1. 2. 3. go at 14:05", "- 12/03/2026, 14:05 - Ana: x",
    ])
  func refusesOtherText(_ line: String) {
    #expect(Self.header(line) == nil)
  }

  @Test("Invalid UTF-8 and NUL bytes are stepped over")
  func survivesGarbage() {
    var bytes: [UInt8] = [0xFF, 0xFE, 0x00, 0xE2, 0x80, 0x0A]
    bytes += Array("12/03/2026, 14:05 - Ana: x".utf8) + [0xF0, 0x9F]
    for start in 0...6 where start != 5 {
      let header = WhatsAppHeaderScanner.header(in: bytes.span, line: start..<bytes.count)
      #expect((header != nil) == (start == 6))
    }
  }

  @Test(
    "The short way to read a header gives what the long way gives",
    arguments: [
      "[12/03/2026, 14:05:33] Ana: x", "12/03/2026, 14:05 - Ana: x", "2026-03-12 14:05 - Ana: x",
      "[12.03.26, 2:05:33\u{202F}PM] Ana: x", "1/3/26, 2:05 am - Ána: x",
      "1/3/26 2:05 pm - Иван: x",
      "12/03/2026, 14:05 - \u{200E}Ana: x", "12/03/2026, 14:05 -  Ana: x", "12/03/2026, 14:05 - ",
      "[12/03/2026, 14:05:33]Ana: x", "12/03/2026 14:05 Ana: x", "2026/03/2026, 14:05 - x: y",
      "99/99/9999, 99:99:99 am - x: y", "1-2-26, 3:04\u{A0}PM - x: y", "1-2/26, 3:04 - x: y",
    ])
  func hasTwin(_ line: String) {
    let bytes = Array(line.utf8)
    let any = WhatsAppHeaderScanner.anyHeader(in: bytes.span, line: 0..<bytes.count)
    if let plain = WhatsAppHeaderScanner.plainHeader(in: bytes.span, line: 0..<bytes.count) {
      #expect(plain == any)
    }
    #expect(Self.header(line) == any)
  }
}
