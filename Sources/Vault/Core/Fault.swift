/// An error that a person can act on: its description says what is wrong, where, and what to do.
///
/// Law: the description never contains the text of a message, a name or a key.
public protocol Fault: Error, CustomStringConvertible {
  /// The kind, from which a program derives its exit code.
  var kind: FaultKind { get }
}

/// The kinds of errors.
public enum FaultKind: Hashable, Sendable, CaseIterable {
  /// A command, an option or an argument that cannot be meant.
  case usage
  /// Input that is there and cannot be used.
  case badData
  /// A file, folder or program that is not there.
  case missing
  /// Reading, writing or a connection failed.
  case inputOutput
  /// The input does not allow an answer, such as two runs that are not comparable.
  case cannotTell
  /// A fault of this program.
  case bug
}
