internal import Testing

@testable internal import VaultIngest

@Suite("Lines above earlier mails")
struct MailSeparatorTests {
  @Test(
    "Forwarded mails are announced in many languages",
    arguments: [
      "---------- Forwarded message ---------", "-------- Weitergeleitete Nachricht --------",
      "---------- Message transféré ---------", "---------- Mensaje reenviado ----------",
      "Begin forwarded message:", "Début du message réexpédié :", "----- Forwarded by Ana -----",
      "-------- 転送されたメッセージ --------",
    ])
  func startsForwards(_ line: String) {
    #expect(MailSeparator.startsForward(line[...]))
    #expect(!MailSeparator.startsReply(line[...]))
  }

  @Test(
    "Repeated mails are announced in many languages",
    arguments: [
      "-----Original Message-----", "-----Ursprüngliche Nachricht-----",
      "----- Message d’origine -----",
      "-----Mensaje original-----", "-----Messaggio originale-----", "-----原始邮件-----",
      "--- Original message ---",
    ])
  func startsReplies(_ line: String) {
    #expect(MailSeparator.startsReply(line[...]))
    #expect(!MailSeparator.startsForward(line[...]))
  }

  @Test(
    "Other lines are text",
    arguments: ["forwarded message", "original message", "- original message", "--", "", "----"])
  func leavesText(_ line: String) {
    #expect(!MailSeparator.startsForward(line[...]))
    #expect(!MailSeparator.startsReply(line[...]))
  }

  @Test("Rules are five marks or more of one kind")
  func findsRules() {
    #expect(MailSeparator.isRule("________________________________"))
    #expect(MailSeparator.isRule("-----"))
    #expect(!MailSeparator.isRule("----"))
    #expect(!MailSeparator.isRule("--__--"))
    #expect(!MailSeparator.isRule("-----x"))
  }

  /// As Outlook writes them.
  @Test(
    "A block of From, date and To or Subject is the head of an earlier mail",
    arguments: [
      "From: Ben\nSent: Sunday\nTo: Ana\nSubject: x",
      "Von: Ben\nGesendet: Sonntag\nAn: Ana\nBetreff: x",
      "De : Ben\nEnvoyé : dimanche\nÀ : Ana", "*From:* Ben\n*Date:* Sunday\n*Subject:* x",
      "发件人： Ben\n发送时间： 2026\n收件人： Ana", "From: Ben\nSent: x\nTo: a,\n b,\n c\nSubject: y",
    ])
  func findsBlocks(_ text: String) {
    #expect(MailSeparator.isHeaderBlock(MailLine.lines(of: text), at: 0))
  }

  @Test(
    "Single fields and prose are no block",
    arguments: [
      "From: Ben\nhello", "From: Ben\nTo: Ana", "To: Ana\nSent: x\nSubject: y",
      "From: a\nFrom: b\nSent: x", "From where I sit: nothing\nSent: x\nTo: y",
    ])
  func leavesOtherFields(_ text: String) {
    #expect(!MailSeparator.isHeaderBlock(MailLine.lines(of: text), at: 0))
  }
}
