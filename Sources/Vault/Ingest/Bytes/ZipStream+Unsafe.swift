internal import CLibzip
internal import Foundation

// Invariants: `archive` is open from `init` to `deinit` of its handle and belongs only to it; a
// `ZipStream` keeps its handle alive and closes `file` before letting go of it; names that libzip
// hands out are copied before its next call; `zip_fread` is given the uninitialized tail of a
// buffer and at most its size.

/// An archive opened by libzip.
@safe final class ZipHandle {
  fileprivate let archive: OpaquePointer
  private let path: String

  /// - Throws: `IngestError.unreadable` or `.malformedArchive`, naming `path`.
  init(_ url: URL, path: String) throws(IngestError) {
    var code: Int32 = 0
    guard let archive = unsafe zip_open(url.path, ZIP_RDONLY, &code) else {
      let isMissing = [ZIP_ER_NOENT, ZIP_ER_OPEN].contains(code)
      throw isMissing ? .unreadable(file: path) : .malformedArchive(file: path)
    }
    unsafe self.archive = unsafe archive
    self.path = path
  }

  deinit {
    unsafe zip_discard(archive)
  }

  /// The number of entries in the archive, including folders.
  var count: Int { max(0, Int(clamping: unsafe zip_get_num_entries(archive, 0))) }

  func entry(_ index: Int) throws(IngestError) -> ZipArchive.Entry {
    var stat = unsafe zip_stat()
    let wanted = UInt64(ZIP_STAT_SIZE) | UInt64(ZIP_STAT_COMP_SIZE)
    guard unsafe zip_stat_index(archive, UInt64(index), 0, &stat) == 0,
      let name = unsafe zip_get_name(archive, UInt64(index), 0),
      unsafe stat.valid & wanted == wanted
    else { throw .malformedArchive(file: path) }
    let isEncrypted =
      unsafe stat.valid & UInt64(ZIP_STAT_ENCRYPTION_METHOD) != 0
      && stat.encryption_method != UInt16(ZIP_EM_NONE)
    return unsafe ZipArchive.Entry(
      name: String(cString: name), sizeBytes: Int(clamping: stat.size), index: index,
      packedBytes: Int(clamping: stat.comp_size), isEncrypted: isEncrypted)
  }
}

/// A file of an archive as a stream of unpacked bytes.
@safe final class ZipStream: ByteStream {
  private let handle: ZipHandle
  private let file: OpaquePointer
  private let path: String
  private var left: Int

  /// Opens an entry; `path` names it in errors.
  init(_ handle: ZipHandle, _ entry: ZipArchive.Entry, path: String) throws(IngestError) {
    guard let file = unsafe zip_fopen_index(handle.archive, UInt64(entry.index), 0) else {
      throw .malformedArchive(file: path)
    }
    self.handle = handle
    unsafe self.file = unsafe file
    self.path = path
    left = entry.sizeBytes
  }

  deinit {
    _ = unsafe zip_fclose(file)
  }

  func read(into buffer: inout [UInt8], upTo count: Int) throws(IngestError) -> Int {
    guard count > 0 else { return 0 }
    var received = 0
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: count) { target, initialized in
      guard let start = target.baseAddress else { return }
      received = unsafe Int(clamping: zip_fread(file, start, UInt64(count)))
      initialized = max(0, min(received, count))
    }
    // The checksum is compared by libzip when the last byte has been read.
    guard received >= 0, received <= left, received > 0 || left == 0 else {
      throw .malformedArchive(file: path)
    }
    left -= received
    buffer.append(contentsOf: piece)
    return received
  }
}
