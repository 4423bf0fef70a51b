/// Texts in which a service finds nothing to embed.
enum BlankText {
  /// Whether a text is empty or holds only white space and control characters.
  static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || $0.properties.generalCategory == .control
    }
  }
}
