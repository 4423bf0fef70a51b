internal import VaultPipeline

/// The archive of a public mailing list as an mbox that mail readers understand.
///
/// Mailman 2 publishes a month as text: an mbox without MIME whose addresses are written
/// `ada at example.org (Ada Example)`, with the list's own word for "at". They are put back into
/// the form of RFC 5322, `Ada Example <ada@example.org>`. The lines that the list adds below every
/// mail, from a rule of underscores over "… mailing list" to the next empty line, are left out,
/// because they are not part of the mail. Every other byte stays.
struct MailingListArchive {
  /// The mbox.
  let bytes: [UInt8]
  /// The number of its mails.
  let mails: Int
  /// In how many of them the sender's address was put back.
  let restored: Int
  /// In how many of them the list's own lines were left out.
  let footers: Int

  /// Restores an archive.
  ///
  /// - Complexity: O(bytes).
  init(_ archive: [UInt8]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(archive.count)
    var (mails, restored, footers) = (0, 0, 0)
    var (isHeader, isFooter, followsEmpty) = (false, false, true)
    var start = 0
    while start < archive.count {
      let end = archive[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? archive.count
      let line = archive[start..<end]
      start = end
      let isEmpty = line.allSatisfy { $0 == 0x0A || $0 == 0x0D }
      if isFooter {
        isFooter = !isEmpty
      } else if !isHeader, Self.isRule(line), Self.namesList(archive[end...]) {
        footers += 1
        isFooter = true
      }
      if isFooter {
        // Left out.
      } else if followsEmpty, Self.isEnvelope(line) {
        mails += 1
        isHeader = true
        bytes += Self.envelope(line)
      } else if isHeader, let sender = Self.sender(line) {
        restored += 1
        bytes += sender
      } else {
        if isEmpty { isHeader = false }
        bytes += line
      }
      followsEmpty = isEmpty
    }
    self.bytes = bytes
    self.mails = mails
    self.restored = restored
    self.footers = footers
  }

  private static let envelopeMark = Array("From ".utf8)
  private static let senderMark = Array("from:".utf8)

  private static let listMark = Array(" mailing list".utf8)

  /// Returns true if a line is a rule as Mailman draws it.
  private static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
    let drawn = line.prefix { $0 == UInt8(ascii: "_") }
    return drawn.count >= 20 && line.dropFirst(drawn.count).allSatisfy { $0 <= 0x20 }
  }

  /// Returns true if the next line ends in "mailing list".
  private static func namesList(_ rest: ArraySlice<UInt8>) -> Bool {
    let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
    return line.suffix(listMark.count).map(lowercased) == listMark
  }

  /// `From `, an address, and a date with a time of day, as `ctime` writes it.
  private static func isEnvelope(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.starts(with: envelopeMark) else { return false }
    return words(line).dropFirst(2).contains { word in
      let parts = word.split(separator: UInt8(ascii: ":"))
      return (2...3).contains(parts.count)
        && parts.allSatisfy { $0.count == 2 && $0.allSatisfy(isDigit) }
    }
  }

  /// The envelope with its address in one word.
  private static func envelope(_ line: ArraySlice<UInt8>) -> [UInt8] {
    let words = words(line)
    guard words.count > 4, let address = address(words[1...3]) else { return Array(line) }
    return envelopeMark + address + line[words[3].endIndex...]
  }

  /// The sender's field with the address put back; `nil` for any other line.
  private static func sender(_ line: ArraySlice<UInt8>) -> [UInt8]? {
    guard line.prefix(senderMark.count).map(lowercased) == senderMark else { return nil }
    let words = words(line.dropFirst(senderMark.count))
    guard words.count >= 3, let address = address(words[0...2]) else { return nil }
    let rest = line[words[2].endIndex...]
    let mark = Array("From: ".utf8)
    let angled = [UInt8(ascii: "<")] + address + [UInt8(ascii: ">")]
    guard let open = rest.firstIndex(of: UInt8(ascii: "(")),
      let close = rest.lastIndex(of: UInt8(ascii: ")")), open + 1 < close
    else {
      return words.count == 3 ? mark + angled + [0x0A] : nil
    }
    let name = Array(rest[(open + 1)..<close])
    return mark + (isPlain(name) ? name : quoted(name)) + [0x20] + angled + [0x0A]
  }

  /// `ada`, `at`, `example.org` as one address.
  private static func address(_ words: ArraySlice<ArraySlice<UInt8>>) -> [UInt8]? {
    guard let local = words.first, let domain = words.last,
      !words.contains(where: { $0.contains { "@<>()\"".utf8.contains($0) } }),
      domain.dropFirst().dropLast().contains(UInt8(ascii: "."))
    else { return nil }
    return local + [UInt8(ascii: "@")] + domain
  }

  /// Returns true if a name may be written without quotation marks: words of letters and digits, or
  /// encoded words of RFC 2047, which none may enclose.
  private static func isPlain(_ name: [UInt8]) -> Bool {
    name.starts(with: Array("=?".utf8))
      || name.allSatisfy { $0 >= 0x80 || $0 == 0x20 || $0 == 0x2D || isDigit($0) || isLetter($0) }
  }

  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    let escaped = name.flatMap { byte -> [UInt8] in
      byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return [UInt8(ascii: "\"")] + escaped + [UInt8(ascii: "\"")]
  }

  private static func words(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    line.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(lowercased(byte)) }
  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
