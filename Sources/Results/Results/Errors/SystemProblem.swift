/// The reason why an external system cannot be measured.
public enum SystemProblem: Hashable, Sendable {
  /// This machine cannot start a process.
  case noProcess
  /// No server answers at the address.
  case unreachable
  /// No answer to the greeting in time.
  case silent
  /// Its standard error cannot be kept in the file that was named.
  case noErrorFile
  /// The process ended before it answered the greeting; the end of its standard error, escaped.
  case ended(status: Int32, lastWords: String = "")
  /// It returned no result to any query: the most frequent failure, if there was one, how the
  /// process ended, if it did so by itself, and the end of its standard error, escaped.
  case noResults(failure: String?, status: Int32?, lastWords: String = "")
  /// It refuses this version of the protocol.
  case refused(version: Int)
  /// It answered the greeting with something else than a reply.
  case noReply(failure: String)
  /// Its answer to the greeting lacks required fields.
  case incompleteHello
  /// It cannot match events.
  case cannotMatch
}

extension SystemProblem: CustomStringConvertible {
  /// The problem, without a full stop.
  public var description: String {
    switch self {
    case .noProcess: "no process can be started"
    case .unreachable: "no server answers at the address"
    case .silent: "it did not answer hello in time; see --system-start-timeout"
    case .noErrorFile: "the file of --system-stderr cannot be written"
    case .ended(let status, let lastWords):
      "it ended with \(Self.end(status)) before it answered hello" + Self.quoted(lastWords)
    case .noResults(let failure, let status, let lastWords):
      "it returned no result to any query" + (failure.map { " (\($0))" } ?? "")
        + (status.map { " and ended with \(Self.end($0))" } ?? "") + Self.quoted(lastWords)
    case .refused(let version): "it refuses protocol \(version)"
    case .noReply(let failure): "it did not answer hello with a reply (\(failure))"
    case .incompleteHello: "its answer to hello lacks a name or its capabilities"
    case .cannotMatch: "it does not offer match"
    }
  }

  /// An exit code, or the negative of a signal; a shell ends with 128 and the signal of its command,
  /// and so may any other program.
  private static func end(_ status: Int32) -> String {
    if status < 0 { return "signal \(-status)" }
    let reported =
      switch status {
      case 126: " (as shells report a command that they may not run)"
      case 127: " (as shells report a command that they do not find)"
      case 129...159: " (as shells report signal \(status - 128))"
      default: ""
      }
    return "exit status \(status)\(reported)"
  }

  private static func quoted(_ lastWords: String) -> String {
    lastWords.isEmpty ? "" : "; the end of its standard error: \(lastWords)"
  }
}
