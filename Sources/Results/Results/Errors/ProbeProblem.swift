/// The reason why a binary cannot be timed.
public struct ProbeProblem: Hashable, Sendable, CustomStringConvertible {
  /// The binary's behavior and the remedy, to follow "it", without a full stop.
  public let description: String

  private init(_ description: String) { self.description = description }

  /// It is no executable of this machine.
  public static let cannotStart = Self(
    "cannot be started; name an executable of this machine's kind")
  /// It does not support the command, or one of its options.
  public static let unknownCommand = Self(
    "does not know probe-stages or its options; build both sides from versions that do")
  /// It was killed from outside.
  public static let killed = Self("was killed; give it more memory")
  /// It ended with a status.
  public static func ended(status: Int32) -> Self {
    Self("ended with status \(status); run its probe-stages by hand to see why")
  }
  /// A turn took longer than this.
  public static func tooSlow(limit: Duration) -> Self {
    Self("was killed after a turn of \(limit); check what else this machine does")
  }
  /// It answers something else than a record.
  public static let noRecord = Self(
    "its output is no record of a probe; check that it is a vaultbench")
  /// It answers a record of another schema.
  public static func otherSchema(found: Int, known: Int) -> Self {
    Self(
      "writes schema \(found), this version reads \(known); build both sides from versions of one "
        + "schema")
  }
}
