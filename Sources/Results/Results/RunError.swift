public import VaultCore

/// An error around the stages: in options, files and run directories.
public enum RunError: Error, Equatable, Sendable {
  /// A requested file or folder is not there.
  case missing(path: String, remedy: Remedy)
  /// No profile has this name, nor is it a file's; `known` are those that there are.
  case unknownProfile(name: String, known: [String])
  /// A file, or a line of it, is there but has unusable content; lines count from 1.
  case unusable(file: String, line: Int?, problem: FileProblem)
  /// A folder cannot be written.
  case unwritable(path: String, obstacle: WriteObstacle)
  /// A folder that would be replaced is not a run directory.
  case notARunDirectory(path: String)
  /// Options that contradict each other or name something unknown.
  case misuse(UsageProblem)
  /// An external system that does not answer.
  case systemMissing(SystemProblem)
  /// An external system that does not follow the protocol.
  case systemUnusable(SystemProblem)
  /// A query that the run does not hold.
  case unknownQuery(id: String, run: String)
  /// Two runs that measure different things, by the difference in `key`.
  case notComparable(first: String, second: String, key: String, difference: RunDifference)
  /// A binary that cannot be timed; `side` is `baseline` or `candidate`.
  case notMeasurable(side: String, binary: String, problem: ProbeProblem)
  /// A question that is understood and that these data cannot answer.
  case cannotTell(OpenQuestion)
}

extension RunError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missing, .unknownProfile, .systemMissing: .missing
    case .unusable, .systemUnusable: .badData
    case .unwritable: .inputOutput
    case .notARunDirectory, .misuse, .unknownQuery: .usage
    case .notComparable, .notMeasurable, .cannotTell: .cannotTell
    }
  }

  /// A description of the error, its place and the remedy.
  public var description: String {
    switch self {
    case .missing(let path, let remedy):
      "\(path): not found; \(remedy.rawValue)."
    case .unknownProfile(let name, let known):
      "there is no profile \(name)\(NearMatches.question(for: name, in: known)); "
        + Remedy.profile.rawValue + "."
    case .unusable(let file, let line, let problem):
      "\(file)\(line.map { ":\($0)" } ?? ""): \(problem)."
    case .unwritable(let path, let obstacle):
      "\(path): cannot be written (\(obstacle)); choose another folder."
    case .notARunDirectory(let path):
      "\(path): exists and is not a run directory; choose another folder with --out."
    case .misuse(let problem):
      "\(problem)."
    case .systemMissing(let problem):
      "the external system cannot be started: \(problem); check the value of --system."
    case .systemUnusable(let problem):
      "the external system cannot be measured: \(problem); "
        + "Documentation/ExternalSystems.md describes the protocol."
    case .unknownQuery(let id, let run):
      "\(run): holds no query \(id); the ids are in \(run)/per-query.jsonl."
    case .notComparable(let first, let second, let key, let difference):
      "\(first) and \(second) are not comparable: \(key) \(difference); "
        + "compare runs over the same corpus, split and judgments."
    case .notMeasurable(let side, let binary, let problem):
      "the \(side)'s binary, \(binary), cannot be timed: it \(problem)."
    case .cannotTell(let question):
      "cannot tell: \(question)."
    }
  }
}
