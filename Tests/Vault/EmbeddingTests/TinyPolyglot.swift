import VaultCore
import VaultTestSupport

@testable import VaultEmbedding

/// Small vocabularies and models of random rows.
enum TinyPolyglot {
  /// A vocabulary of texts and scores.
  static func vocabulary(_ pieces: [(String, Float)]) throws -> PieceVocabulary {
    try PieceVocabulary(pieces: pieces.map { .init(bytes: Array($0.0.utf8), score: $0.1) })
  }

  /// Words, the letters they consist of, and a few kana and ideographs.
  static let vocabulary = Result {
    let words = [" lunch", " friday", " on", " the", " meet", "ing", "会議", "明日", "は", "の", "10"]
    let letters = "abcdefghijklmnopqrstuvwxyz0123456789?!.,".map(String.init)
    return try vocabulary(
      words.enumerated().map { ($1, -3 - Float($0) / 8) } + letters.map { ($0, -9) }
        + letters.prefix(26).map { (" " + $0, -9.5) })
  }

  /// A model of that vocabulary.
  static func model(_ precision: RowPrecision) throws -> StaticModel {
    switch precision {
    case .int4: try int4.get()
    case .int8: try int8.get()
    }
  }

  // Quantising takes a while without optimisation: once is enough.
  private static let int4 = Result { try quantized(.int4) }
  private static let int8 = Result { try quantized(.int8) }

  /// That model, made anew.
  static func quantized(_ precision: RowPrecision) throws -> StaticModel {
    let vocabulary = try vocabulary.get()
    return try StaticModel(
      vocabulary: vocabulary,
      rows: RandomVectors.gaussian(rows: vocabulary.count, columns: 384, seed: 11),
      precision: precision)
  }
}

/// Texts of scalars from many scripts, drawn from a seed.
enum RandomText {
  static let alphabets: [[ClosedRange<UInt32>]] = [
    [0x20...0x7E], [0x00...0x7F, 0xA0...0x17F], [0x61...0x7A, 0x300...0x36F, 0x20...0x20],
    [0x370...0x52F], [0x590...0x6FF], [0x3000...0x30FF, 0x3099...0x309A, 0xFF00...0xFFEF],
    [0x4E00...0x4EFF, 0x3041...0x3096, 0xF900...0xFAFF, 0x30...0x39],
    [0xAC00...0xAFFF, 0x1100...0x11FF, 0xFFA0...0xFFDC], [0x900...0xE7F, 0x1000...0x109F],
    [0x2000...0x2070, 0x2100...0x214F, 0x2460...0x24FF, 0x61...0x66],
    [0x1F300...0x1FAFF, 0x1F1E6...0x1F1FF, 0xFE0F...0xFE0F, 0x200D...0x200D, 0x2600...0x27BF],
    [0x0...0x10FFFF],
  ]

  /// A text of up to `length` scalars, mostly of one alphabet.
  static func text(upTo length: Int, from random: inout SeededRandom) -> String {
    var text = String.UnicodeScalarView()
    var alphabet = random.element(of: alphabets)
    for _ in 0..<random.index(below: length + 1) {
      if random.chance(0.1) { alphabet = random.element(of: alphabets) }
      let range = random.element(of: alphabet)
      let value = range.lowerBound + UInt32(random.index(below: range.count))
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    return String(text)
  }
}
