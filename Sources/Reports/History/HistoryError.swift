public import VaultCore
public import VaultResults

/// An error of a history's file or of a nightly plan.
public enum HistoryError: Error, Equatable, Sendable {
  // The file.
  /// No history is there.
  case missing(path: String)
  /// A folder is named where a file is needed.
  case folder(path: String)
  /// The history was written by a later version.
  case newer(path: String, found: Int, known: Int)
  /// The file is a database of another program.
  case foreign(path: String)
  /// The file is not as written.
  case damaged(path: String)
  /// Another process has locked the file beyond the longest wait.
  case busy(path: String, seconds: Int)
  /// SQLite refuses, with its extended result code.
  case database(path: String, code: Int)
  /// The system does not permit opening, reading or writing the file.
  case refused(path: String)
  /// The folder of the file cannot be locked.
  case folderNotLocked(path: String)

  // Runs that are added.
  /// A report or a manifest that cannot be kept.
  case unusableReport(ResultsError)
  /// The manifest states no time in UTC.
  case unknownTime(file: String)
  /// A value is NaN or infinite.
  case notFinite(file: String)
  /// The history holds other values under the same manifest.
  case otherFigures(file: String, run: String)

  // Requests.
  /// No run of the history has this name, or begins with it.
  case unknownRun(id: String)
  /// More than one run of the history begins with this name.
  case ambiguousRun(id: String)
  /// None of the runs that are followed is of this machine; `known` are their machines.
  case unknownMachine(key: String, known: [String])
  /// The history holds no such metric; `near` lists the most similar ones.
  case unknownMetric(name: String, near: [String])
  /// The metric has no such slice; `known` are some of those that it has, as JSON.
  case unknownSlice(metric: String, known: [String])
  /// No run over the same corpus, split and settings measured any of these metrics.
  case notMeasured(subject: String, metrics: [String])

  // Nightly plans.
  /// A share of a nightly run that is not `i/n`.
  case malformedShard(text: String, most: Int)
  /// The plan's file is not there, or cannot be read.
  case missingPlan(path: String, near: String = "")
  /// The plan's file is not YAML, or holds something else than a plan.
  case malformedPlan(ResultsError)
  /// The plan contradicts itself or names something unknown.
  case unusablePlan(file: String, problem: NightlyPlan.Problem)
}

extension HistoryError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missing, .missingPlan: .missing
    case .busy, .database, .refused, .folderNotLocked: .inputOutput
    case .folder, .unknownRun, .ambiguousRun, .unknownMachine, .unknownMetric, .unknownSlice,
      .notMeasured, .malformedShard:
      .usage
    case .newer, .foreign, .damaged, .unusableReport, .unknownTime, .notFinite, .otherFigures,
      .malformedPlan, .unusablePlan:
      .badData
    }
  }

  /// A description of the error, its place and the remedy.
  public var description: String {
    switch self {
    case .missing(let path):
      "\(path): not found; name a history with --history, or add stored runs with "
        + "`vaultbench history append`. `vaultbench run` adds to history.sqlite beside its run "
        + "directory, `vaultbench nightly` to history-PLAN.sqlite beside the folders of its runs."
    case .folder(let path):
      "\(path) is a folder; name a file with --history."
    case .newer(let path, let found, let known):
      "\(path): a history of version \(found), this program knows \(known); "
        + "use the vaultbench that wrote it, or name another file with --history."
    case .foreign(let path):
      "\(path): a database of another program, which is not changed; "
        + "name another file with --history."
    case .damaged(let path):
      "\(path): the history is damaged; restore a copy, or add a run, which sets this file aside "
        + "and begins a new history."
    case .busy(let path, let seconds):
      Self.unwritable(path, "another process has held it for \(seconds) seconds")
    case .database(let path, let code):
      Self.unwritable(path, "SQLite result code \(code)")
    case .refused(let path):
      Self.unwritable(path, "the system refuses")
    case .folderNotLocked(let path):
      Self.unwritable(path, "its folder cannot be locked")
    case .unusableReport(let error), .malformedPlan(let error):
      "\(error)"
    case .unknownTime(let file):
      "\(file): manifest.createdAt is no time in UTC like 2026-11-21T09:30:00Z."
    case .notFinite(let file):
      "\(file): a value is not finite; run again."
    case .otherFigures(let file, let run):
      "\(file): the history holds run \(run) of the same manifest with other values; "
        + "a report is never edited, so run again."
    case .unknownRun(let id):
      "no run of the history is called \(id); `vaultbench history list` names them."
    case .ambiguousRun(let id):
      "more than one run of the history is called \(id); `vaultbench history list` names them."
    case .unknownMachine(let key, let known):
      "none of these runs is of machine \(key), but of \(known.joined(separator: ", ")); "
        + "`vaultbench history list` describes them."
    case .unknownMetric(let name, let near):
      "the history holds no metric \(name)"
        + (near.isEmpty ? "." : "; there is \(near.joined(separator: ", ")).")
    case .unknownSlice(let metric, let known):
      "\(metric) has no such slice; there is \(known.joined(separator: ", "))."
    case .notMeasured(let subject, let metrics):
      "no run over \(subject) measured \(metrics.joined(separator: ", "))."
    case .malformedShard(_, let most):
      "--shard is i/n with 1 ≤ i ≤ n ≤ \(most), for example 2/4."
    case .missingPlan(let path, let near):
      "\(path): not found\(near); give --plan the path of a readable YAML file."
    case .unusablePlan(let file, let problem):
      "\(file): \(problem)."
    }
  }

  private static func unwritable(_ path: String, _ reason: String) -> String {
    "\(path): cannot be written (\(reason)); choose another folder."
  }
}
