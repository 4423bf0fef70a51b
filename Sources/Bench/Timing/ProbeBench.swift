internal import Foundation
internal import VaultGate
internal import VaultPipeline
internal import VaultProcesses
internal import VaultResults

/// The place where a session's processes run: links to the binaries, and a folder for their files.
struct ProbeBench: Sendable {
  private let plan: PairedSession.Plan
  private let folder: TemporaryFolder

  /// Makes the folder and the links; a file that cannot be linked is copied.
  ///
  /// - Throws: `ProcessError.noTemporaryFolder`, `RunError.unwritable`.
  init(_ plan: PairedSession.Plan) throws {
    self.plan = plan
    folder = try TemporaryFolder("session")
    do {
      let files = FileManager.default
      for arm in TimingSession.Arm.allCases {
        let source = Self.binary(of: arm, plan).resolvingSymlinksInPath()
        do {
          try files.linkItem(at: source, to: link(arm))
        } catch {
          // Another file system, or one without links.
          try files.copyItem(at: source, to: link(arm))
        }
      }
    } catch {
      remove()
      throw RunError.unwritable(path: folder.url.path, obstacle: .binariesNotLinked)
    }
  }

  /// Runs the processes of a round, which take turns.
  ///
  /// - Parameters:
  ///   - order: The arms in the order of their turns.
  ///   - processor: Where they run; counts round.
  /// - Returns: A record for each, in this order.
  /// - Throws: `RunError.notMeasurable` for a side that does not answer as a probe does,
  ///   `CancellationError`.
  func round(_ order: [TimingSession.Arm], onProcessor processor: Int) async throws -> [ProbeRecord]
  {
    let round = ProbeRound(
      members: order.map { ProbeRound.Member(executable: link($0), arguments: arguments(of: $0)) },
      // Files of a killed process are removed with the folder.
      environment: ["VAULTBENCH_DATASETS": plan.datasets.path, "TMPDIR": folder.url.path],
      processor: processor, turnLimit: plan.turnLimit, preparesTogether: plan.isLarge)
    let outputs: [Data]
    do {
      outputs = try await round.run()
    } catch let error as ProbeRound.Failure {
      throw failure(order[error.member], problem(error.reason))
    }
    return try zip(order, outputs).map { try record($1, of: $0) }
  }

  private func record(_ output: Data, of arm: TimingSession.Arm) throws(RunError) -> ProbeRecord {
    do throws(ProbeRecord.Defect) {
      return try ProbeRecord.decode(output)
    } catch {
      let problem: ProbeProblem =
        switch error {
        case .schema(let found):
          .otherSchema(found: found, known: ProbeRecord.currentSchemaVersion)
        case .unreadable: .noRecord
        }
      throw failure(arm, problem)
    }
  }

  private func problem(_ reason: ProbeRound.Failure.Reason) -> ProbeProblem {
    switch reason {
    case .cannotStart, .ended(126), .ended(127): .cannotStart
    case .ended(64): .unknownCommand
    case .ended(128 + SIGKILL): .killed
    case .ended(let status): .ended(status: status)
    case .isTooSlow: .tooSlow(limit: plan.turnLimit)
    case .saysTooMuch: .noRecord
    }
  }

  /// Removes the folder.
  func remove() {
    folder.remove()
  }

  // Names of one length.
  private func link(_ arm: TimingSession.Arm) -> URL {
    let name =
      switch arm {
      case .baseline: "arm-0"
      case .calibration: "arm-1"
      case .candidate: "arm-2"
      }
    return folder.appending(name)
  }

  private func arguments(of arm: TimingSession.Arm) -> [String] {
    // In a fixed order and always all of them: the arguments, too, are on the stack.
    let injection = arm == .candidate ? plan.injection : .none
    return [
      "probe-stages", "--turns", "--workload", plan.workload.path, "--embedder",
      plan.embedder.rawValue,
      "--stages",
      ProbeStage.allCases.filter(plan.stages.contains).map(\.sharedID).joined(separator: ","),
    ] + (plan.isLarge ? plan.cache.map { ["--cache", $0.path] } ?? [] : [])
      + (injection == .none ? [] : ["--inject", injection.text])
  }

  private func failure(_ arm: TimingSession.Arm, _ problem: ProbeProblem) -> RunError {
    let side = arm == .candidate ? "candidate" : "baseline"
    return .notMeasurable(
      side: side, binary: Self.binary(of: arm, plan).lastPathComponent, problem: problem)
  }

  private static func binary(of arm: TimingSession.Arm, _ plan: PairedSession.Plan) -> URL {
    arm == .candidate ? plan.candidate : plan.baseline
  }
}
