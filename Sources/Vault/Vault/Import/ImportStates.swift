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
  /// The state that holds the time before which no vectors are made, in milliseconds.
  static let noVectorsBefore = "no vectors before"

  /// The time before which a vault makes no vectors; `nil` if it makes all.
  static func vectorsBegin(in store: any VaultStore) throws -> Timestamp? {
    try store.checkpoint(of: noVectorsBefore)
      .flatMap { Int64(String(decoding: $0, as: UTF8.self)) }
      .map { Timestamp(milliseconds: $0) }
  }

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
