internal import Testing
internal import VaultCore
import VaultTestSupport

@testable internal import VaultEmbedding

@Suite("The text that pieces spell")
struct PieceTextTests {
  private func normalized(_ text: String) -> String {
    String(decoding: PieceText.normalized(text), as: UTF8.self)
  }

  private func units(_ text: String) -> [String] {
    let bytes = PieceText.normalized(text)
    return PieceText.units(of: bytes).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  // Worked by hand from Unicode's charts and, for NFKC and lower case of characters beyond the
  // tables, from UnicodeData.txt (14.0). Whether a scalar folds alone depends on the next one:
  // U+3099 and U+309A voice the kana before them, U+11A8 closes the syllable before it.
  @Test(
    "Case, accents, width, voicing, quotation marks and white space have one form",
    arguments: try GoldenTable.rows(
      "Vault/EmbeddingTests/Golden/piece-text-folds-forms", of: String.self, String.self))
  func foldsForms(text: String, expected: String) {
    #expect(Array(normalized(text).unicodeScalars) == Array(expected.unicodeScalars))
  }

  @Test(
    "White space, controls and lone marks leave nothing",
    arguments: [
      "", " ", "\n\t\u{0}\u{A0}\u{3000}", "\u{301}", "\u{FE0F}\u{200D}", "\u{202E}\u{AD}",
    ])
  func leavesNothing(text: String) {
    #expect(PieceText.normalized(text) == [])
  }

  @Test("Pieces keep to letters with their space, digits, Han and kana, and single symbols")
  func cutsUnits() {
    #expect(units("Hello, World!") == [" hello", ",", " world", "!"])
    #expect(units("l'homme 3pm") == [" l", "'", " homme", "3", " pm"])
    #expect(units("明日の午後2時に会議がある。") == ["明日の午後", "2", "時に会議がある", "。"])
    #expect(units("Tシャツ ok") == [" t", "シャツ", " ok"])
    #expect(units("👍👍 🇩🇪🇫🇷🇯") == ["👍", "👍", "🇩🇪", "🇫🇷", "🇯"])
    #expect(units("내일 회의") == [" 내일", " 회의"])
    #expect(units("12.50 € ?!") == ["12", ".", "50", "€", "?", "!"])
    #expect(units("हिन्दी में") == [" हिन्दी", " में"])
    #expect(units("") == [])
  }

  @Test("A run too long for a unit is cut at a character")
  func cutsLongRuns() {
    let latin = units(String(repeating: "x", count: 600))
    #expect(latin.map(\.utf8.count) == [252, 252, 97])
    let kana = units(String(repeating: "あ", count: 100))
    #expect(kana.map(\.count) == [84, 16])
    let umlauts = units(String(repeating: "ж", count: 300))
    #expect(umlauts.map(\.utf8.count) == [251, 252, 98])
    #expect(umlauts.joined() == " " + String(repeating: "ж", count: 300))
  }

  @Test("Units are those of the definition and leave out only spaces")
  func agreesOnUnits() {
    var random = SeededRandom(seed: 6).stream("piece-units")
    for _ in 0..<2000 {
      let bytes = PieceText.normalized(RandomText.text(upTo: 40, from: &random))
      let units = PieceText.units(of: bytes)
      #expect(units == PlainPieceText.units(of: bytes))
      var covered = 0
      for unit in units {
        #expect(bytes[covered..<unit.lowerBound].allSatisfy { $0 == 0x20 })
        #expect(!unit.isEmpty && unit.count <= PieceText.maximumUnitBytes)
        covered = unit.upperBound
      }
      #expect(bytes[covered...].allSatisfy { $0 == 0x20 })
    }
  }

  @Test("Every scalar of the basic plane and of emoji folds as the definition says")
  func agreesOnPlane() {
    for start in stride(from: UInt32(0), to: 0x20000, by: 64)
    where start < 0x10000 || start >= 0x1D000 {
      let scalars = (start..<start + 64).compactMap(Unicode.Scalar.init)
      let text = String(String.UnicodeScalarView(scalars))
      #expect(PieceText.normalized(text) == PlainPieceText.normalized(text), "at \(start)")
      let spaced = scalars.map { String($0) }.joined(separator: " ")
      #expect(PieceText.normalized(spaced) == PlainPieceText.normalized(spaced), "at \(start)")
    }
  }

  @Test("Random texts fold as the definition says, and folding again changes nothing")
  func agreesOnRandomText() {
    var random = SeededRandom(seed: 5).stream("piece-text")
    var normalizer = PieceNormalizer()
    for _ in 0..<3000 {
      let text = RandomText.text(upTo: 24, from: &random)
      normalizer.normalize(text)
      let bytes = Array(normalizer.storage.prefix(normalizer.count))
      #expect(bytes == PlainPieceText.normalized(text), "\(text.unicodeScalars.map(\.value))")
      normalizer.normalize(String(decoding: bytes, as: UTF8.self))
      #expect(Array(normalizer.storage.prefix(normalizer.count)) == bytes)
    }
  }

  // Foundation alone would take minutes for each.
  @Test(
    "Endless marks and expansions take no more than linear time",
    arguments: [
      "\u{0E38}\u{0E48}", "\u{3099}\u{0E38}", "\u{FDFA}", "\u{1161}", "\u{0903}", "\u{FF9E}",
    ])
  func foldsEndlessText(unit: String) {
    let long = PieceText.normalized("a" + String(repeating: unit, count: 20_000))
    #expect(long.starts(with: [0x20, 0x61]))
    #expect(long.count >= 20_000)
  }

  @Test("Bytes that are not UTF-8 are units of their own")
  func toleratesOtherBytes() {
    #expect(PieceText.units(of: [0xFF, 0x61, 0xC3]) == [0..<1, 1..<2, 2..<3])
    #expect(PieceText.units(of: [0xE3, 0x81]) == [0..<1, 1..<2])
    #expect(PieceText.units(of: [0x20, 0x20, 0x61, 0x20]) == [1..<3])
  }

  // Kana and their repetition marks are letters by category, and halves of flags symbols; both are classes of their own.
  @Test("The ranges written out agree with Unicode's properties")
  func agreesWithProperties() {
    for value in [0x20...0x7E, 0x2000...0x4DFF, 0x9F00...0xAC20, 0x1F000...0x1FBFF].joined() {
      guard let scalar = Unicode.Scalar(UInt32(value)) else { continue }
      let textClass = TextClass.of(scalar)
      let plain = TextClass.byCategory(scalar)
      let isKana = (0x3005...0x31FF).contains(value) && textClass != plain
      switch textClass {
      case .regional: #expect((0x1F1E6...0x1F1FF).contains(value))
      case .space: #expect(value == 0x20)
      case .ideograph where isKana: #expect(plain == .letter || plain == .symbol)
      default:
        #expect(textClass == plain || (0x41...0x5A).contains(value), "U+\(value)")
      }
    }
  }
}

/// The definition of normalised text and its units, scalar by scalar.
enum PlainPieceText {
  static func normalized(_ text: String) -> [UInt8] {
    var normalized = String.UnicodeScalarView()
    var last = TextClass.space
    for scalar in PieceText.folded(text) {
      let textClass = TextClass.of(scalar)
      if textClass != .space, last == .space || (textClass == .letter && last != .letter) {
        normalized.append(" ")
      }
      if textClass != .space { normalized.append(scalar) }
      last = textClass
    }
    return Array(String(normalized).utf8)
  }

  /// Units of normalised text, which is UTF-8 and has no two spaces together.
  static func units(of bytes: [UInt8]) -> [Range<Int>] {
    var units: [Range<Int>] = []
    var unitClass = TextClass.space
    var isOpen = false
    var offset = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let textClass = TextClass.of(scalar)
      let range = offset..<offset + UTF8.width(scalar)
      offset = range.upperBound
      let joins =
        switch textClass {
        case .letter: isOpen && (unitClass == .letter || unitClass == .space)
        case .digit, .ideograph, .regional: isOpen && unitClass == textClass
        case .space, .symbol: false
        }
      let last = units.last
      if joins, let last, range.upperBound - last.lowerBound <= 252 {
        units[units.count - 1] = last.lowerBound..<range.upperBound
        isOpen = textClass != .regional
      } else {
        if isOpen, unitClass == .space { units.removeLast() }
        units.append(range)
        isOpen = true
      }
      unitClass = textClass
    }
    if isOpen, unitClass == .space { units.removeLast() }
    return units
  }
}
