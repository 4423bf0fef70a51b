public import Foundation
internal import VaultCore
public import VaultEmbedding

/// Makes a model of several languages from parallel text and an English teacher.
///
/// The steps are: read the text and hold out a slice of it; learn a vocabulary; let the teacher
/// embed every English text; learn word translations; start every row at the mean of its texts'
/// vectors; learn from batches; quantize; measure on the slice.
///
/// The work folder keeps the teacher's vectors for later trainings, and the state of this one while
/// it is under way. Everything depends only on the recipe, the files and the teacher: not on the
/// number of threads, nor on interruptions.
public struct EmbedderTraining: Sendable {
  /// The result of a training.
  public struct Outcome: Sendable {
    /// The model, quantized.
    public let model: StaticModel
    /// The quality on the held-out texts.
    public let check: RetrievalCheck
  }

  /// The callbacks for a training's progress.
  public struct Handlers: Sendable {
    /// Takes a line about what was done.
    public var log: @Sendable (String) -> Void
    /// Returns true to stop at the next step; its state is written first.
    public var isCancelled: @Sendable () -> Bool

    /// Handlers; by default nothing is logged and nothing stops.
    public init(
      log: @escaping @Sendable (String) -> Void = { _ in },
      isCancelled: @escaping @Sendable () -> Bool = { false }
    ) {
      self.log = log
      self.isCancelled = isCancelled
    }
  }

  /// The file of the teacher's vectors in the work folder.
  public static let teacherFileName = "teacher.vbteach"
  /// The file of the state in the work folder.
  public static let checkpointFileName = "training.vbstate"

  static let stepsPerLogLine = 250
  static let stepsPerCheckpoint = 1_000

  /// The settings.
  public let recipe: TrainingRecipe
  let text: TrainingText
  let workFolder: URL
  let handlers: Handlers
  let clock = ContinuousClock()

  /// Prepares a training.
  ///
  /// - Parameters:
  ///   - recipe: The settings.
  ///   - text: The training texts and the held-out texts.
  ///   - workFolder: A folder, made where none is.
  ///   - handlers: The callbacks for progress.
  /// - Throws: `unusableRecipe`, or `unwritableFile` if the folder cannot be made.
  public init(
    _ recipe: TrainingRecipe, text: TrainingText, workFolder: URL, handlers: Handlers = Handlers()
  ) throws(TrainingError) {
    if let defect = recipe.defect { throw .unusableRecipe(defect) }
    do {
      try FileManager.default.createDirectory(at: workFolder, withIntermediateDirectories: true)
    } catch {
      throw .unwritableFile(path: workFolder.path)
    }
    self.recipe = recipe
    self.text = text
    self.workFolder = workFolder
    self.handlers = handlers
  }

  /// Trains, or continues where an interrupted call stopped.
  ///
  /// - Parameter teacher: The model whose space the new model's vectors are to share.
  /// - Returns: The model, and its quality on the held-out slice.
  /// - Throws: `interrupted` if asked to stop; `unusableCheckpoint` if the state in the work folder
  ///   is not of this training; `unusableModel` if the rows are not finite; and what reading,
  ///   learning a vocabulary and embedding throw.
  public func run(teacher: some Embedder) throws(TrainingError) -> Outcome {
    let random = SeededRandom(seed: recipe.seed)
    let holdOut = HoldOut(text, textsPerSource: recipe.holdOutTexts, random: random)
    let remainder = holdOut.remainder(of: text)
    log("text", "\(remainder.pairs.count) pairs, \(remainder.english.count) English lines")
    let vocabulary = try learnVocabulary(remainder)
    try stopIfAsked()
    let taught = withTimePhrases(remainder, random)
    let vectors = try embed(taught, beside: holdOut, by: teacher)
    let table = MeaningTable(taught, vocabulary: vocabulary, teacher: vectors)
    guard !table.isEmpty else { throw .noText }
    try stopIfAsked()
    let mix = TrainingMix(
      table, teacher: vectors, weights: recipe.weights, pieceDropout: recipe.pieceDropout,
      synthesis: try synthesis(remainder, vocabulary), random: random)
    var trainer = StaticEmbeddingTrainer(
      rows: table.initialRows(pieceCount: vocabulary.count, teacher: vectors, random: random),
      batchSize: recipe.batchSize, objective: recipe.objective)
    let checkpoint = TrainerCheckpoint(
      url: workFolder.appendingPathComponent(Self.checkpointFileName),
      fingerprint: try fingerprint(vocabulary, table, vectors))
    try learn(&trainer, from: mix, checkpoint)
    let outcome = try judge(trainer.rows, vocabulary, holdOut, vectors)
    try checkpoint.remove()
    return outcome
  }

  /// Before the first batch there is no state to keep but what the stages keep themselves.
  private func stopIfAsked() throws(TrainingError) {
    if handlers.isCancelled() { throw .interrupted(step: 0) }
  }

  func log(_ stage: String, _ line: String) {
    handlers.log("\(stage): \(line)")
  }

  private func learn(
    _ trainer: inout StaticEmbeddingTrainer, from mix: TrainingMix, _ checkpoint: TrainerCheckpoint
  ) throws(TrainingError) {
    if try checkpoint.restore(&trainer) { log("training", "goes on at step \(trainer.step)") }
    let schedule = LearningRate(
      peak: recipe.peakRate, warmUpSteps: recipe.warmUpSteps, steps: recipe.steps)
    let start = clock.now
    var sum = TrainingLoss()
    var summed = 0
    while trainer.step < recipe.steps {
      if handlers.isCancelled() {
        try checkpoint.save(trainer)
        throw .interrupted(step: trainer.step)
      }
      let step = trainer.step
      let batch = mix.batch(step: step, size: recipe.batchSize)
      let loss = trainer.update(with: batch, rate: schedule.rate(at: step))
      sum.add(loss, over: 1)
      summed += 1
      if (step + 1).isMultiple(of: Self.stepsPerLogLine) || step + 1 == recipe.steps {
        log(
          "training",
          "step \(step + 1) of \(recipe.steps), loss \(sum.summary(over: summed)), "
            + "\((clock.now - start).components.seconds) s")
        (sum, summed) = (TrainingLoss(), 0)
      }
      if (step + 1).isMultiple(of: Self.stepsPerCheckpoint), step + 1 < recipe.steps {
        try checkpoint.save(trainer)
      }
    }
  }
}
