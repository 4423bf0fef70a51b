/// Decides which lines that begin with "From " start a mail.
///
/// Bodies hold such lines unescaped, and some writers leave out the sender, the date or the empty
/// line above. So the line itself and the one below it decide together:
///
/// | above | the line | below | starts a mail |
/// |---|---|---|---|
/// | empty, or the file's start | dated | a header field, or the file's end | yes |
/// | empty, or the file's start | undated | a header field that mails are known for | yes |
/// | text | dated, with a sender | a header field that mails are known for | yes |
/// | anything | anything else | anything else | no |
struct MboxEnvelopeRule {
  /// A line that may start a mail.
  struct Candidate {
    let envelope: MailEnvelope
    let followsEmpty: Bool
  }

  /// The candidate that a line is; `nil` if it does not begin with "From ".
  static func candidate(
    _ bytes: Span<UInt8>, _ line: Range<Int>, followsEmpty: Bool
  ) -> Candidate? {
    guard bytes.count > line.lowerBound, bytes[line.lowerBound] == UInt8(ascii: "F"),
      bytes.hasPrefix("From ", at: line.lowerBound),
      // No address is that long; a line that is holds text.
      line.count <= 1000, let envelope = MailEnvelope(bytes.text(line))
    else { return nil }
    guard followsEmpty || envelope.date != nil && envelope.hasSender else { return nil }
    return Candidate(envelope: envelope, followsEmpty: followsEmpty)
  }

  /// Returns true if a candidate starts a mail, given the line below it.
  ///
  /// A file that breaks off may do so inside the name of the first field.
  static func isEnvelope(
    _ candidate: Candidate, above bytes: Span<UInt8>, _ next: Range<Int>, endsFile: Bool
  ) -> Bool {
    if endsFile, isEnvelopeAtEnd(candidate), next.count < 40,
      next.allSatisfy({ bytes[$0] > UInt8(ascii: " ") && bytes[$0] < 0x7F })
    {
      return true
    }
    let name = fieldName(bytes, next)
    let isKnown = name.map { $0.hasPrefix("x-") || headers.contains($0) } ?? false
    guard candidate.followsEmpty, candidate.envelope.date != nil else { return isKnown }
    return name != nil || bytes.hasPrefix(">From ", at: next.lowerBound)
  }

  /// Returns true if a candidate on the last line of a file starts a mail, which breaks off there.
  static func isEnvelopeAtEnd(_ candidate: Candidate) -> Bool {
    candidate.followsEmpty && candidate.envelope.date != nil
  }

  /// Returns true if a line holds nothing but its line end.
  static func isEmpty(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    line.isEmpty || line.count == 1 && bytes[line.lowerBound] == UInt8(ascii: "\r")
  }

  /// The name of the header field that a line starts, in lower case.
  static func fieldName(_ bytes: Span<UInt8>, _ line: Range<Int>) -> String? {
    var at = line.lowerBound
    let limit = min(line.upperBound, at + 80)
    while at < limit, bytes[at] > UInt8(ascii: " "), bytes[at] < 0x7F,
      bytes[at] != UInt8(ascii: ":")
    {
      at += 1
    }
    guard at < limit, at > line.lowerBound, bytes[at] == UInt8(ascii: ":") else { return nil }
    return bytes.text(line.lowerBound..<at).lowercased()
  }

  private static let headers: Set<String> = [
    "from", "to", "cc", "date", "subject", "message-id", "received", "return-path", "delivered-to",
    "mime-version", "content-type", "content-transfer-encoding", "reply-to", "sender", "status",
    "in-reply-to", "references", "dkim-signature", "authentication-results", "arc-seal", "bcc",
    "content-length", "list-id", "user-agent", "envelope-to", "arc-message-signature",
    "arc-authentication-results", "received-spf", "domainkey-signature", "list-unsubscribe",
    "precedence", "importance", "organization", "errors-to", "envelope-from", "thread-topic",
    "thread-index", "autocrypt", "feedback-id", "content-disposition", "lines",
  ]
}
