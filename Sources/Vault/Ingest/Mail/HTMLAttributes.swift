/// The attributes of a start tag that determine the meaning of a mail's text.
struct HTMLAttributes {
  private(set) var style = ""
  private(set) var type = ""
  private(set) var identifier = ""
  private(set) var classes = ""
  private(set) var isHidden = false

  /// Reads the attributes in a range of the tag, in lower case; of several the first counts.
  ///
  /// - Complexity: O(n).
  init(_ input: [UInt8], from start: Int, to end: Int) {
    var at = start
    while at < end {
      while at < end, input[at] <= UInt8(ascii: " ") || input[at] == UInt8(ascii: "/") { at += 1 }
      let nameStart = at
      while at < end, input[at] > UInt8(ascii: " "), input[at] != UInt8(ascii: "=") { at += 1 }
      let name = nameStart..<at
      while at < end, input[at] <= UInt8(ascii: " ") { at += 1 }
      guard at < end, input[at] == UInt8(ascii: "=") else {
        if Self.text(input, name) == "hidden" { isHidden = true }
        if name.isEmpty { at += 1 }
        continue
      }
      at += 1
      while at < end, input[at] <= UInt8(ascii: " ") { at += 1 }
      let isQuoted = at < end && (input[at] == UInt8(ascii: "\"") || input[at] == UInt8(ascii: "'"))
      let quote = isQuoted ? input[at] : nil
      if isQuoted { at += 1 }
      let valueStart = at
      while at < end, isQuoted ? input[at] != quote : input[at] > UInt8(ascii: " ") { at += 1 }
      set(Self.text(input, name), input, valueStart..<at)
      if isQuoted { at += 1 }
    }
  }

  /// True if a browser does not show the element.
  var hidesContent: Bool {
    guard !style.isEmpty else { return isHidden }
    guard !isHidden, style.holds("display") || style.holds("visibility") else { return isHidden }
    let compact = style.filter { $0 != " " }
    return compact.holds("display:none") || compact.holds("visibility:hidden")
  }

  private mutating func set(_ name: String, _ input: [UInt8], _ value: Range<Int>) {
    switch name {
    case "style" where style.isEmpty: style = Self.text(input, value, limit: 2000)
    case "type" where type.isEmpty: type = Self.text(input, value)
    case "id" where identifier.isEmpty: identifier = Self.text(input, value)
    case "class" where classes.isEmpty: classes = Self.text(input, value, limit: 400)
    case "hidden": isHidden = true
    default: break
    }
  }

  private static func text(_ input: [UInt8], _ range: Range<Int>, limit: Int = 60) -> String {
    String(decoding: input[range].prefix(limit), as: UTF8.self).lowercased()
  }
}
