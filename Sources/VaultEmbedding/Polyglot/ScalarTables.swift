/// What becomes of the scalars below U+0800, which UTF-8 writes in one or two bytes.
///
/// The tables are computed from `PieceText.folded` and `TextClass.of` when they are first needed,
/// in a few milliseconds.
struct ScalarTables: Sendable {
  /// The tables; they never change.
  static let shared = ScalarTables()

  /// The one scalar that a scalar folds to whatever stands beside it; 0 where folding needs the
  /// context, gives several scalars or none.
  let folded: [UInt16]
  /// The raw `TextClass` of a scalar of normalised text.
  let classes: [UInt8]

  /// What an ASCII character folds to, and 256 times the raw `TextClass` of that.
  let foldedASCII: [UInt16]

  /// The first scalar that the tables do not hold.
  static let end = 0x800

  private init() {
    var folded = [UInt16](repeating: 0, count: Self.end)
    var classes = [UInt8](repeating: TextClass.symbol.rawValue, count: Self.end)
    for value in 0..<Self.end {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      classes[value] = TextClass.of(scalar).rawValue
      folded[value] = Self.folded(scalar)
    }
    foldedASCII = (0..<0x80).map { folded[$0] | UInt16(classes[Int(folded[$0])]) << 8 }
    self.folded = folded
    self.classes = classes
  }

  // Whatever composes with a scalar below U+0800 is a mark that folding drops, so only the marks
  // themselves depend on their neighbours.
  private static func folded(_ scalar: Unicode.Scalar) -> UInt16 {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return 0
    default: break
    }
    let scalars = PieceText.folded(String(scalar))
    guard let first = scalars.first, scalars.count == 1, first.value < end else { return 0 }
    return UInt16(first.value)
  }
}
