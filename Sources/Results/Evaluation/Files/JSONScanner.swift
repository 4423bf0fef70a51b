internal import VaultCore

/// A cursor over JSON objects of numbers, which tracks its line and detects repeated keys.
///
/// Foundation's decoder merges equal keys without an error and cannot locate a fault. As Python's
/// `json` writes them, `NaN` and `Infinity` are read, for the caller to refuse.
struct JSONScanner {
  /// The state of an object's members: begun or not.
  struct Members {
    fileprivate var hasBegun = false
  }

  /// The current line, counted from 1.
  private(set) var line = 1
  private let bytes: [UInt8]
  private let file: String
  private var position: Int

  /// Opens a file that has been read.
  init(_ bytes: [UInt8], file: String) throws(EvaluationError) {
    try UTF8Text.check(bytes, file: file)
    self.bytes = bytes
    self.file = file
    position = UTF8Text.start(of: bytes)
  }

  /// Returns true if a file begins as an object does: a brace, then a quote or the closing brace.
  static func beginsObject(_ bytes: [UInt8]) -> Bool {
    let first = bytes[UTF8Text.start(of: bytes)...].lazy.filter { !isSpace($0) }.prefix(2)
    return first.elementsEqual(Array("{\"".utf8)) || first.elementsEqual(Array("{}".utf8))
  }

  /// Passes the brace that opens an object.
  mutating func openObject() throws(EvaluationError) -> Members {
    try pass(UInt8(ascii: "{"), .openingBrace)
    return Members()
  }

  /// Moves to the next member of an object and returns whether there is one; if not, the object is
  /// closed.
  mutating func advance(_ members: inout Members) throws(EvaluationError) -> Bool {
    skipSpace()
    if peek == UInt8(ascii: "}") {
      position += 1
      return false
    }
    if members.hasBegun {
      try pass(UInt8(ascii: ","), .commaOrClosingBrace)
      skipSpace()
    }
    members.hasBegun = true
    return true
  }

  /// Reads a key and the colon after it.
  mutating func key() throws(EvaluationError) -> String {
    let text = try string()
    try pass(UInt8(ascii: ":"), .colon)
    return text
  }

  /// Reads a number.
  mutating func number() throws(EvaluationError) -> Double {
    guard let number = Double(numberText()) else {
      throw .unreadableScore(file: file, line: line)
    }
    return number
  }

  /// Reads the grade of a judgment.
  mutating func grade() throws(EvaluationError) -> Int {
    guard let grade = JudgmentGrade.value(numberText()) else {
      throw .unreadableGrade(file: file, line: line)
    }
    return grade
  }

  private mutating func numberText() -> String {
    skipSpace()
    let start = position
    while let byte = peek, Self.isPartOfNumber(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  /// Checks that nothing follows.
  mutating func end() throws(EvaluationError) {
    skipSpace()
    guard peek == nil else { throw .malformedJSON(file: file, line: line, expected: .end) }
  }

  private var peek: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte = peek, Self.isSpace(byte) {
      if byte == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
  }

  private mutating func pass(
    _ byte: UInt8, _ expected: EvaluationError.JSONPart
  ) throws(EvaluationError) {
    skipSpace()
    guard peek == byte else { throw .malformedJSON(file: file, line: line, expected: expected) }
    position += 1
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Digits, signs, points and letters: `-1.5e3`, `NaN`, `-Infinity`.
  private static func isPartOfNumber(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
      || (0x61...0x7A).contains(byte) || byte == 0x2B || byte == 0x2D || byte == 0x2E
  }
}

// MARK: - Queries and documents

extension JSONScanner {
  /// Reads the whole file: an object of queries, whose values the caller reads.
  mutating func queries(
    _ identity: QueryIdentity,
    _ value: (inout JSONScanner, String) throws(EvaluationError) -> Void
  ) throws(EvaluationError) {
    var lines: [String: Int] = [:]
    var members = try openObject()
    while try advance(&members) {
      let line = line
      let query = identity.key(of: try key())
      guard query.isQueryKey else { throw .unusableIdentifier(file: file, line: line) }
      if let first = lines.updateValue(line, forKey: query) {
        throw .duplicateQuery(file: file, line: line, firstLine: first)
      }
      try value(&self, query)
    }
    try end()
    guard !lines.isEmpty else { throw .emptyFile(file: file) }
  }

  /// Reads an object of documents, whose values the caller reads; `repeated` makes the error of a
  /// document that occurs twice from its two lines.
  mutating func documents(
    repeated: (_ line: Int, _ first: Int) -> EvaluationError,
    _ value: (inout JSONScanner, DocumentID) throws(EvaluationError) -> Void
  ) throws(EvaluationError) {
    var lines: [DocumentID: Int] = [:]
    var members = try openObject()
    while try advance(&members) {
      let line = line
      guard let document = DocumentID(beir: try key()) else {
        throw .unusableIdentifier(file: file, line: line)
      }
      if let first = lines.updateValue(line, forKey: document) { throw repeated(line, first) }
      try value(&self, document)
    }
  }
}

// MARK: - Strings

extension JSONScanner {
  private mutating func string() throws(EvaluationError) -> String {
    try pass(UInt8(ascii: "\""), .quote)
    var text: [UInt8] = []
    while let byte = peek {
      position += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text += Array(String(try escaped()).utf8)
      case 0..<0x20: throw .malformedJSON(file: file, line: line, expected: .printable)
      default: text.append(byte)
      }
    }
    throw .malformedJSON(file: file, line: line, expected: .closingQuote)
  }

  private mutating func escaped() throws(EvaluationError) -> Unicode.Scalar {
    guard let byte = peek else {
      throw .malformedJSON(file: file, line: line, expected: .escapedCharacter)
    }
    position += 1
    if let scalar = Self.escapes[byte] { return scalar }
    guard byte == UInt8(ascii: "u") else {
      throw .malformedJSON(file: file, line: line, expected: .escapedCharacter)
    }
    let unit = try hexadecimal()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    // A high surrogate needs a low one after it.
    guard UTF16.isLeadSurrogate(unit), peek == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u")
    else { throw .malformedJSON(file: file, line: line, expected: .surrogates) }
    position += 2
    let low = try hexadecimal()
    guard UTF16.isTrailSurrogate(low) else {
      throw .malformedJSON(file: file, line: line, expected: .surrogates)
    }
    return UTF16.decode(UTF16.EncodedScalar([unit, low]))
  }

  private mutating func hexadecimal() throws(EvaluationError) -> UInt16 {
    let digits = bytes[position..<min(position + 4, bytes.count)]
    guard digits.count == 4, digits.allSatisfy(Self.isHexadecimal),
      let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw .malformedJSON(file: file, line: line, expected: .hexadecimalDigits) }
    position += 4
    return unit
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }

  private static let escapes: [UInt8: Unicode.Scalar] = [
    UInt8(ascii: "\""): "\"", UInt8(ascii: "\\"): "\\", UInt8(ascii: "/"): "/",
    UInt8(ascii: "b"): "\u{8}", UInt8(ascii: "f"): "\u{C}", UInt8(ascii: "n"): "\n",
    UInt8(ascii: "r"): "\r", UInt8(ascii: "t"): "\t",
  ]
}
