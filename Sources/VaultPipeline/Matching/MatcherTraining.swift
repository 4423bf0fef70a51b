public import Foundation
public import VaultCore
internal import VaultEmbedding
internal import VaultIndex
public import VaultMatching
internal import VaultResults

/// Fits the learned matcher's model to judged corpora.
public struct MatcherTraining: Sendable {
  /// What was fitted.
  public struct Result: Sendable {
    /// The vaults, events and candidates that it was fitted to.
    public let origin: MatchModel.Origin
    /// The file.
    public let file: URL
  }

  private let sources: [RunOptions.Source]
  private let split: EventQuery.Split
  private let datasets: URL

  /// Prepares a training.
  ///
  /// - Parameters:
  ///   - sources: Corpora with judgments.
  ///   - split: Whose vaults are learned from.
  ///   - datasets: The folder of profiles, lexicons and models.
  public init(sources: [RunOptions.Source], split: EventQuery.Split, datasets: URL) {
    self.sources = sources
    self.split = split
    self.datasets = datasets
  }

  /// Learns, and writes the model.
  ///
  /// - Throws: Any stage's error; `MatchingError.tooLittleToLearn`; ``RunError/unwritable(path:obstacle:)``.
  public func run(
    to file: URL, without groups: [MatchFeature.Group] = [],
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> Result {
    let work = FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-training-\(UUID().uuidString)")
    // The working files are exports in the clear: none may outlive the training.
    let model: MatchModel
    do {
      model = try await fitted(below: work, without: groups, progress)
    } catch {
      try FileRemoval.remove(work, obstacle: .workingFilesRemain)
      throw error
    }
    try FileRemoval.remove(work, obstacle: .workingFilesRemain)
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try model.encoded().write(to: file, options: .atomic)
    } catch {
      throw RunError.unwritable(path: file.path, obstacle: .model)
    }
    return Result(origin: model.origin, file: file)
  }

  private func fitted(
    below work: URL, without groups: [MatchFeature.Group],
    _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> MatchModel {
    var trainingSet: [LearningVault<PlannedIndex>] = []
    var embedder: (any Embedder)?
    for (number, source) in sources.enumerated() {
      let options = RunOptions(
        source: source, split: split, output: work, datasets: datasets)
      let part = try await CorpusPreparation(options: options).trainingSet(
        below: work.appendingPathComponent("\(number)"), progress)
      trainingSet += part.vaults
      embedder = part.embedder
    }
    guard let embedder else { throw MatchingError.tooLittleToLearn }
    progress(StageProgress(stage: "fitting"))
    return try MatchModel.fitted(to: trainingSet, embedder: embedder.name, without: groups)
  }
}
