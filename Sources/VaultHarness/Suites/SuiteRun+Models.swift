internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultVerdict

extension SuiteRun {
  /// The run's model and, where a suite compares models, those beside it.
  func modelsUnderTest() throws -> [ModelUnderTest] {
    guard options.includes(.multilingual) || options.includes(.latency) else {
      return [ModelUnderTest(embedder)]
    }
    return try EmbedderLoader(datasets: options.datasets).sideBySide(with: embedder)
  }

  /// Speed and size of each model, on the run's own words.
  func modelCosts(_ models: [ModelUnderTest]) throws -> [Metric] {
    let texts = searchable.lazy.flatMap(\.stored.messages).map(\.searchableText)
    return try ModelCostSuite(models: models, words: ModelCostSuite.words(of: texts)).metrics()
  }

  /// Runs the multilingual suite where the dataset has pairs; says why where it cannot.
  func measureLanguages(
    _ models: [ModelUnderTest], recorder: inout StageRecorder, figures: inout FigureList,
    progress: (String) -> Void
  ) async throws {
    guard options.includes(.multilingual) else { return }
    let file = source.directory.appendingPathComponent(TranslationTable.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else {
      guard options.suites == nil else {
        throw HarnessError.missing(
          path: file.path, remedy: "the multilingual suite needs it; leave out --suite multilingual"
        )
      }
      return figures.notMeasured(Self.languageTargets, "the dataset has no pairs.tsv")
    }
    let table = try TranslationTable(contentsOf: file)
    let suite = MultilingualSuite(table: table, split: options.split, seed: seed)
    guard !suite.sizes.isEmpty else {
      return figures.notMeasured(
        Self.languageTargets,
        "pairs.tsv holds \(table.meanings.count) meanings, \(suite.askedCount) of them in the split "
          + "\(options.split.rawValue): too few for the smallest pool")
    }
    if let least = suite.sizes.first, least < suite.poolSizes.first ?? least {
      figures.notMeasured(
        Self.languageTargets,
        "pairs.tsv holds \(table.meanings.count) meanings: a pool of 1 000 needs as many; "
          + "the report shows a pool of \(least)")
    }
    figures.add(
      try await recorder.measure("multilingual", items: suite.askedCount) {
        try await suite.metrics(of: models, progress: progress)
      })
  }

  private static let languageTargets = ["Q5a", "Q5b"]
}

extension FigureList {
  /// Says of targets why they have no figure.
  fileprivate mutating func notMeasured(_ targets: [String], _ reason: String) {
    for target in targets { reasonsNotMeasured[target] = reason }
  }
}
