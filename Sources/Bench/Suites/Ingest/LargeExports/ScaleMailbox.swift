internal import Foundation
internal import VaultCore
internal import VaultIngest

/// A mailbox in the mboxrd dialect: plain mails, mails in two forms and mails with files.
struct ScaleMailbox: ScaleExport {
  let count: Int
  /// About how many bytes each mail's text has.
  let textBytes: Int
  let seed: UInt64

  var format: Export.Format { .mbox }

  /// Of ten mails six are plain text, three have an HTML form too, one has an attachment.
  private enum Form {
    case plain
    case alternative
    case withFile
  }

  func write(to file: URL) throws {
    try FileChunks.write(to: file, count: count) { mail($0) }
  }

  func item(_ index: Int) -> IngestRecord {
    .message(message(index).message, line: 0)
  }

  private static let people = ScaleChat.authors.enumerated().map { index, author in
    Participant(
      Handle(.email, "person\(index)@scale.example"), displayName: "\(author.handle.value) Scale")
  }

  private func message(_ index: Int) -> (message: Message, form: Form) {
    let source = ScaleText(seed: seed)
    var draws = source.draws(index)
    let from = draws.index(below: Self.people.count)
    let to = (from + 1 + draws.index(below: Self.people.count - 1)) % Self.people.count
    let kind = draws.index(below: 10)
    let form: Form = kind < 6 ? .plain : kind < 9 ? .alternative : .withFile
    let lines = (0..<4).map { _ in source.text(bytes: textBytes / 4, &draws) }
    // A reply belongs to the thread of a mail before it.
    let root = index - index % 5
    let message = Message(
      id: DocumentID("mail\(index).\(seed)@scale.example"), platform: .email,
      sentAt: Timestamp(year: 2024, month: 3, day: 1).advanced(bySeconds: Int64(index) * 97),
      utcOffsetSeconds: 3600, sender: Self.people[from], recipients: [Self.people[to]],
      subject: source.text(bytes: 30, &draws), text: lines.joined(separator: "\n"),
      attachments: form == .withFile
        ? [
          Attachment(
            name: "notes.pdf", mediaType: "application/pdf", sizeBytes: Self.file.count)
        ] : [],
      threadID: "mail\(root).\(seed)@scale.example",
      replyTo: root == index ? nil : DocumentID("mail\(index - 1).\(seed)@scale.example"))
    return (message, form)
  }

  private static let file = Data((0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 31) })

  /// A mail as a server sends it: with CRLF, without its envelope line.
  func served(_ index: Int) -> Data {
    Data(mail(index).split(separator: "\n", maxSplits: 1)[1].replacing("\n", with: "\r\n").utf8)
  }

  private func mail(_ index: Int) -> String {
    let (message, form) = message(index)
    let boundary = "=_scale_\(index)"
    var lines = [
      "From scale@scale.example Fri Mar  1 00:00:00 2024", "Message-ID: <\(message.id.rawValue)>",
      "Date: \(Self.date(message.sentAt))",
      "From: \(Self.address(message.sender ?? .owner))",
      "To: \(message.recipients.map(Self.address).joined(separator: ", "))",
      "Subject: \(Self.encodedWord(message.subject ?? ""))", "MIME-Version: 1.0",
    ]
    if let parent = message.replyTo {
      lines += [
        "In-Reply-To: <\(parent.rawValue)>",
        "References: <\(message.threadID)> <\(parent.rawValue)>",
      ]
    }
    let plain = [
      "Content-Type: text/plain; charset=utf-8", "Content-Transfer-Encoding: 8bit", "",
      message.text, "",
    ]
    switch form {
    case .plain: lines += plain
    case .alternative:
      lines += [
        "Content-Type: multipart/alternative; boundary=\"\(boundary)\"", "", "--\(boundary)",
      ]
      lines += plain
      lines += [
        "--\(boundary)", "Content-Type: text/html; charset=utf-8",
        "Content-Transfer-Encoding: 8bit", "",
        "<html><body><p>\(message.text.replacing("\n", with: "<br>"))</p></body></html>",
        "--\(boundary)--", "",
      ]
    case .withFile:
      lines += ["Content-Type: multipart/mixed; boundary=\"\(boundary)\"", "", "--\(boundary)"]
      lines += plain
      lines += [
        "--\(boundary)", "Content-Type: application/pdf; name=\"notes.pdf\"",
        "Content-Disposition: attachment; filename=\"notes.pdf\"",
        "Content-Transfer-Encoding: base64", "",
        Self.file.base64EncodedString(options: [.lineLength76Characters, .endLineWithLineFeed]),
        "--\(boundary)--", "",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func address(_ person: Participant) -> String {
    "\(encodedWord(person.displayName ?? "")) <\(person.handle.value)>"
  }

  /// RFC 2047, section 4.1; short enough here to fit one word each.
  private static func encodedWord(_ text: String) -> String {
    text.utf8.allSatisfy { $0 < 0x80 }
      ? text : "=?utf-8?B?\(Data(text.utf8).base64EncodedString())?="
  }

  private static func date(_ time: Timestamp) -> String {
    let local = time.advanced(bySeconds: 3600)
    let months = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    let date = local.date
    let clock = local.clockDigits.joined(separator: ":")
    return "\(date.day) \(months[date.month - 1]) \(date.year) \(clock) +0100"
  }
}
