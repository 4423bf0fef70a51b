internal import Foundation

/// What a mail's store says of it besides: that it was thrown away, never sent, or is spam.
///
/// | where | what |
/// |---|---|
/// | `X-Mozilla-Status`, `X-Mozilla-Status2` | Thunderbird: bits 0x0008 (expunged), 0x00200000 (deleted on the server) |
/// | `X-Status`, `Status` | mutt, Pine, Dovecot: `D` (deleted), `T` (draft) |
/// | `X-Gmail-Labels`, `X-GM-LABELS` | Gmail: the labels of its folders, in its languages |
/// | `X-Keywords`, `X-Mozilla-Keys` | `$Junk`, `Junk`, `\Deleted`, `\Draft` |
/// | `X-Evolution` | Evolution: bits 1 (deleted), 2 (draft), 7 (junk) of the flags |
/// | `:2,` in a Maildir's names | `T` (trashed), `D` (draft) |
/// | the property list of an `.emlx` | Apple Mail: bits 1 (deleted), 6 (draft), 24 (junk) of `flags` |
/// | folders and mailboxes | their names (``MailFolderNames``) |
///
/// A server's verdict such as `X-Spam-Flag` is no state: somebody may have taken the mail back out.
/// Deleted counts before spam, spam before draft.
enum MailState: Int, CaseIterable, Comparable {
  case deleted
  case spam
  case draft

  static func < (left: MailState, right: MailState) -> Bool { left.rawValue < right.rawValue }

  /// The note of a mail that is left out because of it.
  var reason: Rejection.Reason {
    switch self {
    case .deleted: .deleted
    case .spam: .spam
    case .draft: .draft
    }
  }

  /// What the header of a mail says; `nil` for a mail that is neither.
  ///
  /// - Complexity: O(bytes of the header).
  static func ofHeader(_ mail: Span<UInt8>) -> MailState? {
    var states: Set<MailState> = []
    for (name, value) in fields(of: mail) { states.formUnion(self.states(name, value)) }
    return states.min()
  }

  /// What the path of a mail, or of its mailbox, says.
  static func ofPath(_ path: String) -> MailState? {
    var states: Set<MailState> = []
    let parts = path.split(separator: "/")
    for part in parts {
      if let state = MailFolderNames.state(ofFolder: part) { states.insert(state) }
    }
    if let name = parts.last, let mark = name.lastIndex(where: { ":;!".contains($0) }),
      name[name.index(after: mark)...].hasPrefix("2,")
    {
      let flags = name[name.index(mark, offsetBy: 3)...]
      if flags.contains("T") { states.insert(.deleted) }
      if flags.contains("D") { states.insert(.draft) }
    }
    return states.min()
  }

  /// What the property list behind an `.emlx`'s mail says.
  static func ofPropertyList(_ bytes: Data) -> MailState? {
    struct List: Decodable {
      let flags: UInt64?
    }
    do {
      let flags = try PropertyListDecoder().decode(List.self, from: bytes).flags ?? 0
      return state(bits: flags, deleted: 1 << 1, spam: 1 << 24, draft: 1 << 6)
    } catch {
      // No property list, or one of something else.
      return nil
    }
  }

  // MARK: - Fields

  private static let names: Set<String> = [
    "x-mozilla-status", "x-mozilla-status2", "x-status", "status", "x-gmail-labels", "x-gm-labels",
    "x-keywords", "x-mozilla-keys", "x-evolution",
  ]

  private static func states(_ name: String, _ value: String) -> Set<MailState> {
    func one(_ state: MailState?) -> Set<MailState> { state.map { [$0] } ?? [] }
    switch name {
    case "x-mozilla-status":
      return one(UInt64(value, radix: 16).flatMap { $0 & 0x8 != 0 ? .deleted : nil })
    case "x-mozilla-status2":
      return one(UInt64(value, radix: 16).flatMap { $0 & 0x20_0000 != 0 ? .deleted : nil })
    case "x-status", "status":
      return one(
        value.contains("D") ? .deleted : name == "x-status" && value.contains("T") ? .draft : nil)
    case "x-gmail-labels", "x-gm-labels":
      return Set(
        labels(in: RawMail.decodingWords(value)).compactMap(MailFolderNames.state(ofLabel:)))
    case "x-evolution":
      let flags = value.split(separator: "-").dropFirst().first.flatMap {
        UInt64($0.prefix(8), radix: 16)
      }
      return one(flags.flatMap { state(bits: $0, deleted: 1 << 1, spam: 1 << 7, draft: 1 << 2) })
    default:
      return Set(
        value.lowercased().split(whereSeparator: { $0.isWhitespace || $0 == "," }).compactMap {
          word in
          switch word {
          case "$junk", "junk": .spam
          case "\\deleted", "$deleted": .deleted
          case "\\draft", "$draft": .draft
          default: nil
          }
        })
    }
  }

  private static func state(
    bits: UInt64, deleted: UInt64, spam: UInt64, draft: UInt64
  ) -> MailState? {
    bits & deleted != 0 ? .deleted : bits & spam != 0 ? .spam : bits & draft != 0 ? .draft : nil
  }

  /// The labels of a list with commas between, of which those with commas are quoted.
  private static func labels(in list: String) -> [String] {
    var labels = [""]
    var isQuoted = false
    for character in list {
      switch character {
      case "\"": isQuoted.toggle()
      case "," where !isQuoted: labels.append("")
      default: labels[labels.count - 1].append(character)
      }
    }
    return labels
  }

  /// The fields of interest with their values unfolded.
  private static func fields(of mail: Span<UInt8>) -> [(name: String, value: String)] {
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
