internal import VaultCore

/// A message's text with the app's own additions taken out.
///
/// Nearly every text was typed by a person and is recognized as such by a few of its bytes: only a
/// text that starts or ends like one of the app's phrases, or holds one of its marks, is read
/// closely.
struct WhatsAppBody: Hashable, Sendable {
  /// The text that the sender wrote.
  private(set) var text: String
  /// The files that the message carried or replaced by a placeholder.
  private(set) var attachments: [Attachment] = []
  /// True if the app wrote it: an encryption notice, a change of the group, a call.
  private(set) var isNotice = false
  /// The change made to the message after it was sent.
  private(set) var revision: Message.Revision = .original

  /// Interprets what follows the author, as UTF-8 with LF line ends.
  ///
  /// - Complexity: O(n).
  init(_ bytes: Span<UInt8>) {
    let whole = Self.trimmed(bytes, 0..<bytes.count)
    guard !whole.isEmpty else {
      text = ""
      return
    }
    let first = whole.lowerBound..<min(bytes.lineEnd(from: whole.lowerBound), whole.upperBound)
    let isMarked = Self.holdsMark(bytes, 0..<whole.lowerBound)
    guard isMarked || Self.mayHoldPhrase(bytes, whole, first) else {
      text = bytes.text(whole)
      return
    }
    text = ""
    interpret(bytes, whole, first: Self.trimmed(bytes, first), isMarked: isMarked)
  }

  /// Returns true if the app wrote a message that starts with a line, which reaches from behind the
  /// author to the line's end: the later value of `isNotice`.
  static func isNotice(_ bytes: Span<UInt8>, firstLine line: Range<Int>) -> Bool {
    let first = trimmed(bytes, line)
    let isMarked = holdsMark(bytes, line.lowerBound..<first.lowerBound)
    guard isMarked || WhatsAppPrefixes.mayStartPhrase(bytes, first) else { return false }
    let folded = WhatsAppPhrases.folded(head(bytes, first))
    return isNotice(bytes, first, folded: folded, isMarked: isMarked)
  }

  private static func isNotice(
    _ bytes: Span<UInt8>, _ first: Range<Int>, folded: String, isMarked: Bool
  ) -> Bool {
    if WhatsAppPhrases.notices.contains(where: folded.hasPrefix) { return true }
    guard isMarked, first.count <= longestPhrase, !WhatsAppPhrases.omitted.contains(folded),
      !WhatsAppPhrases.deleted.contains(folded),
      WhatsAppFileLine(bytes, first, isFirst: true, isAlone: true) == nil
    else { return false }
    let lowered = Array((" " + folded).utf8)
    return WhatsAppPhrases.groupEvents.contains { lowered.span.contains($0.span) }
  }

  private mutating func interpret(
    _ bytes: Span<UInt8>, _ whole: Range<Int>, first: Range<Int>, isMarked: Bool
  ) {
    let folded = WhatsAppPhrases.folded(Self.head(bytes, first))
    if Self.isNotice(bytes, first, folded: folded, isMarked: isMarked) {
      text = bytes.text(whole)
      isNotice = true
      return
    }
    let isOneLine = whole.upperBound == first.upperBound
    if isOneLine, Self.isDeletion(folded) {
      revision = .deleted
      return
    }
    var end = whole.upperBound
    if let mark = Self.editMark(bytes, whole) {
      revision = .edited
      end = mark
    }
    takeOutFiles(bytes, whole.lowerBound..<end, isMarked: isMarked)
    if WhatsAppPhrases.polls.contains(folded) {
      text.unicodeScalars.removeAll { $0 == "\u{200E}" }
    }
  }

  /// Goes through the lines for names of files and placeholders; the others are the text.
  private mutating func takeOutFiles(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isMarked: Bool
  ) {
    var kept: [UInt8] = []
    var start = range.lowerBound
    var isFirst = true
    while start <= range.upperBound {
      let end = min(bytes.lineEnd(from: start), range.upperBound)
      let line = Self.trimmed(bytes, start..<end)
      let isAlone =
        (isFirst && (end == range.upperBound || isMarked))
        || Self.holdsMark(bytes, start..<line.lowerBound)
      if !isFirst { kept.append(UInt8(ascii: "\n")) }
      if let file = WhatsAppFileLine(bytes, line, isFirst: isFirst, isAlone: isAlone) {
        attachments.append(file.attachment)
        bytes.append(file.rest, to: &kept)
        if file.rest.isEmpty, !kept.isEmpty { kept.removeLast() }
      } else {
        let isOnlyMarked = Self.holdsMark(bytes, start..<line.lowerBound)
        bytes.append((isOnlyMarked ? line.lowerBound : start)..<end, to: &kept)
      }
      isFirst = false
      start = end + 1
    }
    text = kept.span.text(Self.trimmed(kept.span, 0..<kept.count))
  }
}

extension WhatsAppBody {
  /// Beyond this no phrase of the app goes, names of groups and people in it included.
  static let longestPhrase = 600

  /// The start of a range, as far as a phrase can go.
  static func head(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    bytes.text(range.lowerBound..<min(range.upperBound, range.lowerBound + longestPhrase))
  }

  // "This message was deleted by admin Ana" goes on with a name.
  private static func isDeletion(_ folded: String) -> Bool {
    WhatsAppPhrases.deleted.contains(folded)
      || folded.hasPrefix("this message was deleted by admin ")
  }

  private static func mayHoldPhrase(
    _ bytes: Span<UInt8>, _ whole: Range<Int>, _ first: Range<Int>
  ) -> Bool {
    // ")" and the last byte of its full-width form.
    let last = bytes[first.upperBound - 1]
    return last == UInt8(ascii: ")") || last == 0x89
      || WhatsAppPrefixes.mayStartPhrase(bytes, whole)
      || bytes.position(of: UInt8(ascii: ">"), from: whole.lowerBound) != nil
      || holdsMark(bytes, whole)
  }

  /// The start of the mark of an edited message at the end of a text; `nil` without one.
  private static func editMark(_ bytes: Span<UInt8>, _ whole: Range<Int>) -> Int? {
    guard bytes[whole.upperBound - 1] == UInt8(ascii: ">") else { return nil }
    var open = whole.upperBound - 1
    let floor = max(whole.lowerBound, whole.upperBound - longestPhrase)
    while open >= floor, bytes[open] != UInt8(ascii: "<") { open -= 1 }
    guard open >= floor else { return nil }
    let inner = WhatsAppPhrases.folded(bytes.text(open + 1..<whole.upperBound - 1))
    return WhatsAppPhrases.edited.contains(inner) ? open : nil
  }

  /// Returns true if U+200E, which the app puts before its own texts, occurs in a range.
  static func holdsMark(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let part = bytes.extracting(range)
    var at = 2
    while let last = part.position(of: 0x8E, from: at) {
      if part[last - 1] == 0x80, part[last - 2] == 0xE2 { return true }
      at = last + 1
    }
    return false
  }

  /// Without white space at either end and without the left-to-right marks the app puts there.
  static func trimmed(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound {
      let next = bytes.scalar(at: start)
      guard next.scalar == "\u{200E}" || next.scalar.isSpace else { break }
      start += next.length
    }
    var end = range.upperBound
    while end > start {
      var lead = end - 1
      while lead > start, lead > end - 4, bytes[lead] & 0xC0 == 0x80 { lead -= 1 }
      let last = bytes.scalar(at: lead)
      guard lead + last.length == end, last.scalar == "\u{200E}" || last.scalar.isSpace else {
        break
      }
      end = lead
    }
    return start..<max(start, end)
  }
}
