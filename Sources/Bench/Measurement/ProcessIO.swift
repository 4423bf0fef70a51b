/// The bytes that this process has written since it began, and the calls that read and wrote.
///
/// From `/proc/self/io` (proc_pid_io(5)), which costs one system call and one small allocation; the
/// reading itself is a read and counts in later ones.
public struct ProcessIO: Hashable, Sendable, Codable {
  /// Bytes that system calls wrote (wchar), to any target.
  public let writtenBytes: Int
  /// Calls that read.
  public let readCalls: Int
  /// Calls that wrote.
  public let writeCalls: Int

  /// Returns the values of this process so far.
  ///
  /// - Throws: `MeasurementError` if the kernel does not report it.
  public static func current() throws(MeasurementError) -> ProcessIO {
    try ProcessIO(io: ProcText.required(path))
  }

  /// Returns the reads and writes between an earlier reading and this one.
  public func since(_ earlier: ProcessIO) -> ProcessIO {
    ProcessIO(
      writtenBytes: writtenBytes - earlier.writtenBytes, readCalls: readCalls - earlier.readCalls,
      writeCalls: writeCalls - earlier.writeCalls)
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
    writtenBytes = try Self.figure("wchar", in: text)
    readCalls = try Self.figure("syscr", in: text)
    writeCalls = try Self.figure("syscw", in: text)
  }
}
