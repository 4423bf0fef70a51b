internal import VaultTextData

/// A national character set of 94 rows of 94 characters, looked up by character.
struct DoubleByteSet: Sendable {
  /// JIS X 0208, for Japanese.
  static let japanese = shipped("jis-x-0208")
  /// GB 2312, for Chinese.
  static let chinese = shipped("gb-2312")

  /// Row and cell of each character of the Basic Multilingual Plane; 0 where there is none.
  private let places: [UInt16]

  private static func shipped(_ name: String) -> DoubleByteSet {
    TextTable.shipped(
      "text/character-sets/\(name).tsv", columns: ["row", "characters"], DoubleByteSet.init)
  }

  /// Reads rows, each with its number and 94 characters.
  init(_ table: TextTable) throws(TextTableError) {
    var places = [UInt16](repeating: 0, count: 0x10000)
    for entry in table.rows {
      let row = try table.integer(entry, 0)
      guard (1...94).contains(row) else { throw table.invalid(entry, 0) }
      let cells = entry[1].unicodeScalars
      guard cells.count == 94, cells.allSatisfy({ $0.value < 0x10000 }) else {
        throw table.invalid(entry, 1)
      }
      // The geta mark replaces characters that are missing.
      for (index, scalar) in cells.enumerated() where scalar != "〓" {
        places[Int(scalar.value)] = UInt16(row << 8 | (index + 1))
      }
    }
    self.places = places
  }

  /// The row and cell of a character, both from 1; `nil` where the set has none.
  func place(of scalar: Unicode.Scalar) -> (row: UInt8, cell: UInt8)? {
    guard scalar.value < 0x10000 else { return nil }
    let place = places[Int(scalar.value)]
    return place == 0 ? nil : (UInt8(place >> 8), UInt8(place & 0xFF))
  }
}
