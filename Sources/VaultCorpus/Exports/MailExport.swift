internal import Foundation
internal import VaultCore

/// Writes a vault's mails as one mbox file (RFC 4155), in the order of time.
struct MailExport {
  let archive: VaultArchive

  /// Writes `mail/inbox.mbox`.
  func write(to file: inout ChecksummedFile) throws(CorpusError) {
    for position in archive.script.order {
      guard case .thread(let index) = archive.script.turns[Int(position)].place else { continue }
      let thread = archive.threads[index]
      let rank = archive.rank(of: position)
      let entry = MailThreadEntries(archive: archive, index: index).entry(at: rank)
      try file.write(
        mail(entry.message, references: thread.prefix(rank).map { archive.mailID(of: $0).rawValue })
      )
    }
  }

  private func mail(_ message: Message, references: [String]) -> String {
    var random = SeededRandom(seed: archive.identifiers.seed).stream(message.id.rawValue)
    let sender = message.sender?.handle.value ?? ""
    var text = "From \(sender) \(MailDate.ctime(message.sentAt))\n"
    text += MailHeader.field("Message-ID", ["<\(message.id.rawValue)>"])
    text += MailHeader.field(
      "Date", [MailDate.internet(message.sentAt, offset: message.utcOffsetSeconds ?? 0)])
    text += MailHeader.addresses("From", message.sender.map { [$0] } ?? [])
    // Few people are addressed, the others are copied in.
    let copied = max(0, message.recipients.count - 3)
    text += MailHeader.addresses("To", message.recipients.dropLast(copied))
    if copied > 0 { text += MailHeader.addresses("Cc", message.recipients.suffix(copied)) }
    text += MailHeader.unstructured("Subject", message.subject ?? "")
    if let parent = references.last {
      text += MailHeader.field("In-Reply-To", ["<\(parent)>"])
      text += MailHeader.field("References", references.map { "<\($0)>" })
    }
    text += MailHeader.field("MIME-Version", ["1.0"])
    return text + MailBody.quotingFromLines(content(message, random: &random)) + "\n"
  }

  private func content(_ message: Message, random: inout SeededRandom) -> String {
    let body = Self.body(message)
    let encoding = encoding(body, random: &random)
    let plain = part("text/plain; charset=utf-8", encoding, MailBody.encoded(body, encoding))
    let boundary = "=_" + String(random.next(), radix: 36)
    if let attachment = message.attachments.first, let name = attachment.name {
      return multipart("mixed", boundary, [plain, enclosure(name, attachment.mediaType ?? "")])
    }
    if random.chance(0.2) {
      let html = part(
        "text/html; charset=utf-8", .base64, MailBody.encoded(Self.html(body), .base64))
      return multipart("alternative", boundary, [plain, html])
    }
    return plain
  }

  /// What the sender wrote, the signature below its separator (RFC 3676, section 4.3: "-- " with
  /// its space), then what is quoted.
  private static func body(_ message: Message) -> String {
    var body = message.text
    if let signature = message.signature { body += "\n\n-- \n" + signature }
    if let quoted = message.quotedText { body += "\n\n" + quoted }
    return body
  }

  private func encoding(_ text: String, random: inout SeededRandom) -> MailBody.Encoding {
    let isASCII = text.utf8.allSatisfy { $0 < 0x80 }
    let choices: [MailBody.Encoding] =
      isASCII
      ? [.sevenBit, .sevenBit, .sevenBit, .quotedPrintable]
      : [.quotedPrintable, .quotedPrintable, .base64, .eightBit]
    return random.element(of: choices)
  }

  private func part(_ type: String, _ encoding: MailBody.Encoding, _ body: String) -> String {
    MailHeader.field("Content-Type", type.components(separatedBy: " "))
      + MailHeader.field("Content-Transfer-Encoding", [encoding.rawValue]) + "\n" + body
  }

  private func enclosure(_ name: String, _ type: String) -> String {
    MailHeader.field("Content-Type", ["\(type);", "name=\"\(name)\""])
      + MailHeader.field("Content-Disposition", ["attachment;", "filename=\"\(name)\""])
      + MailHeader.field("Content-Transfer-Encoding", ["base64"]) + "\n"
      + MailBody.base64(SampleDocument.bytes(named: name))
  }

  private func multipart(_ kind: String, _ boundary: String, _ parts: [String]) -> String {
    let type = ["multipart/\(kind);", "boundary=\"\(boundary)\""]
    return MailHeader.field("Content-Type", type) + "\n"
      + parts.map { "--\(boundary)\n\($0)\n" }.joined() + "--\(boundary)--\n"
  }

  private static func html(_ text: String) -> String {
    let escaped = text.replacingOccurrences(of: "&", with: "&amp;")
      .replacingOccurrences(of: "<", with: "&lt;").replacingOccurrences(of: ">", with: "&gt;")
    let paragraphs = escaped.components(separatedBy: "\n\n").map {
      "<p>\($0.replacingOccurrences(of: "\n", with: "<br>\n"))</p>"
    }
    return "<!DOCTYPE html>\n<html><body>\n\(paragraphs.joined(separator: "\n"))\n</body></html>"
  }
}

/// The dates that mail and mbox write.
enum MailDate {
  private static let weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// RFC 5322, section 3.3: `Thu, 6 Mar 2025 10:02:03 +0100`.
  static func internet(_ time: Timestamp, offset: Int) -> String {
    let local = time.advanced(bySeconds: Int64(offset))
    let date = local.date
    return "\(weekdays[date.weekday - 1]), \(date.day) \(months[date.month - 1]) \(date.year) "
      + "\(clock(local)) \(UTCOffset.text(offset))"
  }

  /// The form of the C library's `ctime`, in UTC, as mbox separators have it.
  static func ctime(_ time: Timestamp) -> String {
    let date = time.date
    let day = date.day < 10 ? " \(date.day)" : String(date.day)
    return "\(weekdays[date.weekday - 1]) \(months[date.month - 1]) \(day) \(clock(time)) "
      + "\(date.year)"
  }

  private static func clock(_ time: Timestamp) -> String {
    let second = time.secondOfDay
    return [second / 3600, second / 60 % 60, second % 60].map { $0.padded(to: 2) }
      .joined(separator: ":")
  }
}

/// A small PDF that stands for whatever people attach.
enum SampleDocument {
  /// One empty page whose title is the file's name.
  static func bytes(named name: String) -> Data {
    Data(
      """
      %PDF-1.4
      1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
      2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj
      3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>> endobj
      4 0 obj <</Title (\(name))>> endobj
      trailer <</Root 1 0 R /Info 4 0 R>>
      %%EOF

      """.utf8)
  }
}
