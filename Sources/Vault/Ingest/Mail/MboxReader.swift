internal import Foundation

/// Reads an mbox mail by mail, one of them in memory at a time.
///
/// The file is read twice: once to find out how it was written (`MboxSurvey`), then for its
/// mails. Content-Length counts only where it leads to an envelope line or to the end of the file;
/// `>From ` loses one mark in the dialects that add it. Lines may end in LF or CRLF.
public struct MboxReader: RecordReader {
  /// The way in which the file protects body lines from being taken for envelopes, inferred from
  /// it.
  public let dialect: MboxDialect
  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()

  /// A mail of the file, from its envelope to the next.
  package struct Mail {
    let envelope: MailEnvelope
    /// The envelope's line.
    package let line: Int
    /// Its place among the file's mails, from 1.
    package let ordinal: Int
    /// The offsets of the envelope and, once the mail is whole, of its end.
    var range: Range<Int>
    /// The line of its last byte.
    var lastLine: Int
    var isBody = false
    /// The size of the body as stored in the file.
    var bodyBytes = 0
    /// Its bytes below the envelope, unescaped.
    package var content: [UInt8] = []
  }

  private struct Candidate {
    let rule: MboxEnvelopeRule.Candidate
    let bytes: [UInt8]
    let line: Int
    let offset: Int
    let isTerminated: Bool
  }

  private let file: ExportFile
  private let survey: MboxSurvey
  private let builder: MailRecords
  private var lines: LineReader
  private var mail: Mail?
  private var candidate: Candidate?
  private var followsEmpty = true
  private var shield = 0
  private var count = 0
  private var records: [IngestRecord] = []
  private var isAtEnd = false

  /// Opens an mbox; an empty file has no mails.
  ///
  /// - Throws: `IngestError.unreadable`.
  /// - Complexity: O(n) for the first pass.
  public init(_ file: ExportFile) throws(IngestError) {
    self.file = file
    survey = try MboxSurvey(file.lines())
    dialect = survey.dialect
    builder = MailRecords(path: file.path)
    lines = try file.lines()
  }

  /// The next record; `nil` at the end.
  ///
  /// - Throws: `IngestError.notAnMbox` if the first line that is not empty is no envelope;
  ///   `.truncatedMbox` behind all whole mails if the last one breaks off.
  public mutating func next() throws(IngestError) -> IngestRecord? {
    while records.isEmpty {
      guard !isAtEnd else { return nil }
      let next = try nextMail()
      ledger.bytes.total = next.map(\.range.upperBound) ?? lines.end
      guard let mail = next else { return nil }
      let parsed = RawMail(parsing: mail.content.span)
      if isAtEnd { try checkEnd(mail, parsed) }
      records = builder.records(
        parsed, envelope: mail.envelope, marks: MailMark.ofHeader(mail.content.span),
        line: mail.line,
        ordinal: mail.ordinal)
      for first in records.prefix(1) {
        ledger.bytes.add(
          first, mail.range.count, attached: parsed?.attachmentBytes ?? 0)
      }
      records.reverse()
    }
    return records.popLast()
  }

  private func checkEnd(_ mail: Mail, _ parsed: RawMail?) throws(IngestError) {
    let isBroken = MailTruncation.isBroken(
      mail.content, parsed, bodyBytes: mail.bodyBytes, trustsLength: survey.hasOnlyTrueLengths)
    if isBroken { throw .truncatedMbox(file: file.path, line: mail.lastLine) }
  }

  /// The next whole mail; `isAtEnd` is true for the last, behind which `nil` comes.
  package mutating func nextMail() throws(IngestError) -> Mail? {
    guard !isAtEnd else { return nil }
    while let line = try lines.next() {
      var finished: Mail?
      if let pending = candidate.take() {
        if MboxEnvelopeRule.isEnvelope(
          pending.rule, above: lines.bytes.span, line, endsFile: !lines.isTerminated)
        {
          finished = begin(pending)
        } else {
          try append(pending.bytes.span, 0..<pending.bytes.count, pending)
        }
      }
      let isEmpty = MboxEnvelopeRule.isEmpty(lines.bytes.span, line)
      if let found = envelope(line) {
        candidate = Candidate(
          rule: found, bytes: Array(lines.bytes[line]), line: lines.line,
          offset: lines.offset, isTerminated: lines.isTerminated)
      } else {
        let bytes = lines.bytes
        try append(bytes.span, line, nil)
      }
      followsEmpty = isEmpty
      if let finished { return finished }
    }
    if let pending = candidate.take() {
      if MboxEnvelopeRule.isEnvelopeAtEnd(pending.rule) {
        if let finished = begin(pending) { return finished }
      } else {
        try append(pending.bytes.span, 0..<pending.bytes.count, pending)
      }
    }
    isAtEnd = true
    if let start = mail?.range.lowerBound { mail?.range = start..<lines.end }
    return mail.take()
  }

  private mutating func envelope(_ line: Range<Int>) -> MboxEnvelopeRule.Candidate? {
    while shield < survey.shields.count, survey.shields[shield].upperBound <= lines.offset {
      shield += 1
    }
    if shield < survey.shields.count, survey.shields[shield].contains(lines.offset) { return nil }
    return MboxEnvelopeRule.candidate(lines.bytes.span, line, followsEmpty: followsEmpty)
  }

  /// Starts the mail of an envelope and hands back the one before.
  private mutating func begin(_ candidate: Candidate) -> Mail? {
    var finished = mail
    if let start = mail?.range.lowerBound { finished?.range = start..<candidate.offset }
    count += 1
    mail = Mail(
      envelope: candidate.rule.envelope, line: candidate.line, ordinal: count,
      range: candidate.offset..<candidate.offset, lastLine: candidate.line)
    return finished
  }

  private mutating func append(
    _ bytes: Span<UInt8>, _ line: Range<Int>, _ pending: Candidate?
  ) throws(IngestError) {
    guard var mail = mail.take() else {
      if pending == nil, MboxEnvelopeRule.isEmpty(bytes, line) { return }
      throw .notAnMbox(file: file.path)
    }
    let isTerminated = pending?.isTerminated ?? lines.isTerminated
    let skip = mail.isBody && isEscaped(bytes, line) ? 1 : 0
    bytes.append(line.lowerBound + skip..<line.upperBound, to: &mail.content)
    if isTerminated { mail.content.append(UInt8(ascii: "\n")) }
    mail.lastLine = pending?.line ?? lines.line
    if mail.isBody {
      mail.bodyBytes += line.count + (isTerminated ? 1 : 0)
    } else if MboxEnvelopeRule.isEmpty(bytes, line) {
      mail.isBody = true
    }
    self.mail = mail
  }

  private func isEscaped(_ bytes: Span<UInt8>, _ line: Range<Int>) -> Bool {
    guard dialect != .mboxcl2, line.lowerBound < line.upperBound,
      bytes[line.lowerBound] == UInt8(ascii: ">")
    else { return false }
    var at = line.lowerBound + 1
    if survey.unescapesNested {
      while at < line.upperBound, bytes[at] == UInt8(ascii: ">") { at += 1 }
    }
    return bytes.hasPrefix("From ", at: at)
  }
}
