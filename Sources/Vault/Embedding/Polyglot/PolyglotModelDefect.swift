/// A defect of a small multilingual model or its file.
public enum PolyglotModelDefect: Error, Equatable, Sendable {
  /// The file does not begin as the format does.
  case notAModel
  /// The file has a version that this program does not read.
  case unknownVersion(UInt32)
  /// The file ends before what its header announces.
  case truncated(neededBytes: Int, foundBytes: Int)
  /// Bytes after the last row belong to nothing.
  case trailingBytes(count: Int)
  /// The checksum does not match the bytes.
  case damaged
  /// The rows have a precision other than 4 or 8 bits.
  case unknownPrecision(bits: UInt32)
  /// The rows have another width than the vectors.
  case wrongWidth(expected: Int, found: Int)
  /// The rows are not as many as the pieces.
  case wrongRowCount(expected: Int, found: Int)
  /// A piece, or its score, is unusable.
  case unusablePiece(index: Int, defect: PieceDefect)
  /// The lengths of the pieces do not add up to their bytes.
  case wrongPieceLengths
  /// The double array leads outside or finds other pieces than are listed.
  case malformedTrie
  /// A row holds an infinity or a NaN; its scale does, in a file.
  case nonFiniteRow(index: Int)
  /// The weight of text that the vocabulary cannot spell is no number, infinite or negative.
  case unusableUnknownWeight
}

extension PolyglotModelDefect: CustomStringConvertible {
  /// The defect as a clause.
  public var description: String {
    switch self {
    case .notAModel: "this is not a polyglot model"
    case .unknownVersion(let version):
      "the polyglot model has version \(version), but this program reads version "
        + "\(StaticModelFile.version)"
    case .truncated(let needed, let found):
      "the file is truncated (\(needed) bytes needed, \(found) found)"
    case .trailingBytes(let count): "the last \(count) bytes belong to nothing"
    case .damaged: "the bytes do not match their checksum"
    case .unknownPrecision(let bits): "rows of \(bits) bits are unknown"
    case .wrongWidth(let expected, let found): "the rows have width \(found) instead of \(expected)"
    case .wrongRowCount(let expected, let found): "there are \(found) rows for \(expected) pieces"
    case .unusablePiece(let index, let defect): "piece \(index) (from 0): \(defect)"
    case .wrongPieceLengths: "the pieces' lengths do not add up to their bytes"
    case .malformedTrie: "the double array does not fit the pieces"
    case .nonFiniteRow(let index): "row \(index) (from 0) is not finite"
    case .unusableUnknownWeight: "the weight of unknown text is unusable"
    }
  }
}
