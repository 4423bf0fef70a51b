public import Foundation
public import VaultCore

/// Reads address books in vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
///
/// Each person's card gives the formatted name, then the structured one if it differs, then the
/// nicknames; telephone numbers and mail addresses become handles. Cards of groups are passed
/// over, as are cards without a name and a handle. A property may name the character set of its
/// value (CHARSET of 2.1); without one it is UTF-8, or else Windows-1252.
public struct AddressBookParser: Sendable {
  private let path: String

  /// Prepares to read one file, named in errors by its path below the vault's folder.
  public init(path: String) {
    self.path = path
  }

  /// The cards in the file's order.
  ///
  /// - Throws: As ``records(_:)`` does.
  public func parse(_ data: Data) throws(IngestError) -> [Contact] {
    try records(data).compactMap { record in
      if case .contact(let contact) = record { contact } else { nil }
    }
  }

  /// The cards in the file's order, and notes of those that cannot be read.
  ///
  /// A card that breaks off costs itself alone: where the next one begins, or the file ends, it is
  /// noted at the line of its BEGIN. A card within a card (AGENT) is passed over with its names.
  ///
  /// - Throws: `IngestError.malformedAddressBook` if no card begins anywhere.
  /// - Complexity: O(n) in the bytes.
  public func records(_ data: Data) throws(IngestError) -> [IngestRecord] {
    var records: [IngestRecord] = []
    var card: (line: Int, properties: [Property])?
    var nested = 0
    var hasCard = false
    var lastLine = 1
    func note(_ line: Int) { records.append(.rejected(Rejection(line: line, reason: .unreadable))) }
    for (line, bytes) in Self.unfolded(TextFile.utf8(data)) {
      lastLine = line
      guard let property = Property(bytes) else { continue }
      let marks = property.value.trimmingCharacters(in: .whitespaces).uppercased() == "VCARD"
      if property.name == "BEGIN", marks {
        hasCard = true
        if let open = card, open.properties.last?.opensCard == true || nested > 0 {
          nested += 1
          continue
        }
        if let open = card { note(open.line) }
        card = (line, [])
      } else if property.name == "END", marks {
        if nested > 0 {
          nested -= 1
        } else if let finished = card {
          if let contact = Self.contact(finished.properties) { records.append(.contact(contact)) }
          card = nil
        } else {
          note(line)
        }
      } else if nested == 0 {
        card?.properties.append(property)
        // `AGENT:BEGIN:VCARD` on one line.
        if card != nil, property.name == "AGENT",
          property.value.uppercased().hasPrefix("BEGIN:VCARD"), !property.value.contains("\\n")
        {
          nested = 1
        }
      }
    }
    guard hasCard else { throw .malformedAddressBook(file: path, line: lastLine) }
    if let open = card { note(open.line) }
    return records
  }

  private struct Property {
    let name: String
    let parameters: [String]
    let value: String

    /// Whether the next line may begin a card that is this one's value.
    var opensCard: Bool { name == "AGENT" && value.isEmpty }

    /// Splits `group.NAME;PARAMETER=VALUE:value`; `nil` if there is no colon.
    init?(_ line: [UInt8]) {
      var isQuoted = false
      guard
        let colon = line.firstIndex(where: { byte in
          if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
          return byte == UInt8(ascii: ":") && !isQuoted
        })
      else { return nil }
      let head = String(decoding: line[..<colon], as: UTF8.self).uppercased()
        .split(separator: ";").map(String.init)
      guard let first = head.first else { return nil }
      name = first.split(separator: ".").last.map(String.init) ?? first
      parameters = Array(head.dropFirst())
      var bytes = Array(line[(colon + 1)...])
      if parameters.contains(where: { $0.hasSuffix("QUOTED-PRINTABLE") }) {
        bytes = Self.decodedQuotedPrintable(bytes)
      } else if parameters.contains(where: Self.isBase64),
        let decoded = Data(base64Encoded: Data(bytes), options: .ignoreUnknownCharacters)
      {
        bytes = Array(decoded)
      }
      let charset = parameters.first { $0.hasPrefix("CHARSET=") }
        .map { $0.dropFirst("CHARSET=".count).filter { $0 != "\"" } }
      value = CharsetText.text(bytes, charset: charset.map { String($0) })
    }

    private static func isBase64(_ parameter: String) -> Bool {
      ["BASE64", "ENCODING=BASE64", "ENCODING=B"].contains(parameter)
    }

    private static func decodedQuotedPrintable(_ text: [UInt8]) -> [UInt8] {
      var bytes: [UInt8] = []
      var rest = text[...]
      while let byte = rest.popFirst() {
        let digits = rest.prefix(2)
        if byte == UInt8(ascii: "="), digits.count == 2,
          let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
        {
          bytes.append(value)
          rest = rest.dropFirst(2)
        } else {
          bytes.append(byte)
        }
      }
      return bytes
    }
  }

  /// Lines with their continuations joined, before the bytes are decoded: folds may split a
  /// character.
  ///
  /// Lines end in LF, CRLF or CR.
  private static func unfolded(_ data: Data) -> [(line: Int, bytes: [UInt8])] {
    var lines: [(line: Int, bytes: [UInt8])] = []
    var held: [UInt8] = []
    var isEncoded = false
    var heldLine = 1
    var number = 0
    let bytes = Array(data)
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      let next = end + (isPair ? 2 : 1)
      number += 1
      let first = end > start ? bytes[start] : 0
      let isFolded = first == UInt8(ascii: " ") || first == UInt8(ascii: "\t")
      let isSoft = isEncoded && held.last == UInt8(ascii: "=")
      if number > 1, isFolded || isSoft {
        if isSoft { held.removeLast() }
        held += bytes[(start + (isFolded ? 1 : 0))..<end]
      } else {
        if !held.isEmpty { lines.append((heldLine, held)) }
        held = Array(bytes[start..<end])
        isEncoded = isQuotedPrintable(held)
        heldLine = number
      }
      start = next
    }
    if !held.isEmpty { lines.append((heldLine, held)) }
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
      if property.name == "TEL" { handle = phone(property.value) }
      if property.name == "EMAIL" { handle = address(property.value) }
      if let handle, knownHandles.insert(handle).inserted { handles.append(handle) }
    }
    return names.isEmpty && handles.isEmpty ? nil : Contact(names: names, handles: handles)
  }

  private static func phone(_ value: String) -> Handle? {
    let bare = value.lowercased().hasPrefix("tel:") ? String(value.dropFirst(4)) : value
    let handle = Handle(.phone, String(bare.prefix { $0 != ";" }))
    return handle.value.count >= 3 ? handle : nil
  }

  private static func address(_ value: String) -> Handle? {
    let text = unescaped(value)
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
