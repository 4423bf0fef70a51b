/// A model with learned weights of words.
public protocol WordWeighting {
  /// Returns the weight of a word in a text, positive: low for function words, high for informative
  /// ones.
  ///
  /// - Complexity: O(length).
  func weight(ofWord word: String) -> Double
}
