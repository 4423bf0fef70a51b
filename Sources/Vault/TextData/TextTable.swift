/// A table of text that a person can edit: UTF-8, an entry a line, fields with tabs between.
///
/// Lines that start with `#` are comments; the first other line names the columns. A space that
/// counts at the edge of a field is written `␣`.
public struct TextTable: Sendable {
  /// An entry.
  public struct Row: Sendable {
    /// Its line in the file, from 1.
    public let line: Int
    /// The entry's value in each column.
    public let fields: [String]

    /// The entry's value in a column.
    public subscript(column: Int) -> String { fields[column] }
  }

  /// The path of the file below `Datasets`.
  public let file: String
  /// The names of the columns.
  public let columns: [String]
  /// The entries in the order of the file.
  public private(set) var rows: [Row] = []
  /// The comments, without their `#`.
  public private(set) var comments: [String] = []
  /// FNV-1a (Fowler, Noll and Vo) of 64 bits over the entries, of which each counts as one symbol,
  /// the FNV-1a of its line; in hexadecimal digits.
  public var checksum: String { String(fingerprint, radix: 16) }
  private var fingerprint = Self.emptyFingerprint

  /// Reads a text.
  ///
  /// - Complexity: O(n) in the text.
  public init(_ text: String, file: String, columns: [String]) throws(TextTableError) {
    self.file = file
    self.columns = columns
    let bytes = Array(text.utf8)
    var earlierLines: [UInt64: Int] = [:]
    earlierLines.reserveCapacity(bytes.count / 16)
    var hasHeader = false
    var number = 0
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = bytes[start..<end]
      start = end + 1
      number += 1
      if line.isEmpty { continue }
      if line.first == UInt8(ascii: "#") {
        comments.append(String(decoding: line.dropFirst().drop { $0 == 0x20 }, as: UTF8.self))
      } else if hasHeader {
        let hash = Self.fingerprint(of: line)
        if let earlier = earlierLines.updateValue(number, forKey: hash) {
          throw .duplicate(file: file, line: number, earlierLine: earlier)
        }
        fingerprint = (fingerprint ^ hash) &* Self.fingerprintPrime
        rows.append(try row(number, line))
      } else {
        hasHeader = String(decoding: line, as: UTF8.self) == columns.joined(separator: "\t")
        if !hasHeader { break }
      }
    }
    if !hasHeader { throw .wrongColumns(file: file, line: max(1, number), expected: columns) }
  }

  /// Reads a table that is part of the program.
  public init(shipped file: String, columns: [String]) throws(TextTableError) {
    guard let text = EmbeddedFiles.text(of: file) else { throw .missingFile(file: file) }
    try self.init(text, file: file, columns: columns)
  }

  /// Builds a value from a table of the program, which tests have found to be without a flaw.
  ///
  /// - Precondition: `make` does not throw.
  public static func valid<Value>(_ make: () throws(TextTableError) -> Value) -> Value {
    do { return try make() } catch { preconditionFailure(error.description) }
  }

  /// Returns what is made of a table of the program, which has to be valid.
  public static func shipped<Value>(
    _ file: String, columns: [String], _ make: (TextTable) throws(TextTableError) -> Value
  ) -> Value {
    valid { () throws(TextTableError) in try make(TextTable(shipped: file, columns: columns)) }
  }

  /// The error of a field that cannot be read.
  public func invalid(_ row: Row, _ column: Int) -> TextTableError {
    .invalidField(file: file, line: row.line, column: columns[column])
  }

  /// A field as a whole number.
  public func integer(_ row: Row, _ column: Int) throws(TextTableError) -> Int {
    guard let value = Int(row[column]) else { throw invalid(row, column) }
    return value
  }

  private func row(_ number: Int, _ line: ArraySlice<UInt8>) throws(TextTableError) -> Row {
    var fields: [String] = []
    fields.reserveCapacity(columns.count)
    var start = line.startIndex
    while start <= line.endIndex {
      let end = line[start...].firstIndex(of: 0x09) ?? line.endIndex
      let field = line[start..<end]
      let isBlank = field.isEmpty || field.first == 0x20 || field.last == 0x20
      if isBlank || field.last == 0x0D {
        let column = columns[min(fields.count, columns.count - 1)]
        throw .blankEdge(file: file, line: number, column: column)
      }
      fields.append(Self.text(field))
      start = end + 1
    }
    guard fields.count == columns.count else {
      throw .wrongFieldCount(
        file: file, line: number, expected: columns.count, found: fields.count)
    }
    return Row(line: number, fields: fields)
  }

  // Only a field that starts or ends with a byte of ␣ is searched for it.
  private static func text(_ field: ArraySlice<UInt8>) -> String {
    let text = String(decoding: field, as: UTF8.self)
    guard field.first == 0xE2 || field.last == 0xA3 else { return text }
    return text.replacing("␣", with: " ")
  }

  private static let emptyFingerprint: UInt64 = 0xCBF2_9CE4_8422_2325
  private static let fingerprintPrime: UInt64 = 0x100_0000_01B3

  private static func fingerprint(of line: ArraySlice<UInt8>) -> UInt64 {
    line.reduce(emptyFingerprint) { ($0 ^ UInt64($1)) &* fingerprintPrime }
  }
}
