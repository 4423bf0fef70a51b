import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultCloud

@Suite("FolderStore")
struct FolderStoreTests {
  private let folder: TemporaryDirectory
  private let store: FolderStore

  init() throws {
    folder = try TemporaryDirectory()
    store = try FolderStore(at: folder.url) { Timestamp(seconds: 1_000_000) }
  }

  private func file(_ name: String) -> URL {
    folder.url.appendingPathComponent("batches/\(name)")
  }

  @Test("An object comes back with its time; a second of its name changes nothing")
  func insertion() throws {
    let object = StoredObject(metadata: [1, 2], body: [3])
    #expect(try store.insert(object, named: "a", into: .batches))
    #expect(try !store.insert(StoredObject(), named: "a", into: .batches))
    #expect(try store.object("a", in: .batches) == object)
    #expect(try store.object("b", in: .batches) == nil)
    #expect(
      try store.listing(of: .batches).storedAt == ["a": Timestamp(seconds: 1_000_000)])
    #expect(try store.listing(of: .incoming).storedAt.isEmpty)
    try store.remove("a", from: .batches)
    try store.remove("a", from: .batches)
    #expect(try store.listing(of: .batches).names.isEmpty)
  }

  @Test("Every cut and every changed byte is damage, a later version is named")
  func damage() throws {
    try store.insert(StoredObject(metadata: [1, 2], body: [3]), named: "a", into: .batches)
    let bytes = try Data(contentsOf: file("a"))
    for count in bytes.indices {
      try bytes.prefix(count).write(to: file("a"))
      #expect(throws: CloudError.damagedObject(name: "a")) {
        try store.object("a", in: .batches)
      }
    }
    for index in bytes.indices where index != 3 {
      var changed = bytes
      changed[index] ^= 1
      try changed.write(to: file("a"))
      #expect(throws: CloudError.damagedObject(name: "a")) {
        try store.object("a", in: .batches)
      }
    }
    var later = bytes
    later[3] = 2
    try later.write(to: file("a"))
    #expect(throws: CloudError.unsupportedVersion(name: "a", version: 2)) {
      try store.object("a", in: .batches)
    }
  }

  @Test("Foreign files are counted and left alone; names that are paths are refused")
  func foreign() throws {
    try Data().write(to: file("Read me.txt"))
    let listing = try store.listing(of: .batches)
    #expect(listing.foreign == 1 && listing.names.isEmpty)
    for name in ["", "../a", "A", "a.b", String(repeating: "a", count: 65)] {
      #expect(throws: CloudError.unusableName) { try store.object(name, in: .batches) }
    }
  }

  @Test("A folder that is gone is an error that names it")
  func missing() throws {
    try FileManager.default.removeItem(at: folder.url.appendingPathComponent("batches"))
    #expect(throws: CloudError.unwritable(path: file("a").path)) {
      try store.insert(StoredObject(), named: "a", into: .batches)
    }
    #expect(throws: CloudError.self) { try store.listing(of: .batches) }
  }
}
