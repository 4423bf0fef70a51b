internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Dates of mail headers")
struct InternetDateTests {
  /// RFC 5322, sections 3.3 and 4.3 and appendix A.5, and forms of mailers that follow neither.
  @Test(
    "All write 2026-03-01 09:30:00 UTC",
    arguments: [
      ("Sun, 1 Mar 2026 10:30:00 +0100", 3600), ("1 Mar 26 09:30 GMT", 0),
      ("Sun Mar  1 09:30:00 2026", nil),
      ("Sun, 01 March 2026 04:30:00 EST (winter)", -18_000), ("2026-03-01T10:30:00+01:00", 3600),
      ("2026-03-01 09:30:00Z", 0), ("Sun, 1 Mar 2026 09:30:00 -0000", nil),
      ("1-Mar-2026 10:30:00 +01:00", 3600),
      ("Sunday, March 1, 2026 9:30:00 AM", nil), ("Sun, 1 Mar 2026 10:30:00 GMT+0100", 3600),
      ("Sun , 1 Mar 2026 03(c): 30  :  00 -0600", -21_600),
      ("from x by y; Sun, 1 Mar 2026 09:30:00 Z", 0), ("1 (a (b) \\) c) Mar 2026 09:30:00 UT", 0),
    ])
  func readsDates(_ text: String, _ offset: Int?) {
    let date = InternetDate(text)
    #expect(date?.timestamp == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
    #expect(date?.utcOffsetSeconds == offset)
  }

  @Test(
    "Other texts are no dates",
    arguments: [
      "", "soon", "1 Mar 2026", "31 Feb 2026 10:30:00", "1 Mar 2026 25:00:00",
      "1 zzz 2026 10:30:00", "((((", ":::",
      "99999999999999999999 Mar 2026 10:30:00", "1 Mar 2026 10:30:0000000000000000000000000000",
    ])
  func refuses(_ text: String) {
    if let date = InternetDate(text) {
      #expect(text.hasPrefix("1 Mar 2026 10:30") && date.utcOffsetSeconds == nil)
    }
  }
}
