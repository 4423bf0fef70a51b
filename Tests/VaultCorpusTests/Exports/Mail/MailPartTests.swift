import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("A part of a mail")
struct MailPartTests {
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

  @Test("Readers find every attached file with its name, type and size")
  func filesComeBack() throws {
    var seen: Set<String> = []
    for (vault, draft) in try MailSamples.drafts() where !draft.message.attachments.isEmpty {
      let read = try #require(try MailSamples.read(MailSamples.bytes(vault, draft)))
      #expect(read.attachments == draft.message.attachments)
      for attachment in read.attachments {
        seen.insert(attachment.mediaType ?? "")
        if attachment.name?.utf8.contains(where: { $0 >= 0x80 }) == true { seen.insert("wide") }
      }
    }
    #expect(
      seen.isSuperset(of: [
        "application/pdf", "application/rtf", "text/csv", "image/jpeg", "image/gif", "wide",
      ]))
  }
}
