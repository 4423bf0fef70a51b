internal import Foundation
internal import VaultCore

/// A message's text with the app's own additions taken out.
struct WhatsAppBody: Hashable, Sendable {
  /// What the sender wrote.
  let text: String
  /// The files the message carried or stood for.
  let attachments: [Attachment]
  /// Whether the app wrote it: an encryption notice, a change of the group.
  let isNotice: Bool

  /// Interprets what follows the author.
  init(_ raw: String) {
    let isMarked = raw.unicodeScalars.first == "\u{200E}"
    let stripped = Self.trimmed(raw)
    // Notices begin in known ways; the rest of a long text need not be looked at.
    let start = String(stripped.unicodeScalars.prefix(60)).lowercased()
    if WhatsAppPhrases.notices.contains(where: start.hasPrefix) {
      self.init(text: stripped, attachments: [], isNotice: true)
      return
    }
    let mayHoldFile = stripped.utf8.contains { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "(") }
    guard isMarked || mayHoldFile || stripped.utf8.count <= 48 else {
      self.init(text: stripped, attachments: [], isNotice: false)
      return
    }
    let lowered = stripped.lowercased()
    var attachments: [Attachment] = []
    var kept: [String] = []
    let lines = stripped.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let isAlone =
        lines.count == 1 || line.unicodeScalars.first == "\u{200E}"
        || (isMarked && index == 0)
      switch Self.file(in: String(line), isFirst: index == 0, isAlone: isAlone) {
      case .some(let (attachment, rest)):
        attachments.append(attachment)
        if !rest.isEmpty { kept.append(rest) }
      case nil:
        kept.append(String(line))
      }
    }
    let text = Self.withoutEditMark(Self.trimmed(kept.joined(separator: "\n")))
    let isNotice =
      isMarked && attachments.isEmpty
      && WhatsAppPhrases.groupEvents.contains(where: (" " + lowered).contains)
    self.init(text: text, attachments: attachments, isNotice: isNotice)
  }

  private init(text: String, attachments: [Attachment], isNotice: Bool) {
    self.text = text
    self.attachments = attachments
    self.isNotice = isNotice
  }

  /// The file that a line names or stands for, and what else is on the line.
  private static func file(
    in line: String, isFirst: Bool, isAlone: Bool
  ) -> (attachment: Attachment, rest: String)? {
    let bare = trimmed(line)
    let lowered = bare.lowercased()
    if isAlone, WhatsAppPhrases.omitted.contains(lowered) { return (Attachment(name: nil), "") }
    if isFirst,
      let suffix = WhatsAppPhrases.attachedSuffixes.first(where: { lowered.hasSuffix(" " + $0) })
    {
      let name = trimmed(String(bare.dropLast(suffix.count)))
      if name.contains(".") { return (Attachment(name: name), "") }
    }
    guard lowered.hasSuffix(">"), let open = bare.lastIndex(of: "<"),
      let colon = bare[open...].firstIndex(of: ":")
    else { return nil }
    let label = trimmed(String(bare[bare.index(after: open)..<colon])).lowercased()
    guard WhatsAppPhrases.attachedPrefixes.contains(label) else { return nil }
    let name = trimmed(String(bare[bare.index(after: colon)...].dropLast()))
    guard !name.isEmpty else { return nil }
    return (Attachment(name: name), trimmed(String(bare[..<open])))
  }

  private static func withoutEditMark(_ text: String) -> String {
    guard text.hasSuffix(">") else { return text }
    let lowered = text.lowercased()
    for mark in WhatsAppPhrases.edited where lowered.hasSuffix(mark) {
      return trimmed(String(text.dropLast(mark.count)))
    }
    return text
  }

  /// Without white space at either end and without the left-to-right marks the app puts there.
  private static func trimmed(_ text: String) -> String {
    let scalars = text.unicodeScalars
    func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
      scalar == "\u{200E}" || scalar.properties.isWhitespace
    }
    guard let first = scalars.firstIndex(where: { !isIgnorable($0) }),
      let last = scalars.lastIndex(where: { !isIgnorable($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
