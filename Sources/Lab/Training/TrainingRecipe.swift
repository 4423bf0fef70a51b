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
  /// The precision in which the rows are stored.
  public var precision = RowPrecision.int4
  /// The number of batches learned from.
  public var steps = 8_000
  /// Pairs of a batch; a multiple of 32.
  public var batchSize = 1_024
  /// The highest learning rate.
  public var peakRate: Float = 0.003
  /// Steps until it is reached.
  public var warmUpSteps = 200
  /// The function that is minimized.
  public var objective = ContrastiveObjective()
  /// The weights of each kind of text in batches.
  public var weights = TrainingMix.Weights()
  /// The probability with which each piece of a text is left out.
  public var pieceDropout = 0.12
  /// The number of phrases about days and times that are drawn.
  public var timePhraseCount = 4_000
  /// The number of texts of each source that are held out.
  public var holdOutTexts = 1_000

  /// The recipe of the shipped model.
  public init() {}

  /// The defect of the settings, if any.
  public var defect: RecipeDefect? {
    let factor = ObjectiveShard.granularity
    if !batchSize.isMultiple(of: factor) || batchSize <= 0 { return .batchSize(multipleOf: factor) }
    if steps <= 0 { return .steps }
    if pieceCount <= 0 { return .pieceCount }
    if warmUpSteps < 0 || warmUpSteps > steps { return .warmUp }
    if !(0..<1).contains(pieceDropout) { return .pieceDropout }
    if holdOutTexts < 0 || timePhraseCount < 0 { return .negativeCount }
    return languages.isEmpty ? .noLanguage : nil
  }
}
