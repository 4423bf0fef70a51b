public import Foundation
internal import VaultCore

/// The bytes of one export, wherever they lie: to be read front to back, as often as needed.
public struct ExportFile: Sendable {
  /// The path below the vault's folder; it names the file in errors, threads and identifiers.
  public let path: String
  private let opening: @Sendable () throws(IngestError) -> any ByteStream

  /// A file on disk.
  public init(_ url: URL, path: String) {
    self.init(path: path) { () throws(IngestError) in try FileStream(url, path: path) }
  }

  /// Bytes in memory.
  public init(_ data: Data, path: String) {
    self.init(path: path) { () throws(IngestError) in MemoryStream(data) }
  }

  /// Bytes that come from somewhere else; `opening` starts again from the front at each call.
  init(path: String, opening: @escaping @Sendable () throws(IngestError) -> any ByteStream) {
    self.path = path
    self.opening = opening
  }

  /// The same bytes under a path of their own: an archive may hold several files of one name.
  func numbered(_ number: Int) -> ExportFile {
    number == 1 ? self : ExportFile(path: "\(path)#\(number)", opening: opening)
  }

  /// The raw bytes from the front.
  func bytes() throws(IngestError) -> any ByteStream {
    try opening()
  }

  /// The lines of a text file from the front, as UTF-8 regardless of its byte order mark.
  func lines() throws(IngestError) -> LineReader {
    try LineReader(opening())
  }

  /// The first bytes, at most so many.
  ///
  /// - Throws: `IngestError` if they cannot be read.
  func prefix(_ count: Int) throws(IngestError) -> [UInt8] {
    let stream = try opening()
    var bytes: [UInt8] = []
    while bytes.count < count, try stream.read(into: &bytes, upTo: count - bytes.count) > 0 {}
    return bytes
  }

  /// The bytes that a compressed file unpacks to, under its own path.
  ///
  /// They are unpacked each time they are opened, all at once; opening throws `.oversizedArchive`
  /// where they are more than a file of the size unpacks to, `.packed` where they are damaged.
  func unpacked() -> ExportFile {
    ExportFile(path: path) { () throws(IngestError) in
      let packed = Array(try contents())
      guard let packing = Packing(of: packed) else { return MemoryStream(Data(packed)) }
      do throws(Packing.Failure) {
        let limit = ZipArchive.largestUnpacked(packedBytes: packed.count)
        return MemoryStream(Data(try packing.unpacked(packed, limit: min(limit, 1 << 30))))
      } catch {
        throw error == .tooLarge
          ? IngestError.oversizedArchive(file: path)
          : .packed(file: path, format: packing.rawValue)
      }
    }
  }

  /// The number of bytes, counted by reading them; those that cannot be read count 0.
  public func countBytes() -> Int {
    var count = 0
    do {
      let stream = try opening()
      var bytes: [UInt8] = []
      while try stream.read(into: &bytes, upTo: 1 << 20) > 0 {
        count += bytes.count
        bytes.removeAll(keepingCapacity: true)
      }
    } catch {
      return count
    }
    return count
  }

  /// Everything at once.
  ///
  /// - Throws: `IngestError` if the bytes cannot be read.
  public func contents() throws(IngestError) -> Data {
    let stream = try opening()
    var bytes: [UInt8] = []
    while try stream.read(into: &bytes, upTo: 1 << 20) > 0 {}
    return Data(bytes)
  }
}

/// Bytes that are read once, front to back.
///
/// Laws: every byte comes once and in order; 0 means the end and comes again at each later call. A
/// class-bound protocol, because a stream is an open file and a position in it.
protocol ByteStream: AnyObject {
  /// Appends at least one and at most `count` bytes to the buffer; none at the end.
  ///
  /// - Returns: How many were appended.
  func read(into buffer: inout [UInt8], upTo count: Int) throws(IngestError) -> Int
}

/// Bytes in memory as a stream.
final class MemoryStream: ByteStream {
  private let data: Data
  private var position: Data.Index

  init(_ data: Data) {
    self.data = data
    position = data.startIndex
  }

  func read(into buffer: inout [UInt8], upTo count: Int) -> Int {
    let end = min(data.endIndex, position + max(0, count))
    buffer.append(contentsOf: data[position..<end])
    defer { position = end }
    return end - position
  }
}
