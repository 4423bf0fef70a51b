internal import Foundation

// Invariants: the descriptor is open from `init` to `deinit` and belongs to this object alone;
// `read` is given a pointer to the uninitialised tail of the buffer and at most its size.

/// A file as a stream of bytes, read in pieces so that its size does not matter.
final class FileStream: ByteStream {
  private let descriptor: Int32
  private let path: String

  /// Opens a file.
  ///
  /// - Throws: `IngestError.unreadable`, naming `path`; a folder counts as unreadable too.
  init(_ url: URL, path: String) throws(IngestError) {
    descriptor = unsafe open(url.path, O_RDONLY | O_CLOEXEC)
    self.path = path
    guard descriptor >= 0 else { throw .unreadable(file: path) }
  }

  deinit {
    _ = close(descriptor)
  }

  func read(into buffer: inout [UInt8], upTo count: Int) throws(IngestError) -> Int {
    guard count > 0 else { return 0 }
    var received = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      repeat {
        received = unsafe Glibc.read(descriptor, target.baseAddress, count)
      } while received < 0 && errno == EINTR
      initialized = max(0, received)
    }
    guard received >= 0 else { throw .unreadable(file: path) }
    buffer.append(contentsOf: piece)
    return received
  }
}
