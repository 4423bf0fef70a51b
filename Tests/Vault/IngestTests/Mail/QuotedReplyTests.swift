internal import Testing

@testable internal import VaultIngest

@Suite("New text, quotations and signatures")
struct QuotedReplyTests {
  static func split(
    _ text: String, isForward: Bool = false, isReply: Bool = true
  ) -> QuotedReply {
    QuotedReply(MailLine.lines(of: text), isForward: isForward, isReply: isReply)
  }

  /// The forms of Gmail, Apple Mail, Thunderbird and Outlook in the languages of their users.
  @Test(
    "An attribution goes with the quotation below it",
    arguments: [
      "On Sun, Mar 1, 2026 at 10:30 AM Ana García <ana@example.com> wrote:",
      "On Mar 1, 2026, at 10:30, Ana wrote:", "Ana García wrote:", "> Ana wrote:",
      "On Sun, Mar 1, 2026 at 10:30 AM Ana García\n<ana@example.com> wrote:",
      "Am So., 1. März 2026 um 10:30 Uhr schrieb Ana García <ana@example.com>:",
      "Am 01.03.2026 um 10:30 schrieb Ana:", "Le 01/03/2026 à 10:30, Ana a écrit :",
      "Le dim. 1 mars 2026 à 10:30, Ana García\n<ana@example.com> a écrit\u{A0}:",
      "El dom, 1 mar 2026 a las 10:30, Ana (<ana@example.com>) escribió:",
      "Em dom., 1 de mar. de 2026 às 10:30, Ana <ana@example.com> escreveu:",
      "Il giorno dom 1 mar 2026 alle ore 10:30 Ana <ana@example.com> ha scritto:",
      "Op zo 1 mrt 2026 om 10:30 schreef Ana <ana@example.com>:",
      "Den sön 1 mars 2026 kl 10:30 skrev Ana <ana@example.com>:",
      "Den søn. 1. mar. 2026 kl. 10.30 skrev Ana <ana@example.com>:",
      "niedz., 1 mar 2026 o 10:30 Ana <ana@example.com> napisał(a):",
      "вс, 1 мар. 2026 г. в 10:30, Ana <ana@example.com>:", "01.03.2026 10:30, Ana пишет:",
      "Ana <ana@example.com> 于2026年3月1日周日 10:30写道：", "2026年3月1日(日) 10:30 Ana <ana@example.com>:",
      "Anaさんのメール:", "2026년 3월 1일 (일) 오전 10:30, Ana <ana@example.com>님이 작성:",
      "ne 1. 3. 2026 v 10:30 odesílatel Ana <ana@example.com> napsal:",
      "Ana <ana@example.com>, 1 Mar 2026 Paz, 10:30 tarihinde şunu yazdı:",
    ])
  func takesAttributions(_ attribution: String) {
    let reply = Self.split("Yes, gladly.\n\n\(attribution)\n> Dinner at eight?\n> Ana")
    #expect(reply.text == "Yes, gladly.")
    #expect(reply.quotedText == "\(attribution)\n> Dinner at eight?\n> Ana")
    #expect(reply.signature == nil)
  }

  @Test("Answers between the lines stay in order, and the quotations too")
  func sortsInterleaved() {
    let reply = Self.split(
      "Hi,\n\nOn 1 March 2026 Ana wrote:\n> One?\n\nYes.\n\n> Two?\n>\n> Three?\n\nNo.\nBen")
    #expect(reply.text == "Hi,\n\nYes.\n\nNo.\nBen")
    #expect(
      reply.quotedText == "On 1 March 2026 Ana wrote:\n> One?\n\n> Two?\n>\n> Three?")
  }

  @Test(
    "What Outlook repeats below goes, heading included",
    arguments: [
      "-----Original Message-----\nFrom: Ana\n\nold", "-----Ursprüngliche Nachricht-----\nalt",
      "________________________________\nFrom: Ana <a@b.c>\nSent: Sunday\nTo: Ben\nSubject: x\n\nold",
      "Von: Ana\nGesendet: Sonntag, 1. März 2026 10:30\nAn: Ben\nBetreff: x\n\nalt",
      "De : Ana\nEnvoyé : dimanche 1 mars 2026\nÀ : Ben\nObjet : x\n\nvieux",
      "*From:* Ana\n*Sent:* Sunday\n*To:* Ben\n*Subject:* x\n\nold",
      "De: Ana\nEnviado el: domingo\nPara: Ben\nAsunto: x\n\nviejo",
      "差出人: Ana\n送信日時: 2026年3月1日\n宛先: Ben\n件名: x\n\n古い",
      "发件人：Ana\n发送时间：2026年3月1日\n收件人：Ben\n主题：x\n\n旧",
    ])
  func cutsOutlook(_ tail: String) {
    let reply = Self.split("New text.\n\n" + tail)
    #expect(reply.text == "New text.")
    #expect(reply.quotedText == tail)
    let forward = Self.split("See below.\n\n" + tail, isForward: true, isReply: false)
    #expect(forward.text == "See below.\n\n" + tail)
    #expect(forward.quotedText == nil)
  }

  @Test(
    "A mail passed on is text, with all that it quotes",
    arguments: [
      "---------- Forwarded message ---------\nFrom: Ana <a@b.c>\nDate: x\nSubject: y\nTo: z",
      "Begin forwarded message:\n\n> From: Ana", "-------- Weitergeleitete Nachricht --------",
      "---------- Mensaje reenviado ----------", "Début du message réexpédié :",
      "----- Forwarded message from Ana <a@b.c> -----", "---------- 转发的邮件 ----------",
    ])
  func keepsForwards(_ heading: String) {
    let text = "FYI\n\n\(heading)\n\nNews\n\nOn 1 March 2026 Ben wrote:\n> old\n-- \nAna"
    let reply = Self.split(text, isReply: false)
    #expect(reply == QuotedReply(MailLine.lines(of: text), isForward: true, isReply: false))
    #expect(reply.text == text)
    #expect(reply.quotedText == nil)
  }

  @Test("A mail that is nothing but a quotation has no text")
  func emptiesQuotes() {
    let reply = Self.split("On 1 March 2026 Ana wrote:\n> all\n> of it")
    #expect(reply.text.isEmpty)
    #expect(reply.quotedText == "On 1 March 2026 Ana wrote:\n> all\n> of it")
  }

  @Test("An attribution with day, time and address needs no marks below it")
  func cutsUnmarked() {
    let reply = Self.split("Yes.\n\nOn 1 Mar 2026, at 10:30, Ana <a@b.c> wrote:\n\nDinner?\nAna")
    #expect(reply.text == "Yes.")
    #expect(reply.quotedText?.hasSuffix("Dinner?\nAna") == true)
  }

  /// RFC 3676, section 4.3, and what telephones add.
  @Test(
    "Signatures are set apart",
    arguments: [
      ("Text\n\n-- \nAna\nTel. 123", "Ana\nTel. 123"), ("Text\n\n--\nAna", "Ana"),
      ("Text\n\nSent from my iPhone", "Sent from my iPhone"),
      ("Text\n\nVon meinem iPhone gesendet", "Von meinem iPhone gesendet"),
      ("Text\n\nEnvoyé de mon iPhone", "Envoyé de mon iPhone"),
      ("Text\n\nEnviado desde mi iPhone", "Enviado desde mi iPhone"),
      ("Text\n\nInviato da iPhone", "Inviato da iPhone"),
      ("Text\n\niPhoneから送信", "iPhoneから送信"), ("Text\n\n发自我的 iPhone", "发自我的 iPhone"),
      ("Text\n\n나의 iPhone에서 보냄", "나의 iPhone에서 보냄"),
      ("Text\n\nОтправлено с iPhone", "Отправлено с iPhone"),
      ("Text\n\nVerstuurd vanaf mijn iPhone", "Verstuurd vanaf mijn iPhone"),
      ("Text\n\nGet Outlook for Android", "Get Outlook for Android"),
      ("Text\n\n*Sent from my Galaxy*", "*Sent from my Galaxy*"),
      ("Text\n\nGet Outlook for iOS<https://x.example>", "Get Outlook for iOS<https://x.example>"),
      ("Text\n-- \nAna\n\nOn 1 March 2026 Ben wrote:\n> old", "Ana"),
      ("> old\n\nText\n-- \nAna", "Ana"),
    ])
  func findsSignatures(_ mail: String, _ signature: String) {
    let reply = Self.split(mail)
    #expect(reply.text == "Text")
    #expect(reply.signature == signature)
  }

  @Test(
    "Where doubt remains, text stays as it stands",
    arguments: [
      "Best wishes\nAna", "As he wrote:\nnothing new", "Option A\n--\nOption B", "> lone mark",
      ">:(", "a -- b", "From: here to there", "To: do\nFrom: now on", "Sent from my heart",
      "-----", "He said it was an original message", "  indented\n\n\ntwo empty lines",
      "On Monday we meet:\n- one\n- two", "From here on:\nAgenda\nSubject: x",
      "I sent from my iPhone a picture", "Note:\nDate: 1 March\nSubject: dinner",
    ])
  func leavesText(_ text: String) {
    let reply = Self.split(text, isReply: false)
    #expect(reply.text == text)
    #expect(reply.quotedText == nil)
    #expect(reply.signature == nil)
  }

  @Test(
    "Markup tells quotations, attributions and signatures",
    arguments: [
      "<div>New</div><div class=\"gmail_quote\"><div class=\"gmail_attr\">Frobbed, Ana:<br></div><blockquote class=\"gmail_quote\">old<br>words</blockquote></div>",
      "<p>New</p><div class=\"moz-cite-prefix\">Ana frobbed:<br></div><blockquote type=\"cite\"><p>old</p></blockquote>",
      "New<br><div>On 1 Mar 2026, Ana wrote:</div><blockquote><div>old</div></blockquote>",
      "<p>New</p><hr><div id=\"divRplyFwdMsg\"><b>Zq:</b> Ana</div><div>old</div>",
      "New<div class=\"yahoo_quoted\"><div>On 1 Mar 2026, Ana wrote:</div>old</div>",
    ])
  func readsMarkup(_ html: String) {
    let reply = QuotedReply(HTMLText.lines(of: html), isForward: false, isReply: true)
    #expect(reply.text == "New")
    #expect(reply.quotedText?.contains("old") == true)
    #expect(reply.quotedText?.contains("Ana") == true || html.contains("cite"))
  }

  @Test("An indented paragraph and a signature of a web mailer")
  func readsIndentsAndSignatures() {
    let html =
      "<p>See:</p><blockquote>an indent</blockquote><div class=\"gmail_signature\">Ana</div>"
    let reply = QuotedReply(HTMLText.lines(of: html), isForward: false, isReply: false)
    #expect(reply.text == "See:\n\nan indent")
    #expect(reply.signature == "Ana")
  }

  /// As Gmail, Apple Mail, Outlook and Thunderbird write them for users of these languages.
  @Test(
    "Attributions are told from prose that ends in a colon",
    arguments: [
      ("On Sun, Mar 1, 2026 at 9:00 AM Ben Lee <ben@example.com> wrote:", true),
      ("Am So., 1. März 2026 um 09:00 Uhr schrieb Ben Lee <ben@example.com>:", true),
      ("Ben Lee <ben@example.com> 于2026年3月1日周日 09:00写道：", true),
      ("W dniu 01.03.2026 o 09:00, Ben Lee pisze:", true), ("Ben Lee wrote:", true),
      ("> On 3/1/26 9:00 AM, Ben Lee wrote:", true), ("Here is what I think:", false),
      ("Please bring the following:", false), ("Three things to do today:", false),
      ("Note:", false), ("wrote", false), ("", false), ("Ich schlage vor:", false),
      ("As the landlord said when we met on the stairs and later wrote:", false),
      ("See you at 9:00", false),
    ])
  func tellsAttributions(_ line: String, _ isOne: Bool) {
    #expect(Attribution.matches(line) == isOne)
  }

  @Test("A wrapped attribution is recognised as a whole only where it starts as one does")
  func matchesWholes() {
    #expect(Attribution.matchesWhole("On Sun, Mar 1, 2026 at 9:00 AM Ben Lee <b@c.d> wrote:"))
    #expect(!Attribution.matchesWhole("See you! On Sunday Ben Lee wrote:"))
    #expect(Attribution.isUnmistakable("On Sun, Mar 1, 2026 at 9:00 AM Ben Lee wrote:"))
    #expect(!Attribution.isUnmistakable("On that matter he wrote:"))
  }

  @Test(
    "Lines that announce a forwarded or a repeated mail are told apart, and from text",
    arguments: [
      ("---------- Message transféré ---------", "forward"),
      ("-------- 転送されたメッセージ --------", "forward"), ("----- Forwarded by Ana -----", "forward"),
      ("-----Original Message-----", "reply"), ("----- Message d’origine -----", "reply"),
      ("-----Mensaje original-----", "reply"), ("-----Messaggio originale-----", "reply"),
      ("-----原始邮件-----", "reply"), ("--- Original message ---", "reply"),
      ("forwarded message", ""), ("original message", ""), ("- original message", ""), ("--", ""),
      ("", ""), ("----", ""),
    ])
  func tellsSeparators(_ line: String, _ kind: String) {
    #expect(MailSeparator.startsForward(line[...]) == (kind == "forward"))
    #expect(MailSeparator.startsReply(line[...]) == (kind == "reply"))
  }

  /// Blocks as Outlook writes them.
  @Test(
    "Rules are five marks or more; a head is From, date and To or Subject, in any language",
    arguments: [
      ("________________________________", "rule"), ("-----", "rule"), ("----", ""),
      ("--__--", ""), ("-----x", ""), ("De : Ben\nEnvoyé : dimanche\nÀ : Ana", "head"),
      ("From: Ben\nSent: x\nTo: a,\n b,\n c\nSubject: y", "head"), ("From: Ben\nhello", ""),
      ("From: Ben\nTo: Ana", ""), ("To: Ana\nSent: x\nSubject: y", ""),
      ("From: a\nFrom: b\nSent: x", ""), ("From where I sit: nothing\nSent: x\nTo: y", ""),
    ])
  func tellsHeads(_ text: String, _ kind: String) {
    #expect(MailSeparator.isRule(text[...]) == (kind == "rule"))
    #expect(MailSeparator.isHeaderBlock(MailLine.lines(of: text), at: 0) == (kind == "head"))
  }

  static func place(_ text: String) -> MailSignature.Place {
    MailSignature.find(in: MailLine.lines(of: text)[...])
  }

  /// RFC 3676, section 4.3.
  @Test("Two dashes start a signature, without a space only a short one that is set apart")
  func findsDelimiters() {
    #expect(Self.place("text\n-- \nAna\nTel 1") == .init(delimiter: 1, lines: [2, 3]))
    #expect(Self.place("text\n\n--\nAna") == .init(delimiter: 2, lines: [3]))
    let lines = String(repeating: "line\n", count: 20)
    for text in ["text", "text\n--- \nAna", "text\n--\nAna", "text\n\n--\n" + lines] {
      #expect(Self.place(text) == .init())
    }
    #expect(Self.place("-- \n" + String(repeating: "x\n", count: 60)).delimiter == nil)
  }

  @Test("What markup calls a signature is one, with the dashes in front")
  func believesMarkup() {
    var lines = MailLine.lines(of: "text\n--\nAna")
    lines[1].mark = .signature
    lines[2].mark = .signature
    #expect(MailSignature.find(in: lines[...]) == .init(delimiter: 1, lines: [2]))
  }
}
