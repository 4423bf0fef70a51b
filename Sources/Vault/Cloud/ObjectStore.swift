public import VaultCore

/// A separate place within a store; it may hold only data that its administrator may see.
public enum StorageArea: String, CaseIterable, Sendable {
  /// Public keys of workers, signed.
  case keys
  /// Sealed batches, each with its wrapped key as metadata.
  case batches
  /// The queue: one empty object for each uploaded batch, removed when that is processed.
  case notifications
  /// The vector database: one sealed embedding for each message.
  case embeddings
  /// Objects being written.
  case incoming
}

/// The data stored under a name.
public struct StoredObject: Hashable, Sendable {
  /// The data sent beside the content.
  public let metadata: [UInt8]
  /// The content.
  public let body: [UInt8]

  /// An object that is to be stored.
  public init(metadata: [UInt8] = [], body: [UInt8] = []) {
    self.metadata = metadata
    self.body = body
  }
}

/// The content of an area.
public struct ObjectListing: Hashable, Sendable {
  /// The time at which each object was stored, by name.
  public var storedAt: [String: Timestamp] = [:]
  /// The number of its items that are no objects, which are left unchanged.
  public var foreign = 0

  /// The names, the oldest object first, then by name.
  public var names: [String] {
    storedAt.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key)
  }
}

/// Object storage, its queue of notifications and the database of vectors, as the cloud path uses
/// them.
///
/// Laws of every conformer: an object is there whole or not at all; storing a name a second time
/// changes nothing, so that every step may be repeated; removing what is not there is no error.
public protocol ObjectStore: Sendable {
  /// Stores an object unless there is one of that name.
  ///
  /// - Returns: True if it was stored.
  /// - Throws: `unusableName`, `unwritable`.
  @discardableResult
  func insert(
    _ object: StoredObject, named name: String, into area: StorageArea
  ) throws(CloudError) -> Bool

  /// An object; `nil` if there is none of that name.
  ///
  /// - Throws: `unusableName`, `unreadable`, `damagedObject`, `unsupportedVersion`.
  func object(_ name: String, in area: StorageArea) throws(CloudError) -> StoredObject?

  /// Returns the content of an area.
  ///
  /// - Throws: `unreadable`.
  func listing(of area: StorageArea) throws(CloudError) -> ObjectListing

  /// Removes an object.
  ///
  /// - Throws: `unusableName`, `unwritable`.
  func remove(_ name: String, from area: StorageArea) throws(CloudError)
}

enum ObjectName {
  /// Returns true if a name is one that every store can hold: letters, digits and `-`, at most 64.
  static func isUsable(_ name: String) -> Bool {
    (1...64).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
          UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
