internal import Foundation
internal import VaultCore

/// Reads address books in vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
///
/// Each person's card gives the formatted name, then the structured one if it differs, then the
/// nicknames; telephone numbers and mail addresses become handles. Cards of groups are passed
/// over, as are cards without a name and a handle. A property may name the character set of its
/// value (CHARSET of 2.1); without one it is UTF-8, or else a guess, Windows-1252.
struct AddressBookParser: Sendable {
  /// The file's path below the vault's folder, which names it in errors.
  let path: String

  /// The cards in the file's order, and notes of what cannot be read.
  ///
  /// Of a card that breaks off only the card itself is lost: where the next one begins, or the file
  /// ends, it is noted at the line of its BEGIN; text outside cards is noted at its first line, an
  /// END without BEGIN included. A card within a card (AGENT) is passed over with its names. A card
  /// that names no character set, or an unknown one, and is not in UTF-8 either, is kept and noted.
  ///
  /// - Throws: `IngestError.malformedAddressBook` if no card begins anywhere.
  /// - Complexity: O(n) in the bytes.
  func parse(
    _ data: Data
  ) throws(IngestError) -> (records: [IngestRecord], ledger: ReadLedger) {
    var records: [IngestRecord] = []
    var ledger = ReadLedger()
    var card: (line: Int, start: Int, properties: [Property])?
    var stray: (line: Int, start: Int)?
    var nested = 0
    var awaitsAgent = false
    var hasCard = false
    var lastLine = 1
    func note(_ line: Int, _ reason: Rejection.Reason = .unreadable) {
      records.append(.rejection(reason, line: line))
    }
    // What is still open where a card begins, ends or the file does.
    func noteOpen(before end: Int) {
      guard let (line, start) = card.map({ ($0.line, $0.start) }) ?? stray else { return }
      note(line)
      ledger.bytes.leaveOut(.unreadable, end - start)
    }
    let text = TextFile.utf8(data)
    ledger.bytes.total = text.count
    for (line, range, bytes) in Self.unfolded(text) {
      lastLine = line
      let property = Property(bytes)
      let opensAgent = awaitsAgent && card != nil
      awaitsAgent = property?.name == "AGENT" && property?.isBlank == true
      switch Self.mark(bytes[...]) {
      case "BEGIN:VCARD" where opensAgent: nested += 1
      case "BEGIN:VCARD":
        hasCard = true
        noteOpen(before: range.lowerBound)
        (card, stray, nested) = ((line, range.lowerBound, []), nil, 0)
      case "END:VCARD" where nested > 0: nested -= 1
      case "END:VCARD":
        if let card {
          if let contact = Self.contact(card.properties) {
            records.append(.contact(contact))
            ledger.bytes.records += range.upperBound - card.start
            if card.properties.contains(where: \.isGuessed) { note(card.line, .guessedCharset) }
          }
        } else {
          stray = stray ?? (line, range.lowerBound)
          noteOpen(before: range.upperBound)
        }
        (card, stray) = (nil, nil)
      default:
        if card == nil { stray = stray ?? (line, range.lowerBound) }
        guard let property else { continue }
        // `AGENT:BEGIN:VCARD` on one line, whose card goes on in the next.
        if property.name == "AGENT", Self.mark(property.value.utf8[...]) == "BEGIN:VCARD" {
          nested += card == nil ? 0 : 1
        } else if nested == 0 {
          card?.properties.append(property)
        }
      }
    }
    guard hasCard else { throw .malformedAddressBook(file: path, line: lastLine) }
    noteOpen(before: text.count)
    return (records, ledger)
  }

  /// The line as a mark of where cards begin and end, in capitals; `nil` if it is longer.
  private static func mark(_ line: some Collection<UInt8>) -> String? {
    guard line.count < 64 else { return nil }
    let text = String(decoding: line, as: UTF8.self).split(separator: ":", maxSplits: 1)
    return text.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: ":").uppercased()
  }

  private struct Property {
    let name: String
    let parameters: [String]
    let value: String
    /// True if a name's character set is not stated, but guessed.
    let isGuessed: Bool

    var isBlank: Bool { value.allSatisfy(\.isWhitespace) }

    /// Splits `group.NAME;PARAMETER=VALUE:value`; `nil` if there is no colon.
    ///
    /// An unclosed quotation does not hide a colon.
    init?(_ line: [UInt8]) {
      var isQuoted = false
      let outside = line.firstIndex { byte in
        if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
        return byte == UInt8(ascii: ":") && !isQuoted
      }
      guard let colon = outside ?? line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
      let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
        .split(separator: ";").map(String.init)
      guard let first = head.first else { return nil }
      name = first.split(separator: ".").last.map(String.init) ?? first
      parameters = Array(head.dropFirst())
      var bytes = Array(line[(colon + 1)...])
      if parameters.contains(where: { $0.hasSuffix("QUOTED-PRINTABLE") }) {
        bytes = CharsetText.decodedQuotedPrintable(bytes)
      } else if parameters.contains(where: Self.isBase64),
        let decoded = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters)
      {
        bytes = Array(decoded)
      }
      let charset = parameters.first { $0.hasPrefix("CHARSET=") }
        .map { $0.dropFirst("CHARSET=".count).filter { $0 != "\"" } }
      let text = CharsetText.text(bytes, charset: charset.map { String($0) })
      value = text.text
      isGuessed = text.isGuess && Self.namesOfPeople.contains(name)
    }

    private static let namesOfPeople: Set = ["FN", "N", "NICKNAME", "ORG", "EMAIL"]

    private static func isBase64(_ parameter: String) -> Bool {
      ["BASE64", "ENCODING=BASE64", "ENCODING=B"].contains(parameter)
    }
  }

  /// Lines with their continuations joined, before the bytes are decoded: folds may split a
  /// character.
  ///
  /// Lines end in LF, CRLF or CR. No line goes on in the mark that ends or begins a card. The white
  /// space that a folded line begins with belongs to the text in vCard 2.1 (section 2.1.3), and to
  /// the fold since (RFC 2426, section 2.6).
  private static func unfolded(_ data: Data) -> [(line: Int, range: Range<Int>, bytes: [UInt8])] {
    var lines: [(line: Int, range: Range<Int>, bytes: [UInt8])] = []
    var held: [UInt8] = []
    var heldStart = 0
    var isEncoded = false
    var keepsSpace = false
    var heldLine = 1
    var number = 0
    let bytes = Array(data)
    func append(before end: Int) {
      guard !held.allSatisfy({ $0 <= UInt8(ascii: " ") }) else { return }
      lines.append((heldLine, heldStart..<end, held))
    }
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      let next = end + (isPair ? 2 : 1)
      number += 1
      let first = end > start ? bytes[start] : 0
      let isFolded = first == UInt8(ascii: " ") || first == UInt8(ascii: "\t")
      let isSoft = isEncoded && held.last == UInt8(ascii: "=")
      if isSoft { held.removeLast() }
      let isMark = isSoft && ["BEGIN:VCARD", "END:VCARD"].contains(mark(bytes[start..<end]))
      if number > 1, isFolded || isSoft && !isMark {
        if held.isEmpty { (heldLine, heldStart) = (number, start) }
        held += bytes[(start + (isFolded && !keepsSpace ? 1 : 0))..<end]
      } else {
        if let initial = held.first, "VvBb".utf8.contains(initial), let mark = mark(held) {
          keepsSpace = mark == "VERSION:2.1" || keepsSpace && mark != "BEGIN:VCARD"
        }
        append(before: start)
        held = Array(bytes[start..<end])
        isEncoded = isQuotedPrintable(held)
        (heldLine, heldStart) = (number, start)
      }
      start = next
    }
    append(before: bytes.count)
    return lines
  }

  private static func isQuotedPrintable(_ line: [UInt8]) -> Bool {
    let head = String(decoding: line.prefix { $0 != UInt8(ascii: ":") }, as: UTF8.self)
    return head.uppercased().contains("QUOTED-PRINTABLE")
  }

  private static func contact(_ card: [Property]) -> Contact? {
    let kinds = card.filter { $0.name == "KIND" || $0.name == "X-ADDRESSBOOKSERVER-KIND" }
    if kinds.contains(where: { $0.value.lowercased() == "group" }) { return nil }
    var names: [String] = []
    var knownNames: Set<String> = [""]
    func add(_ name: String) {
      let collapsed = name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      if knownNames.insert(collapsed).inserted { names.append(collapsed) }
    }
    for property in card where property.name == "FN" { add(unescaped(property.value)) }
    for property in card where property.name == "N" {
      let fields = components(property.value, separator: ";")
      add([1, 2, 0].filter { $0 < fields.count }.map { fields[$0] }.joined(separator: " "))
    }
    for property in card where property.name == "NICKNAME" {
      for name in components(property.value, separator: ",") { add(name) }
    }
    if names.isEmpty {
      for property in card where property.name == "ORG" {
        add(components(property.value, separator: ";").first ?? "")
      }
    }
    var handles: [Handle] = []
    var knownHandles: Set<Handle> = []
    for property in card {
      var handle: Handle?
      if property.name == "TEL" { handle = CardTelephone.handle(property.value) }
      if property.name == "EMAIL" { handle = address(property.value) }
      if let handle, knownHandles.insert(handle).inserted { handles.append(handle) }
    }
    return names.isEmpty && handles.isEmpty ? nil : Contact(names: names, handles: handles)
  }

  private static func address(_ value: String) -> Handle? {
    let text = unescaped(value).filter { !$0.isWhitespace }
    let bare = text.lowercased().hasPrefix("mailto:") ? String(text.dropFirst(7)) : text
    return bare.contains("@") ? Handle(.email, bare) : nil
  }

  private static func unescaped(_ value: String) -> String {
    components(value, separator: nil).first ?? ""
  }

  /// Splits at separators that no backslash precedes, and resolves the backslashes.
  private static func components(_ value: String, separator: Character?) -> [String] {
    var parts = [""]
    var isEscaped = false
    for character in value {
      if isEscaped {
        parts[parts.count - 1].append(character == "n" || character == "N" ? "\n" : character)
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == separator {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
    }
    return parts
  }
}
