internal import VaultCore

/// A cursor over the rows of a TREC file or of one whose columns are separated by tabs.
///
/// Columns of a TREC file are separated by white space of C's `isspace`, as in trec_eval, so tabs
/// and CRLF line ends need no special handling. Columns separated by single tabs may hold spaces
/// and may be empty or in quotation marks (`TabSeparatedLine`). Blank lines and a byte order mark
/// at the start are skipped; a last line without an end counts.
struct ColumnTable {
  /// The separator of the columns of a row.
  enum Separator {
    /// White space of any length.
    case whiteSpace
    /// One tab.
    case tab
  }

  /// The current line, counted from 1.
  private(set) var line = 0
  /// The columns of the current line, as ranges of `bytes`.
  private(set) var columns: [Range<Int>] = []
  /// The columns of the current line without their quotation marks, where some have them.
  private var unquoted: [String]?
  private let bytes: [UInt8]
  private let file: String
  private let separator: Separator
  private var position: Int

  /// Opens a file that has been read.
  init(
    _ bytes: [UInt8], file: String, separatedBy separator: Separator = .whiteSpace
  ) throws(EvaluationError) {
    try UTF8Text.check(bytes, file: file)
    self.bytes = bytes
    self.file = file
    self.separator = separator
    position = UTF8Text.start(of: bytes)
  }

  /// Moves to the next line that is not blank and returns whether there is one.
  ///
  /// It must have `count` columns.
  mutating func advance(columns count: Int) throws(EvaluationError) -> Bool {
    guard advance() else { return false }
    guard columns.count == count else {
      throw .wrongColumnCount(file: file, line: line, found: columns.count, expected: count)
    }
    return true
  }

  /// Moves to the next line that is not blank, with any columns, and returns true if there is one.
  mutating func advance() -> Bool {
    while position < bytes.count {
      switch separator {
      case .whiteSpace: splitLine()
      case .tab: splitLineAtTabs()
      }
      if !columns.isEmpty { return true }
    }
    return false
  }

  /// A column of the current line.
  func text(_ column: Int) -> String {
    unquoted?[column] ?? String(decoding: bytes[columns[column]], as: UTF8.self)
  }

  /// A column of the current line that is a whole number of ASCII digits; `nil` for any other.
  func wholeNumber(_ column: Int) -> Int? {
    var number = 0
    for byte in bytes[columns[column]] {
      guard (0x30...0x39).contains(byte), number < 1 << 53 else { return nil }
      number = number * 10 + Int(byte - 0x30)
    }
    return number
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

  private mutating func splitLineAtTabs() {
    line += 1
    columns.removeAll(keepingCapacity: true)
    let start = position
    while position < bytes.count, bytes[position] != Self.lineFeed { position += 1 }
    var end = position
    position += 1
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    guard !bytes[start..<end].allSatisfy(Self.isSpace) else { return }
    var first = start
    for index in start..<end where bytes[index] == UInt8(ascii: "\t") {
      columns.append(first..<index)
      first = index + 1
    }
    columns.append(first..<end)
    unquoted = nil
    if columns.contains(where: { bytes[$0].first == UInt8(ascii: "\"") }) {
      // The text between two marks may hold a tab, so that the columns may be fewer.
      let texts = TabSeparatedLine.columns(String(decoding: bytes[start..<end], as: UTF8.self))
      columns.removeLast(max(0, columns.count - texts.count))
      unquoted = texts
    }
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
  }
}

extension String {
  /// True if a TREC file can hold it as one column.
  var isWritableIdentifier: Bool {
    // Nearly every identifier: no scalar of it needs looking up.
    if utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return !isEmpty }
    return !unicodeScalars.contains(where: \.properties.isWhitespace)
  }

  /// Returns true if its UTF-8 bytes come before another's: an order that is the same on every
  /// machine.
  package func precedesByBytes(_ other: String) -> Bool {
    utf8.lexicographicallyPrecedes(other.utf8)
  }
}

extension ColumnTable {
  /// Returns the first line about a query and a document, read again from the start: only errors
  /// need it, so lines are not stored.
  static func firstLine(
    of query: String, _ document: DocumentID, in bytes: [UInt8], file: String, columns: Int,
    _ identity: QueryIdentity
  ) throws(EvaluationError) -> Int {
    var table = try ColumnTable(bytes, file: file)
    while try table.advance(columns: columns) {
      if identity.key(of: table.text(0)) == query, try table.document(2) == document { break }
    }
    return table.line
  }
}
