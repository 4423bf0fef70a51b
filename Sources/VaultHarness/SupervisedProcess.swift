public import Foundation
internal import Synchronization

/// Runs this program's own commands as children that end when their parent does.
///
/// A child's standard input is a pipe that the parent holds open; at its end, which also comes when
/// the parent is killed, the child gives up (``variable`` tells it to watch). What the child says
/// goes into a file.
public struct SupervisedProcess: Sendable {
  /// The environment variable that tells a command to watch its standard input.
  public static let variable = "VAULTBENCH_SUPERVISED"

  private let executable: URL

  /// Chooses the program; this program itself unless stated.
  public init(executable: URL? = nil) {
    self.executable =
      executable ?? URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  /// Runs a command to its end; where the task is cancelled, asks it to end (SIGTERM, and the
  /// end of its standard input) and waits.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - log: The file for its standard output and error; what it held before is lost.
  /// - Returns: The exit code, or 128 and the signal that ended it.
  /// - Throws: ``HarnessError/unwritable(path:reason:)`` for the log, what `Process` throws if the
  ///   program cannot be started.
  public func run(_ arguments: [String], log: URL) async throws -> Int32 {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: "1"]) { $1 }
    let output = try Self.open(log)
    defer { output.closeFile() }
    process.standardOutput = output
    process.standardError = output
    let lifeline = Pipe()
    process.standardInput = lifeline
    defer { lifeline.fileHandleForWriting.closeFile() }
    return try await Self.wait(for: process, lifeline.fileHandleForWriting)
  }

  /// The child as far as its end is concerned.
  private struct Child {
    /// 0 before it starts and after it has ended: its number may be another's by then.
    var identifier: Int32 = 0
    var isUnwanted = false

    func interrupt() {
      if identifier > 0, isUnwanted { kill(identifier, SIGTERM) }
    }
  }

  private static func wait(
    for process: Process, _ lifeline: FileHandle
  ) async throws -> Int32 {
    let box = Box()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        process.terminationHandler = { ended in
          box.child.withLock { $0.identifier = 0 }
          continuation.resume(
            returning: ended.terminationReason == .exit
              ? ended.terminationStatus : 128 + ended.terminationStatus)
        }
        do {
          try box.child.withLock { child in
            try process.runWithOpenSignals()
            child.identifier = process.processIdentifier
            child.interrupt()
          }
        } catch {
          process.terminationHandler = nil
          continuation.resume(throwing: error)
        }
      }
    } onCancel: {
      box.child.withLock { child in
        child.isUnwanted = true
        child.interrupt()
        // A child that has just begun may not listen to signals yet; it will to this.
        lifeline.closeFile()
      }
    }
  }

  private final class Box: Sendable {
    let child = Mutex(Child())
  }

  private static func open(_ log: URL) throws(HarnessError) -> FileHandle {
    do {
      try FileManager.default.createDirectory(
        at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: log)
      return try FileHandle(forWritingTo: log)
    } catch {
      throw .unwritable(path: log.path, reason: "the system refuses")
    }
  }
}
