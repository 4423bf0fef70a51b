internal import VaultCore
public import VaultEmbedding

/// Every setting that a trained model depends on, besides its data and its teacher.
public struct TrainingRecipe: Hashable, Sendable, Codable {
  /// The seed of every draw.
  public var seed: UInt64 = 1
  /// The languages beside English, by their codes.
  public var languages = TrainingText.defaultLanguages.map(\.rawValue)
  /// The number of pieces of the vocabulary.
  public var pieceCount = 62_000
  /// How the rows are stored.
  public var precision = RowPrecision.int4
  /// The number of batches learned from.
  public var steps = 8_000
  /// Pairs of a batch; a multiple of 32.
  public var batchSize = 1_024
  /// The highest learning rate.
  public var peakRate: Float = 0.003
  /// Steps until it is reached.
  public var warmUpSteps = 200
  /// What is minimised.
  public var objective = ContrastiveObjective()
  /// What batches consist of.
  public var weights = TrainingMix.Weights()
  /// The probability with which each piece of a text is left out.
  public var pieceDropout = 0.12
  /// How many phrases about days and times are drawn.
  public var timePhraseCount = 4_000
  /// How many texts of each source are held out.
  public var holdOutTexts = 1_000

  /// The recipe of the shipped model.
  public init() {}

  /// What is wrong with the settings, if anything.
  public var defect: String? {
    if !batchSize.isMultiple(of: ObjectiveShard.granularity) || batchSize <= 0 {
      return "the batch size must be a positive multiple of \(ObjectiveShard.granularity)"
    }
    if steps <= 0 { return "the number of steps must be positive" }
    if pieceCount <= 0 { return "the number of pieces must be positive" }
    if warmUpSteps < 0 || warmUpSteps > steps {
      return "the warm-up must not outlast the training"
    }
    if !(0..<1).contains(pieceDropout) { return "the piece dropout must be below 1" }
    if holdOutTexts < 0 || timePhraseCount < 0 { return "a count is negative" }
    return languages.isEmpty ? "there must be a language beside English" : nil
  }
}
