import Testing
import VaultTestSupport

@testable import VaultIngest

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
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/quoted-reply-takes-attributions", of: String.self))
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
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/quoted-reply-finds-signatures", of: String.self, String.self))
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
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/quoted-reply-tells-attributions", of: String.self, Bool.self))
  func tellsAttributions(_ line: String, _ isOne: Bool) {
    #expect(Attribution.matches(line) == isOne)
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

  @Test("What markup calls a signature is one, with the dashes in front")
  func believesMarkup() {
    var lines = MailLine.lines(of: "text\n--\nAna")
    lines[1].mark = .signature
    lines[2].mark = .signature
    #expect(MailSignature.find(in: lines[...]) == .init(delimiter: 1, lines: [2]))
  }
}

@Suite("HTML as text")
struct HTMLTextTests {
  /// CSS 2.1, section 16.6.1, says how white space collapses.
  @Test(
    "Markup becomes lines, references become characters, white space collapses",
    arguments: try GoldenTable.rows(
      "Vault/IngestTests/Golden/html-text-renders", of: String.self, String.self))
  func renders(_ html: String, _ text: String) {
    #expect(HTMLText.text(of: html) == text)
  }

  @Test("Beyond the limit lines stay together, and nothing is lost")
  func boundsLines() {
    let html = (0..<10).map { "<p>\($0)</p>" }.joined()
    let lines = HTMLText.lines(of: html, limit: 5)
    #expect(lines.count == 6)
    #expect(
      lines.map(\.text).joined(separator: "\n").split(separator: "\n").joined() == "0123456789")
    #expect(MailLine.lines(of: "a\nb\nc\nd", limit: 3).map(\.text) == ["a", "b", "c\nd"])
  }

  /// The HTML 4.01 entity sets.
  @Test(
    "Names stand for their characters",
    arguments: [
      ("&nbsp;", "\u{A0}"), ("&iexcl;", "¡"), ("&iquest;", "¿"), ("&Agrave;", "À"), ("&yuml;", "ÿ"),
      ("&szlig;", "ß"), ("&times;", "×"), ("&divide;", "÷"), ("&ETH;", "Ð"), ("&hellip;", "…"),
      ("&Omega;", "Ω"), ("&rarr;", "→"), ("&hearts;", "♥"), ("&eacute", "é"), ("&frac12;", "½"),
    ])
  func decodesNames(_ reference: String, _ text: String) {
    let scalar = HTMLEntities.decode(Array(reference.utf8), at: 0)?.scalar
    #expect(scalar.map { String($0) } == text)
  }

  @Test("Other text is none", arguments: ["&", "&;", "&#;", "&#x;", "&hellip", "&zzz;", "& amp;"])
  func leavesText(_ text: String) {
    #expect(HTMLEntities.decode(Array(text.utf8), at: 0) == nil)
  }

  static func lines(_ html: String) -> [MailLine] {
    HTMLText.lines(of: html).filter { !$0.text.isEmpty }
  }

  @Test(
    "Hidden elements show nothing, whatever is nested in them",
    arguments: [
      "<div style=\"display:none\">no<div>no</div>no</div>yes", "<p hidden>no</p>yes",
      "<span style='visibility : hidden'>no</span>yes", "<head><title>no</title></head>yes",
      "<div style='DISPLAY: NONE'>no</div>yes", "<head>no<body>yes</body>",
    ])
  func hides(_ html: String) {
    #expect(Self.lines(html).map(\.text) == ["yes"])
  }

  @Test("Cited quotations count their depth, indented paragraphs do not")
  func quotes() {
    let cited = Self.lines(
      "a<blockquote type=cite>b<blockquote class=gmail_quote>c</blockquote>d</blockquote>e")
    #expect(cited.map(\.quoteDepth) == [0, 1, 2, 1, 0])
    #expect(Self.lines("My list<blockquote>one</blockquote>").map(\.quoteDepth) == [0, 0])
    let attributed =
      "On Sun, 1 Mar 2026 at 9:00, Ben &lt;b@c.d&gt; wrote:<blockquote>x</blockquote>"
    #expect(Self.lines(attributed).map(\.quoteDepth) == [0, 1])
  }

  @Test("Attributions, signatures and the head of an earlier mail are marked")
  func marks() {
    let html = """
      x<div class="moz-cite-prefix">Ben wrote:</div>
      <div class=gmail_signature>Ana<br>Tel</div><div id=divRplyFwdMsg>From: Ben</div>
      """
    #expect(
      Self.lines(html).map(\.mark) == [.none, .attribution, .signature, .signature, .replyStart])
  }

  @Test("An end tag that nothing opened ends nothing, one left out is ended by the body's")
  func survivesBadNesting() {
    #expect(Self.lines("</div></blockquote>a").map(\.quoteDepth) == [0])
    let open = Self.lines("<body><blockquote type=cite>a</body>b")
    #expect(open.map(\.quoteDepth) == [1, 0])
  }

  @Test("Thousands of quotations are no more than two hundred")
  func boundsDepth() {
    let html = String(repeating: "<blockquote type=cite>", count: 5000) + "x"
    #expect(Self.lines(html).map(\.quoteDepth) == [200])
  }

  @Test("The last text is the current line's, or that above it")
  func knowsLastText() {
    var canvas = HTMLCanvas()
    #expect(canvas.lastText == nil)
    for byte in "ab".unicodeScalars { canvas.append(byte) }
    #expect(canvas.lastText == "ab")
    canvas.open("p")
    #expect(canvas.lastText == "ab")
  }
}
