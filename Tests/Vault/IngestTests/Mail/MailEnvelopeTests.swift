internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Envelope lines of an mbox")
struct MailEnvelopeTests {
  /// Forms of sendmail, qmail, Google Takeout, Thunderbird and Pine.
  @Test(
    "Dates are read with and without a zone",
    arguments: [
      ("From a@b.c Sun Mar  1 09:30:00 2026", 0), ("From a@b.c Sun Mar  1 09:30 2026", 0),
      ("From 1234@xxx Sun Mar 01 10:30:00 +0100 2026", 3600),
      ("From - Sun Mar 01 09:30:00 2026", 0), ("From a@b.c  Sun Mar  1 09:30:00 UTC 2026", 0),
      ("From \"a b\"@c.d Sun Mar  1 04:30:00 2026 -0500", -18_000),
    ])
  func readsDates(_ line: String, _ offset: Int) {
    #expect(
      MailEnvelope(line)?.date == Timestamp(year: 2026, month: 3, day: 1, hour: 9, minute: 30))
  }

  @Test("Sender and date may be missing")
  func toleratesGaps() {
    #expect(MailEnvelope("From ") == MailEnvelope("From  "))
    #expect(MailEnvelope("From a@b.c")?.sender == "a@b.c")
    #expect(MailEnvelope("From a@b.c")?.date == nil)
    #expect(MailEnvelope("From - Mar 99 09:30:00 2026")?.date == nil)
    #expect(MailEnvelope("From: a@b.c") == nil)
  }
}
