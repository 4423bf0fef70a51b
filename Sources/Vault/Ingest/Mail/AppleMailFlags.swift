/// The `flags` of the property list behind the mail of an `.emlx`.
///
/// Only the outermost dictionary is read, and no value in it is built: neither a deeply nested list
/// nor one that refers to itself costs more than its bytes.
enum AppleMailFlags {
  /// The number under `flags`; `nil` if there is none, or the bytes are no property list.
  ///
  /// - Complexity: O(n) in the bytes.
  static func read(_ bytes: [UInt8]) -> UInt64? {
    if let list = BinaryPropertyList(bytes) {
      guard let member = list.member("flags", of: list.root),
        case .integer(let flags)? = list.value(member)
      else { return nil }
      return UInt64(bitPattern: flags)
    }
    return readXML(bytes[...])
  }

  private static func readXML(_ bytes: ArraySlice<UInt8>) -> UInt64? {
    var rest = bytes
    var depth = 0
    var isFlags = false
    while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(open + 1)...]
      guard let close = Self.end(ofTag: rest) else { return nil }
      let tag = rest[..<close]
      rest = rest[min(close + 1, rest.endIndex)...]
      if tag.last == UInt8(ascii: "/") {
        isFlags = false
        continue
      }
      let content = rest.prefix { $0 != UInt8(ascii: "<") }
      switch String(decoding: tag.prefix { $0 > UInt8(ascii: " ") }.prefix(16), as: UTF8.self) {
      case "dict", "array":
        depth += 1
        isFlags = false
      case "/dict", "/array": depth -= 1
      case "key": isFlags = depth == 1 && content.trimmed.elementsEqual("flags".utf8)
      case "integer" where isFlags:
        return UInt64(String(decoding: content.trimmed.prefix(24), as: UTF8.self))
      case "string", "real", "data", "date", "integer": isFlags = false
      default: break
      }
    }
    return nil
  }

  /// The end of a tag; a comment and a section of plain text count as one, regardless of content.
  private static func end(ofTag rest: ArraySlice<UInt8>) -> Int? {
    var mark: [UInt8] = Array(">".utf8)
    if rest.starts(with: "!--".utf8) { mark = Array("-->".utf8) }
    if rest.starts(with: "![CDATA[".utf8) { mark = Array("]]>".utf8) }
    var from = rest.startIndex
    while let found = rest[from...].firstIndex(of: mark[0]) {
      if rest[found...].starts(with: mark) { return found + mark.count - 1 }
      from = found + 1
    }
    return nil
  }
}

extension ArraySlice<UInt8> {
  /// Without white space at its ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    guard let end = lastIndex(where: { $0 > UInt8(ascii: " ") }) else { return [] }
    return self[...end].drop { $0 <= UInt8(ascii: " ") }
  }
}
