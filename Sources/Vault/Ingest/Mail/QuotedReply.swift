/// The new text of a mail, separated from its quotations and its signature.
///
/// | found | goes to |
/// |---|---|
/// | lines that start with `>` or that markup quotes, with the attribution above them | `quotedText` |
/// | everything from "-----Original Message-----" or a block of From, Sent, To, Subject on | `quotedText` |
/// | everything from "Forwarded message" on: news to the reader, no repetition | `text` |
/// | the block below `-- ` (RFC 3676, section 4.3); "Sent from my …" on the last line | `signature` |
/// | the rest | `text` |
///
/// Where doubt remains the line stays in `text`: new words must not be lost. Nothing is rewritten,
/// so quotations keep their marks and attributions.
struct QuotedReply: Hashable, Sendable {
  /// The new text; unchanged where nothing was separated.
  let text: String
  /// The repeated text, its pieces separated by an empty line.
  let quotedText: String?
  /// The signature without its delimiter.
  let signature: String?

  private enum Role: Hashable {
    case own
    case quoted
    case signature
    /// A signature's delimiter.
    case dropped
  }

  /// Sorts the lines of a mail.
  ///
  /// - Parameters:
  ///   - lines: The readable text, trimmed at the end.
  ///   - isForward: True if the subject indicates that the mail passes another one on.
  ///   - isReply: True if the header or the subject indicates that the mail answers another one.
  /// - Complexity: O(n).
  init(_ lines: [MailLine], isForward: Bool, isReply: Bool) {
    var sorter = Sorter(
      lines: lines, isForward: isForward, isReply: isReply,
      roles: Array(repeating: .own, count: lines.count), limit: lines.count)
    sorter.sort()
    guard sorter.roles.contains(where: { $0 != .own }) else {
      text = lines.map(\.text).joined(separator: "\n")
      quotedText = nil
      signature = nil
      return
    }
    text = Self.joined(lines, sorter.roles, .own) ?? ""
    quotedText = Self.joined(lines, sorter.roles, .quoted)
    signature = Self.joined(lines, sorter.roles, .signature)
  }

  /// The lines of one role; runs that had others between them are separated by one empty line.
  private static func joined(_ lines: [MailLine], _ roles: [Role], _ role: Role) -> String? {
    var kept: [Substring] = []
    var previous: Int?
    for index in lines.indices where roles[index] == role {
      if let previous, previous + 1 < index {
        while kept.last.map(isBlank) == true { kept.removeLast() }
        if !kept.isEmpty { kept.append("") }
      }
      previous = index
      let startsRun = kept.isEmpty || kept.last?.isEmpty == true && roles[index - 1] != role
      if startsRun, lines[index].isBlank { continue }
      kept.append(role == .quoted ? lines[index].plain : lines[index].text)
    }
    while kept.last.map(isBlank) == true { kept.removeLast() }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }

  private static func isBlank(_ line: Substring) -> Bool {
    MailLine(text: line).isBlank
  }

  private struct Sorter {
    let lines: [MailLine]
    let isForward: Bool
    let isReply: Bool
    var roles: [Role]
    /// The start of a forwarded mail: from there on all is text.
    var limit: Int

    mutating func sort() {
      cutTail()
      markQuotes()
      if !roles.contains(.quoted) { cutUnmarkedQuote() }
      markSignatures()
    }

    /// Finds the first line from which on everything is forwarded, or repeated.
    private mutating func cutTail() {
      for index in lines.indices where lines[index].quoteDepth <= 1 {
        // Apple's mailer quotes the whole of what it forwards, its heading included.
        if lines[index].quoteDepth == 0 || isForward || !isReply,
          MailSeparator.startsForward(lines[index].text)
        {
          limit = index
          return
        }
        guard
          lines[index].quoteDepth == 0,
          lines[index].mark == .replyStart || MailSeparator.startsReply(lines[index].text)
            || MailSeparator.isHeaderBlock(lines, at: index)
        else { continue }
        var start = index
        // Outlook draws a line above the block.
        while start > 0, lines[start - 1].isBlank || MailSeparator.isRule(lines[start - 1].text) {
          start -= 1
        }
        if isForward { limit = start } else { mark(start..<lines.count, .quoted) }
        limit = start
        return
      }
    }

    private mutating func mark(_ range: Range<Int>, _ role: Role) {
      for index in range { roles[index] = role }
    }

    private mutating func markQuotes() {
      var index = 0
      while index < limit {
        guard lines[index].isQuoted else {
          index += 1
          continue
        }
        var end = index + 1
        var next = end
        while next < limit, lines[next].isQuoted || lines[next].isBlank {
          if lines[next].isQuoted { end = next + 1 }
          next += 1
        }
        let start = attributionStart(above: index)
        // A single line with a mark in a mail that answers nothing is no quotation.
        let isLone = end - index == 1 && start == index && !isReply && lines[index].quoteDepth == 0
        if !isLone { mark(start..<end, .quoted) }
        index = end
      }
    }

    /// The start of the attribution of the quotation at `quote`; `quote` if there is none.
    private func attributionStart(above quote: Int) -> Int {
      var last = quote - 1
      while last >= 0, quote - last <= 3, lines[last].isBlank { last -= 1 }
      guard last >= 0, roles[last] == .own, !lines[last].isBlank else { return quote }
      if lines[last].mark == .attribution {
        var start = last
        while start > 0, lines[start - 1].mark == .attribution { start -= 1 }
        return start
      }
      for count in [3, 2] where last - count + 1 >= 0 {
        let part = lines[(last - count + 1)...last]
        guard part.allSatisfy({ !$0.isBlank }), roles[last - count + 1] == .own else { continue }
        if Attribution.matchesWhole(part.map(\.text).joined(separator: " ")) {
          return last - count + 1
        }
      }
      return Attribution.matches(lines[last].text) ? last : quote
    }

    /// An attribution that no marks follow: the rest is the quotation if nothing else can be meant.
    private mutating func cutUnmarkedQuote() {
      for index in 0..<limit where isCandidate(lines[index].text) {
        for count in 1...3 where index + count < limit {
          let part = lines[index..<index + count]
          guard part.allSatisfy({ !$0.isBlank }) else { break }
          if Attribution.isUnmistakable(part.map(\.text).joined(separator: " ")) {
            return mark(index..<limit, .quoted)
          }
        }
      }
    }

    /// A cheap look before the thorough one: attributions start with a short word.
    private func isCandidate(_ text: Substring) -> Bool {
      guard text.utf8.count >= 8, text.utf8.count < 300 else { return false }
      let bytes = text.utf8.span
      guard let space = bytes.position(of: UInt8(ascii: " "), from: 0), space < 12 else {
        return false
      }
      for index in space..<bytes.count
      where bytes[index] >= UInt8(ascii: "0") && bytes[index] <= UInt8(ascii: "9") {
        return true
      }
      return false
    }

    private mutating func markSignatures() {
      var start = 0
      while start < limit {
        guard roles[start] == .own else {
          start += 1
          continue
        }
        var end = start
        while end < limit, roles[end] == .own { end += 1 }
        let marks = MailSignature.find(in: lines[start..<end])
        if let delimiter = marks.delimiter { roles[delimiter] = .dropped }
        for index in marks.lines { roles[index] = .signature }
        start = end
      }
    }
  }
}
