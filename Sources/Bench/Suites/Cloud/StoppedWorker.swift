internal import Foundation
internal import VaultProcesses

/// A child that stops itself at agreed steps, inspected from outside while it is stopped.
struct StoppedWorker {
  private static let patience = Duration.seconds(60)

  let process: SpawnedProcess

  private func file(_ name: String) -> String { "/proc/\(process.number)/\(name)" }

  /// Waits until the child has stopped itself.
  ///
  /// - Returns: Whether it did; `false` if it ended, or stops at nothing.
  func waitForStop() -> Bool {
    let end = ContinuousClock.now + Self.patience
    while ContinuousClock.now < end, !process.hasEnded {
      // The state follows the name in parentheses, which may hold anything.
      let status = FileManager.default.contents(atPath: file("stat")) ?? Data()
      let text = String(decoding: status, as: UTF8.self)
      if text.split(separator: ")").last?.hasPrefix(" T") ?? false { return true }
      usleep(1000)
    }
    return false
  }

  /// Lets it go on.
  func resume() { process.send(SIGCONT) }

  /// Its environment and arguments.
  var surroundings: [[UInt8]] {
    ["environ", "cmdline"].map { [UInt8](FileManager.default.contents(atPath: file($0)) ?? Data()) }
  }

  /// Returns the contents of its writable memory; empty if this process may not read it.
  func memory() -> [[UInt8]] {
    let maps = FileManager.default.contents(atPath: file("maps")) ?? Data()
    guard let memory = FileHandle(forReadingAtPath: file("mem")) else { return [] }
    defer { memory.closeFile() }
    return String(decoding: maps, as: UTF8.self).split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      let bounds = (fields.first ?? "").split(separator: "-").compactMap { UInt64($0, radix: 16) }
      guard bounds.count == 2, fields.count > 1, fields[1].hasPrefix("rw") else { return nil }
      do {
        try memory.seek(toOffset: bounds[0])
        return [UInt8](try memory.read(upToCount: Int(bounds[1] - bounds[0])) ?? Data())
      } catch {
        // A mapping of a device, which has no bytes to read.
        return nil
      }
    }
  }
}
