internal import Foundation
package import VaultCore

/// One line of `map.jsonl`: the position of a message or an event in the plane of the two
/// directions along which the vectors of all messages vary most.
///
/// Both kinds are relative to the mean of the messages, in the unit of the vectors. A digit may
/// differ on another class of machines.
package struct MapPoint: Hashable, Sendable, Codable {
  /// The kind of item at a point.
  package enum Kind: String, Hashable, Sendable, Codable {
    case message, event
  }

  /// The file's name in a run directory.
  package static let fileName = "map.jsonl"

  /// The vault that holds it.
  package let vault: String
  /// The kind of token.
  package let kind: Kind
  /// The message or the event, unique among those of its kind in the vault.
  package let id: DocumentID
  /// Along the direction of most variance.
  package let x: Double
  /// Along the direction of most variance among those at right angles to the first.
  package let y: Double

  /// Places a message or an event; coordinates are rounded to six significant digits.
  package init(vault: String, kind: Kind, id: DocumentID, x: Double, y: Double) {
    self.vault = vault
    self.kind = kind
    self.id = id
    self.x = Self.rounded(x)
    self.y = Self.rounded(y)
  }

  private static func rounded(_ value: Double) -> Double {
    guard value != 0, value.isFinite else { return value }
    let scale = pow(10, 5 - floor(log10(abs(value))))
    return (value * scale).rounded() / scale
  }
}
