internal import Foundation
public import VaultEmbedding

/// Learns a vocabulary of pieces by the unigram language model.
///
/// It follows Kudo 2018, "Subword Regularization" (arXiv:1804.10959), section 3.2: many frequent
/// substrings to begin with; rounds of expectation–maximization; after each, the pieces whose loss
/// would cost the likelihood least are dropped until the vocabulary has its size. The M step takes
/// the digamma of the counts, as the reference implementation SentencePiece does, which makes
/// rare pieces rarer. Unlike there, the loss of a piece weighs its expected count instead of its
/// count on best paths, and substrings come from a hash table instead of a suffix array.
///
/// Equal texts and settings give equal pieces, independent of the number of threads.
public struct UnigramTrainer: Sendable {
  /// The pieces of the vocabulary; fewer if the text has not as many.
  public var pieceCount = 64_000
  /// The share of each language's characters that become pieces.
  public var characterCoverage = 0.9999
  /// The exponent of languages' weights: the power of their share (see `UnitCounts`).
  public var languageExponent = 0.5
  /// Substrings to begin with, for each piece wanted.
  public var candidatesPerPiece = 14
  /// The share of pieces that a round keeps.
  public var keptShare = 0.75
  /// Threads.
  public var threads = 2

  private static let iterationsPerRound = 2
  private static let leastProbability = 1e-12
  /// A piece that is expected less often than this has no use (SentencePiece's threshold).
  private static let leastCount = 0.5

  /// A trainer with the settings by default.
  public init() {}

  /// The result of a round.
  public struct Round: Equatable, Sendable {
    /// The pieces after it.
    public let pieces: Int
    /// Minus the mean natural logarithm of a unit's probability, before pieces were dropped.
    public let lossPerUnit: Double
  }

  /// The texts a vocabulary is learned from: English, then each language in the order of its code.
  ///
  /// - Returns: For each language its distinct texts in the order of the files.
  public static func texts(of text: TrainingText) -> [[String]] {
    var seenEnglish: Set<String> = []
    var english: [String] = []
    for side in text.pairs.lazy.map(\.english) where seenEnglish.insert(side).inserted {
      english.append(side)
    }
    for line in text.english where seenEnglish.insert(line).inserted { english.append(line) }
    let byLanguage = Dictionary(grouping: text.pairs, by: \.language)
    return [english]
      + byLanguage.sorted { $0.key < $1.key }.map { _, pairs in
        var seen: Set<String> = []
        return pairs.lazy.map(\.translation).filter { seen.insert($0).inserted }
      }
  }

  /// Learns a vocabulary.
  ///
  /// - Parameters:
  ///   - languages: The texts of each language.
  ///   - progress: Called after each round.
  /// - Returns: The pieces, the most probable first, ties by their bytes; each has the natural
  ///   logarithm of its probability.
  /// - Throws: `noText`, `vocabularyTooSmall` or `unusableVocabulary`.
  /// - Complexity: O(units · characters²) a round, about ten rounds.
  public func train(
    _ languages: [[String]], progress: (Round) -> Void = { _ in }
  ) throws(TrainingError) -> PieceVocabulary {
    let counts = UnitCounts(
      languages: languages, coverage: characterCoverage, exponent: languageExponent,
      threads: threads)
    guard counts.units.count > 0 else { throw .noText }
    guard counts.characters.count <= pieceCount else {
      throw .vocabularyTooSmall(pieces: pieceCount, characters: counts.characters.count)
    }
    let found = PieceCandidates(
      counts, limit: max(pieceCount, pieceCount * candidatesPerPiece), threads: threads)
    var run = Run(
      lattice: UnitLattice(counts, found, threads: threads), candidates: found.all,
      characterCount: found.characterCount)
    let totalWeight = counts.weights.reduce(0, +)
    while true {
      let expectation = maximize(&run, weights: counts.weights)
      let loss = -expectation.logLikelihood / totalWeight
      guard run.candidates.count > pieceCount else {
        progress(Round(pieces: run.candidates.count, lossPerUnit: loss))
        break
      }
      prune(&run, expectation.counts)
      progress(Round(pieces: run.candidates.count, lossPerUnit: loss))
    }
    return try vocabulary(run, counts.units)
  }

  /// The pieces that are left and their probabilities.
  private struct Run {
    var lattice: UnitLattice
    var candidates: [PieceCandidates.Candidate]
    let characterCount: Int
    var probabilities: [Double]

    init(
      lattice: UnitLattice, candidates: [PieceCandidates.Candidate], characterCount: Int
    ) {
      self.lattice = lattice
      self.candidates = candidates
      self.characterCount = characterCount
      let total = candidates.reduce(0) { $0 + $1.weight * Double($1.length) }
      probabilities = candidates.map {
        max($0.weight * Double($0.length) / total, UnigramTrainer.leastProbability)
      }
    }
  }

  /// Rounds of expectation–maximization; returns the last expectation.
  private func maximize(_ run: inout Run, weights: [Double]) -> UnitLattice.Expectation {
    var last = UnitLattice.Expectation(counts: [], logLikelihood: 0)
    for _ in 0..<Self.iterationsPerRound {
      last = run.lattice.expectation(run.probabilities, weights: weights, threads: threads)
      let logTotal = Self.digamma(last.counts.reduce(0, +))
      run.probabilities = last.counts.map { count in
        guard count > 1e-3 else { return Self.leastProbability }
        return max(Self.leastProbability, exp(Self.digamma(count) - logTotal))
      }
    }
    return last
  }

  /// Drops the pieces that cost least, at most down to the wanted number.
  private func prune(_ run: inout Run, _ counts: [Double]) {
    let logs = run.probabilities.map { log($0) }
    let alternatives = run.lattice.bestAlternatives(
      to: run.candidates, logs: logs, threads: threads)
    let characterCount = run.characterCount
    var longer = (characterCount..<run.candidates.count).map { piece in
      (piece: piece, cost: counts[piece] * (logs[piece] - alternatives[piece]))
    }
    longer.sort { $0.cost == $1.cost ? $0.piece < $1.piece : $0.cost > $1.cost }
    let useful = run.candidates.indices.reduce(0) {
      $0 + ($1 < characterCount || counts[$1] >= Self.leastCount ? 1 : 0)
    }
    let kept = max(pieceCount, min(useful, Int(keptShare * Double(run.candidates.count))))
    let survivors =
      Array(0..<characterCount) + longer.prefix(kept - characterCount).map(\.piece).sorted()
    var newNumbers = Array(repeating: Int32(-1), count: run.candidates.count)
    for (new, old) in survivors.enumerated() { newNumbers[old] = Int32(new) }
    run.lattice.keep(newNumbers, threads: threads)
    run.candidates = survivors.map { run.candidates[$0] }
    run.probabilities = survivors.map { run.probabilities[$0] }
  }

  private func vocabulary(
    _ run: Run, _ units: ByteTable
  ) throws(TrainingError) -> PieceVocabulary {
    let total = run.probabilities.reduce(0, +)
    let pieces = zip(run.candidates, run.probabilities).map { candidate, probability in
      PieceVocabulary.Piece(
        bytes: Array(PieceCandidates.bytes(of: candidate, in: units)),
        score: Float(log(probability / total)))
    }.sorted {
      $0.score == $1.score ? $0.bytes.lexicographicallyPrecedes($1.bytes) : $0.score > $1.score
    }
    do {
      return try PieceVocabulary(pieces: pieces)
    } catch {
      throw .unusableVocabulary(error)
    }
  }

  /// The derivative of log Γ (Abramowitz and Stegun 6.3.5 and 6.3.18), within 1e-9 for x > 0.
  static func digamma(_ value: Double) -> Double {
    var x = value
    var result = 0.0
    while x < 7 {
      result -= 1 / x
      x += 1
    }
    let inverse = 1 / (x * x)
    let series =
      inverse * (1.0 / 12 - inverse * (1.0 / 120 - inverse * (1.0 / 252 - inverse / 240)))
    return result + log(x) - 0.5 / x - series
  }
}
