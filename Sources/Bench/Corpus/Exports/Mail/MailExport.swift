internal import Foundation
internal import VaultCore

/// Writes a vault's mails as mail programs wrote them and servers handed them on: in one mbox
/// (RFC 4155) or in a Maildir, in the order of time.
struct MailExport {
  let archive: VaultArchive

  /// Writes the mails below a vault's folder.
  ///
  /// - Returns: The result of writing each file, in the order of time.
  func write(below root: URL, vault folder: String) throws(CorpusError)
    -> [ChecksummedFile.Record]
  {
    if archive.keepsMaildir { return try writeMaildir(below: root, vault: folder) }
    var file = try ChecksummedFile("\(folder)/mail/inbox.mbox", below: root)
    try write(to: &file)
    return [try file.finish()]
  }

  /// Writes the mbox.
  func write(to file: inout ChecksummedFile) throws(CorpusError) {
    for position in archive.script.order {
      guard let (draft, references) = draft(position) else { continue }
      let sender = draft.message.sender?.handle.value ?? "MAILER-DAEMON"
      var bytes = Array("From \(sender) \(MailDate.ctime(draft.message.sentAt))\n".utf8)
      let start = bytes.count
      bytes += mail(draft, references: references)
      MailBody.quoteFromLines(&bytes, from: start)
      bytes.append(UInt8(ascii: "\n"))
      try file.write(bytes)
    }
  }

  private func writeMaildir(
    below root: URL, vault folder: String
  ) throws(CorpusError) -> [ChecksummedFile.Record] {
    let maildir = "\(folder)/mail/Maildir"
    var records: [ChecksummedFile.Record] = []
    for name in ["cur", "new", "tmp"] {
      let place = root.appendingPathComponent("\(maildir)/\(name)")
      try CorpusError.writing(place) {
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      }
    }
    for position in archive.script.order {
      guard let (draft, references) = draft(position) else { continue }
      let name = draft.turn.maildirPath(position: position, sentAt: draft.message.sentAt)
      var file = try ChecksummedFile("\(maildir)/\(name)", below: root)
      try file.write(mail(draft, references: references))
      records.append(try file.finish())
    }
    return records
  }

  private func draft(_ position: Int32) -> (draft: MailDraft, references: ArraySlice<Int32>)? {
    guard case .thread(let index) = archive.script.turns[Int(position)].place else { return nil }
    let rank = archive.rank(of: position)
    return (
      MailThreadEntries(archive: archive, index: index).draft(at: rank),
      archive.threads[index].prefix(rank)
    )
  }

  // MARK: - One mail

  /// A mail without an envelope line, its lines ended LF.
  ///
  /// - Complexity: O(length + references).
  func mail(_ draft: MailDraft, references: ArraySlice<Int32>) -> [UInt8] {
    let message = draft.message
    let form = draft.form
    var header = MailHeader(charset: form.charset)
    transport(draft, to: &header)
    header.field("Message-ID", "<\(message.id.rawValue)>")
    header.field(
      "Date", MailDate.internet(message.sentAt, offset: message.utcOffsetSeconds ?? 0))
    let asComments = form.program == .thunderbird && form.seed >> 40 & 7 == 0
    header.addresses(
      "From", message.sender.map { [$0] } ?? [], asComments: asComments && draft.distractor == nil)
    if let answers = answers(draft) { header.field("Reply-To", answers) }
    // Few people are addressed, the others are copied in; a stranger addresses only the owner.
    let direct = draft.distractor == nil ? 3 : 1
    let copied = max(0, message.recipients.count - direct)
    header.addresses("To", message.recipients.dropLast(copied), asComments: asComments)
    header.addresses("Cc", message.recipients.suffix(copied))
    header.unstructured("Subject", message.subject ?? "")
    if let parent = references.last {
      header.field("In-Reply-To", "<\(archive.mailID(of: parent).rawValue)>")
      header.tokens("References", references.map { "<\(archive.mailID(of: $0).rawValue)>" })
    }
    if let (name, value) = form.program.field { header.field(name, value) }
    // RFC 2045, section 4, allows comments, and Apple's program writes one.
    header.field(
      "MIME-Version", form.program == .appleMail ? "1.0 (Mac OS X Mail 16.0 \\(3774\\))" : "1.0")
    return header.bytes + content(draft)
  }

  // Adds the fields that servers add to mails that came from elsewhere.
  private func transport(_ draft: MailDraft, to header: inout MailHeader) {
    let message = draft.message
    guard let sender = message.sender, draft.turn.speaker != Turn.owner else { return }
    let owner = archive.cast.owner.address
    let from = Self.domain(sender.handle.value)
    let number = Int(draft.turn.seed % 254) + 1
    let date = MailDate.internet(message.sentAt.advanced(bySeconds: 2), offset: 0)
    header.field("Return-Path", "<\(sender.handle.value)>")
    // RFC 5737: addresses for documentation.
    header.tokens(
      "Received",
      [
        "from mx.\(from)", "(mx.\(from) [192.0.2.\(number)])", "by mail.\(Self.domain(owner))",
        "with ESMTPS", "id \(archive.identifiers.hex(6, Int(draft.position)))",
        "for <\(owner)>;", date,
      ])
    guard draft.turn.speaker == Turn.machine else { return }
    if draft.distractor != nil {
      header.field("Authentication-Results", "mail.\(Self.domain(owner)); spf=softfail")
    } else {
      header.field("List-Id", "<list.\(from)>")
      header.field("List-Unsubscribe", "<mailto:unsubscribe@\(from)>")
      header.field("Precedence", "bulk")
    }
  }

  private func answers(_ draft: MailDraft) -> String? {
    guard let address = draft.message.sender?.handle.value else { return nil }
    if draft.distractor != nil { return "contact@\(Self.domain(address))" }
    return draft.turn.speaker == Turn.machine && draft.form.seed >> 44 & 1 == 0
      ? "no-reply@\(Self.domain(address))" : nil
  }

  /// The part of an address after the `@`.
  static func domain(_ address: String) -> Substring {
    let sign = address.utf8.firstIndex(of: UInt8(ascii: "@")).map(address.utf8.index(after:))
    return address[(sign ?? address.startIndex)...]
  }

  // MARK: - Content

  private func content(_ draft: MailDraft) -> [UInt8] {
    let part = MailPart(form: draft.form, boundary: String(draft.form.seed, radix: 36))
    let text = text(draft, part)
    guard !draft.enclosures.isEmpty else { return text }
    return part.multipart("mixed", [text] + draft.enclosures.map { part.file($0) }, number: 0)
  }

  private func text(_ draft: MailDraft, _ part: MailPart) -> [UInt8] {
    let letter = draft.letter
    switch draft.form.layout {
    case .plain:
      return part.text("plain", letter.plain, number: 0)
    case .flowed:
      return part.text("plain", letter.flowed, parameters: ["format=flowed"], number: 0)
    case .html:
      return part.text("html", page(draft, isAlone: true), number: 1)
    case .alternative:
      var parts = alternatives(draft, part)
      if let invitation = draft.invitation {
        parts.append(
          part.calendar(invitation.text(archive), method: invitation.method.rawValue))
      }
      return part.multipart("alternative", parts, number: 1)
    case .related:
      let identifier = picture(draft)
      return part.multipart(
        "related",
        [
          part.multipart("alternative", alternatives(draft, part, picture: identifier), number: 1),
          part.file(.logo, identifier: identifier),
        ], parameters: ["type=\"multipart/alternative\""], number: 2)
    }
  }

  private func alternatives(
    _ draft: MailDraft, _ part: MailPart, picture: String? = nil
  ) -> [[UInt8]] {
    [
      part.text("plain", draft.letter.plain, number: 0),
      part.text("html", page(draft, isAlone: false, picture: picture), number: 1),
    ]
  }

  private func page(_ draft: MailDraft, isAlone: Bool, picture: String? = nil) -> String {
    // The page names the character set that it is written in.
    let form = draft.form
    let text = draft.distractor.map { $0.offer + $0.stuffing }
    let isWide = form.charset != .utf8 && form.charset.encoded(text ?? draft.letter.plain) == nil
    let page = MailPage(
      program: form.program, charset: isWide ? .utf8 : form.charset, isAlone: isAlone)
    return draft.distractor?.html(page) ?? page.html(draft.letter, picture: picture)
  }

  private func picture(_ draft: MailDraft) -> String {
    "image001@\(archive.identifiers.hex(7, Int(draft.position)))"
  }
}

extension Turn {
  /// The number of mails in a hundred that were never opened.
  private static let unseen: UInt32 = 4

  /// The path of a mail's file below its Maildir: moment, a number of its own, host, and flags once
  /// it was seen.
  func maildirPath(position: Int32, sentAt time: Timestamp) -> String {
    let name = "\(time.secondsSinceEpoch).M\((seed % 1_000_000))P\(position).mailhost"
    let draw = seed >> 9 % 100
    if draw < Self.unseen, speaker != Turn.owner { return "new/\(name)" }
    // Flags are in ASCII order: flagged, replied, seen.
    return "cur/\(name):2,\(draw % 23 == 0 ? "F" : "")\(draw % 3 == 0 ? "R" : "")S"
  }
}
