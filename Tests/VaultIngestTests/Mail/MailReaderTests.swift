internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Files of one mail")
struct MailReaderTests {
  static func texts(_ text: String) throws -> [String] {
    var reader = MailReader(ExportFile(Data(text.utf8), path: "a.emlx"))
    return try reader.all().compactMap { record in
      if case .message(let message, _) = record { message.text } else { nil }
    }
  }

  static let mail = "Date: Sun, 1 Mar 2026 10:30:00 +0100\nFrom: a@b.c\n\nhello\n"
  static let list = "<?xml version=\"1.0\"?>\n<plist><dict><key>flags</key></dict></plist>\n"

  /// Apple's mailer counts the bytes of the mail on the first line, padded with spaces.
  @Test("An .emlx gives its mail without its property list")
  func readsEMLX() throws {
    #expect(try Self.texts("\(Self.mail.utf8.count)      \n" + Self.mail + Self.list) == ["hello"])
  }

  @Test(
    "A count that leads too far or not far enough takes what is there", arguments: [60, 9_999_999])
  func survivesFalseCounts(_ count: Int) throws {
    let texts = try Self.texts("\(count)\n" + Self.mail + Self.list)
    #expect(texts.count == 1)
    #expect(texts.first?.hasPrefix("hel") == true)
  }

  @Test("A first line that only looks like a count is none", arguments: ["+60", "0", "12a"])
  func ignoresOtherNumbers(_ line: String) {
    #expect(throws: IngestError.notAMail(file: "a.emlx")) { try Self.texts("\(line)\n\nno mail") }
  }

  /// RFC 5322, appendix A.6.3, has white space in front of the colons.
  @Test("A From field with white space before its colon is no envelope")
  func readsObsoleteFields() throws {
    let mail = "From  : Jo <j@b.c>\nDate  : Fri, 21 Nov 1997 09(comment):   55  :  06 -0600\n\nx"
    var reader = MailReader(ExportFile(Data(mail.utf8), path: "a.eml"))
    guard case .message(let message, _) = try #require(try reader.next()) else {
      Issue.record("no message")
      return
    }
    #expect(message.sender == Samples.mail("j@b.c", "Jo"))
    let sent = Timestamp(year: 1997, month: 11, day: 21, hour: 15, minute: 55, second: 6)
    #expect(message.sentAt == sent)
  }
}
