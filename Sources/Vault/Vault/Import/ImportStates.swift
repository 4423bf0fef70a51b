internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultStorage

/// The names that imports keep in a vault beside their checkpoints.
enum ImportStates {
  /// The state that holds the number of messages of each chat that the vault was given.
  static let chats = "chats"
  /// The state that holds the vault's zone, a `ZoneDecision` as JSON.
  static let zone = "time zone"

  /// Returns the mark by which the events of an erased calendar series are recognized.
  static func mark(ofSeries series: DocumentID) -> String { "event \(series.rawValue)" }
}

extension ZoneDecision {
  /// The zone that a vault keeps; `nil` if it keeps none.
  static func kept(in store: SQLiteVault) throws -> ZoneDecision? {
    try store.checkpoint(of: ImportStates.zone)
      .map { try JSONDecoder().decode(ZoneDecision.self, from: Data($0)) }
  }

  /// Keeps the zone in a vault.
  func keep(in store: SQLiteVault) throws {
    guard try ZoneDecision.kept(in: store) != self else { return }
    let state = try SortedJSON.bytes(self, escapesSlashes: true)
    try store.commit(ImportBatch(source: ImportStates.zone, checkpoint: state))
  }
}
