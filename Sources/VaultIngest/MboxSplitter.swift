/// Cuts an mbox into its messages.
///
/// A message starts at a line `From …` at the top of the file or behind an empty line, if that
/// line ends in a date or if a mail header follows it: bodies hold unescaped lines that start with
/// "From ", and some writers leave sender and date out.
struct MboxSplitter {
  /// One message.
  struct Entry: Hashable, Sendable {
    /// What the envelope line says.
    let envelope: MailEnvelope
    /// The message below it; empty lines before the next envelope belong to it.
    let message: Range<Int>
    /// The envelope's line, from 1.
    let line: Int
    /// The line of the message's last byte.
    let lastLine: Int
    /// Whether an empty line ends the header.
    let endsHeader: Bool
    /// Whether a body line holds an escaped `>From `.
    let isEscaped: Bool
  }

  /// The messages in the file's order; empty if the first line that is not empty is no envelope.
  ///
  /// - Complexity: O(n).
  static func entries(in bytes: Span<UInt8>) -> [Entry] {
    var entries: [Entry] = []
    var draft: Draft?
    var followsEmpty = true
    var line = 1
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      let isEmpty = end == start || (end == start + 1 && bytes[start] == UInt8(ascii: "\r"))
      if followsEmpty, let envelope = envelope(bytes, start..<end) {
        if let draft { entries.append(draft.entry(end: start, lastLine: line - 1)) }
        draft = Draft(envelope: envelope, bodyStart: min(end + 1, bytes.count), line: line)
      } else if draft == nil, !isEmpty {
        return []
      } else if isEmpty {
        draft?.endsHeader = true
      } else if draft?.endsHeader == true, isEscapedFrom(bytes, start..<end) {
        draft?.isEscaped = true
      }
      followsEmpty = isEmpty
      start = end + 1
      line += 1
    }
    if let draft { entries.append(draft.entry(end: bytes.count, lastLine: max(1, line - 1))) }
    return entries
  }

  /// A message with the escapes of its body undone: one `>` is taken off each `>…>From ` (mboxrd).
  static func unescaped(_ bytes: Span<UInt8>, _ entry: Entry) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(entry.message.count)
    var isBody = false
    var start = entry.message.lowerBound
    while start < entry.message.upperBound {
      let end = min(bytes.lineEnd(from: start) + 1, entry.message.upperBound)
      let skip = isBody && isEscapedFrom(bytes, start..<end) ? 1 : 0
      result.append(contentsOf: bytes.bytes(start + skip..<end))
      if bytes[start] == UInt8(ascii: "\n") || bytes.hasPrefix("\r\n", at: start) { isBody = true }
      start = end
    }
    return result
  }

  private struct Draft {
    let envelope: MailEnvelope
    let bodyStart: Int
    let line: Int
    var endsHeader = false
    var isEscaped = false

    init(envelope: MailEnvelope, bodyStart: Int, line: Int) {
      self.envelope = envelope
      self.bodyStart = bodyStart
      self.line = line
    }

    func entry(end: Int, lastLine: Int) -> Entry {
      Entry(
        envelope: envelope, message: bodyStart..<max(bodyStart, end), line: line,
        lastLine: lastLine, endsHeader: endsHeader, isEscaped: isEscaped)
    }
  }

  private static func isEscapedFrom(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    var at = line.lowerBound
    while at < line.upperBound, bytes[at] == UInt8(ascii: ">") { at += 1 }
    return at > line.lowerBound && bytes.hasPrefix("From ", at: at)
  }

  private static func envelope(_ bytes: Span<UInt8>, _ line: Range<Int>) -> MailEnvelope? {
    guard bytes.hasPrefix("From ", at: line.lowerBound) else { return nil }
    let envelope = MailEnvelope(bytes.text(line))
    return envelope?.date != nil || isMailHeader(bytes, behind: line) ? envelope : nil
  }

  private static func isMailHeader(_ bytes: Span<UInt8>, behind line: Range<Int>) -> Bool {
    let next = line.upperBound + 1
    guard next < bytes.count else { return false }
    var at = next
    while at < bytes.count, bytes[at] > UInt8(ascii: " "), bytes[at] != UInt8(ascii: ":") {
      at += 1
    }
    guard at < bytes.count, at > next, bytes[at] == UInt8(ascii: ":") else { return false }
    let name = bytes.text(next..<at).lowercased()
    return name.hasPrefix("x-") || headers.contains(name)
  }

  private static let headers: Set<String> = [
    "from", "to", "cc", "date", "subject", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "content-transfer-encoding", "reply-to", "sender", "status",
    "in-reply-to", "references", "dkim-signature", "authentication-results", "arc-seal", "bcc",
    "content-length", "list-id", "user-agent", "envelope-to",
  ]
}
