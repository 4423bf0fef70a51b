internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultMatching
internal import VaultMeasurement
internal import VaultResults

/// Gathers a run's metrics, compares them with the design targets and states what was run.
struct RunReport {
  let options: RunOptions
  let source: PreparedSource
  let embedder: any Embedder
  /// The models that were compared with it.
  let compared: [any Embedder]
  /// True if any ranking's rows came from a search of a graph.
  let usesGraph: Bool
  let matching: MatchingResult
  let figures: FigureList
  let stages: [StageMeasurement]
  /// The machine as it was before the run.
  let machine: MachineProfile
  /// Every metric that the run may hold.
  let catalogue: MetricCatalogue

  /// The content of `report.json`.
  func report() throws -> Report {
    Report(
      manifest: try manifest(), metrics: figures.metrics, targets: try targets(), stages: stages)
  }

  private func targets() throws -> [TargetVerdict] {
    guard !options.isSystemOnly else { return [] }
    let file = options.datasets.appendingPathComponent("targets.json")
    let targets = try TargetCatalogue.decode(
      try RunDirectory.bytes(of: file, otherwise: .repository), file: file.lastPathComponent)
    try targets.check(against: catalogue, file: file.lastPathComponent)
    var reasons = figures.reasonsNotMeasured
    if matching.qrels == nil {
      for id in ["Q1a", "Q1b", "Q2", "Q3", "Q4"] {
        reasons[id] = "the dataset has no judgments: put a qrels.trec beside the exports"
      }
    } else if matching.learned == nil {
      for id in ["learned/R@50", "ablation/learnedAdaptiveWindows/R@50/gain"] {
        reasons[id] = "learned weights for the run's embedder are not there"
      }
    }
    return TargetJudge.judge(
      targets.definitions, metrics: figures.metrics,
      bindings: ["model": embedder.name, "ef": String(options.configuration.efSearch)],
      reasonsNotMeasured: reasons, standIns: standIns, catalogue: catalogue,
      profile: source.profile)
  }

  /// The hashing embedder is no local model: every row about one says so.
  private var standIns: [String: String] {
    guard embedder.name == HashingEmbedder().name else { return figures.standIns }
    let standIn = "hashed words and character n-grams in place of the local model"
    return ["Q1a", "Q2", "Q3", "Q4", "Q5a", "Q5b", "L1"].reduce(into: figures.standIns) {
      $0[$1] = standIn
    }
  }

  private func manifest() throws -> Manifest {
    Manifest(
      corpusDigest: source.digest,
      configDigest: try options.configuration.digest(
        embedder: embedder.name, seed: source.seed, split: options.split.rawValue),
      modelDigest: embedder.modelDigest,
      binaryDigest: try FileDigest.file(URL(fileURLWithPath: "/proc/self/exe")),
      seed: source.seed, commit: SourceCommit.current(near: options.datasets),
      machine: RunMachine.description(
        of: machine, usesBLAS: BLASUse.current.calls > 0),
      dataset: source.name, profile: source.profile, primarySystem: matching.manifestSystem,
      commandLine: options.commandLine.map(Self.neutral).joined(separator: " "),
      createdAt: WallClock.system.now.description, embedder: embedder.name,
      index: (usesGraph ? RunConfiguration.IndexChoice.hnsw : .exact).rawValue,
      weights: matching.external == nil ? options.configuration.weights : nil,
      split: options.split.rawValue, notes: notes,
      comparedModels: compared.isEmpty
        ? nil : compared.reduce(into: [:]) { $0[$1.name] = $1.modelDigest },
      subject: subject)
  }

  private var subject: Manifest.Subject {
    let system = matching.manifestSystem
    if matching.external != nil { return .external(system) }
    return Manifest.Subject(
      system: system,
      definition: system == OwnSystem.custom.rawValue
        ? options.configuration.definition : system)
  }

  private var notes: [String] {
    var notes = figures.notes + matching.notes
    if matching.questions.isEmpty {
      notes.append("the dataset has no event to match messages with: nothing was ranked")
    }
    if options.isSystemOnly {
      notes.append(
        "no ranking of the built-in pipeline was made, and no target judged: --system-only")
    } else {
      notes.append((matching.external == nil ? "" : "built-in pipeline: ") + cutNote)
    }
    if machine.isQuiet == false {
      notes.append(Manifest.busyNote)
    }
    return notes
  }

  private var cutNote: String {
    guard let cut = matching.stage.configuration.similarityCut else {
      return "no similarity cut: there are no judged dev queries to calibrate one on"
    }
    return matching.calibration == nil
      ? "the similarity cut, \(cut), was given"
      : "the similarity cut of this model, \(cut), was calibrated on the dev split"
  }

  /// A path's last component: where a person keeps their files is private.
  private static func neutral(_ argument: String) -> String {
    argument.hasPrefix("/") ? URL(fileURLWithPath: argument).lastPathComponent : argument
  }
}
