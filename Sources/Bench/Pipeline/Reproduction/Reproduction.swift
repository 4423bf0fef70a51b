public import Foundation
public import VaultResults

/// The one command that reproduces a metric of a stored run.
public struct Reproduction: Sendable {
  /// The metric, as the run states it.
  public let metric: Metric
  /// The run's manifest.
  public let manifest: Manifest
  /// The arguments of `vaultbench`, but for `--out`.
  public let arguments: [String]
  /// Notes for readers, one sentence each.
  public let notes: [String]
  /// True if the command can be run without changes: the data are present.
  public let isComplete: Bool

  /// Works out the command.
  ///
  /// - Parameters:
  ///   - reference: The metric.
  ///   - suites: The suites of runs.
  ///   - dataset: The folder of the data that the run measured; needed for a run over a folder,
  ///     since manifests name no paths.
  /// - Throws: ``RunError`` or `ResultsError` if the run or the metric cannot be read, or if the
  ///   metric is an external system's, whose command no run keeps.
  public init(of reference: FigureReference, among suites: Suites, dataset: URL? = nil) throws {
    let directory = URL(fileURLWithPath: reference.run)
    let report = try RunDirectory(at: directory).report
    metric = try reference.metric(in: report)
    manifest = report.manifest
    let command = RecordedCommand(manifest.commandLine)
    if !command.values(of: "--system").isEmpty,
      metric.id.hasPrefix("\(manifest.primarySystem)/")
    {
      throw RunError.cannotTell(.externalFigure(id: metric.id))
    }
    var settings = try RecordedSettings(of: manifest, in: directory)
    var notes: [String] = []
    if Self.needsComparedModels(metric.key, manifest, among: suites) {
      notes += settings.compareModels(of: manifest, command).map {
        "the address of the service whose model is \($0) is not known: add it to --embedder"
      }
    }
    if !settings.isExact {
      notes.append(
        "the settings that have the run's configDigest were not found: "
          + "another version wrote it, or its \(RunConfiguration.fileName) is missing")
    }
    if !metric.deterministic {
      notes.append("this metric varies between runs: expect a value near it on the same machine")
    }
    let source = Self.source(manifest, command, dataset)
    arguments =
      ["run"] + source.options + Self.split(manifest) + settings.options
      + Self.reading(command) + Self.suites(metric, manifest, command, among: suites)
    isComplete = source.isComplete
    self.notes = notes + source.notes
  }

  /// The command as one types it.
  ///
  /// - Parameters:
  ///   - program: The program's name.
  ///   - output: The run directory to write.
  /// - Returns: One line for a POSIX shell.
  public func commandLine(program: String = "vaultbench", output: String) -> String {
    ([program] + arguments + ["--out", output]).map(Self.quoted).joined(separator: " ")
  }

  // MARK: - The parts of the command

  private static func source(
    _ manifest: Manifest, _ command: RecordedCommand, _ dataset: URL?
  ) -> (options: [String], notes: [String], isComplete: Bool) {
    guard let profile = manifest.profile else {
      let path = dataset?.path ?? manifest.dataset
      let note = UsageProblem.noDataset(name: manifest.dataset).description
      return (["--dataset", path], dataset == nil ? [note] : [], dataset != nil)
    }
    // A profile's file may be anywhere, and the profile's name may differ from the file's.
    let file = command.values(of: "--profile").last.flatMap { $0.hasSuffix(".yaml") ? $0 : nil }
    var options = ["--profile", file ?? profile]
    if let seed = manifest.seed { options += ["--seed", "\(seed)"] }
    let notes =
      file.map { ["the profile is the file \($0): run this in its folder"] } ?? []
    return (options, notes, true)
  }

  /// Returns true if a metric is of a model that the run compared, or of all that it compared.
  private static func needsComparedModels(
    _ key: Metric.Key, _ manifest: Manifest, among suites: Suites
  ) -> Bool {
    let parts = key.id.split(separator: "/").map(String.init)
    let named = ["model", "embedding"].contains(parts.first) ? parts.dropFirst().first : nil
    let model = key.slice["model"] ?? named
    return model.flatMap { manifest.comparedModels?[$0] } != nil
      || suites.names(making: key, embedder: manifest.embedder) == nil
  }

  private static func split(_ manifest: Manifest) -> [String] {
    manifest.split == "test" ? [] : ["--split", manifest.split]
  }

  /// Returns the options by which exports of a folder were read.
  private static func reading(_ command: RecordedCommand) -> [String] {
    ["--time-zone", "--date-order"].flatMap { name in
      command.values(of: name).last.map { [name, $0] } ?? []
    }
  }

  private static func suites(
    _ metric: Metric, _ manifest: Manifest, _ command: RecordedCommand, among suites: Suites
  ) -> [String] {
    guard let names = suites.names(making: metric.key, embedder: manifest.embedder) else {
      return command.suites.map { ["--suite", $0.joined(separator: ",")] } ?? []
    }
    return ["--suite", names.isEmpty ? Suites.none : names.sorted().joined(separator: ",")]
  }

  /// A word as a POSIX shell reads it back.
  private static func quoted(_ word: String) -> String {
    let plain = word.unicodeScalars.allSatisfy {
      $0.isASCII
        && ($0.properties.isAlphabetic || ("0"..."9").contains($0)
          || "-_./,:=+@".unicodeScalars.contains($0))
    }
    if plain, !word.isEmpty { return word }
    return "'\(word.replacingOccurrences(of: "'", with: "'\\''"))'"
  }
}
