/// The number of threads that ran or waited to run, on average over three spans (proc_loadavg(5)).
public struct LoadAverage: Hashable, Sendable, Codable {
  /// Over the last minute.
  public let oneMinute: Double
  /// Over the last five minutes.
  public let fiveMinutes: Double
  /// Over the last fifteen minutes.
  public let fifteenMinutes: Double

  /// Reads the text of `/proc/loadavg`.
  ///
  /// - Returns: `nil` if it does not start with three numbers.
  public init?(loadavg text: String) {
    let numbers = text.split(whereSeparator: \.isWhitespace).prefix(3).compactMap { Double($0) }
    guard numbers.count == 3, numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) else { return nil }
    (oneMinute, fiveMinutes, fifteenMinutes) = (numbers[0], numbers[1], numbers[2])
  }

  /// Returns true if a machine with the given number of cores is idle enough for timing.
  ///
  /// The last minute's load must be below 0.3 a core: then a benchmark of one thread has, on
  /// average, a core to itself even with two cores.
  public func isQuiet(cores: Int) -> Bool {
    oneMinute < 0.3 * Double(cores)
  }
}
