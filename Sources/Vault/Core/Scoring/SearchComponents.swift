internal import Foundation

/// The measurements behind the place of a message in a free-text search.
///
/// Each kind of BM25, and the cosine, is divided by the greatest value that any message known at
/// the search's moment has, so that the best one has 1; BM25 at least by 0.45 of the weight of all
/// words together, so that it counts less where no message holds much of the search.
public struct SearchComponents: Hashable, Sendable, Codable {
  /// BM25 of the search's words, by their first five letters, in the message and its sender's name.
  public var words = 0.0
  /// BM25 of the words' runs of four letters in the same.
  public var grams = 0.0
  /// The cosine between search and message; 0 where it is negative or the search has no words.
  public var semantic = 0.0
  /// BM25 of the words in the message and at most three on either side in its thread.
  public var near = 0.0
  /// BM25 of the words in the message and at most eight on either side in its thread.
  public var wide = 0.0
  /// The fourth power of the share of the search's words that the message holds as they are
  /// written, each weighted by its rarity: 1 where it holds all, near 0 where it holds a part.
  public var coverage = 0.0
  /// 1 if the message holds one of the search's phrases, else 0.
  public var phrase = 0.0
  /// Words, grams and cosine of the message right before in the thread, added up, if that one holds
  /// a question mark; else 0.
  ///
  /// Later searches contain the words of the question as often as those of the answer.
  public var answer = 0.0
  /// 1 if a person whom the search names wrote the message, else 0.
  public var sender = 0.0
  /// `exp(−days / 2)` for the days between the message and the nearest day that the search names;
  /// 0 where it names none.
  public var date = 0.0
  /// The days between message and search; not part of the score.
  public let daysBefore: Double

  /// The days after which ``date`` has fallen to 1/e.
  public static let dateDays = 2.0

  /// The components of a message that matches no part of a search.
  public init(daysBefore: Double) { self.daysBefore = daysBefore }

  /// The weighted sum, raised by the shares of sender and date.
  public func score(_ weights: SearchWeights) -> Double {
    let sum = summands(weights).reduce(0) { $0 + $1.value * $1.weight }
    return sum * (1 + weights.sender * sender) * (1 + weights.date * date)
  }

  /// A reason for each component, in the order in which the type lists them.
  ///
  /// The reasons contain numbers, never names or text.
  public func reasons(_ weights: SearchWeights) -> [String] {
    summands(weights).map { what, value, weight in
      "\(what) \(Self.rounded(value)) × \(Self.rounded(weight)) = \(Self.rounded(value * weight))"
    } + [
      sender > 0
        ? "sender: written by a person named, × \(Self.rounded(1 + weights.sender))"
        : "sender: not written by a person named",
      date > 0
        ? "date: about a day named, × \(Self.rounded(1 + weights.date * date))"
        : "date: about no day named",
    ]
  }

  private func summands(
    _ weights: SearchWeights
  ) -> [(what: String, value: Double, weight: Double)] {
    [
      ("words: in the message,", words, weights.words),
      ("grams: parts of words,", grams, weights.grams),
      ("semantic: cosine,", semantic, weights.semantic),
      ("near: words within three messages,", near, weights.near),
      ("wide: words within eight messages,", wide, weights.wide),
      (
        "coverage: \(Self.rounded(coverage.squareRoot().squareRoot())) of the words, to the fourth",
        coverage, weights.coverage
      ),
      ("phrase: word for word,", phrase, weights.phrase),
      ("answer: the question before,", answer, weights.answer),
    ]
  }

  private static func rounded(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    return text == "-0.00" ? "0.00" : text.replacing("-", with: "−")
  }
}
