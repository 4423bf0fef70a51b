/// A model that knows how much a word says, from its training.
public protocol WordWeighting {
  /// What a word counts for in a text, positive: function words little, telling words much.
  ///
  /// - Complexity: O(length).
  func weight(ofWord word: String) -> Double
}
