public import Foundation
internal import VaultCore
internal import VaultResults
internal import VaultSealing

/// The matrix that a nightly runs, as a YAML file states it.
///
/// | key | meaning |
/// |---|---|
/// | `name` | the name in reports; the file's name if left out |
/// | `profiles` | profiles by name or file; required |
/// | `embedders`, `indexes`, `matchers` | as `run` takes them; its own choices if left out |
/// | `weights` | `s,t,p` each; the design's if left out |
/// | `seeds` | seeds of the corpus; the profile's own if left out |
/// | `allModels` | `true` compares each entry's model with every local one that is there |
/// | `suites` | the suites of every matrix entry, `[none]` for none; all if left out |
/// | `split` | `test` or `dev`; `test` if left out |
/// | `exclude` | combinations to leave out: an entry is removed that agrees with all keys of one |
/// | `include` | entries to add: a key left out is the first of its list; `suites` and `allModels` are its own, and `largeVaults` the sizes of its suite `scale` |
///
/// Matrix entries come profile by profile, then by embedder, index, matcher, weights and seed in
/// the order of the lists, then those of `include`.
public struct NightlyPlan: Hashable, Sendable {
  /// The name in reports.
  public let name: String
  /// The matrix entries, each once.
  public let cells: [NightlyCell]
  /// The suites of every matrix entry; `nil` for all.
  public let suites: [String]?
  /// The queries that are judged.
  public let split: String
  /// True if each matrix entry compares its model with every local one whose weights are there.
  public let comparesAllModels: Bool

  /// More matrix entries than this are a mistake.
  package static let mostCells = 1000

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - file: The YAML file.
  ///   - choices: The permitted values of its lists.
  /// - Throws: ``HistoryError`` naming the file and what is wrong with it.
  public init(yaml file: URL, choices: NightlyChoices) throws(HistoryError) {
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw .missingPlan(path: file.path, near: Self.near(file))
    }
    try self.init(
      parsing: text, file: file.path, defaultName: file.deletingPathExtension().lastPathComponent,
      choices: choices)
  }

  /// Reads a plan's text.
  ///
  /// - Parameters:
  ///   - text: The YAML.
  ///   - file: The name in errors.
  ///   - defaultName: The plan's name where it states none.
  ///   - choices: The permitted values of its lists.
  /// - Throws: ``HistoryError/malformedPlan(_:)`` or ``HistoryError/unusablePlan(file:problem:)``.
  public init(
    parsing text: String, file: String, defaultName: String, choices: NightlyChoices
  ) throws(HistoryError) {
    func unusable(_ problem: Problem) -> HistoryError {
      .unusablePlan(file: file, problem: problem)
    }
    let read: Lists?
    do throws(ResultsError) {
      read = try StrictYAML.decode(
        Lists.self, from: text, file: file, keys: Lists.CodingKeys.allCases.map(\.rawValue))
    } catch {
      throw .malformedPlan(error)
    }
    guard let lists = read else { throw unusable(.empty) }
    name = lists.name ?? defaultName
    split = lists.split ?? "test"
    suites = lists.suites
    comparesAllModels = lists.allModels ?? false
    guard split == "test" || split == "dev" else { throw unusable(.unknownSplit(split)) }
    for suite in lists.suites ?? [] where suite != "none" && !choices.suites.contains(suite) {
      throw unusable(
        .unknownValue(key: "suites", value: suite, known: choices.suites.sorted()))
    }
    if let suites = lists.suites, suites.isEmpty || (suites.contains("none") && suites.count > 1) {
      throw unusable(.mixedSuites)
    }
    cells = try NightlyMatrix(lists: lists, choices: choices, file: file).cells()
  }

  /// Suggests the plan beside a missing one, or in the working folder, with the most similar name.
  private static func near(_ file: URL) -> String {
    for folder in [file.deletingLastPathComponent().path, "Datasets/plans"] {
      do {
        let near = NearMatches.question(
          for: file.lastPathComponent,
          in: try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasSuffix(".yaml") })
        if !near.isEmpty { return near }
      } catch {
        // A folder that cannot be listed has no suggestions.
        continue
      }
    }
    return ""
  }

  /// Returns the arguments of a matrix entry's process.
  ///
  /// - Parameters:
  ///   - cell: The matrix entry.
  ///   - output: Its run directory.
  /// - Returns: The arguments of `vaultbench`.
  public func arguments(of cell: NightlyCell, output: URL) -> [String] {
    var arguments = ["run", "--profile", cell.profile]
    if let seed = cell.seed { arguments += ["--seed", "\(seed)"] }
    arguments += ["--split", split, "--embedder", cell.embedder, "--index", cell.index]
    arguments += ["--matcher", cell.matcher]
    if let weights = cell.weights { arguments += ["--weights", weights] }
    if cell.allModels ?? comparesAllModels { arguments.append("--all-models") }
    if let suites = cell.suites ?? suites?.joined(separator: ",") {
      arguments += ["--suite", suites]
    }
    for size in cell.largeVaults?.split(separator: ",") ?? [] {
      arguments += ["--large-vault", String(size)]
    }
    return arguments + ["--no-history", "--out", output.path]
  }

  /// SHA-256, in hex, of every matrix entry with its arguments, independent of where it is run.
  public var digest: String {
    let nowhere = URL(fileURLWithPath: "/")
    let lines = cells.map { cell in
      "\(cell.id) \(arguments(of: cell, output: nowhere).joined(separator: " "))\n"
    }
    return SHA256.hash(data: Array(lines.joined().utf8)).hexadecimal
  }

  /// The lists of a plan as written in the file.
  struct Lists: Decodable {
    var name: String?
    var profiles: [String]?
    var embedders: [String]?
    var indexes: [String]?
    var matchers: [String]?
    var weights: [String]?
    var seeds: [UInt64]?
    var suites: [String]?
    var allModels: Bool?
    var split: String?
    var include: [[String: String]]?
    var exclude: [[String: String]]?

    enum CodingKeys: String, CodingKey, CaseIterable {
      case name, profiles, embedders, indexes, matchers, weights, seeds, suites, split, include
      case exclude, allModels
    }
  }
}
