internal import VaultTextData

/// The words that indicate secrets, of all languages.
struct SensitiveTerms: Sendable {
  /// Those of `Datasets/text/sensitive-terms/terms.tsv`.
  static let shipped = TextTable.shipped(
    "text/sensitive-terms/terms.tsv", columns: ["language", "term"], SensitiveTerms.init)

  /// Every term, inflected.
  private(set) var all: [String] = []
  /// German and Dutch stems that begin or end longer words: Passwortmanager, Bankpasswort.
  private(set) var compoundStems: [String] = []

  /// Reads a table of terms by language, and of stems.
  init(_ table: TextTable) throws(TextTableError) {
    for row in table.rows {
      switch row[0] {
      case "compoundStem": compoundStems.append(row[1])
      case "en", "es", "de", "fr", "pt", "it", "ja", "zh": all.append(row[1])
      default: throw table.invalid(row, 0)
      }
    }
  }
}
