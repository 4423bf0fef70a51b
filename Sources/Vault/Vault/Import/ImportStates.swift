internal import VaultCore

/// The names that imports keep in a vault beside their checkpoints.
enum ImportStates {
  /// The state that holds the number of messages of each chat that the vault was given.
  static let chats = "chats"

  /// Returns the mark by which the events of an erased calendar series are recognized.
  static func mark(ofSeries series: DocumentID) -> String { "event \(series.rawValue)" }
}
