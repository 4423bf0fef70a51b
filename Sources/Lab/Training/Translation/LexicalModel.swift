internal import VaultCore

/// The probabilities of words given a word of the other language: IBM Model 1.
///
/// Brown et al. 1993, "The Mathematics of Statistical Machine Translation", section 4.1: each word
/// of a target sentence comes from one of the source sentence's words, all as likely, or from none.
/// Expectation–maximization begins with equal probabilities and ends, for this model, at the one
/// best point for any start.
struct LexicalModel: Sendable {
  /// A source word, a target word and the probability of the second given the first.
  struct Cell: Equatable, Sendable {
    let source: Int32
    let target: Int32
    let probability: Float
  }

  /// All pairs of words that occur in a pair of sentences, by source word and then target word.
  let cells: [Cell]
  /// The end of each source word's cells.
  private let ends: [Int]

  /// Estimates the probabilities.
  ///
  /// - Parameters:
  ///   - source: The sentences to translate from.
  ///   - target: Their translations, as many.
  ///   - iterations: Rounds of expectation–maximization.
  ///   - usesNull: Whether a target word may come from no word of the source.
  /// - Complexity: O(iterations · Σ source words · target words).
  init(from source: Bitext.Side, to target: Bitext.Side, iterations: Int, usesNull: Bool) {
    var table = KeyTable()
    func cell(_ source: Int32, _ target: Int32) -> Int32 {
      let key = UInt64(source + 1) << 32 | UInt64(target)
      if let known = table.find(key) { return Int32(known) }
      table.append(key)
      return Int32(table.keys.count - 1)
    }
    var links: [Int32] = []
    for sentence in source.ends.indices {
      let words = source.sentence(sentence)
      for word in target.sentence(sentence) {
        if usesNull { links.append(cell(Self.null, word)) }
        for other in words { links.append(cell(other, word)) }
      }
    }
    let keys = table.keys
    let rows = source.table.count + 1
    var probabilities = Array(repeating: 1.0, count: keys.count)
    for _ in 0..<iterations {
      var counts = Array(repeating: 0.0, count: keys.count)
      var next = 0
      for sentence in source.ends.indices {
        let width = source.sentence(sentence).count + (usesNull ? 1 : 0)
        for _ in target.sentence(sentence) {
          let span = next..<next + width
          next += width
          var total = 0.0
          for link in span { total += probabilities[Int(links[link])] }
          guard total > 0 else { continue }
          for link in span {
            counts[Int(links[link])] += probabilities[Int(links[link])] / total
          }
        }
      }
      var totals = Array(repeating: 0.0, count: rows)
      for (key, count) in zip(keys, counts) { totals[Self.row(key)] += count }
      for (cell, key) in keys.enumerated() {
        let total = totals[Self.row(key)]
        probabilities[cell] = total > 0 ? counts[cell] / total : 0
      }
    }
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    // Null sorts first as row 0 and is no word: its cells are left out.
    cells = order.lazy.filter { Self.row(keys[$0]) > 0 }.map { cell in
      Cell(
        source: Int32(Self.row(keys[cell]) - 1),
        target: Int32(truncatingIfNeeded: keys[cell]), probability: Float(probabilities[cell]))
    }
    var ends = Array(repeating: 0, count: rows - 1)
    for cell in cells { ends[Int(cell.source)] += 1 }
    for word in ends.indices.dropFirst() { ends[word] += ends[word - 1] }
    self.ends = ends
  }

  /// The cells of a source word, by target word.
  subscript(source: Int32) -> ArraySlice<Cell> {
    cells[(source == 0 ? 0 : ends[Int(source) - 1])..<ends[Int(source)]]
  }

  /// The probability of a target word given a source word; 0 if they never occurred together.
  func probability(of target: Int32, given source: Int32) -> Float {
    let cells = self[source]
    let place = cells.partitionIndex { $0.target < target }
    return place < cells.endIndex && cells[place].target == target ? cells[place].probability : 0
  }

  private static let null: Int32 = -1

  private static func row(_ key: UInt64) -> Int { Int(key >> 32) }
}
