public import Foundation
public import VaultCore
internal import VaultEvaluation
internal import VaultIngest
internal import VaultMatching
public import VaultVerdict

/// Scores the same systems on a corpus and on other people's data, and compares the orders.
public struct ValidityStudy: Sendable {
  private let corpus: URL
  private let against: [URL]
  private let split: EventQuery.Split
  private let datasets: URL
  private let seed: UInt64

  static let measure = Measure.nDCG(at: 10)
  /// The slices of searches by which a corpus is taken apart, in the order of the report.
  static let partedBy = ["genre", "mechanism", "wording", "language"]
  /// How many questions a part must have to be compared.
  static let fewestQuestions = 20

  /// Prepares a study.
  ///
  /// - Parameters:
  ///   - corpus: A folder with `searches.jsonl`, as `vaultbench generate` writes it.
  ///   - against: Folders of the same form.
  ///   - split: Whose vaults' questions are put.
  ///   - datasets: The folder of models.
  ///   - seed: The seed of resampling.
  /// - Throws: ``HarnessError/misuse(_:)`` if there is nothing to compare with, or two folders have
  ///   the same name.
  public init(
    corpus: URL, against: [URL], split: EventQuery.Split = .test, datasets: URL, seed: UInt64 = 0
  ) throws {
    let names = ([corpus] + against).map(\.lastPathComponent)
    guard !against.isEmpty, Set(names).count == names.count else {
      throw HarnessError.misuse(.validityFolders)
    }
    self.corpus = corpus
    self.against = against
    self.split = split
    self.datasets = datasets
    self.seed = seed
  }

  /// Runs every system on every set.
  ///
  /// - Throws: What reading a folder, a model or its searches throws; ``HarnessError`` naming a
  ///   folder without questions that have an answer.
  public func report(
    progress: @escaping @Sendable (PipelineProgress) -> Void = { _ in }
  ) async throws -> ValidityReport {
    let systems = try ValiditySystem.all()
    let families = systems.map(\.family)
    let parts = try await answered(corpus, by: systems, progress).parts
    var truths: [Scored] = []
    for folder in against {
      truths.append(try await answered(folder, by: systems, progress).whole)
    }
    progress(PipelineProgress(stage: "comparing", done: 0, total: 0))
    var comparisons: [ValidityReport.Comparison] = []
    for part in parts {
      for truth in truths { comparisons.append(compared(part, truth, systems, families)) }
    }
    for set in truths {
      for truth in truths where truth.name != set.name {
        comparisons.append(compared(set, truth, systems, families))
      }
    }
    return ValidityReport(
      measure: Self.measure.name,
      systems: systems.map { ValidityReport.System(name: $0.name, family: $0.family) },
      corpus: parts.map(described), against: truths.map(described), comparisons: comparisons)
  }

  // MARK: - Sets

  /// The scores of all systems on the questions of a set.
  private struct Scored {
    let name: String
    let scores: ScoredSystems
  }

  /// What all systems score on each question of a folder.
  private struct Answered {
    let name: String
    let queries: [SearchQuery]
    /// By system, then by question.
    let values: [[Double]]

    var whole: Scored { part(name) { _ in true } }

    func part(_ name: String, _ isIncluded: (SearchQuery) -> Bool) -> Scored {
      let chosen = queries.indices.filter { isIncluded(queries[$0]) }
      return Scored(
        name: name,
        scores: ScoredSystems(
          clusters: chosen.map { queries[$0].vault },
          scores: values.map { values in chosen.map { values[$0] } }))
    }

    /// All of it, then what has enough questions of each slice.
    var parts: [Scored] {
      [whole]
        + ValidityStudy.partedBy.flatMap { key in
          Set(queries.compactMap { $0.slices[key] }).sorted().compactMap { value in
            let count = queries.count { $0.slices[key] == value }
            guard count >= ValidityStudy.fewestQuestions, count < queries.count else { return nil }
            return part("\(key): \(value)") { $0.slices[key] == value }
          }
        }
    }
  }

  private func answered(
    _ folder: URL, by systems: [ValiditySystem],
    _ progress: @escaping @Sendable (PipelineProgress) -> Void
  ) async throws -> Answered {
    let work = try TemporaryFolder("validity")
    defer { work.remove() }
    let options = RunOptions(
      source: .dataset(folder), split: split, output: work.appending("run"), datasets: datasets)
    let pipeline = Pipeline(options: options)
    var file: SearchFile?
    let prepared = try pipeline.prepared(below: work.url, progress) { ingested in
      guard let found = try SearchFile.wanted(by: options, below: folder, ingested) else {
        throw HarnessError.missing(
          path: folder.appendingPathComponent(SearchFile.name).path, remedy: .searchSuite)
      }
      let asked = found.filter {
        $0.split == split && $0.kind == .question && found.qrels.relevantCount(of: $0.id) > 0
      }
      file = asked
      return Set(asked.queries.map(\.vault))
    }
    guard let file, !file.queries.isEmpty else {
      throw HarnessError.unusable(file: SearchFile.name, line: nil, problem: .noAnsweredQuestion)
    }
    var values: [String: [String: Double]] = [:]
    for registration in EmbedderRegistration.all {
      // Tags of runs hold no spaces: a system is known by its number.
      let members = systems.enumerated().filter { $0.element.embedder.name == registration.name }
      guard !members.isEmpty else { continue }
      progress(PipelineProgress(stage: folder.lastPathComponent, done: 0, total: 0))
      let model = try EmbedderLoader(datasets: datasets).model(registration)
      let result = try SearchSuite(
        file: file, vaults: try await pipeline.searchable(prepared, embedder: model),
        aliases: Dictionary(prepared.ingested.vaults.map { ($0.vault.name, $0.aliases) }) { $1 },
        embedder: model, split: split, seed: seed,
        systems: members.map { (String($0.offset), $0.element.ranking) }
      ).answer()
      for run in result.runs {
        let evaluation = Evaluation(qrels: result.qrels, run: run, measures: [Self.measure])
        values[run.tag] = Dictionary(
          evaluation.perQuery.map { ($0.query, $0.values[0]) }, uniquingKeysWith: { $1 })
      }
    }
    return Answered(
      name: folder.lastPathComponent, queries: file.queries,
      values: systems.indices.map { number in
        file.queries.map { values[String(number)]?[$0.id] ?? 0 }
      })
  }

  // MARK: - Agreement

  private func described(_ set: Scored) -> ValidityReport.JudgedSet {
    ValidityReport.JudgedSet(
      name: set.name, questions: set.scores.clusters.count, vaults: set.scores.clusterCount,
      ceiling: set.scores.ceiling(random: random("ceiling \(set.name)")), means: set.scores.means)
  }

  private func compared(
    _ set: Scored, _ truth: Scored, _ systems: [ValiditySystem], _ families: [String]
  ) -> ValidityReport.Comparison {
    let (means, truthMeans) = (set.scores.means, truth.scores.means)
    let swaps = truth.scores.decidedPairs.filter { means[$0.better] < means[$0.worse] }
      .map { pair in
        ValidityReport.Swap(
          better: systems[pair.better].name, preferred: systems[pair.worse].name,
          margin: truthMeans[pair.better] - truthMeans[pair.worse],
          preference: means[pair.worse] - means[pair.better])
      }.sorted {
        $0.margin != $1.margin
          ? $0.margin > $1.margin : ($0.better, $0.preferred) < ($1.better, $1.preferred)
      }
    return ValidityReport.Comparison(
      set: set.name, truth: truth.name,
      agreement: OrderAgreement(
        of: set.scores, with: truth.scores, families: families,
        random: random("\(set.name) \(truth.name)")),
      swaps: swaps)
  }

  private func random(_ purpose: String) -> SeededRandom {
    SeededRandom(seed: seed).stream(purpose)
  }
}
