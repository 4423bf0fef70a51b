/// Texts in which a service finds nothing to embed.
package enum BlankText {
  /// Returns true if a text is empty or holds only white space, control and format characters
  /// (U+200B, U+FEFF).
  package static func isBlank(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy {
      $0.properties.isWhitespace || [.control, .format].contains($0.properties.generalCategory)
    }
  }
}
