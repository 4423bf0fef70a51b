internal import Foundation

/// Reads a file that holds one mail: an `.eml`, a message of a Maildir, an `.emlx` of Apple's
/// mailer.
///
/// An envelope line above the header is passed over. An `.emlx` starts with a line that counts the
/// bytes of the mail; the property list behind them gives its state.
///
/// Mail is read after RFC 5322 and MIME, in mailboxes as well.
/// The plain text of a mail is preferred to its HTML, which is converted otherwise; text parts
/// that follow each other are joined by an empty line; what is quoted and how the mail is signed is
/// set apart; forwarded messages and files are listed as attachments. A mail's thread is the first
/// identifier of its References, else that of In-Reply-To, else its own. A mail without a date
/// takes that of its envelope line or its topmost Received header, and is left out if there is
/// none. A mail without a sender, such as a bounce, counts as a system message.
public struct MailReader: RecordReader {
  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()
  private let file: ExportFile
  private let flags: [String]
  private var records: [IngestRecord] = []
  private var isRead = false

  /// Prepares to read a file; `flags` are those that a server gives its mail (RFC 3501, section
  /// 2.3.2).
  public init(_ file: ExportFile, flags: [String] = []) {
    self.file = file
    self.flags = flags
  }

  /// The next record; `nil` at the end.
  ///
  /// - Throws: `IngestError.notAMail` if there is no header at all, or `.unreadable`.
  public mutating func next() throws(IngestError) -> IngestRecord? {
    if !isRead {
      isRead = true
      records = try read()
      records.reverse()
    }
    return records.popLast()
  }

  private mutating func read() throws(IngestError) -> [IngestRecord] {
    let text = Array(TextFile.utf8(try file.contents()))
    let bytes = text.span
    ledger.bytes.total = bytes.count
    let counted = Self.counted(bytes)
    var range = counted ?? 0..<bytes.count
    var marks = MailMark.ofKeywords(flags)
    if let counted {
      marks.formUnion(MailMark.ofPropertyList(bytes.bytes(counted.upperBound..<bytes.count)))
    }
    while let first = range.first, bytes[first] <= UInt8(ascii: " ") { range.removeFirst() }
    var envelope: MailEnvelope?
    if bytes.hasPrefix("From ", at: range.lowerBound), !Self.isField(bytes, at: range.lowerBound) {
      let end = min(bytes.lineEnd(from: range.lowerBound), range.upperBound)
      envelope = MailEnvelope(bytes.text(range.lowerBound..<end))
      range = min(end + 1, range.upperBound)..<range.upperBound
    }
    guard let mail = RawMail(parsing: bytes.extracting(range)), mail.headerCount > 0 else {
      throw .notAMail(file: file.path)
    }
    marks.formUnion(MailMark.ofHeader(bytes.extracting(range)))
    let records = MailRecords(path: file.path)
      .records(mail, envelope: envelope, marks: marks, line: 1, ordinal: 1)
    for first in records.prefix(1) {
      ledger.bytes.add(first, bytes.count, attached: mail.attachmentBytes)
    }
    return records
  }

  /// Returns true if white space precedes the colon of a From field, as the old form permits.
  private static func isField(_ bytes: Span<UInt8>, at start: Int) -> Bool {
    var at = start + 4
    while at < bytes.count, bytes[at] == UInt8(ascii: " ") { at += 1 }
    return at < bytes.count && bytes[at] == UInt8(ascii: ":")
  }

  /// The mail behind a first line that counts its bytes; `nil` if there is no such line.
  private static func counted(_ bytes: Span<UInt8>) -> Range<Int>? {
    let end = bytes.lineEnd(from: 0)
    guard end > 0, end <= 16, end < bytes.count else { return nil }
    let digits = bytes.text(0..<end).trimmingCharacters(in: .whitespaces)
    guard let count = Int(digits), count > 0, digits.utf8.allSatisfy({ $0 != UInt8(ascii: "+") })
    else { return nil }
    return end + 1..<end + 1 + min(count, bytes.count - end - 1)
  }
}
