internal import Foundation
internal import VaultCore

/// Makes records of parsed mails.
struct MailRecords {
  /// The path below the vault's folder; it names mails without a Message-ID.
  let path: String

  /// The marks that the folders and the name of the file give its mails.
  private let place: Set<MailMark>

  init(path: String) {
    self.path = path
    place = MailMark.ofPath(path)
  }

  /// The records of one mail: itself or the reason it is left out, its recipient, its calendars;
  /// all of it set aside if its store marks it so.
  func records(
    _ mail: RawMail?, envelope: MailEnvelope?, marks: Set<MailMark>, line: Int, ordinal: Int
  ) -> [IngestRecord] {
    guard let mail, mail.headerCount > 0 else {
      return [.rejection(.unreadable, line: line)]
    }
    let records = content(mail, envelope, line: line, ordinal: ordinal)
    guard let state = MailState(marks.union(place)) else { return records }
    return [.setAside(records, Rejection(line: line, reason: state))]
  }

  private func content(
    _ mail: RawMail, _ envelope: MailEnvelope?, line: Int, ordinal: Int
  ) -> [IngestRecord] {
    var records: [IngestRecord] = []
    let delivered = envelope?.date.map { InternetDate(timestamp: $0, utcOffsetSeconds: nil) }
    if let date = mail.date ?? delivered ?? mail.received {
      let (message, chain) = message(mail, date, envelope, ordinal: ordinal)
      records.append(.message(message, line: line))
      if chain.count > 1 { records.append(.conversation(chain.map { DocumentID($0) })) }
    } else {
      records.append(.rejection(.undated, line: line))
    }
    if mail.isCut { records.append(.rejection(.damagedText, line: line)) }
    if mail.hidesWords { records.append(.rejection(.notSearched, line: line)) }
    if let header = mail.deliveredTo,
      let mailbox = AddressList(header).mailboxes.first(where: { $0.address.contains("@") })
    {
      records.append(.delivery(Handle(.email, mailbox.address)))
    }
    for calendar in mail.calendars where !calendar.isEmpty {
      records.append(.calendar(calendar, line: line))
    }
    return records
  }

  private func message(
    _ mail: RawMail, _ date: InternetDate, _ envelope: MailEnvelope?, ordinal: Int
  ) -> (Message, chain: [String]) {
    let own = mail.messageID.flatMap { MailIdentifiers.own(in: $0) } ?? "\(path)#\(ordinal)"
    let references = MailIdentifiers.all(in: mail.references ?? "").filter { $0 != own }
    var answered = MailIdentifiers.all(in: mail.inReplyTo ?? "").filter { $0 != own }
    if !answered.isEmpty {
      // "Message from Ana <ana@example.com> of Monday": an address is no mail.
      let people = Set((mail.from + mail.sender + mail.to + mail.cc).map(\.handle))
      answered.removeAll { people.contains(Handle(.email, $0)) }
    }
    let subject = MailSubject(mail.subject ?? "")
    let body = QuotedReply(
      MailText.lines(of: mail.bodies), isForward: subject.isForward,
      isReply: subject.isReply || !references.isEmpty || !answered.isEmpty)
    let returnPath = envelope?.sender.map { Participant(Handle(.email, $0)) }
    let sender = mail.from.first ?? mail.sender.first ?? returnPath
    // Of In-Reply-To the first counts (RFC 5256, section 3, REFERENCES, step 1).
    let chain = references + answered.prefix(1).filter { !references.contains($0) }
    let message = Message(
      id: DocumentID(own), platform: .email, kind: sender == nil ? .system : .personal,
      sentAt: date.timestamp, utcOffsetSeconds: date.utcOffsetSeconds, sender: sender,
      recipients: mail.to + mail.cc, subject: mail.subject, text: body.text,
      quotedText: body.quotedText, signature: body.signature, attachments: mail.attachments,
      threadID: references.first ?? answered.first ?? own,
      replyTo: (answered.last ?? references.last).map { DocumentID($0) })
    return (message, chain)
  }
}

/// The identifiers in Message-ID, In-Reply-To and References headers (RFC 5322, section 3.6.4).
package enum MailIdentifiers {
  /// A mail's own identifier without its angle brackets; `nil` if nothing is left.
  package static func own(in header: String) -> String? {
    if let identifier = all(in: header).first { return identifier }
    let bare = header.filter { !$0.isWhitespace && $0 != "<" && $0 != ">" }
    return bare.isEmpty ? nil : bare
  }

  /// Every identifier in angle brackets, without them; where there are none at all, every word
  /// with an `@`.
  ///
  /// Of a header that no thread fills, the two ends count: they name its first mail and the one
  /// that is answered.
  static func all(in header: String) -> [String] {
    guard header.utf8.count > 2 * endBytes else { return identifiers(in: header[...]) }
    let utf8 = header.utf8
    return identifiers(in: Substring(utf8.prefix(endBytes)))
      + identifiers(in: Substring(utf8.suffix(endBytes)))
  }

  private static let endBytes = 32_768

  private static func identifiers(in header: Substring) -> [String] {
    var identifiers: [String] = []
    var rest = header.utf8[...]
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[rest.index(after: open)...]
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { break }
      let inside = rest[..<close].filter { $0 > UInt8(ascii: " ") }
      if !inside.isEmpty { identifiers.append(String(decoding: inside, as: UTF8.self)) }
      rest = rest[rest.index(after: close)...]
    }
    guard identifiers.isEmpty else { return identifiers }
    return header.split(whereSeparator: \.isWhitespace)
      .filter { $0.contains("@") && !$0.contains("<") }.map(String.init)
  }
}
