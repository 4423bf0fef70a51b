internal import VaultCore
internal import VaultEvaluation
internal import VaultIngest
internal import VaultMatching
internal import VaultResults

/// Writes the files of a run that other tools read; pages are made of these later.
struct RunWriter {
  let directory: StagedFolder
  /// The settings that were asked for.
  let configuration: RunConfiguration

  /// Writes all files of a run; the primary system's run also as `run.trec`.
  func write(
    report: Report, matching: MatchingResult, ingested: [ResolvedVault], measured: SuiteOutput
  ) throws {
    try RunDirectory.write(
      .events, runs: try matching.writtenRuns, primary: report.manifest.primarySystem,
      qrels: matching.qrels, records: try matching.records(), to: directory)
    if let components = try matching.components() {
      try directory.write(try components.jsonLines(), to: ComponentCache.fileName)
    }
    try directory.write(try settings(of: matching), to: RunConfiguration.fileName)
    if let searches = measured.searches {
      try RunDirectory.write(
        .searches, runs: searches.runs, qrels: searches.qrels, records: searches.records,
        to: directory)
    }
    if let map = measured.map { try RunDirectory.write(map, to: directory) }
    try directory.write(try IngestAccount.rejected(ingested), to: "rejected.jsonl")
    try directory.write(try IngestAccount.questions(ingested), to: "ask.jsonl")
    try RunDirectory.write(report, to: directory)
  }

  /// Quotes the events that were asked about and the messages that a reader of results sees: each
  /// system's first ones, and relevant ones that were lost.
  func writeTexts(of matching: MatchingResult, _ ingested: [ResolvedVault]) throws {
    let runs = try matching.writtenRuns
    var shown: [String: Set<DocumentID>] = [:]
    for record in try matching.records() {
      let ranked = runs.flatMap { run in
        (run.rankings[record.query] ?? []).prefix(MatchingResult.shownDepth).map(\.document)
      }
      shown[record.vault, default: []].formUnion(ranked + record.losses.map(\.document))
    }
    let queries = Dictionary(grouping: matching.questions.map(\.query), by: \.vault)
    let texts = ingested.map(\.vault).flatMap { vault -> [TextRecord] in
      let events = Dictionary(vault.events.map { ($0.id, $0) }) { first, _ in first }
      let asked = (queries[vault.name] ?? []).compactMap { query in
        events[query.event].map { TextRecord($0, query: query.id, in: vault.name) }
      }
      return asked
        + vault.messages.filter { shown[vault.name]?.contains($0.id) == true }
        .map { TextRecord($0, in: vault.name) }
    }
    try RunDirectory.write(texts, to: directory)
  }

  /// The settings that the rankings come from: those asked for, a calibrated cut written out.
  private func settings(of matching: MatchingResult) throws -> String {
    var settings = configuration
    settings.similarityCut = matching.stage.configuration.similarityCut
    return try settings.yaml(
      comment: "The settings of this run, a calibrated similarity cut among them.")
  }
}
