internal import GRDB
public import VaultResults

extension HistoryStore {
  /// Every run, by the time at which it began, equal times by key.
  ///
  /// - Throws: ``HistoryError/damaged(path:)`` if the file is damaged.
  /// - Complexity: O(runs · log runs).
  public func runs() throws(HistoryError) -> [HistoryRun] {
    try numberedRuns().map(\.run)
  }

  /// Returns the run before one, of the same corpus, split and settings.
  ///
  /// - Parameters:
  ///   - id: The run's name, or an unambiguous beginning of it.
  ///   - onSameMachine: True if the machine class must be the same, as times require.
  /// - Returns: The latest earlier run; `nil` for the first one.
  /// - Throws: As ``run(_:)`` does.
  public func previous(
    of id: String, onSameMachine: Bool = false
  ) throws(HistoryError) -> HistoryRun? {
    let run = try run(id)
    return try runs().prefix { $0.key != run.key }.last {
      $0.subject == run.subject && (!onSameMachine || $0.machine == run.machine)
    }
  }

  /// The name of the run that a manifest describes; `nil` if it is not in the history.
  ///
  /// - Throws: ``HistoryError/damaged(path:)`` if the file is damaged, `unusableReport` for a manifest
  ///   that cannot be kept.
  public func name(of manifest: Manifest) throws(HistoryError) -> String? {
    let keys = [
      try HistoryRun(manifest, directory: nil).key,
      try HistoryRun(manifest.underFormerNames, directory: nil).key,
    ]
    return try runs().first { keys.contains($0.key) }?.id
  }

  /// The run of a name.
  ///
  /// - Parameter id: The name or the key, or the first digits of either.
  /// - Returns: The run.
  /// - Throws: ``HistoryError/unknownRun(id:)`` or ``HistoryError/ambiguousRun(id:)``.
  public func run(_ id: String) throws(HistoryError) -> HistoryRun {
    let found = try runs().filter { !id.isEmpty && $0.key.hasPrefix(id.lowercased()) }
    guard found.count == 1 else {
      throw found.isEmpty ? .unknownRun(id: id) : .ambiguousRun(id: id)
    }
    return found[0]
  }

  /// Returns the stages of each run, by its row: they show which suites ran.
  ///
  /// - Complexity: O(stages · runs · log measurements).
  func stages() throws(HistoryError) -> [Int64: Set<String>] {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT runs.id, stages.metric FROM \
          (SELECT id, metric FROM metrics WHERE metric GLOB 'stages/*/seconds') AS stages \
          CROSS JOIN runs CROSS JOIN measurements \
          WHERE measurements.run = runs.id AND measurements.metric = stages.id
          """)
      var stages: [Int64: Set<String>] = [:]
      for row in rows { stages[try row.integer(0), default: []].insert(try row.text(1)) }
      return stages
    }
  }

  /// The runs with the numbers by which measurements name them.
  func numberedRuns() throws(HistoryError) -> [(row: Int64, run: HistoryRun)] {
    try read { database in
      let rows = try Row.fetchAll(
        database,
        sql: """
          SELECT runs.id, runs.key, created_at, git_commit, machines.key, description, dataset, \
          profile, seed, split, primary_system, embedder, index_name, weights, corpus_digest, \
          config_digest, model_digest, binary_digest, directory \
          FROM runs JOIN machines ON machines.id = machine ORDER BY milliseconds, runs.key
          """)
      return try rows.map { (row: try $0.integer(0), run: try HistoryRun($0)) }
    }
  }
}

extension HistoryRun {
  /// Reads a run in the order of the columns above.
  fileprivate init(_ row: Row) throws {
    key = try row.text(1)
    id = String(key.prefix(Self.idLength))
    createdAt = try row.text(2)
    commit = try row.optionalText(3)
    machine = try row.text(4)
    machineDescription = try row.text(5)
    dataset = try row.text(6)
    profile = try row.optionalText(7)
    let seed = try row.optionalText(8)
    self.seed = seed.flatMap(UInt64.init)
    guard (self.seed == nil) == (seed == nil) else { throw DamagedRow() }
    split = try row.text(9)
    primarySystem = try row.text(10)
    embedder = try row.text(11)
    index = try row.text(12)
    weights = try row.optionalText(13)
    corpusDigest = try row.text(14)
    configDigest = try row.text(15)
    modelDigest = try row.optionalText(16)
    binaryDigest = try row.text(17)
    directory = try row.optionalText(18)
  }
}
