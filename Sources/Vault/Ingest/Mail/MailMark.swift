internal import Foundation

/// The marks that a mail's store gives it, one word each.
///
/// The place of each is listed at ``MailState``. `sent` is also the mark of a mail that was
/// received; such a mail is no draft, regardless of other marks.
package enum MailMark: String, CaseIterable {
  case deleted
  case spam
  case draft
  case outbox
  case sent

  // MARK: - Places

  /// The marks in the path of a mail, or of its mailbox; `#` also separates an archive from its
  /// entries.
  static func ofPath(_ path: String) -> Set<MailMark> {
    let parts = path.replacing(".zip#", with: ".zip/").split(separator: "/")
    var marks = Set(parts.compactMap { MailFolderNames.mark(ofFolder: $0) })
    if let name = parts.last, let mark = name.lastIndex(where: { ":;!".contains($0) }),
      name[name.index(after: mark)...].hasPrefix("2,")
    {
      marks.formUnion(ofFlags(name[name.index(mark, offsetBy: 3)...].prefix { !".#".contains($0) }))
    }
    return marks
  }

  /// The flags in the name of a Maildir's file: each once, the keywords of Dovecot (in small
  /// letters) behind them in ascending order; another word gives no mark.
  private static func ofFlags(_ flags: Substring) -> Set<MailMark> {
    let own = flags.prefix { "DFPRST".contains($0) }
    let keywords = flags[own.endIndex...]
    guard Set(own).count == own.count, keywords.elementsEqual(Set(keywords).sorted()),
      keywords.allSatisfy({ ("a"..."z").contains($0) })
    else { return [] }
    return Set([("T", MailMark.deleted), ("D", .draft)].filter { own.contains($0.0) }.map(\.1))
  }

  /// The marks in the property list behind an `.emlx`'s mail.
  static func ofPropertyList(_ bytes: [UInt8]) -> Set<MailMark> {
    ofBits(AppleMailFlags.read(bytes), deleted: 1 << 1, spam: 1 << 24, draft: 1 << 6)
  }

  /// The marks in keywords, each list of which is separated by white space and commas.
  ///
  /// A bare `Junk` beside words of a person's own is that person's word, too (`junk food`); with
  /// `NonJunk` beside it, the mail was taken back out.
  static func ofKeywords(_ lists: [String]) -> Set<MailMark> {
    var marks: Set<MailMark> = []
    var isNotJunk = false
    for list in lists {
      for group in list.lowercased().split(separator: ",") {
        let words = group.split { $0.isWhitespace || "()\"".contains($0) }
        for word in words {
          switch word {
          case "junk" where !words.allSatisfy(isProgramWord): break
          case "junk", "$junk", "\\junk", "\\spam": marks.insert(.spam)
          case "nonjunk", "notjunk", "$nonjunk", "$notjunk": isNotJunk = true
          case "\\deleted", "$deleted", "\\trash": marks.insert(.deleted)
          case "\\draft", "$draft", "\\drafts": marks.insert(.draft)
          case "\\sent": marks.insert(.sent)
          default: break
          }
        }
      }
    }
    return isNotJunk ? marks.subtracting([.spam]) : marks
  }

  /// Returns true if a program rather than a person sets a keyword.
  private static func isProgramWord(_ word: Substring) -> Bool {
    word.hasPrefix("$") || word.hasPrefix("\\") || programWords.contains(String(word))
  }

  private static let programWords: Set = [
    "junk", "nonjunk", "notjunk", "forwarded", "redirected", "replied", "mdnsent",
  ]

  // MARK: - Header

  /// The marks in the header of a mail.
  ///
  /// - Complexity: O(bytes of the header).
  static func ofHeader(_ mail: Span<UInt8>) -> Set<MailMark> {
    var marks: Set<MailMark> = []
    var keywords: [String] = []
    var queued: Set<String> = []
    for (name, value) in fields(of: mail, among: names) {
      switch name {
      case "x-keywords", "x-mozilla-keys": keywords.append(value)
      case "s", "ssv": queued.insert(name)
      default: marks.formUnion(self.marks(name, value))
      }
    }
    // Claws and Sylpheed put the sender and the server above a mail that is still to be sent.
    if queued.count == 2 { marks.insert(.draft) }
    return marks.union(ofKeywords(keywords))
  }

  private static let names: Set<String> = [
    "x-mozilla-status", "x-mozilla-status2", "x-status", "status", "x-gmail-labels", "x-gm-labels",
    "x-keywords", "x-mozilla-keys", "x-evolution", "x-folder", "received", "delivered-to",
    "x-mozilla-draft-info", "x-draft-info", "x-imp-draft", "x-unsent", "x-uniform-type-identifier",
    "x-claws-end-special-headers", "x-sylpheed-end-special-headers", "x-claws-account-id",
    "x-sylpheed-account-id", "x-k9mail-identity", "s", "ssv",
  ]

  private static func marks(_ name: String, _ value: String) -> Set<MailMark> {
    switch name {
    case "received", "delivered-to": return [.sent]
    case "x-mozilla-status": return ofBits(UInt64(value, radix: 16), deleted: 0x8)
    case "x-mozilla-status2": return ofBits(UInt64(value, radix: 16), deleted: 0x20_0000)
    case "x-status", "status": return ofLetters(value, hasDrafts: name == "x-status")
    case "x-gmail-labels", "x-gm-labels":
      let labels = labels(in: RawMail.decodingWords(value), isList: name == "x-gm-labels")
      return Set(labels.compactMap { MailFolderNames.mark(ofLabel: $0) })
    case "x-evolution":
      let flags = value.split(separator: "-").dropFirst().first.flatMap {
        UInt64($0.prefix(8), radix: 16)
      }
      return ofBits(flags, deleted: 1 << 1, spam: 1 << 7, draft: 1 << 2)
    case "x-folder":
      let parts = RawMail.decodingWords(value).split(separator: "/")
      return Set(parts.compactMap { MailFolderNames.mark(ofFolder: $0) })
    case "x-unsent": return value == "1" ? [.draft] : []
    case "x-uniform-type-identifier":
      return value.lowercased() == "com.apple.mail-draft" ? [.draft] : []
    default: return value.isEmpty ? [] : [.draft]
    }
  }

  /// The letters of mutt, Pine and Dovecot, each once; another word gives no mark.
  private static func ofLetters(_ value: String, hasDrafts: Bool) -> Set<MailMark> {
    guard value.allSatisfy({ "RODFATNJ?".contains($0) }), Set(value).count == value.count,
      value != "DRAFT"
    else { return [] }
    if value.contains("D") { return [.deleted] }
    return hasDrafts && value.contains("T") ? [.draft] : []
  }

  private static func ofBits(
    _ bits: UInt64?, deleted: UInt64, spam: UInt64 = 0, draft: UInt64 = 0
  ) -> Set<MailMark> {
    guard let bits else { return [] }
    let masks: [(MailMark, UInt64)] = [(.deleted, deleted), (.spam, spam), (.draft, draft)]
    return Set(masks.filter { bits & $0.1 != 0 }.map(\.0))
  }

  /// The labels of a list with commas between, or of one as IMAP writes it, `(\Inbox "a b")`.
  package static func labels(in text: String, isList: Bool = false) -> [String] {
    let isBracketed = text.hasPrefix("(") && text.hasSuffix(")")
    let list = isBracketed ? String(text.dropFirst().dropLast()) : text
    let commas = split(list) { $0 == "," }
    let hasSpaces = isBracketed && isList || list.contains("\\")
    return hasSpaces && commas.count == 1 ? split(list, at: \.isWhitespace) : commas
  }

  /// Splits outside quotation marks, in which a backslash precedes a literal character.
  private static func split(_ list: String, at isSeparator: (Character) -> Bool) -> [String] {
    var labels = [""]
    var isQuoted = false
    var isEscaped = false
    for character in list {
      if isQuoted, character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      if character == "\"", !isEscaped {
        isQuoted.toggle()
      } else if isSeparator(character), !isQuoted {
        labels.append("")
      } else {
        labels[labels.count - 1].append(character)
      }
      isEscaped = false
    }
    return labels
  }

  /// The fields that have one of the names, in lower case, with their values unfolded.
  package static func fields(
    of mail: Span<UInt8>, among names: Set<String>
  ) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    var isOpen = false
    var start = 0
    while start < mail.count {
      let end = mail.lineEnd(from: start)
      defer { start = end + 1 }
      let line = mail.text(start..<end)
      guard let first = line.unicodeScalars.first, first != "\r" else { break }
      if first == " " || first == "\t" {
        if isOpen {
          fields[fields.count - 1].value +=
            " " + line.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        continue
      }
      isOpen = false
      guard let colon = line.firstIndex(of: ":") else { continue }
      let name = line[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
      guard names.contains(name) else { continue }
      isOpen = true
      fields.append(
        (name, line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)))
    }
    return fields
  }
}
