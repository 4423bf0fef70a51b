/// The text that pieces spell, and where no piece may cross.
///
/// Text is converted to one form — Unicode's NFKC, lower case, without accents and vowel points,
/// with one kind of quotation mark, dash and digit — so that spellings with the same meaning have
/// the same pieces. The voicing of kana and the syllables of Hangul are kept.
public enum PieceText {
  /// The most bytes that a unit has; a longer run of one class is cut.
  ///
  /// It bounds the work for a text without spaces and lets a segmentation count in eight bits.
  public static let maximumUnitBytes = 252

  /// The bytes, UTF-8, that pieces spell.
  ///
  /// White space and controls in any number are one 0x20. A word of letters begins with 0x20 at any
  /// position, at the text's start or after a quotation mark, so that it is spelled with the same
  /// pieces everywhere: `Hello world` gives ` hello world`, and `l'homme` ` l' homme`. White space
  /// at the end gives nothing, nor does text without anything else.
  ///
  /// - Complexity: O(n).
  public static func normalized(_ text: String) -> [UInt8] {
    var normalizer = PieceNormalizer()
    normalizer.normalize(text)
    return Array(normalizer.storage[..<normalizer.count])
  }

  /// The ranges that no piece crosses, in order.
  ///
  /// They are: a run of letters with the space before it; a run of digits; a run of Han and kana; a
  /// flag; any other single character. A space before something other than a letter belongs to
  /// none. A run that exceeds `maximumUnitBytes` is cut at a character. Bytes that are not UTF-8
  /// count as characters of their own.
  ///
  /// - Complexity: O(n).
  public static func units(of normalized: [UInt8]) -> [Range<Int>] {
    var units: [Range<Int>] = []
    var cursor = UnitCursor()
    while let unit = cursor.next(in: normalized.span) { units.append(unit) }
    return units
  }
}
