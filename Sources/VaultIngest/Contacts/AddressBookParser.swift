public import Foundation
public import VaultCore

/// Reads address books in vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350).
///
/// Each person's card gives the formatted name, then the structured one if it differs, then the
/// nicknames; telephone numbers and mail addresses become handles. Cards of groups are passed
/// over, as are cards without a name and a handle.
public struct AddressBookParser: Sendable {
  private let path: String

  /// Prepares to read one file, named in errors by its path below the vault's folder.
  public init(path: String) {
    self.path = path
  }

  /// The cards in the file's order.
  ///
  /// - Throws: `IngestError.malformedAddressBook` if there is no card or one breaks off.
  /// - Complexity: O(n) in the bytes.
  public func parse(_ data: Data) throws(IngestError) -> [Contact] {
    let lines = Self.unfolded(TextFile.utf8(data).span)
    var contacts: [Contact] = []
    var card: [Property]?
    var hasCard = false
    for (line, text) in lines {
      guard let property = Property(text) else { continue }
      let marks = property.value.uppercased() == "VCARD"
      if property.name == "BEGIN", marks {
        guard card == nil else { throw .malformedAddressBook(file: path, line: line) }
        card = []
        hasCard = true
      } else if property.name == "END", marks {
        guard let finished = card else { throw .malformedAddressBook(file: path, line: line) }
        if let contact = Self.contact(finished) { contacts.append(contact) }
        card = nil
      } else {
        card?.append(property)
      }
    }
    guard hasCard, card == nil else {
      throw .malformedAddressBook(file: path, line: lines.last?.line ?? 1)
    }
    return contacts
  }

  private struct Property {
    let name: String
    let parameters: [String]
    let value: String

    /// Splits `group.NAME;PARAMETER=VALUE:value`; `nil` if there is no colon.
    init?(_ line: String) {
      var isQuoted = false
      var colon: String.Index?
      for index in line.indices {
        if line[index] == "\"" { isQuoted.toggle() }
        if line[index] == ":", !isQuoted {
          colon = index
          break
        }
      }
      guard let colon else { return nil }
      let head = line[..<colon].uppercased().split(separator: ";").map(String.init)
      guard let first = head.first else { return nil }
      name = first.split(separator: ".").last.map(String.init) ?? first
      parameters = Array(head.dropFirst())
      let raw = String(line[line.index(after: colon)...])
      let isQuotedPrintable = parameters.contains { $0.hasSuffix("QUOTED-PRINTABLE") }
      value = isQuotedPrintable ? Self.decodedQuotedPrintable(raw) : raw
    }

    private static func decodedQuotedPrintable(_ text: String) -> String {
      var bytes: [UInt8] = []
      var rest = Array(text.utf8)[...]
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
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Lines with their continuations joined, before the bytes are decoded: folds may split a
  /// character.
  private static func unfolded(_ bytes: Span<UInt8>) -> [(line: Int, text: String)] {
    var lines: [(line: Int, text: String)] = []
    var held: [UInt8] = []
    var isEncoded = false
    var heldLine = 1
    var number = 0
    var start = 0
    while start < bytes.count {
      var end = bytes.lineEnd(from: start)
      let next = end + 1
      number += 1
      if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
      let first = end > start ? bytes[start] : 0
      let isFolded = first == UInt8(ascii: " ") || first == UInt8(ascii: "\t")
      let isSoft = isEncoded && held.last == UInt8(ascii: "=")
      if number > 1, isFolded || isSoft {
        if isSoft { held.removeLast() }
        held += bytes.bytes(start + (isFolded ? 1 : 0)..<end)
      } else {
        if !held.isEmpty { lines.append((heldLine, String(decoding: held, as: UTF8.self))) }
        held = bytes.bytes(start..<end)
        isEncoded = isQuotedPrintable(held)
        heldLine = number
      }
      start = next
    }
    if !held.isEmpty { lines.append((heldLine, String(decoding: held, as: UTF8.self))) }
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
