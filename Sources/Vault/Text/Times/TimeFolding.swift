/// Folds letters for comparison: lower case, without accents.
enum TimeFolding {
  /// The class of a scalar for the scanner.
  enum Class {
    /// A letter that folds to one or two ASCII letters; the second is 0 where there is none.
    case letter(UInt8, UInt8)
    /// A combining mark: part of the letter before it.
    case mark
    case digit(Int)
    /// A character of a script written without spaces.
    case ideogram
    case space
    case lineBreak
    /// Joins words of a phrase: an apostrophe.
    case apostrophe
    case dash
    case symbol
    /// A letter of a script that no table covers.
    case foreign
  }

  private static let latin: [UInt8] = makeLatin()

  /// ASCII folds of U+00C0 to U+017F; 0 where there is none.
  private static func makeLatin() -> [UInt8] {
    let rows: [(UInt8, String)] = [
      (97, "àáâãäåāăą"), (99, "çćĉċč"), (100, "ďđð"), (101, "èéêëēĕėęě"), (103, "ĝğġģ"),
      (104, "ĥħ"), (105, "ìíîïĩīĭįı"), (106, "ĵ"), (107, "ķĸ"), (108, "ĺļľŀł"), (110, "ñńņňŉŋ"),
      (111, "òóôõöøōŏő"), (114, "ŕŗř"), (115, "śŝşšſ"), (116, "ţťŧ"), (117, "ùúûüũūŭůűų"),
      (119, "ŵ"), (121, "ýÿŷ"), (122, "źżž"),
    ]
    var table = [UInt8](repeating: 0, count: 0x180 - 0xC0)
    for (fold, letters) in rows {
      for scalar in (letters + letters.uppercased()).unicodeScalars
      where (0xC0..<0x180).contains(scalar.value) {
        table[Int(scalar.value) - 0xC0] = fold
      }
    }
    return table
  }

  static func classify(_ scalar: UInt32) -> Class {
    switch scalar {
    case 0x30...0x39: return .digit(Int(scalar) - 0x30)
    case 0x61...0x7A: return .letter(UInt8(scalar), 0)
    case 0x41...0x5A: return .letter(UInt8(scalar) + 32, 0)
    case 0x0A, 0x0D, 0x2028, 0x2029: return .lineBreak
    case 0x20, 0x09, 0xA0, 0x202F, 0x2007, 0x2009, 0x3000, 0x200E, 0x200F: return .space
    case 0x27, 0x2019, 0x2BC, 0x60, 0xB4: return .apostrophe
    case 0x2D, 0x2010...0x2015, 0x7E, 0xFF0D, 0xFF5E, 0x301C: return .dash
    case 0xDF, 0x1E9E: return .letter(115, 115)
    case 0xE6, 0xC6: return .letter(97, 101)
    case 0x153, 0x152: return .letter(111, 101)
    case 0xAA: return .letter(97, 0)
    case 0xBA: return .letter(111, 0)
    case 0xC0..<0x180:
      let fold = latin[Int(scalar) - 0xC0]
      return fold == 0 ? .symbol : .letter(fold, 0)
    case 0x300...0x36F: return .mark
    case 0xFF10...0xFF19: return .digit(Int(scalar) - 0xFF10)
    case 0x3005, 0x3007, 0x3040...0x30FF, 0x3400...0x4DBF, 0x4E00...0x9FFF: return .ideogram
    case 0x180...0x24F, 0x370...0x1FFF, 0xAC00...0xD7AF: return .foreign
    default: return .symbol
    }
  }

  /// The keys of the words of a phrase whose words are separated by `_`.
  static func keys(of phrase: some StringProtocol) -> [TimeLexicon.Key] {
    var keys: [TimeLexicon.Key] = []
    var key = TimeLexicon.Key()
    for scalar in phrase.unicodeScalars {
      switch classify(scalar.value) {
      case .letter(let first, let second):
        key.append(first)
        if second != 0 { key.append(second) }
      case .digit(let digit): key.append(UInt8(48 + digit))
      case .ideogram: keys.append(TimeLexicon.Key(ideogram: scalar.value))
      case .mark: break
      default:
        if key.count > 0 { keys.append(key) }
        key = TimeLexicon.Key()
      }
    }
    if key.count > 0 { keys.append(key) }
    return keys
  }
}
