internal import CZlib
internal import Foundation

// Invariants: `file` is open from `init` to `deinit` and belongs only to this object; `gzread` is
// given the uninitialized storage of a fresh array and at most its size.

/// A gzip file as a stream of unpacked bytes.
@safe final class GzipStream {
  private let file: gzFile
  private let name: String

  /// Opens a file, of which `name` appears in errors.
  ///
  /// - Throws: `unreadableFile`, or `malformedGzip` for a file that is not gzip, an empty one too.
  init(_ url: URL, name: String) throws(TrainingError) {
    guard let file = unsafe gzopen(url.path, "rb") else { throw .unreadableFile(path: name) }
    unsafe self.file = unsafe file
    self.name = name
    _ = unsafe gzbuffer(file, 1 << 17)
    // zlib passes on data that is not gzip unchanged; a training file that is not compressed is
    // damaged.
    guard unsafe gzdirect(file) == 0 else { throw .malformedGzip(file: name) }
  }

  deinit {
    _ = unsafe gzclose_r(file)
  }

  /// The next bytes, at most so many; none at the end.
  ///
  /// - Throws: `malformedGzip` if the file is damaged or breaks off.
  func read(upTo count: Int) throws(TrainingError) -> [UInt8] {
    var received = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      received = unsafe Int(gzread(file, target.baseAddress, UInt32(clamping: count)))
      initialized = max(0, min(received, count))
    }
    // A file that breaks off reads as a short piece; only the error state distinguishes it from the
    // end.
    var code: Int32 = 0
    _ = unsafe gzerror(file, &code)
    guard received >= 0, code == Z_OK || code == Z_STREAM_END else {
      throw .malformedGzip(file: name)
    }
    return piece
  }
}
