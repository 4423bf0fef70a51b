/// The defects of a table of text.
public enum TextTableError: Error, Equatable, Sendable {
  /// The program has no table of this path.
  case missingFile(file: String)
  /// The first line that is no comment does not name the columns.
  case wrongColumns(file: String, line: Int, expected: [String])
  /// A line has not as many fields as there are columns.
  case wrongFieldCount(file: String, line: Int, expected: Int, found: Int)
  /// A field is empty, or a space is at its edge, where it is invisible.
  case blankEdge(file: String, line: Int, column: String)
  /// A line repeats an earlier one.
  case duplicate(file: String, line: Int, earlierLine: Int)
  /// A field holds a value that its column does not allow.
  case invalidField(file: String, line: Int, column: String)
  /// A required entry is missing.
  case missingEntry(file: String, name: String)
  /// There are more or fewer entries than there have to be.
  case wrongCount(file: String, name: String, expected: Int, found: Int)
  /// The checksum in the file is not that of its entries.
  case wrongChecksum(file: String, expected: String)
}

extension TextTableError: CustomStringConvertible {
  /// A description of the defect and its place, with the remedy; quotes no entry.
  public var description: String {
    switch self {
    case .missingFile(let file):
      "\(file): not part of the program; name it in Sources/C/TextData/tables.c."
    case .wrongColumns(let file, let line, let expected):
      "\(file):\(line): the columns are \(expected.joined(separator: ", ")), with tabs between."
    case .wrongFieldCount(let file, let line, let expected, let found):
      "\(file):\(line): \(found) fields where there are \(expected) columns; use tabs between."
    case .blankEdge(let file, let line, let column):
      "\(file):\(line): \(column) is empty or has a space at its edge; write ␣ for one that counts."
    case .duplicate(let file, let line, let earlierLine):
      "\(file):\(line): says what line \(earlierLine) says; remove one."
    case .invalidField(let file, let line, let column):
      "\(file):\(line): no valid \(column); the comment at the top of the file lists them."
    case .missingEntry(let file, let name): "\(file): has no line for \(name); add one."
    case .wrongCount(let file, let name, let expected, let found):
      "\(file): \(found) entries of \(name) where there have to be \(expected)."
    case .wrongChecksum(let file, let expected):
      "\(file): the checksum of its entries is \(expected); was it edited by hand?"
    }
  }
}
