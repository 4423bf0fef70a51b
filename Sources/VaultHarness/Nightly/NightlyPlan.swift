internal import Crypto
public import Foundation
public import VaultVerdict
internal import Yams

/// The matrix that a nightly runs, as a YAML file states it.
///
/// | key | meaning |
/// |---|---|
/// | `name` | what reports call it; the file's name if left out |
/// | `profiles` | profiles by name or file; required |
/// | `embedders`, `indexes`, `matchers` | as `run` takes them; its own choices if left out |
/// | `weights` | `s,t,p` each; the document's if left out |
/// | `seeds` | seeds of the corpus; the profile's own if left out |
/// | `suites` | the suites of every cell, `[none]` for none; all if left out |
/// | `split` | `test` or `dev`; `test` if left out |
/// | `exclude` | combinations to leave out: a cell goes that agrees with all keys of one |
/// | `include` | cells to add: what one leaves out is the first of its list |
///
/// Cells come profile by profile, then by embedder, index, matcher, weights and seed in the order
/// of the lists, then those of `include`.
public struct NightlyPlan: Hashable, Sendable {
  /// What reports call it.
  public let name: String
  /// The cells, each once.
  public let cells: [NightlyCell]
  /// The suites of every cell; `nil` for all.
  public let suites: [String]?
  /// The queries that are judged.
  public let split: String

  /// More cells than this are a mistake.
  static let mostCells = 1000

  /// Reads a plan.
  ///
  /// - Throws: ``HarnessError`` naming the file and what is wrong with it.
  public init(yaml file: URL) throws(HarnessError) {
    let text: String
    do {
      text = try String(contentsOf: file, encoding: .utf8)
    } catch {
      throw .missing(path: file.path, remedy: "give --plan the path of a readable YAML file")
    }
    try self.init(
      parsing: text, file: file.path, defaultName: file.deletingPathExtension().lastPathComponent)
  }

  private static func reason(_ error: any Error) -> String {
    let rule = "every key but name and split is a list, seeds of whole numbers from 0"
    guard let error = error as? DecodingError else { return "not a plan: \(rule)" }
    let path: [any CodingKey]
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      path = context.codingPath
    @unknown default: path = []
    }
    guard let key = path.first else { return "not a plan: \(rule)" }
    return "\(key.stringValue) is not what it should be: \(rule)"
  }

  /// Reads a plan's text.
  ///
  /// - Parameters:
  ///   - text: The YAML.
  ///   - file: What errors call it.
  ///   - defaultName: The plan's name where it states none.
  /// - Throws: ``HarnessError/malformed(file:reason:)``.
  public init(parsing text: String, file: String, defaultName: String) throws(HarnessError) {
    let lists: Lists
    do {
      let keys = try Yams.compose(yaml: text)?.mapping?.keys.compactMap(\.string) ?? []
      if let unknown = keys.first(where: { !Lists.known.contains($0) }) {
        throw HarnessError.malformed(
          file: file,
          reason: "unknown key \(unknown); known are \(Lists.known.joined(separator: ", "))")
      }
      lists = try YAMLDecoder().decode(Lists.self, from: text)
    } catch let error as HarnessError {
      throw error
    } catch let error as YamlError {
      throw .malformed(file: "\(file)\(error.lineSuffix)", reason: "not YAML")
    } catch {
      throw .malformed(file: file, reason: Self.reason(error))
    }
    name = lists.name ?? defaultName
    split = lists.split ?? "test"
    suites = lists.suites
    guard split == "test" || split == "dev" else {
      throw .malformed(file: file, reason: "split is test or dev")
    }
    for suite in lists.suites ?? []
    where suite != "none" && !Suites.ids.contains(suite) {
      throw .malformed(file: file, reason: "unknown suite \(suite)")
    }
    if let suites = lists.suites, suites.isEmpty || (suites.contains("none") && suites.count > 1) {
      throw .malformed(file: file, reason: "suites names suites, or none alone")
    }
    cells = try NightlyMatrix(lists, file: file).cells()
  }

  /// The arguments of a cell's process.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - output: Its run directory.
  /// - Returns: The arguments of `vaultbench`.
  public func arguments(of cell: NightlyCell, output: URL) -> [String] {
    var arguments = ["run", "--profile", cell.profile]
    if let seed = cell.seed { arguments += ["--seed", "\(seed)"] }
    arguments += ["--split", split, "--embedder", cell.embedder, "--index", cell.index]
    arguments += ["--matcher", cell.matcher]
    if let weights = cell.weights { arguments += ["--weights", weights] }
    if let suites { arguments += ["--suite", suites.joined(separator: ",")] }
    return arguments + ["--out", output.path]
  }

  /// SHA-256, in hex, of every cell with its arguments, wherever it is run.
  public var digest: String {
    let nowhere = URL(fileURLWithPath: "/")
    let lines = cells.map { cell in
      "\(cell.id) \(arguments(of: cell, output: nowhere).joined(separator: " "))\n"
    }
    return SHA256.hash(data: Array(lines.joined().utf8)).hexadecimal
  }

  /// The lists of a plan as they stand in the file.
  struct Lists: Decodable {
    var name: String?
    var profiles: [String]?
    var embedders: [String]?
    var indexes: [String]?
    var matchers: [String]?
    var weights: [String]?
    var seeds: [UInt64]?
    var suites: [String]?
    var split: String?
    var include: [[String: String]]?
    var exclude: [[String: String]]?

    static let known = [
      "name", "profiles", "embedders", "indexes", "matchers", "weights", "seeds", "suites", "split",
      "include", "exclude",
    ]
  }
}
