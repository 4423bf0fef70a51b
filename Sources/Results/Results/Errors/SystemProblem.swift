/// The reason why an external system cannot be measured.
public struct SystemProblem: Hashable, Sendable, CustomStringConvertible {
  /// The problem, without a full stop.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// This machine cannot start a process.
  public static let noProcess = Self("no process can be started")
  /// No server answers at the address.
  public static let unreachable = Self("no server answers at the address")
  /// No answer to the greeting in time.
  public static let silent = Self("it did not answer hello in time; see --system-start-timeout")
  /// Its standard error cannot be kept in the file that was named.
  public static let noErrorFile = Self("the file of --system-stderr cannot be written")
  /// The process ended before it answered the greeting; the end of its standard error, escaped.
  public static func ended(status: Int32, lastWords: String = "") -> Self {
    Self("it ended with \(Self.end(status)) before it answered hello" + Self.quoted(lastWords))
  }
  /// It returned no result to any query: the most frequent failure, if there was one, how the
  /// process ended, if it did so by itself, and the end of its standard error, escaped.
  public static func noResults(failure: String?, status: Int32?, lastWords: String = "") -> Self {
    Self(
      "it returned no result to any query" + (failure.map { " (\($0))" } ?? "")
        + (status.map { " and ended with \(Self.end($0))" } ?? "") + Self.quoted(lastWords))
  }
  /// It refuses this version of the protocol.
  public static func refused(version: Int) -> Self {
    Self("it refuses protocol \(version)")
  }
  /// It answered the greeting with something else than a reply.
  public static func noReply(failure: String) -> Self {
    Self("it did not answer hello with a reply (\(failure))")
  }
  /// Its answer to the greeting lacks required fields.
  public static let incompleteHello = Self("its answer to hello lacks a name or its capabilities")
  /// It cannot match events.
  public static let cannotMatch = Self("it does not offer match")

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
