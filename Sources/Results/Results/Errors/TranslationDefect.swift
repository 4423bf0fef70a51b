/// A defect in a row of translations; the raw value states it.
public enum TranslationDefect: String, Hashable, Sendable {
  /// There is not even a heading.
  case noRow = "the file is empty"
  /// The bytes are no text.
  case notUTF8 = "the bytes are not UTF-8; convert the file"
  /// The first column is empty.
  case unnamedMeaning = "the meaning has no name"
  /// The split is unknown.
  case unknownSplit = "the split is none of train, dev and test"
  /// One of the last two columns is empty.
  case emptyText = "a text is empty; remove the row"
  /// The meaning occurs in two splits.
  case otherSplit = "an earlier row puts the meaning into another split"
  /// A code is no language's.
  case unknownLanguage =
    "a language is unknown; use ISO 639 codes in lower case, for example en"
}
