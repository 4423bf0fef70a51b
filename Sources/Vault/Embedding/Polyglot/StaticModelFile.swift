internal import Foundation
internal import VaultCore

/// The stored form of a small multilingual model, version 1.
///
/// All numbers are little-endian; n is the number of pieces, b that of their bytes, c that of the
/// double array's cells. Sections begin at the next multiple of 64, and the bytes between them are
/// 0.
///
/// | offset  | size   | meaning                                                               |
/// |---------|--------|-----------------------------------------------------------------------|
/// | 0       | 32     | `vaultbench polyglot model` and a line feed, then zeros               |
/// | 32      | 4      | version: 1                                                            |
/// | 36      | 4      | CRC-32C of everything from offset 40 to the end                       |
/// | 40      | 4      | precision of the rows in bits: 4 or 8                                 |
/// | 44      | 4      | width of the rows: 384                                                |
/// | 48      | 4      | n                                                                     |
/// | 52      | 4      | b                                                                     |
/// | 56      | 4      | c                                                                     |
/// | 60      | 4      | weight of text that no piece spells, single precision                 |
/// | 64      | 4 n    | scores of the pieces, single precision                                |
/// | aligned | n      | lengths of the pieces in bytes                                        |
/// | aligned | b      | bytes of the pieces, one after the other                              |
/// | aligned | 4 c    | cells of the double array (`DoubleArray`)                             |
/// | aligned | rest   | rows of the pieces (`RowPrecision`)                                   |
///
/// Reading checks every count and link, so that for any bytes the worst result is an error.
struct StaticModelFile {
  /// The one version there is.
  static let version: UInt32 = 1
  static let magic = "vaultbench polyglot model\n"
  static let headerBytes = 64
  static let checkedOffset = 40
  static let alignment = 64

  /// The content of the header.
  struct Header: Equatable {
    var precision: RowPrecision
    var pieceCount: Int
    var pieceBytes: Int
    var cellCount: Int
    var unknownWeight: Float

    /// The positions of the sections, and the end of the file.
    var layout: Layout {
      var layout = Layout(scores: headerBytes, lengths: 0, bytes: 0, cells: 0, rows: 0, end: 0)
      layout.lengths = aligned(layout.scores + 4 * pieceCount)
      layout.bytes = aligned(layout.lengths + pieceCount)
      layout.cells = aligned(layout.bytes + pieceBytes)
      layout.rows = aligned(layout.cells + 4 * cellCount)
      layout.end = layout.rows + pieceCount * precision.rowBytes(width: StaticModel.width)
      return layout
    }
  }

  struct Layout: Equatable {
    var scores: Int
    var lengths: Int
    var bytes: Int
    var cells: Int
    var rows: Int
    var end: Int
  }

  static func aligned(_ offset: Int) -> Int {
    (offset + alignment - 1) / alignment * alignment
  }
}

// MARK: - Writing

extension StaticModelFile {
  /// The file of a vocabulary and its rows.
  static func encoded(
    _ vocabulary: PieceVocabulary, rows: Matrix, precision: RowPrecision, unknownWeight: Float
  ) -> Data {
    let header = Header(
      precision: precision, pieceCount: vocabulary.count, pieceBytes: vocabulary.bytes.count,
      cellCount: vocabulary.trie.cells.count, unknownWeight: unknownWeight)
    let layout = header.layout
    var file: [UInt8] = []
    file.reserveCapacity(layout.end)
    file += Array(magic.utf8) + [UInt8](repeating: 0, count: 32 - magic.utf8.count)
    for field in [
      version, 0, precision.bits, UInt32(StaticModel.width), UInt32(header.pieceCount),
      UInt32(header.pieceBytes), UInt32(header.cellCount), unknownWeight.bitPattern,
    ] { file += field.littleEndianBytes }
    for score in vocabulary.scores { file += score.bitPattern.littleEndianBytes }
    pad(&file, to: layout.lengths)
    for piece in 0..<vocabulary.count { file.append(UInt8(vocabulary.byteRange(of: piece).count)) }
    pad(&file, to: layout.bytes)
    file += vocabulary.bytes
    pad(&file, to: layout.cells)
    for cell in vocabulary.trie.cells { file += cell.littleEndianBytes }
    pad(&file, to: layout.rows)
    for piece in 0..<vocabulary.count {
      file += RowCoder.encoded(rows[row: piece], as: precision)
    }
    let checksum = Checksum.crc32c(file[checkedOffset...])
    file.replaceSubrange(36..<40, with: checksum.littleEndianBytes)
    return Data(file)
  }

  private static func pad(_ file: inout [UInt8], to offset: Int) {
    file.append(contentsOf: repeatElement(0, count: offset - file.count))
  }
}
