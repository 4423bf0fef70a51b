public import Foundation
public import VaultCore
internal import VaultEvaluation
public import VaultResults
internal import VaultSuites

/// Scores the same systems on a corpus and on other people's data, and compares the orders.
public struct ValidityStudy: Sendable {
  private let corpus: URL
  private let against: [URL]
  private let earlier: URL?
  private let questions: QuestionKind
  private let split: EventQuery.Split
  private let datasets: URL
  private let seed: UInt64

  static let measure = Measure.nDCG(at: 10)

  /// The slices by which a corpus is divided, in the order of the report.
  private static func partedBy(_ questions: QuestionKind) -> [String] {
    switch questions {
    case .searches: ["genre", "mechanism", "wording", "language"]
    case .events: ["setting", "kind", "circle", "attendees", "language"]
    }
  }

  /// The least number of questions that a part must have to be compared.
  static let fewestQuestions = 20

  /// Prepares a study.
  ///
  /// - Parameters:
  ///   - corpus: A folder with `searches.jsonl`, as `vaultbench generate` writes it.
  ///   - against: Folders of the same form.
  ///   - earlier: A corpus whose agreement with those is compared with this one's, if any.
  ///   - questions: What is asked: the folders' searches or their events.
  ///   - split: The split whose vaults' questions are run.
  ///   - datasets: The folder of models.
  ///   - seed: The seed of resampling.
  /// - Throws: ``RunError/misuse(_:)`` if there is nothing to compare with, or two folders have
  ///   the same name.
  public init(
    corpus: URL, against: [URL], earlier: URL? = nil, questions: QuestionKind = .searches,
    split: EventQuery.Split = .test, datasets: URL, seed: UInt64 = 0
  ) throws {
    let names = ([corpus] + against + [earlier].compactMap(\.self)).map(\.lastPathComponent)
    guard !against.isEmpty, Set(names).count == names.count else {
      throw RunError.misuse(.validityFolders)
    }
    self.corpus = corpus
    self.against = against
    self.earlier = earlier
    self.questions = questions
    self.split = split
    self.datasets = datasets
    self.seed = seed
  }

  /// Runs every system on every set.
  ///
  /// - Throws: What reading a folder, a model or its searches throws; ``RunError`` naming a
  ///   folder without questions that have an answer.
  public func report(
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> ValidityReport {
    let systems = try ValiditySystem.all(for: questions)
    let families = systems.map(\.family)
    func answered(_ folder: URL) async throws -> ValidityAnswers {
      try await ValidityAnswers(
        folder, to: questions, by: systems, split: split, datasets: datasets, seed: seed, progress)
    }
    let parts = self.parts(of: try await answered(corpus))
    var truths: [Scored] = []
    for folder in against { truths += self.parts(of: try await answered(folder)).prefix(1) }
    var former: Scored?
    if let earlier { former = self.parts(of: try await answered(earlier))[0] }
    progress(StageProgress(stage: "comparing"))
    var comparisons: [ValidityReport.Comparison] = []
    for part in parts {
      for truth in truths { comparisons.append(compared(part, truth, systems, families)) }
    }
    let unlearned = systems.indices.filter { systems[$0].way != .learned }
    if unlearned.count < systems.count {
      for truth in truths {
        comparisons.append(
          compared(
            parts[0].keeping(unlearned, " without learned weights"), truth.keeping(unlearned),
            unlearned.map { systems[$0] }, unlearned.map { families[$0] }))
      }
    }
    for set in truths {
      for truth in truths where truth.name != set.name {
        comparisons.append(compared(set, truth, systems, families))
      }
    }
    return ValidityReport(
      questions: questions.rawValue, measure: Self.measure.name,
      systems: systems.map { ValidityReport.System(name: $0.name, family: $0.family) },
      corpus: parts.map(described), against: truths.map(described), comparisons: comparisons,
      gains: former.map { earlier in
        parts.flatMap { part in truths.map { gain(part, earlier, $0, families) } }
      } ?? [])
  }

  // MARK: - Sets

  /// The scores of all systems on the questions of a set.
  private struct Scored {
    let name: String
    let scores: ScoredSystems

    /// The same for some of the systems.
    func keeping(_ systems: [Int], _ addition: String = "") -> Scored {
      Scored(
        name: name + addition,
        scores: ScoredSystems(
          clusters: scores.clusters, scores: systems.map { scores.scores[$0] }))
    }
  }

  /// The scores on all questions of a folder, then on each slice with enough questions.
  private func parts(of answered: ValidityAnswers) -> [Scored] {
    let questions = answered.questions
    func part(_ name: String, _ isIncluded: (ValidityAnswers.Question) -> Bool) -> Scored {
      let chosen = questions.indices.filter { isIncluded(questions[$0]) }
      return Scored(
        name: name,
        scores: ScoredSystems(
          clusters: chosen.map { questions[$0].vault },
          scores: answered.values.map { values in chosen.map { values[$0] } }))
    }
    return [part(answered.name) { _ in true }]
      + Self.partedBy(self.questions).flatMap { key in
        Set(questions.compactMap { $0.slices[key] }).sorted().compactMap { value in
          let count = questions.count { $0.slices[key] == value }
          guard count >= Self.fewestQuestions, count < questions.count else { return nil }
          return part("\(key): \(value)") { $0.slices[key] == value }
        }
      }
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

  private func gain(
    _ set: Scored, _ earlier: Scored, _ truth: Scored, _ families: [String]
  ) -> ValidityReport.Gain {
    ValidityReport.Gain(
      set: set.name, earlier: earlier.name, truth: truth.name,
      tauB: OrderAgreement.gain(
        of: set.scores, over: earlier.scores, with: truth.scores, families: families,
        random: random("gain \(set.name) \(truth.name)")))
  }

  private func random(_ purpose: String) -> SeededRandom {
    SeededRandom(seed: seed).stream(purpose)
  }
}
