/// What can go wrong around the stages: in options, files and run directories.
public enum HarnessError: Error, Equatable, Sendable {
  /// A file or folder that was asked for is not there.
  case missing(path: String, remedy: String)
  /// A file is there but does not say what it should.
  case malformed(file: String, reason: String)
  /// A folder cannot be written.
  case unwritable(path: String, reason: String)
  /// A folder that would be replaced is not a run directory.
  case notARunDirectory(path: String)
  /// Options that contradict each other or name something unknown.
  case usage(reason: String)
  /// An external system that nobody answers for.
  case systemMissing(reason: String)
  /// An external system that does not speak the protocol.
  case systemUnusable(reason: String)
  /// A program that cannot be started.
  case notStarted(program: String)
  /// A query that the run does not hold.
  case unknownQuery(id: String, run: String)
  /// Two runs that measure different things; `key` says what differs, `values` how.
  case notComparable(first: String, second: String, key: String, values: String)
  /// A binary that cannot be timed; `side` is `baseline` or `candidate`.
  case notMeasurable(side: String, binary: String, reason: String)
  /// A question that is understood and that these data cannot answer.
  case cannotTell(reason: String)
}

extension HarnessError: CustomStringConvertible {
  /// What, where, and what to do.
  public var description: String {
    switch self {
    case .missing(let path, let remedy):
      "\(path): not found; \(remedy)."
    case .malformed(let file, let reason):
      "\(file): \(reason)."
    case .unwritable(let path, let reason):
      "\(path): cannot be written (\(reason)); choose another folder."
    case .notARunDirectory(let path):
      "\(path): exists and is not a run directory; choose another folder with --out."
    case .usage(let reason):
      "\(reason)."
    case .systemMissing(let reason):
      "the external system cannot be started: \(reason); check the value of --system."
    case .systemUnusable(let reason):
      "the external system cannot be measured: \(reason); "
        + "Documentation/ExternalSystems.md describes the protocol."
    case .notStarted(let program):
      "\(program): cannot be started; it must be a program that this user may run, and still be there."
    case .unknownQuery(let id, let run):
      "\(run): holds no query \(id); the ids stand in \(run)/per-query.jsonl."
    case .notComparable(let first, let second, let key, let values):
      "\(first) and \(second) are not comparable: \(key) \(values); "
        + "compare runs over the same corpus, split and judgments."
    case .notMeasurable(let side, let binary, let reason):
      "the \(side)'s binary, \(binary), cannot be timed: it \(reason)."
    case .cannotTell(let reason):
      "cannot tell: \(reason)."
    }
  }
}
