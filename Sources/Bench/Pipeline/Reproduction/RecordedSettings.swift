internal import Foundation
internal import VaultCore
internal import VaultEmbedding
internal import VaultMatching
internal import VaultResults

/// The options of `run` that give a stored run's settings again.
///
/// A run states its settings with a calibrated similarity cut written out, so the file by itself
/// does not show whether the cut was calibrated. The digest of the settings does: every candidate
/// here is compared with the manifest's.
struct RecordedSettings {
  /// The options.
  private(set) var options: [String]
  /// The model that the settings ask for.
  private let embedder: RunConfiguration.EmbedderChoice
  /// True if their digest is the run's.
  let isExact: Bool

  /// Finds the options: short ones where they say everything, else the run's own file.
  ///
  /// - Throws: ``RunError`` where the run's file of settings does not read.
  init(of manifest: Manifest, in directory: URL) throws {
    for choice in Self.choices(manifest) where try Self.isSame(choice, manifest) {
      options = Self.options(choice)
      embedder = choice.embedder
      isExact = true
      return
    }
    let file = directory.appendingPathComponent(RunConfiguration.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else {
      options = []
      embedder = .auto
      isExact = false
      return
    }
    var settings = try RunConfiguration(ofRun: directory)
    embedder = settings.embedder
    if try Self.isSame(settings, manifest) {
      options = ["--config", file.path]
      isExact = true
      return
    }
    settings.similarityCut = nil
    options = ["--config", file.path, "--calibrate"]
    isExact = try Self.isSame(settings, manifest)
  }

  /// Names the models that the run compared, unless they are those that the settings by themselves
  /// compare.
  ///
  /// - Parameters:
  ///   - manifest: The run's.
  ///   - command: The command that made the run: it holds the addresses of services.
  /// - Returns: The models whose address is not known, which are left out.
  mutating func compareModels(of manifest: Manifest, _ command: RecordedCommand) -> [String] {
    let compared = (manifest.comparedModels ?? [:]).keys.sorted()
    let polyglot = EmbedderRegistration.polyglot.name
    let isUsual = embedder == .auto && manifest.embedder == polyglot
    guard compared != (isUsual ? [EmbedderRegistration.routed.name] : []) else { return [] }
    let named = command.values(of: "--embedder").flatMap {
      $0.split(separator: ",").map(String.init)
    }
    let words = compared.map { name in
      EmbedderRegistration.named(name) != nil
        ? name
        : named.first {
          ServiceEmbedder.Address($0).map(EmbedderRegistration.name(of:)) == name
        }
    }
    let value = ([embedder.rawValue] + words.compactMap(\.self)).joined(separator: ",")
    if let place = options.firstIndex(of: "--embedder") {
      options[place + 1] = value
    } else {
      options += ["--embedder", value]
    }
    return zip(compared, words).filter { $0.1 == nil }.map(\.0)
  }

  /// Every setting that options by themselves can state, given the manifest.
  private static func choices(_ manifest: Manifest) -> [RunConfiguration] {
    var plain = RunConfiguration()
    if let weights = manifest.weights { plain.weights = weights }
    var choices: [RunConfiguration] = []
    for matcher in RunConfiguration.MatcherChoice.allCases {
      for embedder in RunConfiguration.EmbedderChoice.allCases {
        for instant in QueryInstant.allCases {
          for index in RunConfiguration.IndexChoice.allCases {
            var choice = plain
            choice.matcher = matcher
            choice.embedder = embedder
            choice.asOf = instant
            choice.index = index
            choices.append(choice)
          }
        }
      }
    }
    return choices
  }

  private static func isSame(
    _ settings: RunConfiguration, _ manifest: Manifest
  ) throws -> Bool {
    try settings.digest(
      embedder: manifest.embedder, seed: manifest.seed ?? 0, split: manifest.split)
      == manifest.configDigest
  }

  /// The options that differ from what `run` takes by itself.
  private static func options(_ settings: RunConfiguration) -> [String] {
    let values: [(option: String, of: (RunConfiguration) -> String)] = [
      ("--matcher", \.matcher.rawValue), ("--embedder", \.embedder.rawValue),
      ("--index", \.index.rawValue), ("--weights", \.weights.description),
      ("--as-of", \.asOf.rawValue),
    ]
    return values.flatMap { option, value in
      value(settings) == value(RunConfiguration()) ? [] : [option, value(settings)]
    }
  }
}
