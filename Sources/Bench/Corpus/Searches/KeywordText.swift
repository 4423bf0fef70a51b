internal import Foundation

/// Text as keyword look-ups compare it: only letters and digits, without case or accents.
///
/// Below U+0250 a letter is folded to its base letters (`É` to `e`, `ß` to `ss`), elsewhere to its
/// lower case, full-width forms to ASCII; the dots of kana stay, since か and が are two letters.
/// Everything else separates words. Nothing depends on a locale.
struct KeywordText: Equatable, Sendable {
  /// The letters and digits; a space for each run of anything else, one at each end.
  private(set) var scalars: [UInt32]

  private static let gap: UInt32 = 0x20
  private static let tableEnd: UInt32 = 0x250
  /// The folded scalars of each scalar below ``tableEnd``; empty for those that separate words.
  private static let table: [[UInt32]] = (0..<tableEnd).map { value in
    guard let scalar = Unicode.Scalar(value) else { return [] }
    // The upper case first: that of ß is SS.
    let lower = scalar.properties.uppercaseMapping.lowercased()
    return lower.decomposedStringWithCompatibilityMapping.unicodeScalars.filter {
      isWord($0) && $0.properties.generalCategory != .nonspacingMark
    }.map(\.value)
  }

  /// Folds a text.
  ///
  /// - Complexity: O(length).
  init(_ text: String) {
    scalars = [Self.gap]
    scalars.reserveCapacity(text.utf8.count + 2)
    for scalar in text.unicodeScalars { append(scalar) }
    if scalars.last != Self.gap { scalars.append(Self.gap) }
  }

  /// The words in their order.
  var words: [ArraySlice<UInt32>] { scalars.split(separator: Self.gap) }

  private mutating func append(_ scalar: Unicode.Scalar) {
    let value = scalar.value
    if value < Self.tableEnd {
      let folded = Self.table[Int(value)]
      if folded.isEmpty { part() } else { scalars += folded }
    } else if (0x4E00...0x9FFF).contains(value) {
      scalars.append(value)
    } else if scalar.properties.generalCategory == .nonspacingMark {
      return
    } else if (0xFF01...0xFF5E).contains(value) {
      if let narrow = Unicode.Scalar(value - 0xFEE0) { append(narrow) }
    } else if Self.isWord(scalar) {
      scalars += scalar.properties.lowercaseMapping.unicodeScalars.map(\.value)
    } else {
      part()
    }
  }

  private mutating func part() {
    if scalars.last != Self.gap { scalars.append(Self.gap) }
  }

  private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || scalar.properties.numericType != nil
  }
}
