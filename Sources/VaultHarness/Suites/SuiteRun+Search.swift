internal import VaultCore
internal import VaultIngest

extension SuiteRun {
  /// Runs the search suite where the dataset has searches; `nil` where it has none in the split.
  func search(
    _ ingested: IngestStage.Result, recorder: inout StageRecorder, figures: inout FigureList,
    progress: (String) -> Void
  ) async throws -> SearchResult? {
    guard
      let file = try SearchFile.wanted(
        by: options, below: source.directory, vaults: Set(searchable.map(\.stored.name)))
    else { return nil }
    let suite = SearchSuite(
      file: file,
      vaults: searchable,
      aliases: Dictionary(ingested.vaults.map { ($0.vault.name, $0.aliases) }) { first, _ in first
      },
      embedder: embedder, split: options.split, seed: seed)
    guard suite.count > 0 else { return nil }
    progress("search")
    var result = try await recorder.measure("search") { try suite.answer() }
    if let run = matching.external?.searchRun { result.runs.append(run) }
    figures.add(try result.metrics())
    return result
  }
}
