internal import Foundation
internal import VaultCore

/// Writes header fields into a mail: RFC 5322 folding and quoting, RFC 2047 encoded words.
///
/// A field is begun, given its tokens and ended; a token that does not fit into 78 characters goes
/// to the next line.
struct MailHeader {
  private(set) var bytes: [UInt8] = []
  private var column = 0
  private var isFirst = true

  /// The character set of text beyond ASCII.
  let charset: MailCharset

  init(charset: MailCharset = .utf8) {
    self.charset = charset
    bytes.reserveCapacity(2048)
  }

  // MARK: - Tokens

  private mutating func begin(_ name: String) {
    bytes += name.utf8
    bytes.append(UInt8(ascii: ":"))
    column = name.utf8.count + 1
    isFirst = true
  }

  private mutating func token(_ token: String) {
    append(token.utf8, count: token.utf8.count)
  }

  mutating func end() { bytes.append(UInt8(ascii: "\n")) }

  private mutating func append(_ token: some Sequence<UInt8>, count: Int) {
    if !isFirst, column + 1 + count > 78 {
      bytes.append(UInt8(ascii: "\n"))
      column = 0
    }
    isFirst = false
    bytes.append(UInt8(ascii: " "))
    bytes += token
    column += 1 + count
  }

  // MARK: - Fields

  /// A field of one value, never folded, with its parameters: `multipart/mixed; boundary="x"`.
  mutating func field(_ name: String, _ value: String, _ parameters: [String] = []) {
    let parts = [value] + parameters
    tokens(name, parts.dropLast().map { $0 + ";" } + parts.suffix(1))
  }

  /// A field of several values, folded between them.
  mutating func tokens(_ name: String, _ tokens: [String]) {
    begin(name)
    for token in tokens { self.token(token) }
    end()
  }

  /// Free text: words where it is ASCII, encoded words otherwise.
  mutating func unstructured(_ name: String, _ text: String) {
    begin(name)
    if Self.isPlain(text), !text.utf8.contains(where: { $0 == UInt8(ascii: "=") }) {
      plainWords(text)
    } else {
      encodedWords(text)
    }
    end()
  }

  /// A list of addresses; one in so many names its person in a comment (RFC 5322, section 3.4).
  mutating func addresses(
    _ name: String, _ participants: some Collection<Participant>, asComments: Bool = false
  ) {
    guard !participants.isEmpty else { return }
    begin(name)
    for (index, participant) in participants.enumerated() {
      let comma = index + 1 < participants.count ? "," : ""
      let address = participant.handle.value
      if let shown = participant.displayName {
        if asComments, Self.isAtoms(shown) {
          token(address)
          token("(\(shown))\(comma)")
        } else {
          displayName(shown)
          token("<\(address)>\(comma)")
        }
      } else {
        token(address + comma)
      }
    }
    end()
  }

  private mutating func displayName(_ name: String) {
    guard Self.isPlain(name) else { return encodedWords(name) }
    if Self.isAtoms(name) { return plainWords(name) }
    var quoted = "\""
    for scalar in name.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    token(quoted + "\"")
  }

  private mutating func plainWords(_ text: String) {
    for word in text.utf8.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false) {
      append(word, count: word.count)
    }
  }

  // RFC 5322, section 3.2.3: only these may occur outside quotes.
  private static func isAtoms(_ name: String) -> Bool {
    name.utf8.allSatisfy { isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~ ".utf8.contains($0) }
      && !name.utf8.starts(with: "=?".utf8)
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  // MARK: - Encoded words

  /// Adds encoded words of at most 75 characters, none of which splits a character; `Q` where
  /// little needs encoding, `B` otherwise.
  mutating func encodedWords(_ text: String) {
    let charset = charset.encoded(text) == nil ? MailCharset.utf8 : charset
    let count = text.unicodeScalars.count
    let wide = text.unicodeScalars.count { !$0.isASCII }
    let isQ = wide * 3 < count && charset != .iso2022jp
    let room = 75 - charset.rawValue.utf8.count - 7
    var start = text.startIndex
    var length = 0
    for index in text.indices {
      let next = text.index(after: index)
      let total = Self.total(
        text[start..<next], length + Self.width(text[index], isQ), charset, isQ)
      if length > 0, total > room {
        word(String(text[start..<index]), charset, isQ)
        start = index
        length = 0
      }
      length += Self.width(text[index], isQ)
    }
    if length > 0 { word(String(text[start...]), charset, isQ) }
  }

  private static func width(_ character: Character, _ isQ: Bool) -> Int {
    guard isQ else { return character.utf8.count }
    return character.utf8.reduce(0) {
      $0 + (isAlphanumeric($1) || "!*+-/ ".utf8.contains($1) ? 1 : 3)
    }
  }

  // Only escape sequences between the characters must be counted.
  private static func total(
    _ part: Substring, _ length: Int, _ charset: MailCharset, _ isQ: Bool
  ) -> Int {
    if isQ { return length }
    let count =
      charset == .iso2022jp ? charset.encoded(String(part))?.count ?? length : length
    return (count + 2) / 3 * 4
  }

  private mutating func word(_ part: String, _ charset: MailCharset, _ isQ: Bool) {
    // A part may look like UTF-8 where the whole did not.
    let own = charset.encoded(part)
    let text = own ?? Array(part.utf8)
    let label = own == nil ? MailCharset.utf8 : charset
    var encoded = Array("=?\(label.rawValue)?\(isQ ? "Q" : "B")?".utf8)
    if isQ {
      // RFC 2047, section 5 (3): in a phrase only letters, digits and `!*+-/` are written
      // unencoded.
      for byte in text {
        if Self.isAlphanumeric(byte) || "!*+-/".utf8.contains(byte) {
          encoded.append(byte)
        } else if byte == 0x20 {
          encoded.append(UInt8(ascii: "_"))
        } else {
          MailBody.appendEscaped(byte, to: &encoded)
        }
      }
    } else {
      encoded += Data(text).base64EncodedString().utf8
    }
    encoded += "?=".utf8
    append(encoded, count: encoded.count)
  }
}
