/// The scripts of a text, counted in letters.
struct ScriptProfile {
  /// The script with the most letters.
  enum Dominant: Equatable {
    case none, latin, han, cyrillic, arabic
    /// A script that, in practice, one language uses, named by its code.
    case single(String)
  }

  /// The words of Latin script.
  private(set) var words = LatinWords()
  /// Hiragana and katakana.
  private(set) var kanaCount = 0
  private var hanCount = 0
  private var cyrillicCount = 0
  private var arabicCount = 0
  // By position in `blocks`.
  private var singleCounts: [Int] = []

  /// Blocks of scripts that one language uses almost exclusively.
  private static let blocks: [(range: ClosedRange<UInt32>, code: String)] = [
    (0xAC00...0xD7A3, "ko"), (0x1100...0x11FF, "ko"), (0x3130...0x318F, "ko"),
    (0x0900...0x097F, "hi"), (0x0590...0x05FF, "he"), (0x0370...0x03FF, "el"),
    (0x1F00...0x1FFF, "el"), (0x0E00...0x0E7F, "th"), (0x10A0...0x10FF, "ka"),
    (0x0530...0x058F, "hy"), (0x0980...0x09FF, "bn"), (0x0A00...0x0A7F, "pa"),
    (0x0A80...0x0AFF, "gu"), (0x0B80...0x0BFF, "ta"), (0x0C00...0x0C7F, "te"),
    (0x0C80...0x0CFF, "kn"), (0x0D00...0x0D7F, "ml"), (0x0D80...0x0DFF, "si"),
    (0x0E80...0x0EFF, "lo"), (0x1000...0x109F, "my"), (0x1200...0x137F, "am"),
    (0x1780...0x17FF, "km"),
  ]

  /// Counts the next scalar of the text.
  mutating func add(_ scalar: Unicode.Scalar) {
    words.add(scalar)
    let value = scalar.value
    if value < 0x370 { return }
    switch value {
    case 0x3041...0x3096, 0x30A1...0x30FA, 0x30FC, 0x31F0...0x31FF, 0xFF66...0xFF9D:
      kanaCount += 1
    case 0x3005...0x3007, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x3FFFF:
      hanCount += 1
    case 0x0400...0x052F: cyrillicCount += 1
    case 0x0620...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFC:
      if scalar.properties.isAlphabetic { arabicCount += 1 }
    default: countSingle(scalar)
    }
  }

  /// Ends the text.
  mutating func finish() {
    words.finish()
  }

  /// The script with the most letters.
  ///
  /// A Han character or kana counts twice, as it carries as much information as two letters. Of
  /// equals, the first of Han, Cyrillic, Arabic, the others, Latin.
  var dominant: Dominant {
    var best = (count: 0, script: Dominant.none)
    let counts: [(Int, Dominant)] = [
      ((kanaCount + hanCount) * 2, .han), (cyrillicCount, .cyrillic), (arabicCount, .arabic),
    ]
    for (count, script) in counts where count > best.count { best = (count, script) }
    for (index, count) in singleCounts.enumerated() where count > best.count {
      best = (count, .single(Self.blocks[index].code))
    }
    if words.letterCount > best.count { best = (words.letterCount, .latin) }
    return best.script
  }

  private mutating func countSingle(_ scalar: Unicode.Scalar) {
    guard
      let block = Self.blocks.firstIndex(where: { $0.range.contains(scalar.value) }),
      scalar.properties.isAlphabetic
    else { return }
    if singleCounts.isEmpty { singleCounts = Array(repeating: 0, count: Self.blocks.count) }
    singleCounts[block] += 1
  }
}
