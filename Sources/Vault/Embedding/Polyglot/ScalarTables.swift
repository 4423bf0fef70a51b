/// The results for the scalars below U+0800, which UTF-8 writes in one or two bytes.
///
/// The tables are computed from `PieceText.folded` and `TextClass.of` when they are first needed,
/// in a few milliseconds.
struct ScalarTables: Sendable {
  /// The tables; they never change.
  static let shared = ScalarTables()

  /// The one scalar that a scalar folds to in any context; 0 where folding needs the context, gives
  /// several scalars or none.
  let folded: [UInt16]
  /// The raw `TextClass` of a scalar of normalized text.
  let classes: [UInt8]

  /// The folded form of an ASCII character, and 256 times the raw `TextClass` of that.
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

  // Any scalar that composes with one below U+0800 is a mark that folding drops, so only the marks
  // themselves depend on their neighbors.
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
