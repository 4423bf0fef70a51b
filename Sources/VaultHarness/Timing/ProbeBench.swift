internal import Foundation
internal import VaultVerdict

/// Where a session's processes run: links to the binaries, and a folder for their files.
struct ProbeBench: Sendable {
  private let plan: PairedSession.Plan
  private let folder: URL

  /// Makes the folder and the links; a file that cannot be linked is copied.
  ///
  /// - Throws: `HarnessError.unwritable`.
  init(_ plan: PairedSession.Plan) throws(HarnessError) {
    self.plan = plan
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vaultbench-session-\(UUID().uuidString)")
    do {
      let files = FileManager.default
      try files.createDirectory(at: folder, withIntermediateDirectories: true)
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
      throw .unwritable(path: folder.path, reason: "the binaries cannot be linked there")
    }
  }

  /// Runs one process.
  ///
  /// - Throws: `HarnessError.notMeasurable` for one that does not answer as a probe does,
  ///   `CancellationError`.
  func probe(_ arm: TimingSession.Arm) async throws -> ProbeRecord {
    let child = ChildProcess(
      executable: link(arm),
      // What a killed process leaves behind goes with the folder.
      environment: ["VAULTBENCH_DATASETS": plan.datasets.path, "TMPDIR": folder.path])
    let outcome: ChildProcess.Outcome
    do {
      outcome = try await child.run(arguments(of: arm), within: plan.processLimit)
    } catch let error as CancellationError {
      throw error
    } catch {
      throw failure(arm, "cannot be started; name an executable of this machine's kind")
    }
    switch outcome.status {
    case 0: break
    case 64:
      throw failure(
        arm, "does not know probe-stages or its options; build both sides from versions that do")
    case 128 + SIGKILL:
      throw failure(
        arm, "was killed after at most \(plan.processLimit); give it more time or memory")
    default:
      throw failure(
        arm, "ended with status \(outcome.status); run its probe-stages by hand to see why")
    }
    do {
      return try ProbeRecord.decode(outcome.output)
    } catch .schema(let found) {
      throw failure(
        arm,
        "writes schema \(found), this version reads \(ProbeRecord.currentSchemaVersion); "
          + "build both sides from versions of one schema")
    } catch .unreadable {
      throw failure(arm, "answers what is no record of a probe; check that it is a vaultbench")
    }
  }

  /// Takes the folder away.
  func remove() {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      // It lies where the system cleans up.
    }
  }

  // Names of one length.
  private func link(_ arm: TimingSession.Arm) -> URL {
    let name =
      switch arm {
      case .baseline: "arm-0"
      case .calibration: "arm-1"
      case .candidate: "arm-2"
      }
    return folder.appendingPathComponent(name)
  }

  private func arguments(of arm: TimingSession.Arm) -> [String] {
    // In a fixed order and always all of them: the arguments, too, lie on the stack.
    let injection = arm == .candidate ? plan.injection : .none
    return [
      "probe-stages", "--workload", plan.workload.path, "--embedder", plan.embedder.rawValue,
      "--stages",
      ProbeStage.allCases.filter(plan.stages.contains).map(\.rawValue).joined(separator: ","),
    ] + (injection == .none ? [] : ["--inject", injection.text])
  }

  private func failure(_ arm: TimingSession.Arm, _ reason: String) -> HarnessError {
    let side = arm == .candidate ? "candidate" : "baseline"
    return .notMeasurable(
      side: side, binary: Self.binary(of: arm, plan).lastPathComponent, reason: reason)
  }

  private static func binary(of arm: TimingSession.Arm, _ plan: PairedSession.Plan) -> URL {
    arm == .candidate ? plan.candidate : plan.baseline
  }
}
