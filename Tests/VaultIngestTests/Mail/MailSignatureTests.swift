internal import Testing

@testable internal import VaultIngest

@Suite("Signatures")
struct MailSignatureTests {
  static func place(_ text: String) -> MailSignature.Place {
    MailSignature.find(in: MailLine.lines(of: text)[...])
  }

  /// RFC 3676, section 4.3.
  @Test("A line of two dashes and a space starts a signature")
  func findsDelimiters() {
    #expect(Self.place("text\n-- \nAna\nTel 1") == .init(delimiter: 1, lines: [2, 3]))
    #expect(Self.place("text") == .init())
    #expect(Self.place("text\n--- \nAna") == .init())
  }

  @Test("Dashes without a space do so above a few lines, set apart from the text")
  func findsBareDelimiters() {
    #expect(Self.place("text\n\n--\nAna") == .init(delimiter: 2, lines: [3]))
    #expect(Self.place("text\n--\nAna") == .init())
    let long = "text\n\n--\n" + String(repeating: "line\n", count: 20)
    #expect(Self.place(long) == .init())
  }

  @Test("What is too long below a delimiter is text")
  func boundsSignatures() {
    #expect(Self.place("-- \n" + String(repeating: "x\n", count: 60)).delimiter == nil)
  }

  @Test(
    "What devices write below a mail is recognised in many languages",
    arguments: [
      "Sent from my iPhone", "Von meinem iPhone gesendet", "Envoyé de mon iPhone",
      "Enviado desde mi iPhone", "Inviato da iPhone", "Verstuurd vanaf mijn iPhone",
      "Get Outlook for Android", "iPhoneから送信", "发自我的 iPhone", "나의 iPhone에서 보냄",
      "Отправлено с iPhone", "*Sent from my Galaxy*",
    ])
  func findsDeviceLines(_ line: String) {
    #expect(MailSignature.isDeviceLine(line[...]))
    #expect(Self.place("text\n\n\(line)").lines == [2])
  }

  @Test(
    "Words about sending are text",
    arguments: ["Sent from my heart", "I sent it from my office", "Sent", "See you"])
  func leavesText(_ line: String) {
    #expect(!MailSignature.isDeviceLine(line[...]))
  }

  @Test("What markup calls a signature is one, with the dashes in front")
  func believesMarkup() {
    var lines = MailLine.lines(of: "text\n--\nAna")
    lines[1].mark = .signature
    lines[2].mark = .signature
    #expect(MailSignature.find(in: lines[...]) == .init(delimiter: 1, lines: [2]))
  }
}
