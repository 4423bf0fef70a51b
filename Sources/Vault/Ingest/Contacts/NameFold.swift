internal import Foundation

/// The forms in which names are compared.
enum NameFold {
  /// NFC, case folded, runs of white space as one space: what `IndelRatio` compares.
  static func scalars(_ name: String) -> [Unicode.Scalar] {
    if let folded = foldedASCII(name, keepsPunctuation: true) {
      return folded.map { Unicode.Scalar($0) }
    }
    return Array(caseFolded(name.precomposedStringWithCanonicalMapping).unicodeScalars)
  }

  /// The key that equal names share: only letters and digits, case folded, without diacritics, the
  /// halves of `Last, First` exchanged.
  static func key(_ name: String) -> String {
    let halves = name.split(separator: ",", omittingEmptySubsequences: false)
    return words(of: halves.count == 2 ? String(halves[1] + " " + halves[0]) : name)
  }

  /// The letters and digits of a text, case folded, without diacritics, in their order.
  static func words(of text: String) -> String {
    if let folded = foldedASCII(text, keepsPunctuation: false) {
      return String(decoding: folded, as: UTF8.self)
    }
    var scalars = String.UnicodeScalarView()
    for scalar in caseFolded(text.decomposedStringWithCompatibilityMapping).unicodeScalars {
      let isDropped = scalar.properties.generalCategory == .nonspacingMark
      if isDropped || scalar == "'" || scalar == "’" { continue }
      let isWord = scalar.properties.isAlphabetic || scalar.properties.numericType != nil
      scalars.append(isWord ? scalar : " ")
    }
    return String(scalars).split(separator: " ").joined(separator: " ")
  }

  // Upper, then lower case, scalar by scalar: ß becomes ss, a final sigma an ordinary one.
  private static func caseFolded(_ name: String) -> String {
    var folded = ""
    for scalar in name.unicodeScalars {
      for upper in scalar.properties.uppercaseMapping.unicodeScalars {
        folded += upper.properties.lowercaseMapping
      }
    }
    return folded.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  // Most names of an address book are ASCII, for which the properties of Unicode come to this.
  private static func foldedASCII(_ name: String, keepsPunctuation: Bool) -> [UInt8]? {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    var isGap = false
    for byte in name.utf8 {
      guard byte < 0x80 else { return nil }
      let isWord = byte.isASCIIAlphanumeric
      if keepsPunctuation ? byte == 0x20 || (0x09...0x0D).contains(byte) : !isWord {
        isGap = isGap || keepsPunctuation || byte != UInt8(ascii: "'")
        continue
      }
      if isGap, !folded.isEmpty { folded.append(0x20) }
      isGap = false
      folded.append(byte.lowercasedASCII)
    }
    return folded
  }
}
