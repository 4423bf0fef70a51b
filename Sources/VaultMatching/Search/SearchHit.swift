internal import Foundation
public import VaultCore

/// A message that a free-text search found, with the reasons for its place.
public struct SearchHit: Hashable, Sendable {
  /// The message's row in the search table.
  public let row: Int
  /// The message's identifier.
  public let id: DocumentID
  /// What the score is made of.
  public let components: SearchComponents
  /// What the hits are ordered by; comparable within one search only.
  public let score: Double
}

/// The measurements behind the place of a message in a free-text search.
public struct SearchComponents: Hashable, Sendable, Codable {
  /// The cosine between search and message; 0 for a search without words.
  public let semantic: Double
  /// The cosine between search and the message that stands right before this one in its thread, at
  /// most an hour older; 0 where there is none or the cosine is negative.
  ///
  /// Who asks later searches in the words of the question as often as in those of the answer.
  public let exchange: Double
  /// The fourth power of the share of the search's words that the message holds, each word
  /// weighted by its rarity: 1 where it holds all, near 0 where it holds a part.
  public let keyword: Double
  /// 1 if a person whom the search names wrote the message, a third if one takes part in it.
  public let people: Double
  /// `exp(−days / 180)` for the days between message and search.
  public let recency: Double
  /// BM25 of the search's words, for comparison; not part of the sum.
  public let bm25: Double
  /// The days between message and search.
  public let daysBefore: Double

  static let recencyDays = 180.0
  static let membership = 1.0 / 3

  /// The weighted sum.
  public func score(_ weights: SearchWeights) -> Double {
    weights.semantic * semantic + weights.exchange * exchange + weights.keyword * keyword
      + weights.people * people + weights.recency * recency
  }

  /// A reason for each component, in the order semantic, exchange, keyword, people, recency.
  ///
  /// The reasons speak of amounts, never of names or text.
  public func reasons(_ weights: SearchWeights) -> [String] {
    let share = keyword.squareRoot().squareRoot()
    let role =
      people >= 1
      ? "written by a person named" : people > 0 ? "a person named takes part" : "nobody named"
    return [
      term("semantic: cosine", semantic, weights.semantic),
      term("exchange: cosine of the message before", exchange, weights.exchange),
      term("keyword: \(rounded(share)) of the words, to the fourth", keyword, weights.keyword),
      term("people: \(role),", people, weights.people),
      term("recency: \(rounded(daysBefore)) days before,", recency, weights.recency),
    ]
  }

  private func term(_ what: String, _ value: Double, _ weight: Double) -> String {
    "\(what) \(rounded(value)) × \(rounded(weight)) = \(rounded(value * weight))"
  }

  private func rounded(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    return text == "-0.00" ? "0.00" : text
  }
}
