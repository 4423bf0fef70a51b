package import VaultCore
internal import VaultIngest
internal import VaultStorage
internal import VaultText

/// The terms of a vault's texts, as a full-text engine with one language has them.
package struct VaultTerms {
  private let analyzer: PlainAnalyzer

  /// Takes the language of most messages, as a full-text engine has one for all; the first by code
  /// of several.
  package init(_ messages: [Message]) {
    analyzer = PlainAnalyzer(
      Dictionary(grouping: messages.compactMap(\.language)) { $0 }
        .min { ($1.value.count, $0.key.rawValue) < ($0.value.count, $1.key.rawValue) }?.key)
  }

  /// The stems of a text without the language's stop words, repetitions included.
  package func callAsFunction(_ text: String) -> [String] {
    analyzer.terms(of: text) { KeywordTokenizer.words(in: $0) }
  }

  /// A sender's name as messages show it, else as a contact; empty for no sender.
  static func name(of sender: Participant?, _ directory: ContactDirectory) -> String {
    guard let sender else { return "" }
    return sender.displayName ?? (sender.handle.kind == .name ? sender.handle.value : nil)
      ?? directory.index(of: sender).flatMap { directory.contacts[$0].names.first } ?? ""
  }
}
