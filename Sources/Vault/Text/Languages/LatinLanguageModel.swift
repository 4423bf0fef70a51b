internal import Foundation
package import VaultCore
internal import VaultTextData

/// Distinguishes the languages of Latin script by the letters of their words.
///
/// A multinomial logistic regression over the 1- to 5-grams of `LatinWords`: each n-gram adds one
/// weight to each class, and the softmax of the sums is the probability of the class given that the
/// text is one of them. The last class is every other language.
package struct LatinLanguageModel: Sendable {
  /// The classes in the order of the weights.
  package static let languages = ["en", "es", "de", "fr", "pt", "it", "nl"].map(
    Language.init(rawValue:))
  /// The number of classes: the languages and "any other".
  package static let classCount = 8
  /// The n-grams are at most this long.
  static let maximumLength = 5
  /// A weight is a whole number of eighths of a nat.
  package static let weightScale: Float = 8

  typealias Scores = SIMD8<Float>

  /// The columns of a table of weights.
  package static let columns = ["ngram", "weights"]

  /// The model the module ships, whose table states its checksum.
  static let shipped = TextTable.valid { () throws(TextTableError) in
    let table = try TextTable(shipped: "models/latin-languages/weights.tsv", columns: columns)
    guard table.comments.contains("checksum \(table.checksum)") else {
      throw .wrongChecksum(file: table.file, expected: table.checksum)
    }
    return try LatinLanguageModel(table)
  }

  // Open addressing: a key of 0 is a free slot; n-grams start at code 1, so no key is 0.
  private let keys: [UInt32]
  private let weights: [SIMD8<Int8>]
  private let mask: Int

  /// Reads a table of n-grams and eight letters each, `m` for 0, `a` for -12, `z` for +13.
  init(_ table: TextTable) throws(TextTableError) {
    var entries: [(UInt32, SIMD8<Int8>)] = []
    entries.reserveCapacity(table.rows.count)
    for row in table.rows {
      let gram = row[0].unicodeScalars.map(LatinLetters.code(inNotation:))
      guard gram.count <= Self.maximumLength else { throw table.invalid(row, 0) }
      let letters = Array(row[1].utf8)
      guard letters.count == Self.classCount,
        letters.allSatisfy({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
      else { throw table.invalid(row, 1) }
      var weights = SIMD8<Int8>()
      for (index, letter) in letters.enumerated() {
        weights[index] = Int8(letter) - Int8(UInt8(ascii: "m"))
      }
      entries.append((Self.key(gram), weights))
    }
    self.init(entries)
  }

  /// Builds the table of n-grams.
  init(_ entries: [(UInt32, SIMD8<Int8>)]) {
    var size = 16
    while size < entries.count * 3 { size *= 2 }
    var keys = [UInt32](repeating: 0, count: size)
    var weights = [SIMD8<Int8>](repeating: SIMD8(), count: size)
    for (key, row) in entries {
      var slot = Self.slot(key) & (size - 1)
      while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & (size - 1) }
      keys[slot] = key
      weights[slot] = row
    }
    self.keys = keys
    self.weights = weights
    mask = size - 1
  }

  /// The sums of the weights of the n-grams, in nats, by class.
  ///
  /// - Complexity: O(letters).
  func scores(_ words: LatinWords) -> Scores {
    var sum = SIMD8<Int32>()
    Self.forEachGram(in: words.codes) { key in
      var slot = Self.slot(key) & mask
      while keys[slot] != 0 {
        if keys[slot] == key {
          sum &+= SIMD8<Int32>(truncatingIfNeeded: weights[slot])
          return
        }
        slot = (slot + 1) & mask
      }
    }
    return Scores(sum) / Self.weightScale
  }

  /// The softmax of one class.
  static func share(of index: Int, in scores: Scores) -> Float {
    var total: Float = 0
    for other in 0..<classCount { total += exp(scores[other] - scores[index]) }
    return 1 / total
  }

  /// Visits the key of each n-gram within a word or across its edge.
  package static func forEachGram(in codes: [UInt8], _ body: (UInt32) -> Void) {
    var end = 0
    var reach = 0
    while end < codes.count {
      let code = codes[end]
      reach += 1
      end += 1
      var key: UInt32 = 0
      var length = 1
      // Backwards from the newest letter, so a key names its n-gram independent of the letters
      // before.
      while length <= min(reach, maximumLength) {
        key |= UInt32(codes[end - length]) << UInt32(6 * (length - 1))
        if !(length == 1 && code == LatinLetters.edge) { body(key) }
        length += 1
      }
      if code == LatinLetters.edge { reach = 1 }
    }
  }

  /// The key of one n-gram: its codes, six bits each, the last in the lowest bits.
  static func key(_ gram: [UInt8]) -> UInt32 {
    gram.suffix(maximumLength).reduce(0) { $0 << 6 | UInt32($1) }
  }

  private static func slot(_ key: UInt32) -> Int {
    Int(truncatingIfNeeded: (key &* 0x9E37_79B1) >> 8)
  }
}
