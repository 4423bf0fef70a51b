internal import Foundation

/// The forms in which names are compared.
enum NameFold {
  /// NFC, case folded, runs of white space as one space: what `IndelRatio` compares.
  static func scalars(_ name: String) -> [Unicode.Scalar] {
    Array(caseFolded(name.precomposedStringWithCanonicalMapping).unicodeScalars)
  }

  /// What makes two names equal: letters and digits alone, case folded, without diacritics, the
  /// halves of `Last, First` exchanged.
  static func key(_ name: String) -> String {
    let halves = name.split(separator: ",", omittingEmptySubsequences: false)
    let ordered = halves.count == 2 ? halves[1] + " " + halves[0] : name[...]
    var scalars = String.UnicodeScalarView()
    for scalar in caseFolded(String(ordered).decomposedStringWithCompatibilityMapping)
      .unicodeScalars
    {
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
}
