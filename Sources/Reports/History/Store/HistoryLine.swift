/// The runs that follow one another: about one system, over one corpus, by the same settings and with
/// the same suites, so that a run that was made to try something is not among them.
///
/// Nightly runs are of a plan, and continue across changes of settings or of their system's name:
/// of a nightly run's entries the one that has the settings of the next nightly run's, or that is
/// the only one.
struct HistoryLine {
  /// A run, and how its settings differ from those of the run before.
  struct Member {
    let run: HistoryRun
    let row: Int64
    /// In words; `nil` where nothing changed, and for the first.
    var change: String?
  }

  /// Oldest first.
  let members: [Member]

  /// Follows a run back.
  ///
  /// - Parameters:
  ///   - followed: The run.
  ///   - runs: All runs, oldest first.
  ///   - stages: The stages of each run, by its row.
  /// - Complexity: O(runs).
  init(
    of followed: HistoryRun, in runs: [(row: Int64, run: HistoryRun)],
    stages: [Int64: Set<String>] = [:]
  ) {
    let own = runs.first { $0.run.key == followed.key }.flatMap { stages[$0.row] }
    let line = runs.filter { row, run in
      followed.night != nil && run.night != nil
        ? run.role == followed.role
        : run.subject == followed.subject && stages[row] == own
    }
    var byNight: [String: [HistoryRun]] = [:]
    for (_, run) in line {
      if let night = run.night { byNight[night, default: []].append(run) }
    }
    var chosen: [Member] = []
    var next = followed
    for (row, run) in line.reversed() {
      if let night = run.night, let all = byNight[night] {
        guard Self.member(of: all, before: next)?.key == run.key else { continue }
      }
      chosen.append(Member(run: run, row: row))
      next = run
    }
    chosen.reverse()
    for place in chosen.indices.dropFirst() {
      chosen[place].change = Self.change(from: chosen[place - 1].run, to: chosen[place].run)
    }
    members = chosen
  }

  /// Returns the lines of which a history is made, those that began first before others: each of at
  /// least two runs, or only the newest run where there is none.
  ///
  /// - Complexity: O(lines · runs).
  static func followed(
    in runs: [(row: Int64, run: HistoryRun)], stages: [Int64: Set<String>]
  ) -> [HistoryRun] {
    var seen: Set<Int64> = []
    var lines: [(first: Int, newest: HistoryRun)] = []
    let places = Dictionary(uniqueKeysWithValues: runs.enumerated().map { ($1.row, $0) })
    for (row, run) in runs.reversed() where !seen.contains(row) {
      let line = HistoryLine(of: run, in: runs, stages: stages).members
      seen.formUnion(line.map(\.row) + [row])
      guard line.count > 1, let first = line.first.flatMap({ places[$0.row] }) else { continue }
      lines.append((first, run))
    }
    return lines.isEmpty
      ? runs.suffix(1).map(\.run) : lines.sorted { $0.first < $1.first }.map(\.newest)
  }

  /// Returns the matrix entry of a nightly run that a later run continues.
  private static func member(of night: [HistoryRun], before next: HistoryRun) -> HistoryRun? {
    if let same = night.first(where: { $0.key == next.key }) { return same }
    if let same = night.last(where: { $0.settings == next.settings }) { return same }
    return night.count == 1 ? night[0] : nil
  }

  private static func change(from old: HistoryRun, to new: HistoryRun) -> String? {
    if old.primarySystem != new.primarySystem {
      return "\(old.primarySystem) → \(new.primarySystem)"
    }
    if old.weights != new.weights {
      return "weights \(old.weights ?? "none") → \(new.weights ?? "none")"
    }
    return old.configDigest == new.configDigest ? nil : "other settings"
  }
}

extension HistoryRun {
  /// The role of a run, independent of its settings.
  fileprivate var role: [String] { [corpusDigest, split, embedder, index] }
  /// The settings that further distinguish the matrix entries of a nightly run.
  fileprivate var settings: [String] { [weights ?? "", primarySystem] }

  /// The nightly run's folder, of a run that is one of its matrix entries.
  fileprivate var night: String? {
    let parts = directory?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard parts.count >= 2, parts[parts.count - 2] == "runs" else { return nil }
    return parts.dropLast(2).joined(separator: "/")
  }
}
