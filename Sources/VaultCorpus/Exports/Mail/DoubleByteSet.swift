/// A national character set of 94 rows of 94 characters, looked up by character.
struct DoubleByteSet: Sendable {
  /// JIS X 0208, for Japanese.
  static let japanese = DoubleByteSet(JapaneseCharacters.blocks)
  /// GB 2312, for Chinese.
  static let chinese = DoubleByteSet(ChineseCharacters.blocks)

  /// Row and cell of each character of the Basic Multilingual Plane; 0 where there is none.
  private let places: [UInt16]

  private init(_ blocks: [(row: Int, characters: String)]) {
    var places = [UInt16](repeating: 0, count: 0x10000)
    for block in blocks {
      var row = block.row
      var cell = 1
      for scalar in block.characters.unicodeScalars where scalar != "\n" {
        // The geta mark stands for what is missing.
        if scalar != "〓", scalar.value < 0x10000 {
          places[Int(scalar.value)] = UInt16(row << 8 | cell)
        }
        cell += 1
        if cell > 94 {
          row += 1
          cell = 1
        }
      }
    }
    self.places = places
  }

  /// Where a character stands, both from 1; `nil` where the set has none.
  func place(of scalar: Unicode.Scalar) -> (row: UInt8, cell: UInt8)? {
    guard scalar.value < 0x10000 else { return nil }
    let place = places[Int(scalar.value)]
    return place == 0 ? nil : (UInt8(place >> 8), UInt8(place & 0xFF))
  }
}
