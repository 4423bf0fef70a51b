/// The letters of Latin-script words as codes of six bits, case folded.
///
/// | code | letter |
/// |---|---|
/// | 1…26 | a…z |
/// | 27…60 | the accented letters and ligatures of `accented`, in its order |
/// | 61 | the apostrophe |
/// | 62 | any other letter of the script |
/// | 63 | the edge of a word |
package enum LatinLetters {
  static let apostrophe: UInt8 = 61
  static let other: UInt8 = 62
  static let edge: UInt8 = 63
  private static let accented = Array("àáâãäåæçèéêëìíîïñòóôõöøùúûüýÿßœ".unicodeScalars)

  /// Codes of the scalars below U+0250; 0 for what is no letter.
  private static let codes: [UInt8] = {
    var codes = [UInt8](repeating: 0, count: 0x250)
    for value in UInt32(0)..<0x250 {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
        value != 0xAA, value != 0xBA
      else { continue }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      codes[Int(value)] = code(ofLower: lower)
    }
    codes[0x27] = apostrophe
    return codes
  }()

  /// The code of a scalar; 0 if it is no letter of the script.
  static func code(of scalar: Unicode.Scalar) -> UInt8 {
    let value = scalar.value
    if value < 0x250 { return codes[Int(value)] }
    if value == 0x2019 { return apostrophe }
    return (0x1E00...0x1EFF).contains(value) ? other : 0
  }

  /// The code of a letter that a combining mark follows; `other` where the pair has no code.
  static func composed(_ letter: UInt8, _ mark: Unicode.Scalar) -> UInt8 {
    guard let base = scalar(of: letter) else { return letter }
    let pair = String(String.UnicodeScalarView([base, mark]))
    let match = accented.first { String($0) == pair }
    return match.map { code(ofLower: $0) } ?? other
  }

  /// The letter of a code in the notation of the weights: `_` is an edge, `*` any other letter.
  package static func scalar(of code: UInt8) -> Unicode.Scalar? {
    switch code {
    case 1...26: Unicode.Scalar(0x60 + code)
    case 27..<UInt8(27 + accented.count): accented[Int(code) - 27]
    case apostrophe: "'"
    case other: "*"
    case edge: "_"
    default: nil
    }
  }

  /// The code of a letter in the notation of the weights; 0 if it denotes none.
  static func code(inNotation scalar: Unicode.Scalar) -> UInt8 {
    switch scalar {
    case "'": apostrophe
    case "*": other
    case "_": edge
    default: code(ofLower: scalar)
    }
  }

  private static func code(ofLower scalar: Unicode.Scalar) -> UInt8 {
    if scalar >= "a", scalar <= "z" { return UInt8(truncatingIfNeeded: scalar.value - 0x60) }
    guard let index = accented.firstIndex(of: scalar) else { return other }
    return UInt8(27 + index)
  }
}
