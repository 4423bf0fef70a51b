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
  /// A query that the run does not hold.
  case unknownQuery(id: String, run: String)
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
      "\(path): cannot be written (\(reason)); choose another folder with --out."
    case .notARunDirectory(let path):
      "\(path): exists and is not a run directory; choose another folder with --out."
    case .usage(let reason):
      "\(reason)."
    case .unknownQuery(let id, let run):
      "\(run): holds no query \(id); the ids stand in \(run)/per-query.jsonl."
    }
  }
}
