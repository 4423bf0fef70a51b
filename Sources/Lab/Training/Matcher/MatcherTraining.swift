public import Foundation
public import VaultCore
internal import VaultEmbedding
internal import VaultIndex
public import VaultMatching
public import VaultPipeline
internal import VaultResults

/// Fits the learned matcher's model to judged corpora.
public struct MatcherTraining: Sendable {
  /// The result of fitting.
  public struct Result: Sendable {
    /// The vaults, events and candidates that it was fitted to.
    public let origin: MatchModel.Origin
    /// The quality, on a left-out vault or source, of models fitted without it; `nil` if not
    /// requested.
    public let trials: MatcherTrials?
    /// The file.
    public let file: URL
  }

  /// A corpus with judgments.
  public struct Source: Sendable {
    let source: RunOptions.Source
    let splits: Set<EventQuery.Split>

    /// Names a corpus and the splits whose vaults are learned from.
    public init(_ source: RunOptions.Source, splits: Set<EventQuery.Split>) {
      self.source = source
      self.splits = splits
    }
  }

  private let sources: [Source]
  private let embedder: RunConfiguration.EmbedderChoice?
  private let datasets: URL

  /// Prepares a training.
  ///
  /// - Parameters:
  ///   - sources: Corpora with judgments.
  ///   - embedder: The model of the vectors; the default one if `nil`.
  ///   - datasets: The folder of profiles, lexicons and models.
  public init(sources: [Source], embedder: RunConfiguration.EmbedderChoice? = nil, datasets: URL) {
    self.sources = sources
    self.embedder = embedder
    self.datasets = datasets
  }

  /// Learns, and writes the model.
  ///
  /// - Throws: Any stage's error; `MatchingError.tooLittleToLearn`; ``RunError/unwritable(path:obstacle:)``.
  public func run(
    to file: URL, without groups: [MatchFeature.Group] = [], isTried: Bool = false,
    progress: @escaping @Sendable (StageProgress) -> Void = { _ in }
  ) async throws -> Result {
    let work = FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-training-\(UUID().uuidString)")
    // The working files are unencrypted exports: none may remain after the training.
    let (sets, name): ([MatcherTrainingSet], String)
    do {
      (sets, name) = try await measured(below: work, isTried: isTried, progress)
    } catch {
      try FileRemoval.remove(work, obstacle: .workingFilesRemain)
      throw error
    }
    try FileRemoval.remove(work, obstacle: .workingFilesRemain)
    progress(StageProgress(stage: "fitting"))
    let model = try MatchModel.fitted(
      to: MatcherTrials.sources(sets) { _, _ in true }, embedder: name, without: groups)
    let trials = isTried ? try MatcherTrials(sets, embedder: name) : nil
    do {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try model.encoded().write(to: file, options: .atomic)
    } catch {
      throw RunError.unwritable(path: file.path, obstacle: .model)
    }
    return Result(origin: model.origin, trials: trials, file: file)
  }

  private func measured(
    below work: URL, isTried: Bool, _ progress: @escaping @Sendable (StageProgress) -> Void
  ) async throws -> ([MatcherTrainingSet], embedder: String) {
    var sets: [MatcherTrainingSet] = []
    var name: String?
    for (number, source) in sources.enumerated() {
      var options = RunOptions(source: source.source, output: work, datasets: datasets)
      if let embedder { options.configuration.embedder = embedder }
      let part = try await CorpusPreparation(options: options).trainingSet(
        of: source.splits, below: work.appendingPathComponent("\(number)"), isTried: isTried,
        progress)
      sets.append(part.set)
      name = part.embedder.name
    }
    guard let name else { throw MatchingError.tooLittleToLearn }
    return (sets, name)
  }
}
