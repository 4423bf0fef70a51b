internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Mail threads")
struct MailThreadsTests {
  static func mail(
    _ id: String, _ at: Int64, _ subject: String?, from: String, thread: String? = nil
  ) -> Message {
    Samples.message(
      id, .email, at: at, from: Samples.mail(from), to: [Samples.mail("me@x.y")], subject: subject,
      thread: thread ?? id)
  }

  @Test("An answer without references joins the latest thread of its subject")
  func joinsBySubject() {
    let mails = [
      Self.mail("1", 1, "Dinner", from: "a@x.y"), Self.mail("2", 2, "[list] DINNER", from: "a@x.y"),
      Self.mail("3", 3, "AW: Re[2]: dinner", from: "b@x.y"),
      Self.mail("4", 4, "Re: x", from: "b@x.y", thread: "3"),
      Self.mail("5", 5, "Re: Lunch", from: "a@x.y"), Self.mail("6", 6, "Dinner", from: "a@x.y"),
      Self.mail("7", 0, "Re: Dinner", from: "a@x.y"),
      Self.mail("8", 9, "回复：Dinner", from: "c@x.y", thread: "z"),
    ]
    let threads = MailThreads.joined(mails).map(\.threadID)
    #expect(threads == ["1", "2", "2", "2", "5", "6", "7", "z"])
  }

  @Test("Strangers' mails of the same subject stay apart")
  func needsParticipants() {
    let one = Samples.message(
      "1", .email, at: 1, from: Samples.mail("a@x.y"), subject: "Hi", thread: "1")
    let two = Samples.message(
      "2", .email, at: 2, from: Samples.mail("b@x.y"), subject: "Re: Hi", thread: "2")
    #expect(MailThreads.joined([two, one]).map(\.threadID) == ["2", "1"])
  }

  /// RFC 5256, section 2.1, and the prefixes of localised mailers.
  @Test(
    "Base subjects lose what mailers add",
    arguments: [
      ("Re: x", "x", true), ("RE : x", "x", true), ("AW: WG: x", "x", true),
      ("Sv: Antw: X", "x", true),
      ("Re[3]: x", "x", true), ("[list] Re: x (fwd)", "x", true), ("返信: x", "x", true),
      ("答复: x", "x", true), ("Rif: R: x", "x", true), ("Res: ENC: x", "x", true),
      ("x", "x", false), ("Fwd: Re: x", "x", false), ("[Fwd: x]", "x", false),
      ("Real: x", "real: x", false),
      ("[only]", "[only]", false), ("Re:", "", true), ("", "", false),
    ])
  func findsBase(_ subject: String, _ base: String, _ isReply: Bool) {
    #expect(MailSubject(subject).base == base)
    if !subject.hasPrefix("[list]") { #expect(MailSubject(subject).isReply == isReply) }
  }
}
