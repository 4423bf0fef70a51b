public import Foundation
internal import VaultCore
internal import VaultEvaluation
public import VaultResults

/// Compares every matrix entry of a nightly run with the same entry of an earlier one.
package struct NightlyComparison {
  private let folder: NightlyFolder
  private let since: NightlyFolder?
  private let gate: NightlyGate?

  /// The measure that moves are stated in.
  static let measure = "nDCG@10"
  /// The level of intervals and tests.
  private static let level = 0.95

  /// Prepares the comparison; without an earlier nightly run every matrix entry is new.
  package init(_ folder: NightlyFolder, since: NightlyFolder?, gate: NightlyGate?) {
    self.folder = folder
    self.since = since
    self.gate = gate
  }

  /// Returns the changes in each matrix entry of a record.
  ///
  /// - Throws: `CancellationError`; an entry that cannot be compared has the reason in its change.
  /// - Complexity: O(queries · resamples) for each entry.
  package func digest(of record: NightlyRecord) async throws -> NightlyDigest {
    var found: [Found] = []
    for entry in record.cells {
      try Task.checkCancellation()
      found.append(try await look(at: entry))
    }
    // One family, so that a digest is unlikely to list any matrix entry by chance.
    let compared = found.indices.filter { found[$0].comparison != nil }
    let corrected = MultipleComparisons.holm(compared.map { found[$0].comparison?.p ?? 1 })
    for (position, p) in zip(compared, corrected) { found[position].correctedP = p }
    return NightlyDigest(since: since?.name, changes: found.map(\.change))
  }

  /// A matrix entry, before the p-values of all of them are known.
  private struct Found {
    let id: String
    var status: NightlyDigest.Status
    var reason: String?
    var queries = 0
    var comparison: PairedComparison?
    var correctedP = 1.0
    var mean: Double?
    var newlyFailing: [String] = []
    var recovered: [String] = []
    var flips: [NightlyDigest.Flip] = []
    var verdict: GateVerdict?

    var change: NightlyDigest.Change {
      NightlyDigest.Change(
        id: id, status: status, reason: reason, move: move, newlyFailing: newlyFailing,
        recovered: recovered, flips: flips, gate: verdict)
    }

    private var move: NightlyDigest.Move? {
      if let comparison {
        let verdict = comparison.verdict(
          correctedP: correctedP, alpha: 1 - NightlyComparison.level)
        return NightlyDigest.Move(
          measure: NightlyComparison.measure, before: comparison.baselineMean,
          after: comparison.candidateMean,
          interval: ConfidenceInterval(comparison.interval),
          p: correctedP, queries: comparison.n, wins: comparison.wins, losses: comparison.losses,
          direction: .init(rawValue: verdict.rawValue) ?? .unchanged)
      }
      return mean.map {
        NightlyDigest.Move(
          measure: NightlyComparison.measure, before: $0, after: $0,
          interval: ConfidenceInterval(low: 0, high: 0), p: 1, queries: queries, wins: 0, losses: 0,
          direction: .unchanged)
      }
    }
  }

  private func look(at entry: NightlyRecord.Entry) async throws -> Found {
    var found = Found(id: entry.id, status: .compared)
    guard entry.state == .completed, let report = folder.report(entry.id, binaryDigest: nil) else {
      found.status = .absent
      found.reason = Self.words(entry)
      return found
    }
    guard let since, let past = since.report(entry.id, binaryDigest: nil) else {
      found.status = .new
      found.reason =
        since == nil ? "there is no earlier nightly run" : "the earlier nightly run lacks it"
      return found
    }
    let before = Dictionary(past.targets.map { ($0.id, $0.verdict) }) { first, _ in first }
    found.flips = report.targets.compactMap { target in
      guard let old = before[target.id], old != target.verdict else { return nil }
      return NightlyDigest.Flip(target: target.id, before: old, after: target.verdict)
    }
    do {
      try compare(entry.id, since, &found)
    } catch RunError.notComparable(_, _, let key, let difference) {
      found.status = .notComparable
      found.reason = "\(key) \(difference)"
    } catch {
      found.status = .notComparable
      found.reason = "the queries of the two runs cannot be compared"
    }
    if found.status == .compared, let gate {
      found.verdict = try await verdict(of: gate, since.storedRun(entry.id), folder.run(entry.id))
    }
    return found
  }

  /// Returns the decision of a gate; one that cannot read its two sides is inconclusive, and the
  /// nightly run continues.
  private func verdict(
    of gate: NightlyGate, _ baseline: URL, _ candidate: URL
  ) async throws -> GateVerdict {
    do {
      return try await gate(baseline, candidate)
    } catch let error as CancellationError {
      throw error
    } catch {
      return .cannotTell
    }
  }

  private func compare(
    _ id: String, _ since: NightlyFolder, _ found: inout Found
  ) throws {
    let before = try JudgedRun(since.storedRun(id).path)
    let after = try JudgedRun(folder.run(id).path)
    _ = try Comparability.aligned([[before], [after]])
    var pairs: [(query: String, before: Double, after: Double)] = []
    for query in after.qrels.queries.sorted() {
      guard let old = Self.value(of: query, in: before), let new = Self.value(of: query, in: after)
      else { continue }
      pairs.append((query, old, new))
    }
    found.newlyFailing = pairs.filter { $0.before > 0 && $0.after == 0 }.map(\.query)
    found.recovered = pairs.filter { $0.before == 0 && $0.after > 0 }.map(\.query)
    found.queries = pairs.count
    guard pairs.count >= 2 else { return }
    if pairs.allSatisfy({ $0.before == $0.after }) {
      found.mean = pairs.reduce(0) { $0 + $1.after } / Double(pairs.count)
      return
    }
    let scores = try PairedScores(
      baseline: pairs.map(\.before), candidate: pairs.map(\.after),
      clusters: pairs.map { after.records[$0.query]?.vault ?? "" })
    found.comparison = PairedComparison(
      scores, level: Self.level,
      random: SeededRandom(seed: 0).stream("nightly-digest").stream(id))
  }

  private static func value(of query: String, in run: JudgedRun) -> Double? {
    run.records[query]?.measures[run.manifest.primarySystem]?[measure]
  }

  private static func words(_ entry: NightlyRecord.Entry) -> String {
    switch entry.state {
    case .completed: "its run directory is no longer complete"
    case .failed: "its run failed"
    case .pending: "it has not been run yet"
    case .elsewhere: "another shard runs it"
    }
  }
}

/// Decides on a cell: its run of the earlier night, its run of this one.
public typealias NightlyGate =
  @Sendable (_ baseline: URL, _ candidate: URL) async throws -> GateVerdict
