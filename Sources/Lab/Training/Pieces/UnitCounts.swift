internal import Foundation
internal import VaultEmbedding

/// The different units of a text in several languages, with a weight for each.
///
/// A unit is a text that no piece crosses, usually a word with the space before it. A language with
/// the share s of all units weighs as if its share were proportional to √s, so that none gets too
/// few pieces (Conneau and Lample 2019, arXiv:1901.07291, section 3.1, with α = 0.5).
struct UnitCounts: Sendable {
  /// The units, characters outside the coverage cut out and long ones cut.
  let units: ByteTable
  /// The weighted number of occurrences of each unit.
  let weights: [Double]
  /// The characters of the units in the order of their bytes; each becomes a piece.
  let characters: [[UInt8]]

  /// The characters of a unit at most; longer ones are cut.
  ///
  /// With a probability of at least 10⁻¹² a character no product over a unit leaves the range of a
  /// Double.
  static let maximumCharacters = 24

  /// Counts the units of texts.
  ///
  /// - Parameters:
  ///   - languages: The texts of each language, in a fixed order.
  ///   - coverage: The share of a language's characters that must become pieces; its rarest
  ///     characters beyond it are left to the fallback for unknown ones.
  ///   - exponent: α; 1 keeps the languages' shares, 0 makes them equal.
  ///   - threads: They change no result.
  init(languages: [[String]], coverage: Double, exponent: Double, threads: Int) {
    let counted = languages.map { Self.count($0, threads: threads) }
    let totals = counted.map { $0.counts.reduce(0, +) }
    let all = totals.reduce(0, +)
    let smoothed = totals.map { $0 > 0 ? pow($0 / all, exponent) : 0 }
    let smoothedTotal = smoothed.reduce(0, +)
    var units = ByteTable()
    var weights: [Double] = []
    var kept: Set<[UInt8]> = []
    for (language, total) in totals.enumerated() where total > 0 {
      let factor = smoothed[language] / smoothedTotal * all / total
      let covered = Self.covered(counted[language], coverage: coverage)
      kept.formUnion(covered)
      for unit in 0..<counted[language].table.count {
        for part in Self.parts(of: counted[language].table[unit], keeping: covered) {
          let index = units.insert(part)
          if index == weights.count { weights.append(0) }
          weights[index] += counted[language].counts[unit] * factor
        }
      }
    }
    self.units = units
    self.weights = weights
    characters = kept.sorted { $0.lexicographicallyPrecedes($1) }
  }

  private struct Counted: Sendable {
    var table = ByteTable()
    var counts: [Double] = []

    mutating func add(_ unit: ArraySlice<UInt8>, _ count: Double) {
      let index = table.insert(unit)
      if index == counts.count { counts.append(0) }
      counts[index] += count
    }
  }

  private static func count(_ texts: [String], threads: Int) -> Counted {
    let parts = ParallelParts.map(threads: threads) { part in
      var counted = Counted()
      for text in texts[ParallelParts.range(part, of: texts.count)] {
        let normalized = PieceText.normalized(text)
        for unit in PieceText.units(of: normalized) { counted.add(normalized[unit], 1) }
      }
      return counted
    }
    var merged = Counted()
    for part in parts {
      for unit in 0..<part.table.count { merged.add(part.table[unit], part.counts[unit]) }
    }
    return merged
  }

  /// Signs with a meaning, however rarely they occur in sentences.
  private static let signs = Set("€£¥$%°§&@#+".unicodeScalars.map { Array(String($0).utf8) })

  /// The commonest characters that make up the wanted share of the text, ties by their bytes, and
  /// the signs that occur.
  private static func covered(_ counted: Counted, coverage: Double) -> Set<[UInt8]> {
    var counts: [[UInt8]: Double] = [:]
    for unit in 0..<counted.table.count {
      let bytes = counted.table[unit]
      for range in UTF8Characters.ranges(of: bytes) {
        counts[Array(bytes[range]), default: 0] += counted.counts[unit]
      }
    }
    let total = counts.values.reduce(0, +)
    let ordered = counts.sorted {
      $0.value == $1.value ? $0.key.lexicographicallyPrecedes($1.key) : $0.value > $1.value
    }
    var covered: Set<[UInt8]> = []
    var sum = 0.0
    for (character, count) in ordered {
      if sum < coverage * total || signs.contains(character) { covered.insert(character) }
      sum += count
    }
    return covered
  }

  /// A unit without the characters outside the coverage, in runs of at most 24 characters.
  private static func parts(
    of unit: ArraySlice<UInt8>, keeping covered: Set<[UInt8]>
  ) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var start = unit.startIndex
    var characters = 0
    for range in UTF8Characters.ranges(of: unit) {
      let isCovered = covered.contains(Array(unit[range]))
      if !isCovered || characters == maximumCharacters {
        if characters > 0 { parts.append(unit[start..<range.lowerBound]) }
        start = isCovered ? range.lowerBound : range.upperBound
        characters = 0
      }
      if isCovered { characters += 1 }
    }
    if characters > 0 { parts.append(unit[start...]) }
    return parts
  }
}

/// The characters (Unicode scalars) of UTF-8 text.
enum UTF8Characters {
  /// Returns the range of each character.
  static func ranges(of bytes: ArraySlice<UInt8>) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = bytes.startIndex
    for index in bytes.indices.dropFirst() where bytes[index] & 0xC0 != 0x80 {
      ranges.append(start..<index)
      start = index
    }
    if !bytes.isEmpty { ranges.append(start..<bytes.endIndex) }
    return ranges
  }
}
