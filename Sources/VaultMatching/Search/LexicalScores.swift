/// What the words of a search are worth in each row known at its moment.
struct LexicalScores {
  /// BM25 of the stems in the message and its sender's name.
  var words: [Float]
  /// BM25 of the words' runs of letters in the same.
  var grams: [Float]
  /// BM25 of the stems in the message and at most three on either side in its thread.
  var near: [Float]
  /// BM25 of the stems in the message and at most eight on either side in its thread.
  var wide: [Float]
  /// The share, by rarity, of the search's words that the message holds as they are written.
  var coverage: [Float]

  static let nearReach = 3
  static let wideReach = 8

  // Fit for short texts; on real conversations anything within k₁ 0.6…1.2 and b 0.2…0.4 does as
  // well.
  private static let parameters = BM25Parameters(k1: 0.9, b: 0.2)
  // A word that weighs less than this share of the heaviest one says nothing about surroundings,
  // and such words stand everywhere.
  private static let leastShare = 0.2
  // The share of the worth of all terms, each saturated, that a text must have to count in full; a
  // text that holds every term once has about a half.
  private static let leastFit = 0.45

  /// Scores the first `end` rows; each kind of BM25 is divided by its greatest value, so that the
  /// best row has 1, or less where no row comes near the worth of all words together.
  ///
  /// - Complexity: O(occurrences of the words and of their runs + 2 · reach · occurrences of the
  ///   heavy words + rows).
  init(of tokens: [SearchToken], in table: SearchTable, before end: Int) {
    let stems = Self.weighted(tokens) { [SearchTerm.stem(of: $0)] }
    words = Self.bm25(stems, in: table.stems, before: end)
    let runs = Self.weighted(tokens) { SearchTerm.grams(of: $0) }
    grams = Self.bm25(runs, in: table.grams, before: end)
    let rarities = stems.map { stem in
      BM25Parameters.rarity(
        holding: table.stems.rows(holding: stem.term, before: end).count, of: end)
    }
    coverage = Self.coverage(tokens.map(\.word), in: table.keywords.field, before: end)
    let heaviest = zip(stems, rarities).map { $0.weight * $1 }.max() ?? 0
    let heavy = zip(stems, rarities).filter { $0.weight * $1 >= Self.leastShare * heaviest }
      .map(\.0)
    near = Self.bm25(heavy, around: Self.nearReach, in: table, before: end)
    wide = Self.bm25(heavy, around: Self.wideReach, in: table, before: end)
  }

  /// The terms of the search's words in their order; the terms of a word share its weight so that
  /// their squares add up to its own, and one that several words have keeps the greatest.
  private static func weighted(
    _ tokens: [SearchToken], _ terms: (String) -> [String]
  ) -> [(term: String, weight: Double)] {
    var weighted: [(term: String, weight: Double)] = []
    var places: [String: Int] = [:]
    for token in tokens {
      let terms = terms(token.word)
      let weight = token.weight / Double(terms.count).squareRoot()
      for term in terms {
        if let place = places[term] {
          weighted[place].weight = max(weighted[place].weight, weight)
        } else {
          places[term] = weighted.count
          weighted.append((term, weight))
        }
      }
    }
    return weighted
  }

  private static func bm25(
    _ terms: [(term: String, weight: Double)], in field: TermField, before end: Int
  ) -> [Float] {
    var scores = [Float](repeating: 0, count: end)
    let mean = field.meanLength(before: end)
    var ideal = 0.0
    for (term, weight) in terms {
      let rows = field.rows(holding: term, before: end)
      let factor = weight * BM25Parameters.rarity(holding: rows.count, of: end)
      ideal += factor
      for posting in rows {
        let row = Int(posting.row)
        scores[row] += Float(
          factor
            * parameters.saturation(
              Double(posting.frequency), length: field.length(of: row), mean: mean))
      }
    }
    return scaled(scores, ideal)
  }

  /// BM25 where a text is a message and its surroundings; rarity and length are those of such texts.
  private static func bm25(
    _ terms: [(term: String, weight: Double)], around reach: Int, in table: SearchTable,
    before end: Int
  ) -> [Float] {
    var scores = [Float](repeating: 0, count: end)
    guard !terms.isEmpty else { return scores }
    let surroundings = table.surroundings(reach: reach, before: end)
    var ideal = 0.0
    var frequencies = [Float](repeating: 0, count: table.count)
    var places: [Int] = []
    for (term, weight) in terms {
      for posting in table.stems.rows(holding: term, before: end) {
        let place = table.threads.place(of: Int(posting.row))
        for near in table.threads.surroundings(of: place, reach: reach, before: end) {
          if frequencies[near] == 0 { places.append(near) }
          frequencies[near] += Float(posting.frequency)
        }
      }
      let factor = weight * BM25Parameters.rarity(holding: places.count, of: end)
      ideal += factor
      for place in places {
        scores[Int(table.threads.rows[place])] += Float(
          factor
            * parameters.saturation(
              Double(frequencies[place]), length: surroundings.length(of: place),
              mean: surroundings.meanLength))
        frequencies[place] = 0
      }
      places.removeAll(keepingCapacity: true)
    }
    return scaled(scores, ideal)
  }

  private static func coverage(
    _ words: [String], in field: TermField, before end: Int
  ) -> [Float] {
    var shares = [Float](repeating: 0, count: end)
    let postings = words.map { field.rows(holding: $0, before: end) }
    let rarities = postings.map { BM25Parameters.rarity(holding: $0.count, of: end) }
    let total = rarities.reduce(0, +)
    guard total > 0 else { return shares }
    for (rows, rarity) in zip(postings, rarities) {
      for posting in rows { shares[Int(posting.row)] += Float(rarity / total) }
    }
    return shares
  }

  /// Divides by the greatest score, or, where no text comes near the worth of all terms together, by
  /// a share of that: what little such texts hold must not count in full beside the cosine.
  private static func scaled(_ scores: [Float], _ ideal: Double) -> [Float] {
    guard let most = scores.max(), most > 0 else { return scores }
    let divisor = max(most, Float(leastFit * ideal))
    return scores.map { $0 / divisor }
  }
}
