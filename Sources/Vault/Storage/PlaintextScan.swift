public import Foundation

/// A search of every byte of a folder for texts that must not be readable there.
///
/// Each needle is looked for as UTF-8 and as UTF-16LE. Every occurrence counts, overlapping ones
/// too, once per needle. Texts are found even across the boundary of two reads.
///
/// Random bytes hold short texts by chance: a needle of n bytes occurs 256⁻ⁿ times per byte. The
/// report says how many such hits to expect, so that a hit can be judged; needles shorter than
/// `minimumBytes` in an encoding are not looked for in it and are counted.
public struct PlaintextScan: Sendable {
  /// The place where one needle was found; the needle itself is not stored.
  public struct Hit: Hashable, Sendable {
    /// The file's path, relative to the folder.
    public let file: String
    /// The offset of the first byte.
    public let offset: Int
    /// The index of the needle in the list that the scan was made with.
    public let needle: Int
  }

  /// The findings of a scan.
  public struct Report: Sendable {
    /// The number of files read.
    public internal(set) var files = 0
    /// The number of bytes read.
    public internal(set) var bytes = 0
    /// The number of times that a needle occurred.
    public internal(set) var hitCount = 0
    /// The first hundred hits by file, then offset.
    public internal(set) var firstHits: [Hit] = []
    /// The number of hits expected in that many random bytes.
    public internal(set) var expectedChanceHits = 0.0
  }

  /// The number of needles that were too short to be looked for in any encoding.
  public let needlesTooShort: Int
  private let table: NeedleTable
  // Bytes per read; tests make it small.
  let chunkBytes: Int

  /// Prepares a scan.
  ///
  /// - Parameters:
  ///   - needles: The texts to look for; equal ones count apart.
  ///   - minimumBytes: The shortest encoded needle that is looked for, at least 4.
  ///   - ignoringCase: Whether ASCII letters match in either case, and other letters in lower,
  ///     upper and given case.
  ///   - ignoringDigests: Whether a needle of only hexadecimal digits counts within a run of at
  ///     least 20 of them: files that hold digests in digits hold every short sequence of them by
  ///     chance. True to leave such hits out.
  ///   - chunkBytes: How much is read at once.
  public init(
    needles: [String], minimumBytes: Int = 6, ignoringCase: Bool = false,
    ignoringDigests: Bool = false, chunkBytes: Int = 1 << 20
  ) {
    self.init(
      encodings: needles.map { Self.encodings(of: $0, ignoringCase: ignoringCase) },
      minimumBytes: minimumBytes, ignoringCase: ignoringCase, ignoringDigests: ignoringDigests,
      chunkBytes: chunkBytes)
  }

  /// Prepares a scan for byte strings as they are, such as keys.
  ///
  /// - Parameters:
  ///   - needles: What to look for; equal ones count apart.
  ///   - minimumBytes: The shortest that is looked for, at least 4.
  package init(bytes needles: [[UInt8]], minimumBytes: Int) {
    self.init(
      encodings: needles.map { [$0] }, minimumBytes: minimumBytes, ignoringCase: false,
      chunkBytes: 1 << 20)
  }

  private init(
    encodings: [Set<[UInt8]>], minimumBytes: Int, ignoringCase: Bool,
    ignoringDigests: Bool = false, chunkBytes: Int
  ) {
    var tooShort = 0
    var patterns: [NeedleTable.Pattern] = []
    for (index, encodings) in encodings.enumerated() {
      let encodings = encodings.filter { $0.count >= max(minimumBytes, NeedleTable.prefixBytes) }
      if encodings.isEmpty { tooShort += 1 }
      patterns += encodings.map { bytes in
        NeedleTable.Pattern(
          bytes: bytes, needle: index,
          isOutsideDigests: ignoringDigests && bytes.allSatisfy(NeedleTable.isHexadecimal))
      }
    }
    needlesTooShort = tooShort
    table = NeedleTable(patterns, ignoringCase: ignoringCase)
    self.chunkBytes = max(1, chunkBytes)
  }

  /// Scans every regular file of a folder and its subfolders; links are not followed.
  ///
  /// - Returns: The hits, and how much was read.
  /// - Throws: `fileAccess` if a file cannot be read: a scan that skips proves nothing.
  /// - Complexity: O(bytes), about 1 s per gigabyte.
  public func scan(directory: URL) throws(StorageError) -> Report {
    var report = Report()
    for file in try Self.files(below: directory) {
      do {
        try scan(file.url, named: file.name, into: &report)
      } catch {
        throw .fileAccess(path: file.url.path)
      }
    }
    report.expectedChanceHits = Double(report.bytes) * table.chanceHitsPerByte
    return report
  }

  /// Returns the number of occurrences of needles in some bytes.
  public func hitCount(in bytes: [UInt8]) -> Int {
    var count = 0
    table.search(bytes, before: bytes.count) { _, _ in count += 1 }
    return count
  }

  private func scan(_ url: URL, named name: String, into report: inout Report) throws {
    let file = try FileHandle(forReadingFrom: url)
    defer { file.closeFile() }
    report.files += 1
    var buffer: [UInt8] = []
    var offset = 0
    var isAtEnd = false
    while !isAtEnd {
      let chunk = try file.read(upToCount: chunkBytes) ?? Data()
      isAtEnd = chunk.isEmpty
      report.bytes += chunk.count
      buffer += chunk
      // A needle may start in the last bytes and end in the next chunk, so they are kept for it.
      let end = isAtEnd ? buffer.count : max(0, buffer.count - table.longestBytes + 1)
      table.search(buffer, before: end) { position, needle in
        report.hitCount += 1
        if report.firstHits.count < 100 {
          report.firstHits.append(Hit(file: name, offset: offset + position, needle: needle))
        }
      }
      buffer.removeFirst(end)
      offset += end
    }
  }

  private static func files(
    below directory: URL
  ) throws(StorageError) -> [(name: String, url: URL)] {
    do {
      let manager = FileManager.default
      let names = try manager.subpathsOfDirectory(atPath: directory.path)
      return try names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.compactMap { name in
        let url = directory.appendingPathComponent(name)
        let type = try manager.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
        return type == .typeRegular ? (name, url) : nil
      }
    } catch {
      throw .fileAccess(path: directory.path)
    }
  }

  private static func encodings(of needle: String, ignoringCase: Bool) -> Set<[UInt8]> {
    var spellings = [needle]
    if ignoringCase { spellings += [needle.lowercased(), needle.uppercased()] }
    var encodings: Set<[UInt8]> = []
    for spelling in spellings {
      let utf16 = spelling.utf16.flatMap {
        [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)]
      }
      for bytes in [Array(spelling.utf8), utf16] {
        encodings.insert(ignoringCase ? bytes.map(NeedleTable.folded) : bytes)
      }
    }
    return encodings
  }
}
