import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCorpus

@Suite("The mailbox")
struct MailExportTests {
  /// The files below a vault's folder, by path.
  private func files(_ vault: CorpusVault) throws -> [(path: String, text: [UInt8])] {
    let folder = try TemporaryDirectory()
    let export = MailExport(archive: vault.archive)
    return try export.write(below: folder.url, vault: vault.name).map { record in
      let data = try Data(contentsOf: folder.url.appendingPathComponent(record.path))
      return (record.path, Array(data))
    }
  }

  private func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
  }

  // Python 3: datetime.ctime() and email.utils.format_datetime().
  @Test("Dates are written as mail and mbox have them")
  func writesDates() {
    let time = Timestamp(year: 2025, month: 3, day: 6, hour: 9, minute: 2, second: 3)
    #expect(MailDate.ctime(time) == "Thu Mar  6 09:02:03 2025")
    #expect(MailDate.internet(time, offset: 3600) == "Thu, 6 Mar 2025 10:02:03 +0100")
    #expect(MailDate.internet(time, offset: -18_000) == "Thu, 6 Mar 2025 04:02:03 -0500")
  }

  // RFC 4155, appendix A.
  @Test("An mbox has one separator per mail, each after an empty line")
  func separatesMails() throws {
    for vault in try MailSamples.corpus.get().vaults where !vault.archive.keepsMaildir {
      let files = try files(vault)
      #expect(files.map(\.path) == ["\(vault.name)/mail/inbox.mbox"])
      let lines = lines(files[0].text)
      let separators = lines.indices.filter { lines[$0].starts(with: "From ".utf8) }
      #expect(separators.count == vault.messages.count { $0.platform == .email })
      #expect(separators.allSatisfy { $0 == 0 || lines[$0 - 1].isEmpty })
    }
  }

  // The names of maildir(5) and of Bernstein's "Using maildir format".
  @Test("A Maildir has one file per mail, seen ones with flags in order")
  func namesMaildirFiles() throws {
    let vaults = try MailSamples.corpus.get().vaults.filter(\.archive.keepsMaildir)
    #expect(Set(vaults.map(\.language)).count == 8)
    let vault = try #require(vaults.first)
    let files = try files(vault)
    #expect(files.count == vault.messages.count { $0.platform == .email })
    #expect(Set(files.map(\.path)).count == files.count)
    let name = try Regex("/mail/Maildir/(new/[0-9]+\\.M[0-9]+P[0-9]+\\.mailhost|cur/.*:2,F?R?S)$")
    #expect(files.allSatisfy { $0.path.contains(name) })
    for folder in ["cur", "new"] {
      #expect(files.contains { $0.path.contains("/Maildir/\(folder)/") })
    }
  }

  @Test("Every form of mail occurs")
  func variesForms() throws {
    var text: Set<String> = []
    let marks =
      MailCharset.allCases.map { "charset=\($0.rawValue)" }
      + MailBody.Encoding.allCases.map { "Content-Transfer-Encoding: \($0.rawValue)\n" } + [
        "multipart/mixed", "multipart/alternative", "multipart/related", "format=flowed",
        "text/calendar; charset=utf-8; method=REQUEST", "<blockquote type=\"cite\">",
        "filename*=utf-8''", "filename=\"=?", "\nList-Id: ", "\nReceived: from mx.",
        "\nX-Mailer: ", "\nUser-Agent: ", "\nReply-To: ",
      ]
    for (vault, draft) in try MailSamples.drafts() {
      let mail = String(decoding: MailSamples.bytes(vault, draft), as: UTF8.self)
      let unfolded = mail.replacingOccurrences(of: "\n ", with: " ")
      for mark in marks where !text.contains(mark) && unfolded.contains(mark) {
        text.insert(mark)
      }
    }
    #expect(marks.filter { !text.contains($0) && !$0.hasPrefix("<block") }.isEmpty)
  }

  // RFC 5322, section 2.1.1.
  @Test("No line is longer than 998 octets")
  func keepsLinesShort() throws {
    for (vault, draft) in try MailSamples.drafts() {
      let lines = lines(MailSamples.bytes(vault, draft))
      #expect(lines.allSatisfy { $0.count <= 998 })
    }
  }

  @Test("A mail's form follows from its seed and its sender, not from what it is for")
  func formsSayNothing() throws {
    for (vault, draft) in try MailSamples.drafts().prefix(400) {
      var other = draft.turn
      other.reason = .none
      other.event = -1
      other.phase = .after
      other.time = other.time.advanced(byDays: 9)
      let forms = [draft.turn, other].map { MailForm($0, vault.archive) }
      #expect(forms[0].layout == forms[1].layout)
      #expect(forms[0].charset == forms[1].charset)
      #expect(forms[0].seed == forms[1].seed)
    }
  }

  @Test("The same seed gives the same bytes")
  func isDeterministic() throws {
    let again = try MailSamples.make(seed: 3)
    let vault = try MailSamples.corpus.get().vaults[5]
    let first = try files(vault)
    let second = try files(again.vaults[5])
    #expect(first.map(\.path) == second.map(\.path))
    #expect(first.map(\.text) == second.map(\.text))
  }
}
