internal import Foundation
internal import VaultCore
internal import VaultCorpus
internal import VaultEvaluation
internal import VaultPipeline
internal import VaultResults

/// Measures how well models find a text's one translation or paraphrase among many (targets Q5a,
/// Q5b).
///
/// Every metric names its pool: `<model>/crossLingualRecall@10/1000` is the share of queries whose
/// translation is among the ten nearest of 1 000 texts, one of each meaning, by exact search. The
/// smallest size is measured for every pair of languages, larger ones only against English.
/// Queries are of the run's split; where it does not fill a pool, meanings of other splits compete.
/// Intervals are those of 95 % over queries: Wilson's for shares, the bootstrap's for means.
///
/// A service is left out: it would be asked for hundreds of thousands of texts.
///
/// A full table takes minutes, so that a run samples it unless its profile says otherwise:
///
/// | | full | sample |
/// |---|---|---|
/// | the run's own model | as many pools, of every size, as there are | one, of the smallest size |
/// | its pairs without English | every query | ``sampledQueries`` |
/// | another model | as its `ModelUnderTest.Effort` says | one pair of languages, no paraphrase |
struct MultilingualSuite: MeasurementSuite {
  static let id = "multilingual"
  static let help = "cross-lingual retrieval of translations and paraphrases, by model"
  static let cost = SuiteCost.minutes
  static let comparesModels = true
  static let declarations = MultilingualFigures.declarations

  let table: TranslationTable
  let split: EventQuery.Split
  let seed: UInt64
  /// The sizes for which metrics are stated, ascending.
  var poolSizes = [1000, 10_000, 100_000]
  /// The size that replaces the sizes where a dataset is too small for any of them.
  var fallbackSize = 100
  /// The maximum number of pools of the smallest size.
  var poolLimit = 4
  /// The maximum number of texts compared for one direction of a larger size: it bounds the
  /// queries, which are a random sample then.
  var comparisonLimit = 20_000_000
  /// The share of the table that is measured.
  var extent = CorpusProfile.LanguagesTable.full
  /// The number of queries of a sample for each pair of languages without English.
  var sampledQueries = 250

  /// Runs where the dataset has pairs; notes why where it cannot.
  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    let file = input.source.directory.appendingPathComponent(TranslationTable.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else {
      guard input.options.suites == nil else {
        throw RunError.missing(path: file.path, remedy: .multilingualSuite)
      }
      return output.figures.notMeasured(targets, "the dataset has no pairs.tsv")
    }
    let table = try TranslationTable(contentsOf: file)
    let suite = MultilingualSuite(
      table: table, split: input.options.split, seed: input.seed,
      extent: input.source.languagesTable)
    let meanings = "pairs.tsv holds \(table.meanings.count) meanings"
    guard let least = suite.sizes.first else {
      return output.figures.notMeasured(
        targets,
        "\(meanings), \(suite.askedCount) of them in the split \(input.options.split.rawValue): "
          + "too few for the smallest pool")
    }
    if least < suite.poolSizes.first ?? least {
      output.figures.notMeasured(
        targets,
        "\(meanings): a pool of 1 000 needs as many; the report shows a pool of \(least)")
    }
    if let reason = input.models.first?.reasonLeftOut {
      output.figures.notMeasured(targets, reason)
    }
    try await output.measure(id, items: suite.askedCount) {
      try await suite.metrics(of: input.models, progress: input.progress)
    }
  }

  private static let targets = ["Q5a", "Q5b"]

  /// The number of meanings that can be asked for.
  var askedCount: Int { table.meanings.count { $0.split == split } }

  /// The sizes for which some pair of languages has enough meanings.
  var sizes: [Int] {
    let most = directions.map { members(of: $0).count }.max() ?? 0
    let fitting = poolSizes.filter { $0 <= most }
    return fitting.isEmpty && fallbackSize <= most && askedCount > 0 ? [fallbackSize] : fitting
  }

  /// The metrics of some models except services, the run's own first; `progress` receives the name
  /// of the work in progress.
  func metrics(
    of models: [ModelUnderTest], progress: (String) -> Void = { _ in }
  ) async throws -> [Metric] {
    let sizes = sizes
    var metrics: [Metric] = []
    for (place, model) in models.enumerated() where !model.isRemote {
      let isWhole = model.effort == .full && extent == .full
      for size in isWhole ? sizes : Array(sizes.prefix(1)) {
        progress("languages: \(model.name), pool of \(size)")
        metrics += try await self.metrics(
          of: model, size: size, isSmallest: size == sizes.first, isOwn: place == 0)
      }
    }
    return metrics
  }

  /// Two languages, by their places in the table: the query's first.
  struct Direction: Hashable {
    let query: Int
    let document: Int
  }

  /// The result of one direction, over all its pools.
  struct Outcome {
    var ranks: [Int] = []
    /// The number of queries that preferred a wrong text of their own language.
    var biased = 0
  }

  // MARK: - One model at one size

  private func metrics(
    of model: ModelUnderTest, size: Int, isSmallest: Bool, isOwn: Bool
  ) async throws -> [Metric] {
    let isWhole = model.effort == .full && extent == .full
    let asksAll = isOwn || extent == .full
    let limit = isSmallest && size != fallbackSize && isWhole ? poolLimit : 1
    let figures = MultilingualFigures(model: model.name, size: size, table: table, seed: seed)
    let run = PoolRun(table: table, embedder: model.embedder)
    var outcomes: [Direction: Outcome] = [:]
    let wanted = asksAll ? (isSmallest ? directions : directions.filter(touchesHub)) : sampled
    for group in groups(of: wanted, size: size, limit: limit) {
      for pool in group.pools {
        try await run.rank(
          group.directions, in: pool, queries: queryLimit, keepsAll: isSmallest,
          into: &outcomes)
      }
    }
    var metrics = figures.across(outcomes, hub: table.hub, hasMeans: asksAll)
    guard isSmallest, asksAll else { return metrics }
    for language in table.languages.indices
    where model.paraphrases(in: table.languages[language]) {
      let (asked, others) = table.members(of: split) {
        $0.texts[language] != nil && $0.paraphrases[language] != nil
      }
      let pools = pools(size: size, asked: asked, others: others, limit: limit)
      var ranks: [Int] = []
      for pool in pools {
        try Task.checkCancellation()
        ranks += try await run.paraphraseRanks(of: language, in: pool)
      }
      metrics += figures.within(language, ranks: ranks)
    }
    return metrics
  }

  // MARK: - Pools

  /// Directions that are measured in the same pools, so that each text is embedded once for all.
  private struct Group {
    let pools: [TranslationPool]
    var directions: [Direction]
  }

  private var directions: [Direction] {
    table.languages.indices.flatMap { query in
      table.languages.indices.filter { $0 != query }.map {
        Direction(query: query, document: $0)
      }
    }
  }

  /// The directions that a sample asks another model than the run's own: those between English and
  /// the first other language.
  private var sampled: [Direction] {
    let partner = table.languages.indices.first { $0 != table.hub }
    return directions.filter {
      touchesHub($0) && ($0.query == partner || $0.document == partner)
    }
  }

  /// Returns the maximum number of queries of a pool that a direction asks.
  private func queryLimit(_ direction: Direction) -> Int {
    extent == .full || touchesHub(direction) ? .max : sampledQueries
  }

  private func touchesHub(_ direction: Direction) -> Bool {
    direction.query == table.hub || direction.document == table.hub
  }

  private func members(of direction: Direction) -> (asked: [Int], others: [Int], count: Int) {
    let (asked, others) = table.members(of: split) {
      $0.texts[direction.query] != nil && $0.texts[direction.document] != nil
    }
    return (asked, others, asked.isEmpty ? 0 : asked.count + others.count)
  }

  private func groups(
    of directions: [Direction], size: Int, limit: Int
  ) -> [Group] {
    var groups: [Group] = []
    var placeOfMembers: [[Int]: Int] = [:]
    for direction in directions {
      let (asked, others, _) = members(of: direction)
      let key = asked + [-1] + others
      if let place = placeOfMembers[key] {
        groups[place].directions.append(direction)
        continue
      }
      let pools = pools(size: size, asked: asked, others: others, limit: limit)
      guard !pools.isEmpty else { continue }
      placeOfMembers[key] = groups.count
      groups.append(Group(pools: pools, directions: [direction]))
    }
    return groups
  }

  private func pools(
    size: Int, asked: [Int], others: [Int], limit: Int
  ) -> [TranslationPool] {
    TranslationPool.draw(
      size: size, asked: asked, distractors: others, limit: limit,
      queryLimit: max(1, min(size, comparisonLimit / size)),
      random: SeededRandom(seed: seed).stream("multilingual-pools", size))
  }
}

extension ModelUnderTest {
  /// Returns true if it is asked for paraphrases in a language.
  fileprivate func paraphrases(in language: Language) -> Bool {
    switch effort {
    case .full: true
    case .sample(let languages): languages.contains(language)
    }
  }
}
