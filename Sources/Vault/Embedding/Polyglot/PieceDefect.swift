/// A defect of a piece of a unigram vocabulary.
public enum PieceDefect: Equatable, Sendable {
  /// It has no bytes.
  case empty
  /// It has more bytes than a unit of text.
  case tooLong(bytes: Int)
  /// Its bytes are not UTF-8, or hold a NUL.
  case notText
  /// The same bytes are an earlier piece, too.
  case repeated
  /// Its score is not a number from −200 to 0.
  case scoreOutOfRange
  /// There are more pieces than a vocabulary can hold.
  case tooMany
}

extension PieceDefect: CustomStringConvertible {
  /// The defect as a clause.
  public var description: String {
    switch self {
    case .empty: "the piece is empty"
    case .tooLong(let bytes):
      "the piece has \(bytes) bytes, more than \(PieceText.maximumUnitBytes)"
    case .notText: "the piece is not text in UTF-8"
    case .repeated: "the piece is listed twice"
    case .scoreOutOfRange: "the score is not a number from \(PieceVocabulary.minimumScore) to 0"
    case .tooMany: "there are too many pieces"
    }
  }
}
