internal import Foundation
public import VaultCore
internal import VaultText
internal import VaultTextData

/// Fits the weights by which `LanguageTagger` distinguishes languages of Latin script.
///
/// Stochastic gradient descent on the cross entropy with AdaGrad's step sizes (Duchi, Hazan and
/// Singer, 2011) and a pull towards 0; the n-grams that weigh most are kept and fitted again
/// without the others.
public struct LatinLanguageTrainer {
  /// A text's n-grams, and the class that it belongs to.
  public struct Sample: Sendable {
    let keys: [UInt32]
    let label: Int
  }

  /// The languages that have a class of their own, in the order of the classes.
  public static let languages = LatinLanguageModel.languages
  /// The number of classes; the last is of all other languages.
  public static let classCount = LatinLanguageModel.classCount

  private(set) var index: [UInt32: Int] = [:]
  private var weights: [SIMD8<Float>] = []
  private var squares: [SIMD8<Float>] = []
  private let samples: [Sample]
  private var state: UInt64

  /// Takes the n-grams that occur at least `minimumCount` times.
  public init(_ samples: [Sample], minimumCount: Int, seed: UInt64) {
    self.samples = samples
    state = seed
    var counts: [UInt32: Int] = [:]
    for sample in samples {
      for key in sample.keys { counts[key, default: 0] += 1 }
    }
    for key in counts.keys.sorted() where counts[key, default: 0] >= minimumCount {
      index[key] = index.count
    }
    reset()
  }

  /// The sample of a text; `nil` if it has no word.
  public static func sample(_ text: String, _ label: Int) -> Sample? {
    var words = LatinWords()
    for scalar in text.unicodeScalars { words.add(scalar) }
    words.finish()
    guard words.count > 0 else { return nil }
    var keys: [UInt32] = []
    LatinLanguageModel.forEachGram(in: words.codes) { keys.append($0) }
    return Sample(keys: keys, label: label)
  }

  /// Passes over the samples in random order.
  public mutating func fit(epochs: Int, rate: Float, decay: Float) {
    var order = Array(samples.indices)
    for _ in 0..<epochs {
      for position in stride(from: order.count - 1, to: 0, by: -1) {
        order.swapAt(position, Int(next() % UInt64(position + 1)))
      }
      for position in order { step(samples[position], rate, decay) }
    }
  }

  /// Keeps the n-grams whose weights differ most between classes, times how often they occur.
  public mutating func prune(to limit: Int) {
    var counts = [Float](repeating: 0, count: weights.count)
    for sample in samples {
      for key in sample.keys {
        if let row = index[key] { counts[row] += 1 }
      }
    }
    let ranked = index.sorted { left, right in
      let values = [left, right].map { spread(weights[$0.value]) * counts[$0.value].squareRoot() }
      return values[0] == values[1] ? left.key < right.key : values[0] > values[1]
    }
    index = [:]
    for entry in ranked.prefix(limit).sorted(by: { $0.key < $1.key }) {
      index[entry.key] = index.count
    }
    reset()
  }

  /// The weights, ascending by key, each with a mean of about 0.
  func entries() -> [(UInt32, SIMD8<Int8>)] {
    index.keys.sorted().compactMap { key in
      guard let row = index[key] else { return nil }
      let centered = weights[row] - weights[row].sum() / 8
      var rounded = SIMD8<Int8>()
      for lane in 0..<8 {
        let eighths = (centered[lane] * LatinLanguageModel.weightScale).rounded()
        rounded[lane] = Int8(min(13, max(-12, eighths)))
      }
      return rounded == SIMD8() ? nil : (key, rounded)
    }
  }

  /// The table of the weights as `LatinLanguageModel` reads it, ascending by its bytes.
  public func table() -> String {
    let columns = LatinLanguageModel.columns
    let rows = entries().map(Self.written).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let body = ([columns.joined(separator: "\t")] + rows).map { $0 + "\n" }.joined()
    let checksum = TextTable.valid { () throws(TextTableError) in
      try TextTable(body, file: "weights.tsv", columns: columns).checksum
    }
    return """
      # The weights of LatinLanguageModel; see CARD.md. Written by `vaultlab train-language-tagger`.
      # An n-gram (_ the edge of a word, ' the apostrophe, * any other letter), and a letter for each of
      # en, es, de, fr, pt, it, nl and any other: m is 0, each letter further an eighth of a nat.
      # checksum \(checksum)

      """ + body
  }

  private static func written(_ entry: (UInt32, SIMD8<Int8>)) -> String {
    var row = String.UnicodeScalarView()
    for shift in stride(from: UInt32(24), through: 0, by: -6) {
      let code = UInt8(truncatingIfNeeded: entry.0 >> shift & 63)
      if let scalar = LatinLetters.scalar(of: code) { row.append(scalar) }
    }
    row.append("\t")
    for lane in 0..<LatinLanguageModel.classCount {
      row.append(Unicode.Scalar(UInt8(truncatingIfNeeded: 0x6D + Int(entry.1[lane]))))
    }
    return String(row)
  }

  private mutating func reset() {
    weights = Array(repeating: SIMD8(), count: index.count)
    squares = Array(repeating: SIMD8(repeating: 1e-3), count: index.count)
  }

  private mutating func step(_ sample: Sample, _ rate: Float, _ decay: Float) {
    let rows = sample.keys.compactMap { index[$0] }
    var scores = SIMD8<Float>()
    for row in rows { scores += weights[row] }
    scores -= SIMD8(repeating: scores.max())
    for lane in 0..<8 { scores[lane] = exp(scores[lane]) }
    var gradient = scores / scores.sum()
    gradient[sample.label] -= 1
    for row in rows {
      let slope = gradient + weights[row] * decay
      squares[row] += slope * slope
      let step = rate * slope / squares[row].squareRoot()
      weights[row] -= step
      weights[row].clamp(lowerBound: SIMD8(repeating: -1.5), upperBound: SIMD8(repeating: 1.625))
    }
  }

  private func spread(_ row: SIMD8<Float>) -> Float {
    let centered = row - row.sum() / 8
    return (centered * centered).sum().squareRoot()
  }

  // SplitMix64 (Steele, Lea and Flood, 2014).
  private mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return StableHash.mixed(state)
  }
}
