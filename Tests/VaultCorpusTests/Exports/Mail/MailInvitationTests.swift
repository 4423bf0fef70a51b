import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("Invitations by mail")
struct MailInvitationTests {
  private func carried() throws -> [(vault: CorpusVault, draft: MailDraft, part: MailInvitation)] {
    try MailSamples.drafts().compactMap { vault, draft in
      draft.invitation.map { (vault, draft, $0) }
    }
  }

  @Test("Events of the calendar and other affairs are invited to alike")
  func invitesAlike() throws {
    var all = [true: 0, false: 0]
    var with = [true: 0, false: 0]
    for (vault, draft) in try MailSamples.drafts()
    where draft.turn.phase == .invitation && draft.message.replyTo == nil {
      guard let plan = vault.archive.wording.plan(of: draft.turn), plan.series == nil,
        draft.turn.content == .talk
      else { continue }
      all[plan.isInCalendar, default: 0] += 1
      with[plan.isInCalendar, default: 0] += draft.invitation == nil ? 0 : 1
    }
    for isInCalendar in [true, false] {
      let count = try #require(all[isInCalendar])
      let share = Double(with[isInCalendar] ?? 0) / Double(count)
      // Binomial with p = 0.7: four standard errors.
      #expect(abs(share - 0.7) < 4 * (0.21 / Double(count)).squareRoot())
    }
  }

  // RFC 5545, section 3.8.7.4 and RFC 5546, section 2.1.4: a change raises SEQUENCE.
  @Test("What was moved is stated first as it was to be, then in a later version")
  func updates() throws {
    let parts = try carried()
    #expect(parts.contains { $0.part.sequence == 1 })
    for (vault, _, part) in parts where part.sequence == 0 && part.isBeforeMove {
      let former = try #require(vault.archive.script.plans[part.plan].formerStart)
      let text = part.text(vault.archive)
      let day = former.date.description.replacingOccurrences(of: "-", with: "")
      #expect(text.contains("DTSTART:\(day)T") || text.contains("DTSTART;VALUE=DATE:"))
      #expect(parts.contains { $0.part.plan == part.plan && $0.part.sequence == 1 })
    }
  }

  @Test("A part is a whole calendar that names organizer and guests (RFC 5546, section 3.2.2)")
  func isWhole() throws {
    for (vault, draft, part) in try carried().prefix(40) {
      let text = part.text(vault.archive)
      #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n"))
      #expect(text.hasSuffix("END:VCALENDAR\r\n"))
      for property in ["METHOD:", "UID:", "SEQUENCE:", "DTSTAMP:", "DTSTART", "ORGANIZER"] {
        #expect(text.contains("\r\n\(property)"))
      }
      #expect(text.contains("ATTENDEE"))
      let mail = String(decoding: MailSamples.bytes(vault, draft), as: UTF8.self)
        .replacingOccurrences(of: "\n ", with: " ")
      #expect(
        mail.contains(
          "Content-Type: text/calendar; charset=utf-8; method=\(part.method.rawValue)"))
    }
  }

  @Test("Invitations add no event to what the calendar holds")
  func addsNothing() throws {
    let folder = try TemporaryDirectory()
    let directory = folder.url.appendingPathComponent("corpus")
    let corpus = try MailSamples.corpus.get()
    try CorpusWriter.write(corpus, to: directory)
    let dataset = try DatasetReader.read(directory)
    for (read, meant) in zip(dataset.vaults, corpus.vaults) {
      #expect(read.events == meant.events)
      let mails = read.messages.filter { $0.platform == .email }
      #expect(mails == meant.messages.filter { $0.platform == .email })
      #expect(read.files.allSatisfy { $0.refusal == nil })
      #expect(read.files.flatMap(\.rejected).allSatisfy { !$0.reason.isLoss })
    }
  }
}
