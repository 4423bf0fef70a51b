/// Why an external system cannot be measured.
public enum SystemProblem: Hashable, Sendable {
  /// This machine cannot start a process.
  case noProcess
  /// The shell finds no such command, or may not run it.
  case commandNotRun
  /// Nobody answers at the address.
  case unreachable
  /// No answer to the greeting in time.
  case silent
  /// The process ended before it answered the greeting.
  case ended(status: Int32)
  /// It refuses this version of the protocol.
  case refused(version: Int)
  /// It answered the greeting with something else than a reply.
  case noReply(failure: String)
  /// Its answer to the greeting says too little.
  case incompleteHello
  /// It cannot match events.
  case cannotMatch
}

extension SystemProblem: CustomStringConvertible {
  /// What is wrong, without a full stop.
  public var description: String {
    switch self {
    case .noProcess: "no process can be started"
    case .commandNotRun: "the shell cannot run the command"
    case .unreachable: "nobody answers at the address"
    case .silent: "it did not answer hello in time; see --system-start-timeout"
    case .ended(let status): "it ended with \(status) before it answered hello"
    case .refused(let version): "it refuses protocol \(version)"
    case .noReply(let failure): "it did not answer hello with a reply (\(failure))"
    case .incompleteHello: "its answer to hello lacks a name or its capabilities"
    case .cannotMatch: "it does not offer match"
    }
  }
}
