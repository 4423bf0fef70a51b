internal import Foundation

extension StaticModelFile {
  /// Checks the bytes of a file and reads all but its rows.
  ///
  /// - Throws: `malformedPolyglotModel` under the name `file`.
  /// - Complexity: O(bytes); only the checksum reads a row's elements.
  static func read(
    _ contents: Data, file: String
  ) throws(EmbeddingError) -> (Header, PieceVocabulary) {
    do {
      let header = try header(of: contents)
      let vocabulary = try vocabulary(of: contents, header)
      try checkRows(of: contents, header)
      return (header, vocabulary)
    } catch {
      throw .malformedPolyglotModel(file: file, defect: error)
    }
  }

  private static func header(of contents: Data) throws(PolyglotModelDefect) -> Header {
    guard contents.count >= headerBytes else {
      // A file that was cut within its first words is still recognized.
      guard contents.starts(with: Data(magic.utf8).prefix(contents.count)) else {
        throw .notAModel
      }
      throw .truncated(neededBytes: headerBytes, foundBytes: contents.count)
    }
    let name = Array(magic.utf8)
    guard contents.prefix(32).elementsEqual(name + [UInt8](repeating: 0, count: 32 - name.count))
    else { throw .notAModel }
    let fields: [UInt32] = elements(of: contents, at: 32, count: 8)
    guard fields[0] == version else { throw .unknownVersion(fields[0]) }
    guard let precision = RowPrecision.allCases.first(where: { $0.bits == fields[2] }) else {
      throw .unknownPrecision(bits: fields[2])
    }
    guard fields[3] == StaticModel.width else {
      throw .wrongWidth(expected: StaticModel.width, found: Int(fields[3]))
    }
    let header = Header(
      precision: precision, pieceCount: Int(fields[4]), pieceBytes: Int(fields[5]),
      cellCount: Int(fields[6]), unknownWeight: Float(bitPattern: fields[7]))
    let end = header.layout.end
    guard contents.count >= end else {
      throw .truncated(neededBytes: end, foundBytes: contents.count)
    }
    guard contents.count == end else { throw .trailingBytes(count: contents.count - end) }
    guard Checksum.crc32c(contents.dropFirst(checkedOffset)) == fields[1] else { throw .damaged }
    guard header.unknownWeight.isFinite, header.unknownWeight >= 0 else {
      throw .unusableUnknownWeight
    }
    return header
  }

  private static func vocabulary(
    of contents: Data, _ header: Header
  ) throws(PolyglotModelDefect) -> PieceVocabulary {
    let layout = header.layout
    let count = header.pieceCount
    guard count <= PieceVocabulary.maximumCount else {
      throw .unusablePiece(index: PieceVocabulary.maximumCount, defect: .tooMany)
    }
    let scores: [Float] = elements(of: contents, at: layout.scores, count: count)
    let lengths: [UInt8] = elements(of: contents, at: layout.lengths, count: count)
    let bytes: [UInt8] = elements(of: contents, at: layout.bytes, count: header.pieceBytes)
    let cells: [UInt32] = elements(of: contents, at: layout.cells, count: header.cellCount)
    var ends: [Int32] = []
    ends.reserveCapacity(count)
    var end = 0
    for index in 0..<count {
      guard PieceVocabulary.isUsable(scores[index]) else {
        throw .unusablePiece(index: index, defect: .scoreOutOfRange)
      }
      let length = Int(lengths[index])
      guard length > 0 else { throw .unusablePiece(index: index, defect: .empty) }
      guard length <= PieceText.maximumUnitBytes else {
        throw .unusablePiece(index: index, defect: .tooLong(bytes: length))
      }
      end += length
      ends.append(Int32(truncatingIfNeeded: end))
    }
    guard end == bytes.count else { throw .wrongPieceLengths }
    guard let trie = DoubleArray(cells: cells, keyCount: count) else { throw .malformedTrie }
    let vocabulary = PieceVocabulary(bytes: bytes, ends: ends, scores: scores, trie: trie)
    try checkPieces(of: vocabulary)
    return vocabulary
  }

  // The trie must find each piece under its own number, which also rules out repetitions.
  private static func checkPieces(
    of vocabulary: PieceVocabulary
  ) throws(PolyglotModelDefect) {
    guard String(validating: vocabulary.bytes, as: UTF8.self) != nil else {
      throw .unusablePiece(index: 0, defect: .notText)
    }
    let bytes = vocabulary.bytes.span
    var start = 0
    for index in 0..<vocabulary.count {
      let end = Int(vocabulary.ends[index])
      // All the bytes are UTF-8, so a piece is text if it begins at a character, as the next does.
      guard bytes[start] & 0xC0 != 0x80 else {
        throw .unusablePiece(index: index, defect: .notText)
      }
      guard vocabulary.trie.number(of: bytes.extracting(start..<end)) == index else {
        throw .malformedTrie
      }
      start = end
    }
  }

  private static func checkRows(
    of contents: Data, _ header: Header
  ) throws(PolyglotModelDefect) {
    let rowBytes = header.precision.rowBytes(width: StaticModel.width)
    let scales: [UInt32] = elements(
      of: contents, at: header.layout.rows, count: header.pieceCount, stride: rowBytes)
    for index in scales.indices where !Float(bitPattern: scales[index]).isFinite {
      throw .nonFiniteRow(index: index)
    }
  }
}
