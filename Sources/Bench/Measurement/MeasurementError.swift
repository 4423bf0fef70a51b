/// The reason why the operating system gave no data about this process.
public enum MeasurementError: Error, Equatable, Sendable {
  /// A file of `/proc` that cannot be read.
  case unreadable(file: String)
  /// A file of `/proc` without a field that every Linux kernel writes.
  case missingField(name: String, file: String)
  /// A system that does not let the process reset its peak, as some containers do.
  case peakNotResettable
}

extension MeasurementError {
  /// The result of a reading; `nil` where the system does not report it.
  public static func reported<Value>(
    _ reading: () throws(MeasurementError) -> Value
  ) -> Value? {
    do throws(MeasurementError) {
      return try reading()
    } catch {
      return nil
    }
  }
}

extension MeasurementError: CustomStringConvertible {
  /// The problem, its place and its remedy.
  public var description: String {
    switch self {
    case .unreadable(let file):
      "\(file): cannot be read; mount /proc, or run outside the sandbox."
    case .missingField(let name, let file):
      "\(file): there is no field \(name); run on a Linux kernel with memory accounting."
    case .peakNotResettable:
      "/proc/self/clear_refs: the peak cannot be reset; read peaks as those of the whole process, "
        + "or allow the container to write the file."
    }
  }
}
