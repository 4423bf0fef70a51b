internal import Foundation

/// Every place where a candidate occurs in a unit: the lattices of all units.
///
/// A pass over a unit's lattice is a pass over its matches in order, without a look-up of text.
struct UnitLattice: Sendable {
  /// A candidate between two characters of a unit.
  struct Match: Sendable {
    let piece: Int32
    let start: UInt8
    let end: UInt8
  }

  /// The matches of a part's units, by start and then end.
  private struct Part: Sendable {
    var firstUnit = 0
    var matches: [Match] = []
    /// The end of each unit's matches.
    var ends: [Int] = []
  }

  /// The result of one pass of the E step.
  struct Expectation: Sendable {
    /// The expected number of occurrences of each piece.
    var counts: [Double]
    /// The natural logarithm of the likelihood of all units.
    var logLikelihood: Double
  }

  private var parts: [Part]

  /// Finds the matches.
  init(_ counts: UnitCounts, _ candidates: PieceCandidates, threads: Int) {
    var table = KeyTable()
    for candidate in candidates.all { table.append(candidate.key) }
    let index = table
    parts = ParallelParts.map(threads: threads) { number in
      let range = ParallelParts.range(number, of: counts.units.count)
      var part = Part(firstUnit: range.lowerBound)
      for unit in range {
        PieceCandidates.forEachSubstring(of: counts.units[unit], inPart: nil) {
          key, start, length in
          guard let piece = index.find(key) else { return }
          part.matches.append(Match(piece: Int32(piece), start: start, end: start + length))
        }
        part.ends.append(part.matches.count)
      }
      return part
    }
  }

  /// The expected count of each piece given the pieces' probabilities: forward–backward over each
  /// unit (Kudo 2018, section 3.2).
  ///
  /// - Parameters:
  ///   - probabilities: Those of the pieces.
  ///   - weights: Those of the units.
  ///   - threads: They change no result.
  /// - Returns: The parts' sums, added in a fixed order.
  /// - Complexity: O(matches).
  func expectation(
    _ probabilities: [Double], weights: [Double], threads: Int
  ) -> Expectation {
    let results = ParallelParts.map(threads: threads) { number in
      Self.expectation(of: parts[number], probabilities, weights: weights)
    }
    var total = Expectation(
      counts: Array(repeating: 0, count: probabilities.count), logLikelihood: 0)
    for result in results {
      for piece in total.counts.indices { total.counts[piece] += result.counts[piece] }
      total.logLikelihood += result.logLikelihood
    }
    return total
  }

  private static func expectation(
    of part: Part, _ probabilities: [Double], weights: [Double]
  ) -> Expectation {
    var result = Expectation(
      counts: Array(repeating: 0, count: probabilities.count), logLikelihood: 0)
    var forward = Array(repeating: 0.0, count: UnitCounts.maximumCharacters + 1)
    var backward = forward
    var first = 0
    for (offset, last) in part.ends.enumerated() {
      defer { first = last }
      guard first < last else { continue }
      let weight = weights[part.firstUnit + offset]
      let length = Int(part.matches[last - 1].end)
      for position in 0...length {
        forward[position] = 0
        backward[position] = 0
      }
      forward[0] = 1
      for match in part.matches[first..<last] {
        forward[Int(match.end)] += forward[Int(match.start)] * probabilities[Int(match.piece)]
      }
      backward[length] = 1
      for match in part.matches[first..<last].reversed() {
        backward[Int(match.start)] += backward[Int(match.end)] * probabilities[Int(match.piece)]
      }
      let total = forward[length]
      guard total > 0 else { continue }
      result.logLikelihood += weight * log(total)
      let factor = weight / total
      for match in part.matches[first..<last] {
        let piece = Int(match.piece)
        result.counts[piece] +=
          factor * forward[Int(match.start)] * probabilities[piece] * backward[Int(match.end)]
      }
    }
    return result
  }

  /// The logarithm of the best segmentation of each candidate into other pieces.
  ///
  /// - Parameters:
  ///   - candidates: Those the lattice was made for, or what `keep` left of them.
  ///   - logs: The natural logarithms of the pieces' probabilities.
  ///   - threads: They change no result.
  /// - Returns: One number a candidate; minus infinity for a single character.
  func bestAlternatives(
    to candidates: [PieceCandidates.Candidate], logs: [Double], threads: Int
  ) -> [Double] {
    let perPart = ParallelParts.map(threads: threads) { number in
      candidates[ParallelParts.range(number, of: candidates.count)].map {
        bestAlternative(to: $0, logs: logs)
      }
    }
    return perPart.flatMap(\.self)
  }

  private func bestAlternative(
    to candidate: PieceCandidates.Candidate, logs: [Double]
  ) -> Double {
    let (start, length) = (Int(candidate.start), Int(candidate.length))
    var best = Array(repeating: -Double.infinity, count: length + 1)
    best[0] = 0
    for match in matches(ofUnit: Int(candidate.unit)) {
      let from = Int(match.start) - start
      let to = Int(match.end) - start
      guard from >= 0, to <= length, to - from < length else { continue }
      best[to] = max(best[to], best[from] + logs[Int(match.piece)])
    }
    return best[length]
  }

  private func matches(ofUnit unit: Int) -> ArraySlice<Match> {
    // The parts are few; the last one that begins at or before the unit and is not empty holds it.
    let part = parts.last { $0.firstUnit <= unit && !$0.ends.isEmpty }
    guard let part else { return [] }
    let offset = unit - part.firstUnit
    return part.matches[(offset == 0 ? 0 : part.ends[offset - 1])..<part.ends[offset]]
  }

  /// Keeps the matches of some pieces and renumbers these.
  ///
  /// - Parameters:
  ///   - newNumbers: The number of each piece from now on, or -1 for one that is removed.
  ///   - threads: They change no result.
  mutating func keep(_ newNumbers: [Int32], threads: Int) {
    let old = parts
    parts = ParallelParts.map(threads: threads) { number in
      var part = Part(firstUnit: old[number].firstUnit)
      part.matches.reserveCapacity(old[number].matches.count)
      var first = 0
      for last in old[number].ends {
        for match in old[number].matches[first..<last] where newNumbers[Int(match.piece)] >= 0 {
          part.matches.append(
            Match(piece: newNumbers[Int(match.piece)], start: match.start, end: match.end))
        }
        part.ends.append(part.matches.count)
        first = last
      }
      return part
    }
  }
}
