public import Foundation

/// A zip archive, read without unpacking it: each of its files is a stream.
///
/// Bounds against archives made to exhaust a machine: no file may be declared to unpack to more
/// than `largestFileBytes`, or, beyond `harmlessBytes`, to more than `largestRatio` times what it
/// takes in the archive; a file that delivers another number of bytes than declared is refused
/// where that shows.
public struct ZipArchive: Sendable {
  /// A file of an archive.
  public struct Entry: Hashable, Sendable {
    /// The path inside the archive.
    public let name: String
    /// The size unpacked, as declared.
    public let sizeBytes: Int
    let index: Int
    let packedBytes: Int
    let isEncrypted: Bool
  }

  /// The most that a file may unpack to: 64 GiB.
  public static let largestFileBytes = 64 << 30
  /// The maximum ratio of a file's unpacked to its packed size; chats reach about 20.
  public static let largestRatio = 250
  /// Up to this size unpacked, the ratio does not matter: 4 MiB.
  public static let harmlessBytes = 4 << 20

  /// The archive's files in its order; folders are left out.
  public let entries: [Entry]
  private let url: URL
  private let path: String

  /// Reads an archive's directory.
  ///
  /// - Parameters:
  ///   - url: The archive on disk.
  ///   - path: Its path below the vault's folder; it names the archive in errors.
  /// - Throws: `IngestError.unreadable`, or `.malformedArchive` for what is no archive or breaks
  ///   off.
  public init(_ url: URL, path: String) throws(IngestError) {
    self.url = url
    self.path = path
    let handle = try ZipHandle(url, path: path)
    var entries: [Entry] = []
    for index in 0..<handle.count {
      let entry = try handle.entry(index)
      if !entry.name.hasSuffix("/") { entries.append(entry) }
    }
    self.entries = entries
  }

  /// A file of the archive, unpacked as it is read; its path is `archive.zip/name inside`.
  ///
  /// Opening it throws `.encryptedArchive`, `.oversizedArchive` or `.malformedArchive` where the
  /// entry is one of these; reading it throws `.malformedArchive` where bytes, length or checksum
  /// are not as declared.
  public func file(_ entry: Entry) -> ExportFile {
    let inner = path + "/" + entry.name
    let url = url
    let path = path
    return ExportFile(path: inner) { () throws(IngestError) in
      if entry.isEncrypted { throw .encryptedArchive(file: inner) }
      guard Self.isPlausible(entry) else { throw .oversizedArchive(file: inner) }
      return try ZipStream(ZipHandle(url, path: path), entry, path: inner)
    }
  }

  private static func isPlausible(_ entry: Entry) -> Bool {
    if entry.sizeBytes <= harmlessBytes { return true }
    return entry.sizeBytes <= largestFileBytes
      && entry.sizeBytes / largestRatio <= entry.packedBytes
  }

  /// The most bytes that a compressed file of a size may unpack to.
  static func largestUnpacked(packedBytes: Int) -> Int {
    max(harmlessBytes, largestRatio * min(packedBytes, largestFileBytes / largestRatio))
  }
}

extension ZipArchive {
  /// The sizes in bytes of all files by their names, folders left out; of equal names the first.
  public var fileSizes: [String: Int] {
    let sizes = entries.map { entry in
      (entry.name.split(separator: "/").last.map(String.init) ?? entry.name, entry.sizeBytes)
    }
    return Dictionary(sizes) { first, _ in first }
  }
}
