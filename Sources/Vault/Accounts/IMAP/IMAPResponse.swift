internal import Foundation

/// One response of an IMAP server (RFC 3501 section 7).
enum IMAPResponse: Hashable, Sendable {
  enum Status: String, Hashable, Sendable, CaseIterable {
    case ok = "OK"
    case no = "NO"
    case bad = "BAD"
    case bye = "BYE"
    case preauth = "PREAUTH"
  }

  /// A condition; `tag` is `nil` for an untagged one, `code` the words in its brackets.
  case status(tag: String?, Status, code: [String])
  /// Data such as `12 FETCH (…)`: the number, if any, the upper-case name and the values.
  case data(number: UInt32?, name: String, values: [IMAPValue])
  /// The server waits for the rest of a command.
  case continuation

  /// Reads a whole response.
  ///
  /// - Throws: `IMAPFault.malformed` for anything else than tag, star or plus with their arguments.
  init(_ pieces: [IMAPPiece]) throws(IMAPFault) {
    guard case .text(let first)? = pieces.first, !first.isEmpty else { throw .malformed }
    if first[0] == UInt8(ascii: "+"), first.count == 1 || first[1] == 0x20 {
      self = .continuation
      return
    }
    let words = Self.leadingWords(of: first[...])
    guard let tag = words.first, words.count >= 2, Self.isTag(tag) else { throw .malformed }
    if let status = Status(rawValue: words[1].uppercased()) {
      self = .status(tag: tag == "*" ? nil : tag, status, code: Self.code(in: first))
      return
    }
    guard tag == "*" else { throw .malformed }
    let number = UInt32(words[1])
    guard number == nil || words.count == 3 else { throw .malformed }
    let name = (number == nil ? words[1] : words[2]).uppercased()
    var reader = IMAPValueReader(pieces, skipping: number == nil ? 2 : 3)
    // Responses that the client does not use may have any form.
    let values = Self.understood.contains(name) ? try reader.values() : []
    self = .data(number: number, name: name, values: values)
  }

  /// Returns true if a line is a status response or a continuation, whose text is free.
  static func isStatusLine(_ line: ArraySlice<UInt8>) -> Bool {
    if line.first == UInt8(ascii: "+") { return true }
    let words = leadingWords(of: line)
    return words.count >= 2 && Status(rawValue: words[1].uppercased()) != nil
  }

  private static let understood: Set = ["CAPABILITY", "FETCH", "LIST", "SEARCH"]

  private static func isTag(_ word: String) -> Bool {
    word == "*"
      || word.utf8.allSatisfy { byte in
        (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte)
      }
  }

  /// The first words of a line, at most three, each of at most 32 bytes.
  private static func leadingWords(of line: ArraySlice<UInt8>) -> [String] {
    line.prefix(100).split(separator: 0x20, maxSplits: 3).prefix(3).map {
      String(decoding: $0.prefix(32), as: UTF8.self)
    }
  }

  /// The words between the brackets that open a status response's text.
  private static func code(in line: [UInt8]) -> [String] {
    let words = line.split(separator: 0x20, maxSplits: 2, omittingEmptySubsequences: false)
    guard words.count == 3, words[2].first == UInt8(ascii: "[") else { return [] }
    let inner = words[2].dropFirst().prefix { $0 != UInt8(ascii: "]") }
    return inner.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// A value within a response.
enum IMAPValue: Hashable, Sendable {
  case atom(String)
  /// A quoted string or a literal.
  case string(Data)
  case list([IMAPValue])
  case none

  /// The text of an atom or string.
  var text: String? {
    switch self {
    case .atom(let text): text
    case .string(let data): String(decoding: data, as: UTF8.self)
    case .list, .none: nil
    }
  }
}

/// Reads the values of a response, iteratively and to a bounded depth.
struct IMAPValueReader {
  private static let depth = 32

  private let pieces: [IMAPPiece]
  private var wordsToSkip: Int
  private var open: [[IMAPValue]] = [[]]

  /// Starts before the first value; `skipping` words at the front are none.
  init(_ pieces: [IMAPPiece], skipping: Int) {
    self.pieces = pieces
    wordsToSkip = skipping
  }

  /// All values.
  mutating func values() throws(IMAPFault) -> [IMAPValue] {
    for piece in pieces {
      switch piece {
      case .literal(let data): append(.string(data))
      case .text(let bytes): try read(bytes)
      }
    }
    guard open.count == 1 else { throw .malformed }
    return open[0]
  }

  private mutating func append(_ value: IMAPValue) {
    guard wordsToSkip == 0 else {
      wordsToSkip -= 1
      return
    }
    open[open.count - 1].append(value)
  }

  private mutating func read(_ bytes: [UInt8]) throws(IMAPFault) {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case 0x20: index += 1
      case UInt8(ascii: "("):
        guard open.count < Self.depth else { throw .malformed }
        open.append([])
        index += 1
      case UInt8(ascii: ")"):
        guard open.count > 1, let list = open.popLast() else { throw .malformed }
        append(.list(list))
        index += 1
      case UInt8(ascii: "\""):
        index = try readQuoted(bytes, from: index + 1)
      default:
        let end = bytes[index...].firstIndex { [0x20, 0x28, 0x29, 0x22].contains($0) }
        let atom = String(decoding: bytes[index..<(end ?? bytes.count)], as: UTF8.self)
        append(atom.uppercased() == "NIL" ? .none : .atom(atom))
        index = end ?? bytes.count
      }
    }
  }

  /// Reads to the closing quote and returns the position after it.
  private mutating func readQuoted(_ bytes: [UInt8], from start: Int) throws(IMAPFault) -> Int {
    var index = start
    var text: [UInt8] = []
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        append(.string(Data(text)))
        return index + 1
      case UInt8(ascii: "\\"):
        guard index + 1 < bytes.count else { throw .malformed }
        text.append(bytes[index + 1])
        index += 2
      default:
        text.append(bytes[index])
        index += 1
      }
    }
    throw .malformed
  }
}
