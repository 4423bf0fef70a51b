internal import Foundation
internal import VaultIngest
internal import VaultVerdict

/// Large exports of every format, each read by a process of its own (targets L10, L11).
struct IngestSuite {
  let seed: UInt64
  /// An empty folder for the exports.
  let directory: URL
  let children: ChildProcess
  /// The size of the largest exports as a share of the full size.
  let share: Double

  /// How many exports are read.
  static var caseCount: Int { cases.count }

  private struct Case {
    let name: String
    let format: Export.Format
    let count: Int
    let textBytes: Int
    /// Whether a document target names this size.
    let isTarget: Bool
  }

  private static let cases = [
    Case(name: "whatsapp", format: .whatsapp, count: 1000, textBytes: 1450, isTarget: true),
    Case(name: "whatsapp", format: .whatsapp, count: 50_000, textBytes: 2950, isTarget: true),
    Case(name: "whatsapp", format: .whatsapp, count: 1_000_000, textBytes: 60, isTarget: false),
    Case(name: "mbox", format: .mbox, count: 10_000, textBytes: 3000, isTarget: false),
    Case(
      name: "imessage", format: .messagesDatabase, count: 200_000, textBytes: 60, isTarget: false),
    Case(name: "icalendar", format: .calendar, count: 20_000, textBytes: 0, isTarget: false),
  ]

  /// The figures of every case; `slice` tells the sizes of one format apart.
  func metrics(_ progress: (Int, Int) -> Void = { _, _ in }) throws -> [Metric] {
    var metrics: [Metric] = []
    for (index, entry) in Self.cases.enumerated() {
      try Task.checkCancellation()
      progress(index, Self.cases.count)
      metrics += try self.metrics(of: entry)
    }
    return metrics
  }

  private func metrics(of entry: Case) throws -> [Metric] {
    let count =
      entry.isTarget ? entry.count : max(20, Int((Double(entry.count) * share).rounded()))
    let task = IngestProbe.Task(
      format: entry.format.rawValue, count: count, textBytes: entry.textBytes, seed: seed)
    let folder = directory.appendingPathComponent("\(entry.name)-\(count)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { remove(folder) }
    let file = try IngestProbe(task).write(into: folder)
    let bytes = try file.resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0
    let outcome = try children.run([
      "probe-ingest", "--format", task.format, "--count", "\(task.count)", "--text-bytes",
      "\(task.textBytes)", "--seed", "\(task.seed)", folder.path,
    ])
    let prefix = "ingest/\(entry.name)"
    func metric(
      _ name: String, _ value: Double, _ unit: String, better: Metric.Direction = .lower,
      exact: Bool = false
    ) -> Metric {
      Metric(
        id: "\(prefix)/\(name)", value: value, unit: unit, better: better, n: count,
        slice: ["messages": "\(count)"], deterministic: exact)
    }
    guard outcome.status == 0 else { return [metric("crashes", 1, "count", exact: true)] }
    let result = try JSONDecoder().decode(IngestProbe.Result.self, from: outcome.output)
    return [
      metric("crashes", 0, "count", exact: true),
      metric("wrongFields", Double(result.wrongFields), "count", exact: true),
      metric("seconds", result.seconds, "seconds"),
      metric("peakGrowthBytes", Double(result.peakGrowthBytes), "bytes"),
      metric(
        "messagesPerSecond", Double(result.items) / result.cpuSeconds, "messages/s",
        better: .higher),
      metric("bytesPerSecond", Double(bytes) / result.cpuSeconds, "bytes/s", better: .higher),
    ]
  }

  private func remove(_ folder: URL) {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // The run's working files are removed as a whole when it ends.
      return
    }
  }
}
