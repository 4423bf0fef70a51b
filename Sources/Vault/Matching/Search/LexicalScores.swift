internal import VaultIndex

/// The scores of a search's words in each row known at its moment.
struct LexicalScores {
  /// BM25 of the stems in the message and its sender's name.
  let words: RowScores
  /// BM25 of the words' runs of letters in the same.
  let grams: RowScores
  /// BM25 of the stems in the message and at most three on either side in its thread.
  let near: RowScores
  /// BM25 of the stems in the message and at most eight on either side in its thread.
  let wide: RowScores
  /// The share, by rarity, of the search's words that the message holds as they are written.
  let coverage: RowScores

  static let nearReach = 3
  static let wideReach = 8
  static let reaches = [nearReach, wideReach]

  // Fit for short texts; on real conversations any k₁ in 0.6…1.2 and b in 0.2…0.4 gives equal
  // results.
  private static let parameters = BM25Parameters(k1: 0.9, b: 0.2)
  // A word that weighs less than this share of the heaviest one gives no evidence about
  // surroundings, and such words occur everywhere.
  private static let leastShare = 0.2
  /// The number of occurrences whose surroundings are read: in a large vault the lighter of the
  /// heavy words, which are the frequent ones, would cost more than all else and distinguish least.
  static let mostOccurrences = 4_000
  // The share of the greatest score of all terms, each saturated, that a text must have to count in
  // full; a text that holds every term once has about a half.
  private static let leastFit = 0.45

  /// Scores the first `end` rows; each kind of BM25 is divided by its greatest value, so that the
  /// best row has 1, or less where no row comes near the greatest score of all words together.
  ///
  /// - Complexity: O(occurrences of the words and of their runs + 2 · reach · occurrences of the
  ///   heavy words + rows).
  init(of tokens: [SearchToken], in table: SearchTable, before end: Int) {
    let stems = Self.weighted(tokens) { [SearchTerm.stem(of: $0)] }
    words = Self.bm25(stems, in: table.stems, before: end)
    let runs = Self.weighted(tokens) { SearchTerm.grams(of: $0) }
    grams = Self.bm25(runs, in: table.grams, before: end)
    coverage = Self.coverage(tokens.map(\.word), in: table.keywords.field, before: end)
    let heavy = Self.heavy(stems, in: table.stems, before: end)
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

  /// The terms that surroundings are searched for, heaviest first; the heaviest is always one.
  private static func heavy(
    _ terms: [(term: String, weight: Double)], in field: TermField, before end: Int
  ) -> [(term: String, weight: Double)] {
    let weighed = terms.map { entry in
      let count = field.rows(holding: entry.term, before: end).count
      return (
        entry: entry, worth: entry.weight * BM25Parameters.rarity(holding: count, of: end),
        count: count
      )
    }.sorted { $0.worth > $1.worth }
    guard let first = weighed.first else { return [] }
    var occurrences = 0
    return weighed.prefix { term in
      occurrences += term.count
      return term.worth >= leastShare * first.worth
        && (occurrences <= mostOccurrences || occurrences == term.count)
    }.map(\.entry)
  }

  private static func bm25(
    _ terms: [(term: String, weight: Double)], in field: TermField, before end: Int
  ) -> RowScores {
    var scores = RowScores(count: end)
    let mean = field.meanLength(before: end)
    var ideal = 0.0
    for (term, weight) in terms {
      let rows = field.rows(holding: term, before: end)
      let factor = weight * BM25Parameters.rarity(holding: rows.count, of: end)
      ideal += factor
      for posting in rows {
        let row = Int(posting.row)
        let worth = parameters.saturation(
          Double(posting.frequency), length: field.length(of: row), mean: mean)
        scores.add(Float(factor * worth), to: row)
      }
    }
    scores.divide(atLeastBy: Float(leastFit * ideal))
    return scores
  }

  /// BM25 where a text is a message and its surroundings; rarity and length are those of such texts.
  private static func bm25(
    _ terms: [(term: String, weight: Double)], around reach: Int, in table: SearchTable,
    before end: Int
  ) -> RowScores {
    var scores = RowScores(count: end)
    guard !terms.isEmpty else { return scores }
    let surroundings = table.surroundings(reach: reach, before: end)
    var ideal = 0.0
    var frequencies = SurroundingFrequencies(places: table.count)
    for (term, weight) in terms {
      for posting in table.stems.rows(holding: term, before: end) {
        let place = table.threads.place(of: Int(posting.row))
        let span = table.threads.surroundings(of: place, reach: reach, before: end)
        frequencies.add(Float(posting.frequency), to: span)
      }
      let found = frequencies.takeAll()
      let factor = weight * BM25Parameters.rarity(holding: found.count, of: end)
      ideal += factor
      for (place, frequency) in found {
        let worth = parameters.saturation(
          Double(frequency), length: surroundings.length(of: place),
          mean: surroundings.meanLength)
        scores.add(Float(factor * worth), to: Int(table.threads.rows[place]))
      }
    }
    scores.divide(atLeastBy: Float(leastFit * ideal))
    return scores
  }

  private static func coverage(
    _ words: [String], in field: TermField, before end: Int
  ) -> RowScores {
    var shares = RowScores(count: end)
    let postings = words.map { field.rows(holding: $0, before: end) }
    let rarities = postings.map { BM25Parameters.rarity(holding: $0.count, of: end) }
    let total = rarities.reduce(0, +)
    guard total > 0 else { return shares }
    for (rows, rarity) in zip(postings, rarities) {
      for posting in rows { shares.add(Float(rarity / total), to: Int(posting.row)) }
    }
    return shares
  }
}

/// The frequency of a term around each place, gathered span by span.
///
/// Only changes of the frequency are stored, so that a span costs the same however long it
/// is; blocks of 64 places without a change are skipped.
private struct SurroundingFrequencies {
  // The difference of each place to the place before it.
  private var changes: [Float]
  private var blocks: RowSet

  init(places: Int) {
    changes = Array(repeating: 0, count: places + 1)
    blocks = RowSet(capacity: places / 64 + 1)
  }

  /// Adds a frequency, a whole number, to each place of a span of at most 64.
  mutating func add(_ frequency: Float, to span: Range<Int>) {
    changes[span.lowerBound] += frequency
    changes[span.upperBound] -= frequency
    blocks.insert(span.lowerBound / 64)
    blocks.insert(span.upperBound / 64)
  }

  /// The places with a frequency above 0, ascending; none has one afterwards.
  mutating func takeAll() -> [(place: Int, frequency: Float)] {
    var found: [(place: Int, frequency: Float)] = []
    var frequency: Float = 0
    for block in blocks {
      for place in block * 64..<min(block * 64 + 64, changes.count) {
        frequency += changes[place]
        changes[place] = 0
        if frequency > 0 { found.append((place, frequency)) }
      }
    }
    blocks = RowSet(capacity: blocks.capacity)
    return found
  }
}
