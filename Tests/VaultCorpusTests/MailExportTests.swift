import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The mbox file")
struct MailExportTests {
  private func mbox(_ vault: CorpusVault) -> String {
    MailExport(vault: vault, random: SeededRandom(seed: 1)).text()
  }

  // Python 3: datetime.ctime() and email.utils.format_datetime().
  @Test("Dates are written as mail and mbox have them")
  func writesDates() {
    let time = Timestamp(year: 2025, month: 3, day: 6, hour: 9, minute: 2, second: 3)
    #expect(MailDate.ctime(time) == "Thu Mar  6 09:02:03 2025")
    #expect(MailDate.internet(time, offset: 3600) == "Thu, 6 Mar 2025 10:02:03 +0100")
    #expect(MailDate.internet(time, offset: -18_000) == "Thu, 6 Mar 2025 04:02:03 -0500")
  }

  @Test("There is one separator per mail, each after an empty line")
  func separatesMails() throws {
    for vault in try Samples.smoke.get().vaults {
      let lines = mbox(vault).components(separatedBy: "\n")
      let separators = lines.indices.filter { lines[$0].hasPrefix("From ") }
      #expect(separators.count == vault.messages.count { $0.platform == .email })
      #expect(separators.allSatisfy { $0 == 0 || lines[$0 - 1].isEmpty })
    }
  }

  @Test("Answers refer to what they answer, back to the thread's first mail")
  func refersToParents() throws {
    let vault = try Samples.smoke.get().vaults[0]
    let text = mbox(vault).replacingOccurrences(of: "\n ", with: " ")
    let mails = vault.messages.filter { $0.platform == .email }
    let answers = mails.filter { $0.threadID != $0.id.rawValue }
    #expect(!answers.isEmpty)
    #expect(text.components(separatedBy: "\nIn-Reply-To: <").count == answers.count + 1)
    for answer in answers {
      #expect(text.contains("References: <\(answer.threadID)>"))
      #expect(answer.subject?.hasPrefix("Re: ") == true)
    }
  }

  @Test("The file uses every transfer encoding and both multipart kinds")
  func variesEncodings() throws {
    let text = try Samples.smoke.get().vaults.map(mbox).joined()
    for encoding in MailBody.Encoding.allCases {
      #expect(text.contains("Content-Transfer-Encoding: \(encoding.rawValue)\n"))
    }
    #expect(text.contains("multipart/mixed"))
    #expect(text.contains("multipart/alternative"))
    #expect(text.contains("\n>From "))
  }

  @Test("An attachment's stated size is the size of what is written")
  func attachmentsHaveTheirSize() throws {
    let attachments = try Samples.smoke.get().vaults.flatMap(\.messages)
      .filter { $0.platform == .email }.flatMap(\.attachments)
    #expect(!attachments.isEmpty)
    for attachment in attachments {
      let name = try #require(attachment.name)
      #expect(attachment.sizeBytes == SampleDocument.bytes(named: name).count)
    }
  }
}
