/// The weight of each component of a free-text search.
///
/// The sum of ``words``, ``grams``, ``semantic``, ``near``, ``wide``, ``coverage``, ``phrase`` and
/// ``answer``, each by its weight, is raised by the share `sender` where a person whom the search
/// names wrote the message, and by up to the share `date` where the message was sent about a day
/// that the search names.
public struct SearchWeights: Hashable, Sendable, Codable {
  /// The search's words in the message, by their beginnings.
  public var words = 1.0
  /// The search's words in the message, by their runs of letters.
  public var grams = 1.0
  /// The cosine between search and message.
  public var semantic = 1.0
  /// The search's words in the message and at most three around it.
  public var near = 1.0
  /// The search's words in the message and at most eight around it.
  public var wide = 1.0
  /// The weight for holding all of the search's words as they are written.
  public var coverage = 2.0
  /// The weight for holding a phrase in quotation marks.
  public var phrase = 2.0
  /// The weight for following a message with a question mark, applied to that message's score.
  public var answer = 0.5
  /// The share by which the score rises if a named person wrote the message.
  public var sender = 0.5
  /// The share by which the score rises if the message was sent on a named day.
  public var date = 1.5

  /// The weights of `vaultbench search`; `Documentation/Search.md` describes how they were chosen.
  public static let standard = SearchWeights(checked: ())

  /// No weights at all, to build a ranking by single components from; no ranking by itself.
  public static let none = {
    var weights = standard
    (weights.words, weights.grams, weights.semantic, weights.near) = (0, 0, 0, 0)
    (weights.wide, weights.coverage, weights.phrase, weights.answer) = (0, 0, 0, 0)
    (weights.sender, weights.date) = (0, 0)
    return weights
  }()

  private init(checked: Void) {}

  /// The standard weights with changes.
  ///
  /// - Throws: ``ScoringError/invalidSearchWeights`` if a weight is then negative or not finite, or
  ///   if all of the sum's are 0.
  public init(changing change: (inout SearchWeights) -> Void) throws(ScoringError) {
    self = .standard
    change(&self)
    let summed = [words, grams, semantic, near, wide, coverage, phrase, answer]
    guard (summed + [sender, date]).allSatisfy({ $0.isFinite && $0 >= 0 }),
      summed.contains(where: { $0 > 0 })
    else { throw .invalidSearchWeights }
  }
}
