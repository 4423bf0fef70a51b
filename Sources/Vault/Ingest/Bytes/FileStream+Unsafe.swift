internal import Foundation

// Invariants: the descriptor is open from `init` to `deinit` and belongs only to this object;
// `fstat` fills a structure that outlives the call; `read` is given a pointer to the uninitialized
// tail of the buffer and at most its size.

/// A file as a stream of bytes, read in pieces so that its size does not matter.
final class FileStream: ByteStream {
  private let descriptor: Int32
  private let path: String

  /// Opens a file.
  ///
  /// - Throws: `IngestError.unreadable`, naming `path`; a folder counts as unreadable too, and so
  ///   does a pipe, which might never be written to.
  init(_ url: URL, path: String) throws(IngestError) {
    // Without O_NONBLOCK the opening of a pipe waits for a writer.
    descriptor = unsafe open(url.path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    self.path = path
    guard descriptor >= 0 else { throw .unreadable(file: path) }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .unreadable(file: path)
    }
  }

  deinit {
    if descriptor >= 0 { _ = close(descriptor) }
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
