public import Foundation

/// Runs this program's own commands as children that end when their parent does.
///
/// A child's standard input is a pipe that the parent holds open; at its end, which also comes when
/// the parent is killed, the child stops (``variable`` enables this). The child's output is written
/// to a file.
public struct SupervisedProcess: Sendable {
  /// The environment variable that makes a command watch its standard input.
  public static let variable = "VAULTBENCH_SUPERVISED"

  private let executable: URL

  /// Chooses the program; this program itself unless stated.
  public init(executable: URL? = nil) {
    self.executable = executable ?? ChildProcess.ownExecutable
  }

  /// Runs a command to its end; where the task is canceled, requests it to end (SIGTERM, and the
  /// end of its standard input) and waits.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - log: The file for its standard output and error; its previous content is lost.
  /// - Returns: The exit code, or 128 and the signal that ended it.
  /// - Throws: ``ProcessError/unwritableLog(path:)``,
  ///   ``ProcessError/notStarted(program:)``.
  public func run(_ arguments: [String], log: URL) async throws -> Int32 {
    let output = try Self.open(log)
    defer { output.closeFile() }
    let lifeline = Pipe()
    defer { lifeline.fileHandleForWriting.closeFile() }
    let process = try SpawnedProcess(
      executable, arguments, environment: ChildProcess.environment(adding: [Self.variable: "1"]),
      .init(input: lifeline.fileHandleForReading, output: output, errors: output))
    lifeline.fileHandleForReading.closeFile()
    return await withTaskCancellationHandler {
      await process.end()
    } onCancel: {
      process.send(SIGTERM)
      // A child that has just begun may not listen to signals yet; it will to this.
      lifeline.fileHandleForWriting.closeFile()
    }
  }

  private static func open(_ log: URL) throws(ProcessError) -> FileHandle {
    do {
      try FileManager.default.createDirectory(
        at: log.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: log)
      return try FileHandle(forWritingTo: log)
    } catch {
      throw .unwritableLog(path: log.path)
    }
  }
}
