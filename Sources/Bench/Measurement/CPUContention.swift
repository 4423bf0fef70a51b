internal import VaultCore

/// The contention for the processor: a reading of counters that only grow.
///
/// A load average covers a minute; the load right now, or between two readings, it does not show.
/// From `/proc/stat` (proc_stat(5)) and `/proc/pressure/cpu`, the kernel's pressure stall
/// information (Linux 4.20).
public struct CPUContention: Hashable, Sendable {
  /// The processes that run or wait to run, this one included.
  public let runningProcesses: Int
  /// The share of the last ten seconds in which a runnable task waited for a processor, 0 to 1;
  /// `nil` where the kernel does not report it.
  public let pressure: Double?
  let stealTicks: Int
  let totalTicks: Int
  let stalledMicroseconds: Int?

  /// Reads the texts of `/proc/stat` and, where there is one, `/proc/pressure/cpu`.
  ///
  /// - Returns: `nil` if the first lacks what every kernel writes.
  public init?(stat: String, pressure text: String?) {
    let lines = stat.split(whereSeparator: \.isNewline)
    guard let total = lines.first(where: { $0.hasPrefix("cpu ") }),
      let running = lines.first(where: { $0.hasPrefix("procs_running ") })
        .flatMap({ $0.split(separator: " ").last }).flatMap({ Int($0) })
    else { return nil }
    // user nice system idle iowait irq softirq steal; guest times are part of the first two.
    let ticks = total.split(separator: " ").dropFirst().prefix(8).map { Int($0) ?? 0 }
    guard ticks.count == 8 else { return nil }
    runningProcesses = running
    stealTicks = ticks[7]
    totalTicks = ticks.reduce(0, +)
    let some = text?.split(whereSeparator: \.isNewline).first { $0.hasPrefix("some ") }
    pressure = some.flatMap { Self.value("avg10", in: $0) }.map { $0 / 100 }
    stalledMicroseconds = some.flatMap { Self.value("total", in: $0) }.map { Int($0) }
  }

  /// Returns the present reading; `nil` where the system gives none.
  public static func current() -> CPUContention? {
    ProcText.content(of: "/proc/stat").flatMap {
      CPUContention(stat: $0, pressure: ProcText.content(of: "/proc/pressure/cpu"))
    }
  }

  /// The share of all processors' time that the host took for other machines since an earlier
  /// reading, 0 to 1; `nil` if no time passed.
  public func stealFraction(since earlier: CPUContention) -> Double? {
    let total = totalTicks - earlier.totalTicks
    return total > 0 ? Double(stealTicks - earlier.stealTicks) / Double(total) : nil
  }

  /// Returns the share of a span in which a runnable task waited for a processor, 0 to 1; `nil`
  /// where the kernel does not report it, or for no span.
  ///
  /// - Parameters:
  ///   - earlier: The reading at the span's start; this one is its end.
  ///   - span: The length of the span.
  /// - Returns: The share.
  public func stalledFraction(since earlier: CPUContention, over span: Duration) -> Double? {
    guard let now = stalledMicroseconds, let before = earlier.stalledMicroseconds, span > .zero
    else { return nil }
    return min(1, max(0, Double(now - before) * 1e-6 / span.inSeconds))
  }

  /// Returns true if a process may be timed: nothing waited lately, and the runnable threads do not
  /// exceed the cores.
  public func isQuiet(cores: Int) -> Bool {
    runningProcesses <= cores && (pressure ?? 0) < Self.quietPressure
  }

  /// A twentieth of the time: what the services of an idle machine stay below.
  private static let quietPressure = 0.05

  private static func value(_ name: String, in line: Substring) -> Double? {
    line.split(separator: " ").first { $0.hasPrefix("\(name)=") }
      .flatMap { Double($0.dropFirst(name.count + 1)) }.flatMap { $0 >= 0 ? $0 : nil }
  }
}
