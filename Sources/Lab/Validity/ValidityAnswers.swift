internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultEvaluation
internal import VaultIngest
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults
internal import VaultSuites
internal import VaultTraining

/// The scores of all systems of a study on each question of a folder that has an answer.
struct ValidityAnswers {
  /// A question that was run.
  struct Question {
    let id: String
    let vault: String
    let slices: [String: String]
  }

  /// The folder's name.
  let name: String
  let questions: [Question]
  /// By system, then by question.
  let values: [[Double]]

  /// Runs the questions of a folder on every system.
  ///
  /// - Throws: What reading the folder, a model or its questions throws; ``RunError`` naming a
  ///   folder without questions that have an answer.
  init(
    _ folder: URL, to kind: QuestionKind, by systems: [ValiditySystem], split: EventQuery.Split,
    datasets: URL, seed: UInt64, _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws {
    let work = try TemporaryFolder("validity")
    defer { work.remove() }
    let options = RunOptions(
      source: .dataset(folder), split: split, output: work.appending("run"), datasets: datasets)
    let preparation = CorpusPreparation(options: options)
    var asked: Asked = .events([], try Qrels(grades: [:]))
    let prepared = try preparation.prepared(below: work.url, progress) { ingested in
      asked = try Asked(kind, in: folder, ingested, options)
      return Set(asked.questions.map(\.vault))
    }
    questions = asked.questions
    var values: [Int: [String: Double]] = [:]
    for registration in EmbedderRegistration.all {
      let members = systems.enumerated().filter { $0.element.embedder.name == registration.name }
      guard !members.isEmpty else { continue }
      progress(StageProgress(stage: folder.lastPathComponent))
      let model = try EmbedderLoader(datasets: datasets).model(registration)
      let vaults = try await preparation.searchable(prepared, embedder: model)
      let (runs, qrels) =
        switch asked {
        case .searches(let file):
          try Self.runs(
            of: SearchSuite(
              file: file, vaults: vaults,
              aliases: Dictionary(prepared.ingested.vaults.map { ($0.vault.name, $0.aliases) }) {
                $1
              },
              embedder: model, split: split, seed: seed,
              systems: members.compactMap { number, system in
                if case .search(let ranking) = system.way { (String(number), ranking) } else { nil }
              }))
        case .events(let queries, let qrels):
          (
            try EventAnswers(
              queries: queries, vaults: vaults, qrels: qrels, embedder: model.name,
              options: options, seed: seed
            ).runs(of: members), qrels
          )
        }
      for run in runs {
        let evaluation = Evaluation(qrels: qrels, run: run, measures: [ValidityStudy.measure])
        values[Int(run.tag) ?? -1] = Dictionary(
          evaluation.perQuery.map { ($0.query, $0.values[0]) }, uniquingKeysWith: { $1 })
      }
    }
    name = folder.lastPathComponent
    self.values = systems.indices.map { number in
      asked.questions.map { values[number]?[$0.id] ?? 0 }
    }
  }

  private static func runs(of suite: SearchSuite) throws -> (runs: [Run], qrels: Qrels) {
    let result = try suite.answer()
    return (result.runs, result.qrels)
  }

  /// The questions of a folder that have an answer, and their judgments.
  private enum Asked {
    case searches(SearchFile)
    case events([EventQuery], Qrels)

    init(
      _ kind: QuestionKind, in folder: URL, _ ingested: IngestStage.Result, _ options: RunOptions
    ) throws {
      switch kind {
      case .searches:
        guard let found = try SearchFile.wanted(by: options, below: folder, ingested) else {
          throw RunError.missing(
            path: folder.appendingPathComponent(SearchFile.name).path, remedy: .searchSuite)
        }
        self = .searches(
          found.filter {
            $0.split == options.split && $0.kind == .question
              && found.qrels.relevantCount(of: $0.id) > 0
          })
      case .events:
        let set = try QuerySet(ingested)
        let qrels = try set.qrels(of: options.split) ?? Qrels(grades: [:])
        self = .events(
          set.queries.filter {
            $0.split == options.split && !$0.isFreeText && qrels.relevantCount(of: $0.id) > 0
          }, qrels)
      }
      guard !questions.isEmpty else {
        throw RunError.unusable(
          file: folder.lastPathComponent, line: nil, problem: .noAnsweredQuestion)
      }
    }

    var questions: [Question] {
      switch self {
      case .searches(let file):
        file.queries.map { Question(id: $0.id, vault: $0.vault, slices: $0.slices) }
      case .events(let queries, _):
        queries.map { Question(id: $0.id, vault: $0.vault, slices: $0.slices) }
      }
    }
  }
}

extension FileProblem {
  /// Searches of which none is a question of the split with an answer.
  fileprivate static let noAnsweredQuestion = Self(
    "no question of the split has a relevant message: there is nothing to order systems by")
}
