internal import Foundation
internal import VaultCore

/// Writes header fields: RFC 5322 folding and quoting, RFC 2047 encoded words.
enum MailHeader {
  /// A field whose parts may be set on lines of their own; no line exceeds 78 characters unless a
  /// part does.
  static func field(_ name: String, _ parts: [String]) -> String {
    var lines = ["\(name):"]
    for part in parts {
      let last = lines[lines.count - 1]
      if last.utf8.count + 1 + part.utf8.count > 78, last != "\(name):" {
        lines.append(" \(part)")
      } else {
        lines[lines.count - 1] = "\(last) \(part)"
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Free text: words where it is ASCII, encoded words otherwise.
  static func unstructured(_ name: String, _ text: String) -> String {
    field(name, isPlain(text) ? text.components(separatedBy: " ") : encodedWords(text))
  }

  /// A list of addresses.
  static func addresses(_ name: String, _ participants: [Participant]) -> String {
    var parts: [String] = []
    for (index, participant) in participants.enumerated() {
      var tokens = displayName(participant.displayName)
      let address = participant.handle.value
      tokens.append(tokens.isEmpty ? address : "<\(address)>")
      if index + 1 < participants.count { tokens[tokens.count - 1] += "," }
      parts += tokens
    }
    return field(name, parts)
  }

  private static func displayName(_ name: String?) -> [String] {
    guard let name else { return [] }
    guard isPlain(name) else { return encodedWords(name) }
    // RFC 5322, section 3.2.3: only these may stand outside quotes.
    let isAtoms = name.unicodeScalars.allSatisfy {
      isAlphanumeric($0) || "!#$%&'*+-/=?^_`{|}~ ".unicodeScalars.contains($0)
    }
    if isAtoms { return name.components(separatedBy: " ") }
    let escaped = name.replacingOccurrences(of: "\\", with: "\\\\")
      .replacingOccurrences(of: "\"", with: "\\\"")
    return ["\"\(escaped)\""]
  }

  private static func isPlain(_ text: String) -> Bool {
    text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
  }

  /// Encoded words of at most 75 characters, none of which splits a character; `Q` where little
  /// needs encoding, `B` otherwise.
  static func encodedWords(_ text: String) -> [String] {
    let encoded = text.unicodeScalars.count { !$0.isASCII }
    let isMostlyASCII = encoded * 3 < text.unicodeScalars.count
    var words: [String] = []
    var chunk = ""
    for character in text {
      let candidate = chunk + String(character)
      let length = isMostlyASCII ? q(candidate).utf8.count : (candidate.utf8.count + 2) / 3 * 4
      if length > 62, !chunk.isEmpty {
        words.append(word(chunk, isMostlyASCII))
        chunk = String(character)
      } else {
        chunk = candidate
      }
    }
    if !chunk.isEmpty { words.append(word(chunk, isMostlyASCII)) }
    return words
  }

  private static func word(_ text: String, _ isQ: Bool) -> String {
    isQ ? "=?utf-8?Q?\(q(text))?=" : "=?utf-8?B?\(Data(text.utf8).base64EncodedString())?="
  }

  // RFC 2047, section 5 (3): in a phrase only letters, digits and `!*+-/` stand for themselves.
  private static func q(_ text: String) -> String {
    var encoded = ""
    for scalar in text.unicodeScalars {
      if isAlphanumeric(scalar) || "!*+-/".unicodeScalars.contains(scalar) {
        encoded.unicodeScalars.append(scalar)
      } else if scalar == " " {
        encoded += "_"
      } else {
        for byte in String(scalar).utf8 { encoded += MailBody.escaped(byte) }
      }
    }
    return encoded
  }

  private static func isAlphanumeric(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
  }
}
