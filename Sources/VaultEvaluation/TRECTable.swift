internal import VaultCore

/// A cursor over the rows of a TREC file.
///
/// Columns are separated by what C's `isspace` calls white space, as in trec_eval, so tabs and
/// CRLF line ends need no care. Blank lines and a byte order mark at the start are passed over; a
/// last line without an end counts.
struct TRECTable {
  /// The current line, counted from 1.
  private(set) var line = 0
  /// The columns of the current line, as ranges of `bytes`.
  private(set) var columns: [Range<Int>] = []
  private let bytes: [UInt8]
  private let file: String
  private var position: Int

  /// Opens a file that has been read.
  init(_ bytes: [UInt8], file: String) throws(EvaluationError) {
    self.bytes = bytes
    self.file = file
    position = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let offset = Self.offsetOfInvalidUTF8(bytes) {
      throw .invalidUTF8(file: file, line: 1 + bytes[..<offset].count { $0 == Self.lineFeed })
    }
  }

  /// Moves to the next line that is not blank and says whether there is one.
  ///
  /// It must have `count` columns.
  mutating func advance(columns count: Int) throws(EvaluationError) -> Bool {
    while position < bytes.count {
      splitLine()
      if columns.isEmpty { continue }
      guard columns.count == count else {
        throw .wrongColumnCount(file: file, line: line, found: columns.count, expected: count)
      }
      return true
    }
    return false
  }

  /// A column of the current line.
  func text(_ column: Int) -> String {
    String(decoding: bytes[columns[column]], as: UTF8.self)
  }

  /// A column of the current line that names a query or run.
  func identifier(_ column: Int) throws(EvaluationError) -> String {
    let text = text(column)
    guard text.isWritableIdentifier else { throw .unusableIdentifier(file: file, line: line) }
    return text
  }

  /// A column of the current line that names a document.
  func document(_ column: Int) throws(EvaluationError) -> DocumentID {
    guard let document = DocumentID(encoded: text(column)) else {
      throw .unusableIdentifier(file: file, line: line)
    }
    return document
  }

  private mutating func splitLine() {
    line += 1
    columns.removeAll(keepingCapacity: true)
    var start: Int?
    while position < bytes.count, bytes[position] != Self.lineFeed {
      if Self.isSpace(bytes[position]) {
        if let first = start { columns.append(first..<position) }
        start = nil
      } else if start == nil {
        start = position
      }
      position += 1
    }
    if let first = start { columns.append(first..<position) }
    position += 1
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }

  private static func offsetOfInvalidUTF8(_ bytes: [UInt8]) -> Int? {
    do throws(UTF8.ValidationError) {
      _ = try UTF8Span(validating: bytes.span)
      return nil
    } catch {
      return error.byteOffsets.lowerBound
    }
  }
}

extension String {
  /// Whether a TREC file can carry it as one column.
  var isWritableIdentifier: Bool {
    !isEmpty && !unicodeScalars.contains(where: \.properties.isWhitespace)
  }

  /// Whether its UTF-8 bytes come before another's: an order that is the same on every machine.
  func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension TRECTable {
  /// The first line about a query and a document, read again from the start: only a refusal
  /// needs it, so nothing remembers lines.
  static func firstLine(
    of query: String, _ document: DocumentID, in bytes: [UInt8], file: String, columns: Int
  ) throws(EvaluationError) -> Int {
    var table = try TRECTable(bytes, file: file)
    while try table.advance(columns: columns) {
      if table.text(0) == query, try table.document(2) == document { break }
    }
    return table.line
  }
}
