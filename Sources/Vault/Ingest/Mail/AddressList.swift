internal import VaultCore

/// The addresses of a From, To or Cc header (RFC 5322, section 3.4), however they are written.
///
/// Comments count as names, behind a name in parentheses; the members of groups are listed among
/// the others; encoded words are decoded anywhere, inside quotes too. A quote, comment or angle
/// that never closes is taken as plain characters.
struct AddressList {
  /// One mailbox; an empty text is absent.
  struct Mailbox: Hashable, Sendable {
    let name: String
    let address: String
  }

  private enum Piece {
    case atom(String)
    case quoted(String)
    case comment(String)
  }

  /// The mailboxes in the order they are written.
  private(set) var mailboxes: [Mailbox] = []
  private let bytes: [UInt8]
  private var at = 0
  private var pieces: [Piece] = []
  private var address: String?
  /// The number of pieces before the address.
  private var piecesBefore = 0
  /// Openers that nothing closes from here on.
  private var unclosed: Set<UInt8> = []

  /// Reads the value of a header, whose lines are unfolded.
  ///
  /// - Complexity: O(n).
  init(_ header: String) {
    bytes = Array(header.utf8)
    while at < bytes.count { step() }
    finish()
  }

  /// The mailboxes as people: by address, or by name where there is no address.
  var participants: [Participant] {
    mailboxes.compactMap { mailbox in
      if mailbox.address.contains("@") {
        return Participant(Handle(.email, mailbox.address), displayName: mailbox.name)
      }
      // A name that holds the address: "Ana <ana@example.com>" within quotes.
      if mailbox.address.isEmpty, mailbox.name.last == ">",
        let open = mailbox.name.lastIndex(of: "<"),
        case let inside = mailbox.name[open...].dropFirst().dropLast(),
        inside.contains("@"), !inside.contains(where: \.isWhitespace)
      {
        let name = mailbox.name[..<open].trimmingEnd
        return Participant(Handle(.email, String(inside)), displayName: String(name))
      }
      let shown = mailbox.name.isEmpty ? mailbox.address : mailbox.name
      return shown.isEmpty ? nil : Participant(Handle(.name, shown))
    }
  }

  private mutating func step() {
    let byte = bytes[at]
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: ";"):
      finish()
      at += 1
    case UInt8(ascii: ":") where address == nil && !pieces.isEmpty && !isURL:
      pieces = []
      at += 1
    case UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: "<"):
      if !readEnclosed(byte) { readAtom() }
    case 0...UInt8(ascii: " "):
      at += 1
    default:
      readAtom()
    }
  }

  private var isURL: Bool {
    at + 2 < bytes.count && bytes[at + 1] == UInt8(ascii: "/") && bytes[at + 2] == UInt8(ascii: "/")
  }

  /// Reads the content of a quote, a parenthesis or an angle; returns false if it never closes.
  private mutating func readEnclosed(_ opener: UInt8) -> Bool {
    guard !unclosed.contains(opener) else { return false }
    var inner: [UInt8] = []
    var comments: [[UInt8]] = []
    var depth = 1
    var commentDepth = 0
    var index = at + 1
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\\"), index < bytes.count {
        if commentDepth > 0 { comments[comments.count - 1].append(bytes[index]) }
        if commentDepth == 0 { inner.append(bytes[index]) }
        index += 1
        continue
      }
      switch (opener, byte) {
      case (UInt8(ascii: "\""), UInt8(ascii: "\"")): depth = 0
      case (UInt8(ascii: "("), UInt8(ascii: "(")): depth += 1
      case (UInt8(ascii: "("), UInt8(ascii: ")")): depth -= 1
      case (UInt8(ascii: "<"), UInt8(ascii: "(")):
        if commentDepth == 0 { comments.append([]) }
        commentDepth += 1
        continue
      case (UInt8(ascii: "<"), UInt8(ascii: ")")) where commentDepth > 0:
        commentDepth -= 1
        continue
      case (UInt8(ascii: "<"), UInt8(ascii: ">")) where commentDepth == 0: depth = 0
      default: break
      }
      if depth == 0 { break }
      if commentDepth > 0 { comments[comments.count - 1].append(byte) } else { inner.append(byte) }
    }
    guard depth == 0 else {
      unclosed.insert(opener)
      return false
    }
    // Angles within angles: <<a@x>>.
    if opener == UInt8(ascii: "<") {
      while index < bytes.count, bytes[index] == UInt8(ascii: ">") { index += 1 }
    }
    at = index
    take(opener, inner, comments)
    return true
  }

  private mutating func take(_ opener: UInt8, _ inner: [UInt8], _ comments: [[UInt8]]) {
    let text = String(decoding: inner, as: UTF8.self)
    switch opener {
    case UInt8(ascii: "\""): pieces.append(.quoted(text))
    case UInt8(ascii: "("): pieces.append(.comment(text))
    default:
      if address != nil {
        // A comma is missing: the text between the two addresses names the second.
        let between = Array(pieces[piecesBefore...])
        pieces = Array(pieces[..<piecesBefore])
        finish()
        pieces = between
      }
      address = Self.bare(text)
      pieces += comments.map { .comment(String(decoding: $0, as: UTF8.self)) }
      piecesBefore = pieces.count
    }
  }

  /// Without white space and without a source route (RFC 5322, section 4.4).
  private static func bare(_ text: String) -> String {
    let address = String(decoding: text.utf8.filter { $0 > UInt8(ascii: " ") }, as: UTF8.self)
    guard address.hasPrefix("@"), let colon = address.lastIndex(of: ":") else { return address }
    return String(address[address.index(after: colon)...])
  }

  private mutating func readAtom() {
    let start = at
    if let end = encodedWordEnd() {
      at = end
    } else {
      at += 1
      while at < bytes.count, !Self.isDelimiter(bytes[at]) { at += 1 }
    }
    pieces.append(.atom(String(decoding: bytes[start..<at], as: UTF8.self)))
  }

  private static func isDelimiter(_ byte: UInt8) -> Bool {
    switch byte {
    case 0...UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "\""), UInt8(ascii: "("), UInt8(ascii: "<"):
      true
    default: false
    }
  }

  /// The end of an encoded word that starts here, although it may hold commas and quotes.
  private func encodedWordEnd() -> Int? {
    let limit = min(bytes.count, at + 400)
    guard at + 8 < limit, bytes[at] == UInt8(ascii: "="), bytes[at + 1] == UInt8(ascii: "?") else {
      return nil
    }
    var marks = 0
    for index in at + 2..<limit where bytes[index] == UInt8(ascii: "?") {
      marks += 1
      if marks >= 3, index + 1 < limit, bytes[index + 1] == UInt8(ascii: "=") { return index + 2 }
    }
    return nil
  }

  private mutating func finish() {
    defer {
      pieces = []
      address = nil
      piecesBefore = 0
    }
    guard address != nil || !pieces.isEmpty else { return }
    if address == nil { address = takeBareAddress() }
    var phrases: [String] = []
    var comments: [String] = []
    var atoms: [String] = []
    func flush() {
      if !atoms.isEmpty { phrases.append(RawMail.decodingWords(atoms.joined(separator: " "))) }
      atoms = []
    }
    for piece in pieces {
      switch piece {
      case .atom(let text): atoms.append(text)
      case .quoted(let text):
        flush()
        phrases.append(RawMail.decodingWords(text))
      case .comment(let text): comments.append(RawMail.decodingWords(text))
      }
    }
    flush()
    let comment = Self.collapsed(comments)
    var name = Self.collapsed(phrases)
    if !comment.isEmpty { name = name.isEmpty ? comment : "\(name) (\(comment))" }
    if name.isEmpty, address?.isEmpty != false { return }
    mailboxes.append(Mailbox(name: name, address: address ?? ""))
  }

  /// Takes an address without angles out of the pieces.
  private mutating func takeBareAddress() -> String? {
    let texts = pieces.indices.map { index in
      switch pieces[index] {
      case .atom(let text): return text
      case .quoted(let text):
        // A quoted local part: "ana garcia"@example.com.
        guard index + 1 < pieces.count, case .atom(let next) = pieces[index + 1] else { return "" }
        return next.hasPrefix("@") ? text : ""
      case .comment: return ""
      }
    }
    let signs = texts.indices.filter { texts[$0].contains("@") }
    guard let sign = signs.first else { return nil }
    let isWhole = !texts[sign].hasPrefix("@") && !texts[sign].hasSuffix("@")
    if isWhole, texts.indices.contains(where: { $0 < sign && !texts[$0].isEmpty }) {
      pieces.remove(at: sign)
      return texts[sign]
    }
    pieces = pieces.filter { piece in
      if case .comment = piece { true } else { false }
    }
    return texts.joined()
  }

  private static func collapsed(_ parts: [String]) -> String {
    let text = parts.joined(separator: " ")
    guard text.isWiderThanASCII else {
      return text.utf8.split { $0 <= UInt8(ascii: " ") }.map { Substring($0) }
        .joined(separator: " ")
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
