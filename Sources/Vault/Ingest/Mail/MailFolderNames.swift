internal import Foundation
internal import VaultTextData

/// The names that mail programs give to the folders of what was thrown away, is spam, was never
/// sent or was sent, in the languages that programs are commonly used in.
///
/// A name counts as a whole, in any case: "Spam research" is a user's own.
package enum MailFolderNames {
  /// The mark that a label gives to its mails.
  ///
  /// A label is a name, a name below a root such as `[Gmail]/`, or a mark of IMAP such as `\Trash`.
  package static func mark(ofLabel label: some StringProtocol) -> MailMark? {
    let name = decoded(label.trimmingCharacters(in: .whitespaces))
    if let below = belowRoot(name) { return known[folded(below)] }
    return known[folded(name.drop { $0 == "\\" })]
  }

  /// The mark that the name of a folder or a mailbox gives to the mails in it: without endings,
  /// numbers of copies and the root of the account (`INBOX.`, `[Gmail].`, or the dot of Maildir++).
  static func mark(ofFolder name: some StringProtocol) -> MailMark? {
    let stem = stem(of: decoded(name.trimmingCharacters(in: .whitespaces)))
    if let mark = mark(ofLabel: stem) { return mark }
    let parts = stem.split(whereSeparator: { "./\\^|".contains($0) })
    guard let first = parts.first, stem.hasPrefix(".") || folded(first) == "inbox" else {
      return nil
    }
    return parts.lazy.compactMap { known[folded($0)] }.first
  }

  private static let known: [String: MailMark] = {
    let names = PhraseLists<MailMark>.shipped("text/mail/folders.tsv")
    var known: [String: MailMark] = [:]
    for mark in MailMark.allCases {
      for name in names[mark] { known[folded(name)] = mark }
    }
    return known
  }()

  private static let endings = [
    ".mbox", ".mbx", ".imapmbox", ".mailbox", ".sbd", ".directory", ".gz", ".zst", ".zip",
  ]

  /// A name without the endings of its program and the numbers of its copies: `Trash-002.mbox`,
  /// `Spam (1).mbox`, `Drafts.mbox#2`.
  private static func stem(of name: String) -> String {
    var stem = name[...]
    while true {
      let lower = stem.lowercased()
      if let ending = endings.first(where: { lower.hasSuffix($0) && stem.count > $0.count }) {
        stem = stem.dropLast(ending.count)
      } else if let original = withoutNumber(stem) {
        stem = original
      } else {
        return String(stem)
      }
    }
  }

  private static func withoutNumber(_ copy: Substring) -> Substring? {
    let isBracketed = copy.last == ")"
    var rest = isBracketed ? copy.dropLast() : copy
    let digits = rest.reversed().prefix { $0.isASCII && $0.isNumber }.count
    rest = rest.dropLast(digits)
    guard let mark = rest.popLast(), digits > 0, !rest.isEmpty,
      isBracketed ? mark == "(" : mark == "#" || mark == "-" && digits <= 3
    else { return nil }
    return isBracketed && rest.last == " " ? rest.dropLast() : rest
  }

  /// The part of a path after the root that Gmail and others put above the folders of the account.
  private static func belowRoot(_ name: String) -> Substring? {
    let roots = ["[gmail]", "[google mail]", "[googlemail]", "[imap]"]
    guard let end = name.firstIndex(of: "]"), roots.contains(name[...end].lowercased()) else {
      return nil
    }
    return name[end...].dropFirst().drop { "/.\\".contains($0) }
      .prefix { !"/\\".contains($0) }
  }

  /// Lower case, in which compatible forms, the Turkish letters of i and the Greek ones of s are one.
  private static func folded(_ name: some StringProtocol) -> String {
    var text = ""
    for scalar in name.precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      switch scalar {
      case "\u{307}": break
      case "ı": text.unicodeScalars.append("i")
      case "ς": text.unicodeScalars.append("σ")
      case "’": text.unicodeScalars.append("'")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// A mailbox name in modified UTF-7 (RFC 3501, section 5.1.3): `Entw&APw-rfe`; any other as it is.
  private static func decoded(_ name: String) -> String {
    var text = ""
    var rest = name[...]
    while let mark = rest.firstIndex(of: "&") {
      text += rest[..<mark]
      guard let end = rest[mark...].firstIndex(of: "-") else { return name }
      let code = rest[rest.index(after: mark)..<end].replacingOccurrences(of: ",", with: "/")
      let padded = code + String(repeating: "=", count: (4 - code.count % 4) % 4)
      guard let bytes = Data(base64Encoded: padded), bytes.count.isMultiple(of: 2) else {
        return name
      }
      let units = stride(from: 0, to: bytes.count, by: 2).map {
        UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
      }
      text += code.isEmpty ? "&" : String(decoding: units, as: UTF16.self)
      rest = rest[rest.index(after: end)...]
    }
    return text + rest
  }
}
