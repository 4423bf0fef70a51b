internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Lines of WhatsApp messages that name a file")
struct WhatsAppFileLineTests {
  static func line(_ text: String, isFirst: Bool = true, isAlone: Bool = true) -> String? {
    let bytes = Array(text.utf8)
    let found = WhatsAppFileLine(
      bytes.span, 0..<bytes.count, isFirst: isFirst, isAlone: isAlone)
    return found.map { ($0.attachment.name ?? "-") + "|" + bytes.span.text($0.rest) }
  }

  /// The app's own translations of "file attached" and "attached".
  @Test(
    "Names are found in many languages",
    arguments: [
      "a.pdf (bestand bijgevoegd)", "a.pdf (plik załączony)", "a.pdf (файл добавлен)",
      "a.pdf (dosya ekli)", "a.pdf (ملف مرفق)", "a.pdf (קובץ מצורף)", "a.pdf (फ़ाइल संलग्न)",
      "a.pdf (file terlampir)", "a.pdf (添付ファイル)", "a.pdf (파일 첨부됨)", "a.pdf （文件附件）",
      "a.pdf (檔案附件)", "a.pdf (tệp đính kèm)", "<bijgevoegd: a.pdf>", "<вложение: a.pdf>",
      "<附件：a.pdf>", "<添付ファイル: a.pdf>", "<مرفق: a.pdf>",
    ])
  func knowsLanguages(_ text: String) {
    #expect(Self.line(text) == "a.pdf|")
  }

  @Test("Names that the app gave need no known language")
  func knowsGivenNames() {
    #expect(Self.line("IMG-20260313-WA0001.jpg (xyz abc)") == "IMG-20260313-WA0001.jpg|")
    #expect(Self.line("PTT-20260313-WA0001.opus (xyz)") == "PTT-20260313-WA0001.opus|")
    #expect(Self.line("look \u{200E}<xyz: 0001-PHOTO.jpg>") == "0001-PHOTO.jpg|look")
  }

  @Test("A placeholder behind a caption counts where the app marked it")
  func readsCaptions() {
    #expect(Self.line("at the sea \u{200E}image omitted", isAlone: false) == "-|at the sea")
    #expect(Self.line("at the sea image omitted") == nil)
    #expect(Self.line("<Media omitted>", isFirst: false, isAlone: false) == nil)
  }

  @Test(
    "What people write is left alone",
    arguments: [
      "(file attached)", "see a.pdf (the new one)", "IMG-1.jpg (maybe)", "<attached: >",
      "<b>bold: no</b>", "a > b", ":)", "fine. (file attached", ">", "<", "<:>", "()", ".. ()",
      "\u{200E}", "e.g. (etc.)",
    ])
  func leavesText(_ text: String) {
    #expect(Self.line(text) == nil)
  }
}
