public import Foundation

/// Runs this program's own commands in processes of their own.
///
/// A new process has an idle memory to compare with, can be killed at any moment, and takes
/// nothing down with it when it crashes.
public struct ChildProcess: Sendable {
  /// The outcome of a child.
  public struct Outcome: Sendable {
    /// The exit code, or 128 and the signal that ended it.
    public let status: Int32
    /// The standard output.
    public let output: Data
  }

  let executable: URL
  let environment: [String: String]

  /// Chooses the program and the variables added to this process's environment for it.
  public init(executable: URL, environment: [String: String] = [:]) {
    self.executable = executable
    self.environment = environment
  }

  /// This program itself.
  public static func own(environment: [String: String] = [:]) -> ChildProcess {
    ChildProcess(executable: ownExecutable, environment: environment)
  }

  /// The file of this program.
  public static var ownExecutable: URL {
    URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
  }

  /// This process's environment with other variables.
  static func environment(adding variables: [String: String]) -> [String: String] {
    ProcessInfo.processInfo.environment.merging(variables) { $1 }
  }

  /// Starts a command and does not wait for it.
  ///
  /// - Parameters:
  ///   - arguments: The command's arguments.
  ///   - output: The file for its standard output, which is emptied.
  ///   - errors: The file for its standard error, which is emptied.
  /// - Returns: The process, which the caller waits for.
  /// - Throws: ``ProcessError/notStarted(program:)``, or that a file cannot be written.
  package func start(
    _ arguments: [String], output: URL, errors: URL
  ) throws -> SpawnedProcess {
    let handles = try [output, errors].map { file in
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }
    defer { for handle in handles { handle.closeFile() } }
    return try SpawnedProcess(
      executable, arguments, environment: Self.environment(adding: environment),
      .init(output: handles[0], errors: handles[1]))
  }

  /// Runs a command to its end, or ends it without notice (SIGKILL) if it runs longer than a given
  /// time.
  ///
  /// It is over when no process holds its output any more; its output must fit into memory. With a
  /// limit its output may be no more than a pipe holds (64 KiB), and it may start no process of its
  /// own.
  ///
  /// - Throws: ``ProcessError/notStarted(program:)``.
  public func run(_ arguments: [String], killedAfter limit: Duration? = nil) throws -> Outcome {
    let pipe = Pipe()
    let process = try SpawnedProcess(
      executable, arguments, environment: Self.environment(adding: environment),
      .init(output: pipe.fileHandleForWriting))
    pipe.fileHandleForWriting.closeFile()
    if let limit {
      let end = ContinuousClock.now + limit
      while !process.hasEnded, ContinuousClock.now < end { usleep(500) }
      process.send(SIGKILL)
    }
    let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
    return Outcome(status: process.wait(), output: output)
  }
}
