internal import Foundation
internal import VaultResults

/// The protocol by which a process works in turn with others, for some milliseconds at a time.
///
/// It waits for a line on standard input before each turn and writes an empty one after it.
/// ``ProbeRound`` is the other end.
public enum TurnTaking: Sendable {
  /// Works at any time.
  case alone
  /// Works when standard input gives a turn.
  case shared

  /// Waits for the first turn.
  ///
  /// - Throws: `RunError.missing` where no process gives turns any more.
  func begin() throws {
    guard self == .shared else { return }
    guard try FileHandle.standardInput.read(upToCount: 1)?.count == 1 else {
      throw RunError.missing(path: "standard input", remedy: .turns)
    }
  }

  /// Ends this turn and waits for the next.
  ///
  /// - Throws: As ``begin()``.
  func pass() throws {
    guard self == .shared else { return }
    try FileHandle.standardOutput.write(contentsOf: Data("\n".utf8))
    try begin()
  }
}
