internal import ArgumentParser

/// The task of a gate, and the options that apply to it.
enum GateTask {
  /// Two run directories.
  case runs
  /// Two rankings with judgments, without run directories.
  case rankings
  /// Two executables.
  case binaries(base: String)
  /// A forecast of what can be detected.
  case plan

  /// Refuses options that have no effect on the task.
  ///
  /// - Throws: `ValidationError` naming the first one.
  func requireNoOther(_ given: [String]) throws {
    guard let stray = given.first(where: { !options.contains($0) }) else { return }
    throw ValidationError("\(stray) does not apply to \(name).")
  }

  private var name: String {
    switch self {
    case .runs: "two run directories"
    case .rankings: "--qrels"
    case .binaries: "--base-binary"
    case .plan: "--plan"
    }
  }

  private var options: Set<String> {
    switch self {
    case .runs: ["--baseline", "--candidate", "--strict", "--across-machines", "--out"]
    case .rankings: ["--qrels", "--baseline", "--candidate", "--out"]
    case .binaries:
      ["--base-binary", "--candidate-binary", "--profile", "--budget", "--changed", "--out"]
    case .plan:
      [
        "--plan", "--budget", "--timings", "--base-binary", "--candidate-binary", "--profile",
        "--baseline", "--candidate",
      ]
    }
  }
}
