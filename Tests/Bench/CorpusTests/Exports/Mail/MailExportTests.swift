import Foundation
import Testing
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

@Suite("The mailbox and its mails")
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

  // RFC 5322, section 2.1.1: at most 998 octets a line.
  @Test("Every form of mail occurs, and no line is too long")
  func variesForms() throws {
    let forms = MailCharset.allCases.map { "charset=\($0.rawValue)" }
    let encodings = MailBody.Encoding.allCases.map {
      "Content-Transfer-Encoding: \($0.rawValue)\n"
    }
    let others: [String] = [
      "multipart/mixed", "multipart/alternative", "multipart/related", "format=flowed",
      "text/calendar; charset=utf-8; method=REQUEST", "filename*=utf-8''", "filename=\"=?",
      "\nList-Id: ", "\nReceived: from mx.", "\nX-Mailer: ", "\nUser-Agent: ", "\nReply-To: ",
    ]
    var missing = Set(forms + encodings + others)
    for (vault, draft) in try MailSamples.drafts() {
      #expect(lines(MailSamples.bytes(vault, draft)).allSatisfy { $0.count <= 998 })
      let mail = MailSamples.unfolded(vault, draft)
      missing = missing.filter { !mail.contains($0) }
    }
    #expect(missing.isEmpty)
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

  // MARK: - The mails of a thread

  // Six in a hundred of those that follow another; the tolerance is four standard errors.
  @Test("Some mails pass on the one before, in the calendar's events and in other affairs")
  func passesOn() throws {
    let drafts = try MailSamples.drafts()
    let following = drafts.filter {
      $0.draft.message.replyTo != nil && $0.draft.turn.event >= 0
        && $0.draft.turn.reason != .reply && $0.draft.turn.content != .document
    }
    let forwards = following.filter { $0.draft.turn.content == .forward }
    let count = Double(following.count)
    let share = Double(forwards.count) / count
    #expect(abs(share - 0.06) < 4 * (0.06 * 0.94 / count).squareRoot())
    let inCalendar = forwards.map { $0.vault.archive.wording.plan(of: $0.draft.turn)?.isInCalendar }
    #expect(inCalendar.contains(true))
    #expect(inCalendar.contains(false))
    for (vault, draft) in forwards {
      let mail = vault.archive.wording.lexicon(of: draft.turn).mail
      #expect(draft.message.subject?.hasPrefix(mail.forwardPrefix) == true)
      #expect(draft.message.text.contains(mail.forwardHeading))
      #expect(draft.message.text.contains("\n\(mail.labels.subject): "))
      #expect(draft.message.quotedText == nil)
    }
  }

  // RFC 5322, section 3.6.4.
  @Test("Answers refer to what they answer, back to the thread's first mail")
  func refersToParents() throws {
    for (vault, draft) in try MailSamples.drafts() {
      let text = String(decoding: MailSamples.bytes(vault, draft), as: UTF8.self)
      let message = draft.message
      guard let parent = message.replyTo else {
        #expect(!text.contains("\nReferences: "))
        #expect(message.threadID == message.id.rawValue)
        continue
      }
      #expect(text.contains("\nIn-Reply-To: <\(parent.rawValue)>\n"))
      #expect(text.contains("\nReferences: <\(message.threadID)>"))
    }
  }

  // MARK: - Invitations by mail

  private func carried() throws -> [(vault: CorpusVault, draft: MailDraft, part: MailInvitation)] {
    try MailSamples.drafts().compactMap { vault, draft in
      draft.invitation.map { (vault, draft, $0) }
    }
  }

  @Test("Events of the calendar and other affairs are invited to alike")
  func invitesAlike() throws {
    var carries: [Bool: [Bool]] = [:]
    for (vault, draft) in try MailSamples.drafts()
    where draft.turn.phase == .invitation && draft.message.replyTo == nil {
      guard let plan = vault.archive.wording.plan(of: draft.turn), plan.series == nil,
        draft.turn.content == .talk
      else { continue }
      carries[plan.isInCalendar, default: []].append(draft.invitation != nil)
    }
    for isInCalendar in [true, false] {
      let carries = try #require(carries[isInCalendar])
      let count = Double(carries.count)
      // Binomial with p = 0.7: four standard errors.
      let share = Double(carries.count { $0 }) / count
      #expect(abs(share - 0.7) < 4 * (0.21 / count).squareRoot())
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
      #expect(text.hasPrefix("BEGIN:VCALENDAR\r\n") && text.hasSuffix("END:VCALENDAR\r\n"))
      for property in [
        "METHOD:", "UID:", "SEQUENCE:", "DTSTAMP:", "DTSTART", "ORGANIZER", "ATTENDEE",
      ] {
        #expect(text.contains("\r\n\(property)"))
      }
      let type = "Content-Type: text/calendar; charset=utf-8; method=\(part.method.rawValue)"
      #expect(MailSamples.unfolded(vault, draft).contains(type))
    }
  }

  @Test("Invitations add no event to what the calendar holds")
  func addsNothing() throws {
    let written = try Samples.Written(MailSamples.corpus.get())
    for (read, meant) in zip(written.dataset.vaults, written.corpus.vaults) {
      #expect(read.events == meant.events)
      let mails = read.messages.filter { $0.platform == .email }
      #expect(mails == meant.messages.filter { $0.platform == .email })
      #expect(read.files.allSatisfy { $0.refusal == nil })
      #expect(read.files.flatMap(\.rejected).allSatisfy { !$0.reason.isLoss })
    }
  }

  // MARK: - A stranger's mail

  private func distractors() throws -> [(
    vault: CorpusVault, draft: MailDraft, distractor: DistractorMail
  )] {
    try MailSamples.drafts().compactMap { vault, draft in
      draft.distractor.map { (vault, draft, $0) }
    }
  }

  @Test("Readers see what the page gives a place, and the offer names the event")
  func readersSeeText() throws {
    #expect(Set(try distractors().map(\.distractor.kind)) == Set(DistractorMail.Kind.allCases))
    for (vault, draft, distractor) in try distractors() {
      let read = try #require(try MailSamples.read(MailSamples.bytes(vault, draft)))
      #expect(read.text == distractor.text)
      let plan = try #require(vault.archive.wording.plan(of: draft.turn))
      let title = vault.archive.wording.title(of: plan)
      #expect(distractor.offer.contains(title) || distractor.subject.contains(title))
      #expect(draft.message.subject == distractor.subject)
      #expect(read.text.contains(distractor.offer))
      let hides = distractor.kind == .hidden || distractor.kind == .alternative
      #expect(read.text.contains(distractor.stuffing) == !hides)
    }
  }

  @Test("It bears an attendee's name, another address, and is copied to the attendees")
  func spoofs() throws {
    for (vault, draft, _) in try distractors() {
      let plan = try #require(vault.archive.wording.plan(of: draft.turn))
      let sender = try #require(draft.message.sender)
      let attendees = plan.attendees.map { vault.archive.cast.people[$0] }
      #expect(attendees.contains { $0.fullName == sender.displayName })
      #expect(!attendees.contains { $0.addresses.contains(sender.handle.value) })
      #expect(sender.handle.value.hasSuffix(".example"))
      let text = String(decoding: MailSamples.bytes(vault, draft), as: UTF8.self)
      #expect(text.contains("\nCc: "))
      #expect(text.contains("\nReply-To: contact@offers-"))
      #expect(draft.turn.reason.grade == 0)
    }
  }

  // MARK: - Files in mails

  // The magic numbers of ISO 32000, ITU-T T.81, GIF89a and the RTF specification.
  private static let magic: [String: [UInt8]] = [
    "application/pdf": Array("%PDF-".utf8), "image/jpeg": [0xFF, 0xD8, 0xFF],
    "image/gif": Array("GIF89a".utf8), "application/rtf": Array("{\\rtf1".utf8),
    "text/csv": Array("no;".utf8),
  ]

  @Test("A file has the size that is stated and begins as its type does, whatever the mail is for")
  func areWhatTheySay() throws {
    let drafts = try MailSamples.drafts().map(\.draft).filter { !$0.enclosures.isEmpty }
    #expect(drafts.contains { $0.turn.event >= 0 } && drafts.contains { $0.turn.event < 0 })
    let enclosures = drafts.flatMap(\.enclosures) + [MailEnclosure.logo]
    #expect(Set(enclosures.compactMap(\.attachment.mediaType)) == Set(Self.magic.keys))
    for enclosure in enclosures {
      let attachment = enclosure.attachment
      #expect(enclosure.bytes.count == attachment.sizeBytes)
      let magic = try #require(Self.magic[attachment.mediaType ?? ""])
      #expect(enclosure.bytes.starts(with: magic))
      #expect(attachment.name?.contains("/") == false)
      guard attachment.mediaType == "image/jpeg" else { continue }
      // ITU-T T.81, B.1.1.4: a segment's length counts itself and what follows.
      let bytes = enclosure.bytes
      #expect(bytes[2...3].elementsEqual([0xFF, 0xFE]))
      let next = 4 + Int(bytes[4]) << 8 + Int(bytes[5])
      #expect(bytes[next...next + 1].elementsEqual([0xFF, 0xDB]))
      #expect(bytes.suffix(2).elementsEqual([0xFF, 0xD9]))
    }
  }

  // MARK: - What mail is written with

  @Test("Everybody keeps their program and its character set")
  func isKept() throws {
    var known: [String: String] = [:]
    for (vault, draft) in try MailSamples.drafts() where draft.turn.speaker != Turn.machine {
      let language = vault.archive.wording.lexicon(of: draft.turn).language.rawValue
      let key = "\(vault.name)/\(draft.turn.speaker)/\(language)"
      let program = "\(draft.form.program) \(draft.form.charset)"
      #expect(known[key] ?? program == program)
      known[key] = program
    }
    #expect(Set(known.values).count > 20)
  }

  // RFC 2045, section 2.7 and 2.8: seven bits hold no byte above 127, eight bits no long line.
  @Test("A transfer encoding suits what it carries", arguments: UInt64(0)..<8)
  func suits(part: UInt64) throws {
    let forms = try MailSamples.drafts().prefix(200).map(\.draft.form)
    let long = [UInt8](repeating: 0xE9, count: 2000)
    for form in forms {
      let wide = form.encoding([0x47, 0xFC], .latin1, part: part)
      #expect(wide != .sevenBit)
      let plain = form.encoding(Array("plain".utf8), .utf8, part: part)
      #expect(plain == .sevenBit || plain == .quotedPrintable)
      let cut = form.encoding(long, .latin1, part: part)
      #expect(cut == .base64 || cut == .quotedPrintable)
      #expect(form.encoding([0x1B, 0x24, 0x42], .iso2022jp, part: part) == .sevenBit)
    }
  }
}
