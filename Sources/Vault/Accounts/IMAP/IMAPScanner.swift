internal import Foundation

/// A fault in the bytes of an IMAP server.
enum IMAPFault: Error, Hashable, Sendable {
  case malformed
  case tooLarge
}

/// Cuts an IMAP stream into responses (RFC 3501 section 2.2.2, literals section 4.3).
///
/// Responses are the same for any division of the bytes. Holds at most one response and the bytes
/// appended last; every byte is read once.
struct IMAPScanner {
  /// The most bytes of one response outside its literals: a search of a million messages fits.
  static let textBytes = 16 << 20

  private let literalBytes: Int
  private var buffer: [UInt8] = []
  private var position = 0
  private var scanned = 0
  private var response = PartialResponse()
  private var missing: Int?

  private struct PartialResponse {
    var pieces: [IMAPPiece] = []
    var literal: [UInt8] = []
    var textCount = 0
    var literalCount = 0
  }

  /// Starts between two responses.
  ///
  /// - Parameter literalBytes: The most bytes of the literals of one response.
  init(literalBytes: Int) {
    self.literalBytes = literalBytes
  }

  /// Adds received bytes.
  mutating func append(_ bytes: [UInt8]) {
    if position > 0 {
      buffer.removeFirst(position)
      scanned -= position
      position = 0
    }
    buffer.append(contentsOf: bytes)
  }

  /// The next response; `nil` when more bytes are needed.
  mutating func next() throws(IMAPFault) -> IMAPResponse? {
    while true {
      guard takeLiteral() else { return nil }
      guard let line = try takeLine() else { return nil }
      if let announced = try Self.literal(at: line, isFirst: response.pieces.isEmpty) {
        let (total, overflow) = response.literalCount.addingReportingOverflow(announced.count)
        guard !overflow, total <= literalBytes else { throw .tooLarge }
        response.literalCount = total
        response.pieces.append(.text(Array(line.prefix(announced.textCount))))
        response.literal.reserveCapacity(min(announced.count, 1 << 20))
        missing = announced.count
        continue
      }
      response.pieces.append(.text(Array(line)))
      let pieces = response.pieces
      response = PartialResponse()
      return try IMAPResponse(pieces)
    }
  }

  /// Moves bytes of a literal under way; false when some are still to come.
  private mutating func takeLiteral() -> Bool {
    guard let wanted = missing else { return true }
    let end = position + min(wanted, buffer.count - position)
    response.literal.append(contentsOf: buffer[position..<end])
    let left = wanted - (end - position)
    position = end
    scanned = end
    missing = left
    guard left == 0 else { return false }
    missing = nil
    response.pieces.append(.literal(Data(response.literal)))
    response.literal = []
    return true
  }

  /// A line without its end; `nil` when it has not come yet.
  private mutating func takeLine() throws(IMAPFault) -> ArraySlice<UInt8>? {
    guard let end = buffer[scanned...].firstIndex(of: UInt8(ascii: "\n")) else {
      scanned = buffer.count
      guard buffer.count - position <= Self.textBytes - response.textCount else {
        throw .tooLarge
      }
      return nil
    }
    var line = buffer[position..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    position = end + 1
    scanned = position
    response.textCount += line.count + 1
    guard response.textCount <= Self.textBytes else { throw .tooLarge }
    return line
  }

  /// Returns, if a line ends by announcing a literal, `{n}`, `{n+}` or `~{n}`, its number of bytes
  /// and the length of the line before it.
  ///
  /// The free text of a status response may end in the same way and announces nothing.
  private static func literal(
    at line: ArraySlice<UInt8>, isFirst: Bool
  ) throws(IMAPFault) -> (count: Int, textCount: Int)? {
    guard line.last == UInt8(ascii: "}"),
      let brace = line.suffix(24).lastIndex(of: UInt8(ascii: "{"))
    else { return nil }
    if isFirst, IMAPResponse.isStatusLine(line) { return nil }
    var digits = line[(brace + 1)...].dropLast()
    if digits.last == UInt8(ascii: "+") { digits.removeLast() }
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    guard let count = Int(String(decoding: digits, as: UTF8.self)) else { throw .tooLarge }
    var text = line[..<brace]
    if text.last == UInt8(ascii: "~") { text.removeLast() }
    return (count, text.count)
  }
}

/// A part of a response: text without line ends, or a literal.
enum IMAPPiece: Hashable, Sendable {
  case text([UInt8])
  case literal(Data)
}
