public import Foundation
public import VaultCore
internal import VaultSealing

/// A store in a folder: a subfolder for each area, a file for each object.
///
/// | offset | size | meaning |
/// |---:|---:|---|
/// | 0 | 4 | `VBO` and the format version, 1 |
/// | 4 | 4 | bytes of metadata, m, big-endian |
/// | 8 | m | metadata |
/// | 8 + m | n | content |
/// | 8 + m + n | 32 | SHA-256 of what precedes |
///
/// The time of storing is the file's, by the store's clock. An object is written among `incoming`
/// and then linked under its name, which fails where there is one: so it appears whole, and once.
/// The checksum is not keyed: it finds damage, not forgery.
public struct FolderStore: ObjectStore {
  private static let magic = Array("VBO".utf8)
  private static let version: UInt8 = 1
  private static let headerBytes = 8

  /// The folder.
  public let root: URL
  private let now: @Sendable () -> Timestamp

  /// Opens a store, and makes the folders that it lacks.
  ///
  /// - Parameters:
  ///   - root: The folder.
  ///   - now: The clock.
  /// - Throws: `unwritable`.
  public init(
    at root: URL,
    now: @escaping @Sendable () -> Timestamp = { WallClock.system.now }
  ) throws(CloudError) {
    self.root = root
    self.now = now
    for area in StorageArea.allCases {
      let folder = folder(area)
      try Self.access(or: .unwritable(path: folder.path)) {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      }
    }
  }

  /// Writes an object and links it under its name, unless there is one.
  ///
  /// - Parameters:
  ///   - object: The object to store.
  ///   - name: Its name.
  ///   - area: The area to store it in.
  /// - Returns: True if it was stored.
  /// - Throws: `unusableName`, `unwritable`.
  @discardableResult
  public func insert(
    _ object: StoredObject, named name: String, into area: StorageArea
  ) throws(CloudError) -> Bool {
    let target = try file(name, area)
    let part = folder(.incoming).appendingPathComponent(UUID().uuidString.lowercased())
    var bytes = Self.magic + [Self.version]
    bytes += UInt32(object.metadata.count).bytes + object.metadata + object.body
    bytes += SHA256.hash(data: bytes)
    let manager = FileManager.default
    return try Self.access(or: .unwritable(path: target.path)) {
      defer {
        do { try manager.removeItem(at: part) } catch {
          // It was never made, or the sweep of `incoming` takes it.
        }
      }
      try Data().write(to: part, options: .withoutOverwriting)
      let handle = try FileHandle(forWritingTo: part)
      defer { handle.closeFile() }
      try handle.write(contentsOf: Data(bytes))
      try handle.synchronize()
      try manager.setAttributes([.modificationDate: date(now())], ofItemAtPath: part.path)
      do {
        try manager.linkItem(at: part, to: target)
        return true
      } catch {
        guard manager.fileExists(atPath: target.path) else { throw error }
        return false
      }
    }
  }

  /// Reads an object; `nil` if there is none.
  ///
  /// - Throws: `unusableName`, `unreadable`, `damagedObject`, `unsupportedVersion`.
  public func object(
    _ name: String, in area: StorageArea
  ) throws(CloudError) -> StoredObject? {
    let file = try file(name, area)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    let bytes = try Self.access(or: .unreadable(path: file.path)) {
      [UInt8](try Data(contentsOf: file))
    }
    guard bytes.count >= Self.headerBytes + SHA256.byteCount, bytes.starts(with: Self.magic) else {
      throw .damagedObject(name: name)
    }
    guard bytes[3] <= Self.version else {
      throw .unsupportedVersion(name: name, version: Int(bytes[3]))
    }
    let end = bytes.count - SHA256.byteCount
    let start = Self.headerBytes + bytes[4..<8].reduce(0) { $0 << 8 | Int($1) }
    guard start <= end, SHA256.hash(data: bytes[..<end]) == Array(bytes[end...]) else {
      throw .damagedObject(name: name)
    }
    return StoredObject(
      metadata: Array(bytes[Self.headerBytes..<start]), body: Array(bytes[start..<end]))
  }

  /// The objects of a subfolder, and how many other files it has.
  ///
  /// - Throws: `unreadable`.
  public func listing(of area: StorageArea) throws(CloudError) -> ObjectListing {
    let folder = folder(area)
    let manager = FileManager.default
    let names = try Self.access(or: .unreadable(path: folder.path)) {
      try manager.contentsOfDirectory(atPath: folder.path)
    }
    var listing = ObjectListing()
    for name in names {
      let path = folder.appendingPathComponent(name).path
      guard ObjectName.isUsable(name) else {
        listing.foreign += 1
        continue
      }
      // An object that another process has just removed is not listed.
      guard manager.fileExists(atPath: path) else { continue }
      let date = try Self.access(or: .unreadable(path: path)) {
        try manager.attributesOfItem(atPath: path)[.modificationDate] as? Date
      }
      guard let date else { continue }
      listing.storedAt[name] = Timestamp(
        milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
    }
    return listing
  }

  /// Deletes an object's file.
  ///
  /// - Throws: `unusableName`, `unwritable`.
  public func remove(_ name: String, from area: StorageArea) throws(CloudError) {
    let file = try file(name, area)
    do {
      try FileManager.default.removeItem(at: file)
    } catch {
      guard FileManager.default.fileExists(atPath: file.path) else { return }
      throw .unwritable(path: file.path)
    }
  }

  private func folder(_ area: StorageArea) -> URL { root.appendingPathComponent(area.rawValue) }

  private func file(_ name: String, _ area: StorageArea) throws(CloudError) -> URL {
    guard ObjectName.isUsable(name) else { throw .unusableName }
    return folder(area).appendingPathComponent(name)
  }

  private func date(_ time: Timestamp) -> Date {
    Date(timeIntervalSince1970: Double(time.milliseconds) / 1000)
  }

  private static func access<Value>(
    or error: CloudError, _ body: () throws -> Value
  ) throws(CloudError) -> Value {
    do { return try body() } catch _ { throw error }
  }
}
