/// The runs that follow one another: of one corpus, split, embedder and index, one of each night.
///
/// A person who looks at a history wants to see what became of the system that it is about, whatever
/// its settings or its name were in the meantime. Of a night's cells the one goes on that has the
/// settings of the next night's, or that is alone.
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
  /// - Complexity: O(runs).
  init(of followed: HistoryRun, in runs: [(row: Int64, run: HistoryRun)]) {
    let line = runs.filter { $0.run.role == followed.role }
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

  /// The run of a night that goes on in a later one.
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
  /// What a run is about, whatever its settings.
  fileprivate var role: [String] { [corpusDigest, split, embedder, index] }
  /// What tells the cells of a night apart besides.
  fileprivate var settings: [String] { [weights ?? "", primarySystem] }

  /// The night's folder, of a run that is a cell of one.
  fileprivate var night: String? {
    let parts = directory?.split(separator: "/", omittingEmptySubsequences: false) ?? []
    guard parts.count >= 2, parts[parts.count - 2] == "runs" else { return nil }
    return parts.dropLast(2).joined(separator: "/")
  }
}
