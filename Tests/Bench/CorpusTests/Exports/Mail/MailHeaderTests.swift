import Foundation
import Testing
import VaultCore
import VaultIngest

@testable import VaultCorpus
@testable import VaultTextData

@Suite("A mail, part by part")
struct MailHeaderTests {
  private func written(
    _ charset: MailCharset = .utf8, _ fields: (inout MailHeader) -> Void
  ) -> String {
    var header = MailHeader(charset: charset)
    fields(&header)
    return String(decoding: header.bytes, as: UTF8.self)
  }

  // Python 3's email.header.Header(name, charset).encode(), the encoding letter in upper case.
  @Test(
    "Text beyond ASCII becomes encoded words in the character set asked for",
    arguments: [
      ("Keld Jørn Simonsen", MailCharset.utf8, "=?utf-8?Q?Keld_J=C3=B8rn_Simonsen?="),
      ("éàü", .utf8, "=?utf-8?B?w6nDoMO8?="),
      ("Besprechung für morgen", .latin1, "=?iso-8859-1?Q?Besprechung_f=FCr_morgen?="),
      ("会議の件", .iso2022jp, "=?iso-2022-jp?B?GyRCMnE1RCRON28bKEI=?="),
    ])
  func encodesWords(text: String, charset: MailCharset, expected: String) {
    #expect(written(charset) { $0.encodedWords(text) } == " " + expected)
  }

  // RFC 2047, section 2.
  @Test("No encoded word exceeds 75 characters", arguments: MailCharset.allCases)
  func cutsWords(charset: MailCharset) {
    let texts = [
      "Besprechung für Jürgen 👍🏽 ", "会議A資料Bの件についてC", "会议资料A的事情",
      "Réunion à l'hôtel ",
    ]
    for text in texts.map({ String(repeating: $0, count: 12) }) {
      let words = written(charset) { $0.encodedWords(text) }
        .split(whereSeparator: \.isWhitespace)
      #expect(words.count > 1)
      #expect(words.allSatisfy { $0.utf8.count <= 75 })
    }
  }

  @Test("Long fields are folded at spaces")
  func foldsLongFields() {
    let field = written {
      $0.unstructured(
        "Subject", Array(repeating: "planning", count: 20).joined(separator: " "))
    }
    let lines = field.split(separator: "\n")
    #expect(lines.count > 1)
    #expect(lines.allSatisfy { $0.count <= 78 })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" planning") })
    #expect(
      field.replacingOccurrences(of: "\n ", with: " ").hasPrefix("Subject: planning planning"))
  }

  // RFC 5322, section 3.2.4 and appendix A.1.2: a comma or a full stop needs quotes.
  @Test("Display names are quoted where they must be, or stand in comments")
  func quotesNames() {
    let names = ["García, Ana", "Public, John Q.", "Ben Webb", nil]
    let people = zip(["a", "b", "c", "d"], names).map {
      Participant(Handle(.email, "\($0)@x.example"), displayName: $1)
    }
    let cases: [([Int], String)] = [
      ([1], "To: \"Public, John Q.\" <b@x.example>\n"), ([2], "To: Ben Webb <c@x.example>\n"),
      ([3], "To: d@x.example\n"), ([], ""),
      ([0, 3], "To: =?utf-8?Q?Garc=C3=ADa=2C_Ana?= <a@x.example>, d@x.example\n"),
    ]
    for (chosen, expected) in cases {
      #expect(written { $0.addresses("To", chosen.map { people[$0] }) } == expected)
    }
    #expect(
      written { $0.addresses("From", [people[2]], asComments: true) }
        == "From: c@x.example (Ben Webb)\n")
  }

  // MARK: - A mail body

  private func encoded(_ text: String, _ encoding: MailBody.Encoding) -> String {
    var bytes: [UInt8] = []
    MailBody.append(Array(text.utf8), encoding, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  // Python 3's quopri.encodestring.
  @Test(
    "Quoted-printable escapes what must be",
    arguments: [
      ("Grüße = gut", "Gr=C3=BC=C3=9Fe =3D gut\n"),
      ("-- ", "--=20\n"),
      ("Ende \nzwei", "Ende=20\nzwei\n"),
      ("plain\ntwo", "plain\ntwo\n"),
    ])
  func escapes(text: String, expected: String) {
    #expect(encoded(text, .quotedPrintable) == expected)
  }

  @Test("Quoted-printable lines stay below 77 characters and break softly")
  func breaksSoftly() {
    let text = String(repeating: "wörter und noch mehr ", count: 20)
      .trimmingCharacters(in: .whitespaces)
    let written = encoded(text, .quotedPrintable)
    let lines = written.split(separator: "\n")
    #expect(lines.count > 4)
    #expect(lines.allSatisfy { $0.count <= 76 })
    #expect(lines.dropLast().allSatisfy { $0.hasSuffix("=") })
    let joined = written.replacingOccurrences(of: "=\n", with: "")
    #expect(joined == text.replacingOccurrences(of: "ö", with: "=C3=B6") + "\n")
  }

  // The rule of qmail's mbox(5), "mboxrd".
  @Test("Lines that look like separators are quoted, reversibly")
  func quotesFromLines() {
    var bytes = Array("From x\nFrom me\nFromage\n>From you\n> From him\n".utf8)
    MailBody.quoteFromLines(&bytes, from: 7)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "From x\n>From me\nFromage\n>>From you\n> From him\n")
  }

  // MARK: - A mail's character set

  // Python 3's codecs iso2022_jp, shift_jis, gb2312, cp1252, iso8859_15 and latin_1.
  @Test(
    "Text becomes the bytes that other converters give",
    arguments: [
      (MailCharset.iso2022jp, "日本語テスト。", "1b2442467c4b5c386c25462539254821231b2842"),
      (.shiftJIS, "日本語テスト。", "93fa967b8cea8365835883678142"),
      (.gb2312, "中文测试，好", "d6d0cec4b2e2cad4a3acbac3"),
      (.gb18030, "中文测试，好", "d6d0cec4b2e2cad4a3acbac3"),
      (.windows1252, "10 € – “été”", "3130208020962093e974e994"),
      (.latin9, "10 € œuf", "313020a420bd7566"),
      (.latin1, "Grüße", "4772fcdf65"),
    ])
  func encodes(charset: MailCharset, text: String, expected: String) {
    let bytes = charset.encoded(text) ?? []
    let hex = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    #expect(hex == expected)
  }

  @Test("What a set has no character for is refused", arguments: MailCharset.allCases)
  func refuses(charset: MailCharset) {
    #expect((charset.encoded("ok 👍") == nil) == (charset != .utf8))
    #expect(charset.encoded("plain\n") == Array("plain\n".utf8))
  }

  // JIS X 0208 has a wave dash that some converters read as a full-width tilde.
  @Test("Characters that converters disagree about, and bytes that read as UTF-8, are refused")
  func refusesAmbiguous() {
    #expect(MailCharset.shiftJIS.encoded("10時〜12時") == nil)
    #expect(MailCharset.iso2022jp.encoded("10時〜12時") == nil)
    #expect(MailCharset.latin9.encoded("½") == nil)
    #expect(MailCharset.latin1.encoded("Ã©") == nil)
    #expect(MailCharset.latin1.encoded("é") != nil)
  }

  // MARK: - A part of a mail

  // Python 3's email.utils.encode_rfc2231.
  @Test("Names of files beyond ASCII are written as RFC 2231 has it")
  func extendsNames() {
    #expect(
      MailPart.extended("filename", "Presupuesto año 2025.pdf")
        == ["filename*=utf-8''Presupuesto%20a%C3%B1o%202025.pdf"])
  }

  // RFC 2231, section 3: pieces are numbered from 0, the character set stands in the first.
  @Test("Long names come in numbered pieces that no character spans")
  func cuts() throws {
    let name = String(repeating: "会議資料", count: 6) + ".pdf"
    let pieces = MailPart.extended("name", name)
    #expect(pieces.count > 1)
    #expect(pieces[0].hasPrefix("name*0*=utf-8''"))
    #expect(pieces[1].hasPrefix("name*1*="))
    #expect(pieces.allSatisfy { $0.utf8.count <= 72 })
    let joined = try pieces.map { piece in
      String(try #require(piece.split(separator: "=", maxSplits: 1).last))
    }.joined()
    #expect(joined.dropFirst("utf-8''".count).removingPercentEncoding == name)
  }

  // MARK: - A letter as HTML

  private var letter: MailLetter {
    var letter = MailLetter(
      own: "Hi,\n\ntwo < three & more.\nSecond line.\n\n- one\n- two", signature: "Ana\nOak Ltd")
    letter.quotation = .init(
      attribution: "On 3 July 2025 at 10:05 am, Ben Webb wrote:", text: "Will it do?")
    return letter
  }

  // The element types of the HTML standard, sections 4.4.1, 4.4.4, 4.4.6 and 4.5.27; RFC 2392.
  @Test("Paragraphs, lists, quotations, line breaks and pictures are marked as such")
  func marksUp() {
    let page = MailPage(program: .gmail, charset: .utf8, isAlone: false)
    let html = page.html(letter, picture: "image001@x")
    for part in [
      "<p>Hi,</p>", "<p>two &lt; three &amp; more.<br>\nSecond line.</p>",
      "<ul>\n<li>one</li>\n<li>two</li>\n</ul>", "charset=utf-8",
      "<blockquote type=\"cite\">\n<p>Will it do?</p>", "<img src=\"cid:image001@x\"",
    ] {
      #expect(html.contains(part), "\(part)")
    }
  }

  // MARK: - A letter in its parts

  // RFC 3676, section 4.2 and 4.4.
  @Test("Flowed lines break after a space, below 79 characters, and are stuffed")
  func flows() {
    let words = Array(repeating: "planning", count: 30).joined(separator: " ")
    let letter = MailLetter(own: words + "\nFrom Monday on", signature: "Ben")
    let lines = letter.flowed.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 8)
    #expect(lines.allSatisfy { $0.utf8.count <= 78 })
    #expect(lines.prefix(3).allSatisfy { $0.hasSuffix(" ") })
    #expect(lines.contains(" From Monday on"))
    #expect(lines.contains("-- "))
  }

  // MARK: - A letter's frame

  private func vault(_ language: Language) throws -> CorpusVault {
    try #require(try MailSamples.corpus.get().vaults.first { $0.language == language })
  }

  private func frame(_ vault: CorpusVault, _ register: Register) -> LetterFrame {
    let setting = vault.archive.script.setting
    return LetterFrame(setting: setting, lexicon: setting.main, register: register)
  }

  // Forms of address as grammars of each language give them.
  @Test(
    "A formal letter greets by title and surname",
    arguments: [
      ("de", "Herr", "Frau"), ("en", "Mr", "Ms"), ("es", "eñor", "eñora"),
      ("fr", "onsieur", "adame"), ("zh", "先生", "女士"), ("ja", "様", "様"),
    ])
  func greetsFormally(language: String, masculine: String, feminine: String) throws {
    let vault = try vault(Language(rawValue: language))
    let cast = vault.archive.cast
    for reader in cast.people.prefix(6) where reader.language == vault.language {
      var random = SeededRandom(seed: 4)
      let text = frame(vault, .formal).letter(
        ["X."], from: cast.owner, to: reader, isWork: false, seed: 1, random: &random
      ).text
      let greeting = text.split(separator: "\n").first ?? ""
      #expect(greeting.contains(reader.gender == .masculine ? masculine : feminine))
      #expect(greeting.contains(reader.surname))
    }
  }

  @Test("Quoted text is marked line by line under a line that names its author")
  func quotes() throws {
    let vault = try vault(.english)
    let zone = ZoneRule(name: "Europe/London", standardOffsetSeconds: 0, daylight: .european)
    let owner = vault.archive.cast.owner
    let quotation = frame(vault, .casual).quotation(
      "One.\n\nTwo.", by: owner,
      sentAt: Timestamp(year: 2025, month: 7, day: 3, hour: 9, minute: 5), zone: zone)
    // British Summer Time is an hour ahead of UTC.
    #expect(quotation.attribution.contains("3 July 2025"))
    #expect(quotation.attribution.contains("10:05"))
    #expect(quotation.attribution.hasSuffix("\(owner.fullName) wrote:"))
    #expect(quotation.marked == "> One.\n>\n> Two.")
  }

  // MARK: - Double-byte character sets

  private static let cells = String(repeating: "〓", count: 92)

  private func doubleBytes(_ rows: String) throws(TextTableError) -> DoubleByteSet {
    try DoubleByteSet(
      TextTable("row\tcharacters\n" + rows, file: "set.tsv", columns: ["row", "characters"]))
  }

  // JIS X 0208:1990 and GB/T 2312-1980: 亜 is the first kanji of row 16, 啊 the first hanzi.
  @Test("The shipped sets know where the standards put a character, and what is missing")
  func places() throws {
    let kanji = try #require(DoubleByteSet.japanese.place(of: "亜"))
    #expect(kanji == (16, 1))
    let hanzi = try #require(DoubleByteSet.chinese.place(of: "啊"))
    #expect(hanzi == (16, 1))
    #expect(DoubleByteSet.japanese.place(of: "〓") == nil)
    #expect(DoubleByteSet.chinese.place(of: "a") == nil)
  }

  @Test("A row has a number up to 94 and as many characters")
  func refusesRows() throws {
    #expect(try doubleBytes("1\tab\(Self.cells)").place(of: "b").map { $0.cell } == 2)
    for (rows, column) in [("95\tab\(Self.cells)", "row"), ("1\ta\(Self.cells)", "characters")] {
      #expect(throws: TextTableError.invalidField(file: "set.tsv", line: 2, column: column)) {
        try doubleBytes(rows)
      }
    }
  }
}
