/// The bytes that this process has read and written since it began, and the number of calls.
///
/// From `/proc/self/io` (proc_pid_io(5)), which costs one system call and one small allocation; the
/// reading itself is a read and counts in later ones.
public struct ProcessIO: Hashable, Sendable, Codable {
  /// Bytes that system calls read, from any source: also from the page cache, pipes and `/proc`.
  public let readBytes: Int
  /// Bytes that system calls wrote (wchar), to any target.
  public let writtenBytes: Int
  /// Calls that read.
  public let readCalls: Int
  /// Calls that wrote.
  public let writeCalls: Int
  /// Bytes that were sent on to a storage device; 0 for files that only memory holds.
  public let storedBytes: Int

  /// Returns the values of this process so far.
  ///
  /// - Throws: `MeasurementError` if the kernel does not report it.
  public static func current() throws(MeasurementError) -> ProcessIO {
    guard let text = ProcText.content(of: path) else { throw .unreadable(file: path) }
    return try ProcessIO(io: text)
  }

  /// Returns the reads and writes between an earlier reading and this one.
  public func since(_ earlier: ProcessIO) -> ProcessIO {
    ProcessIO(
      readBytes: readBytes - earlier.readBytes, writtenBytes: writtenBytes - earlier.writtenBytes,
      readCalls: readCalls - earlier.readCalls, writeCalls: writeCalls - earlier.writeCalls,
      storedBytes: storedBytes - earlier.storedBytes)
  }

  private static let path = "/proc/self/io"

  private static func figure(
    _ name: String, in text: String
  ) throws(MeasurementError) -> Int {
    guard let count = ProcText.field(name, in: text).flatMap(Int.init), count >= 0 else {
      throw .missingField(name: name, file: path)
    }
    return count
  }
}

extension ProcessIO {
  /// Reads the text of `/proc/<process>/io`.
  ///
  /// - Throws: `MeasurementError.missingField` if a value is missing or unreadable.
  public init(io text: String) throws(MeasurementError) {
    readBytes = try Self.figure("rchar", in: text)
    writtenBytes = try Self.figure("wchar", in: text)
    readCalls = try Self.figure("syscr", in: text)
    writeCalls = try Self.figure("syscw", in: text)
    storedBytes = try Self.figure("write_bytes", in: text)
  }
}
