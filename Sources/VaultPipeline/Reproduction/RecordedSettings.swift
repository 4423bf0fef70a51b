internal import Foundation
internal import VaultCore
internal import VaultMatching
internal import VaultResults

/// The options of `run` that give a stored run's settings again.
///
/// A run states its settings with a calibrated similarity cut written out, so the file alone does
/// not tell whether the cut was calibrated. The digest of the settings does: every candidate here
/// is held against the manifest's.
struct RecordedSettings {
  /// The options.
  let options: [String]
  /// Whether their digest is the run's.
  let isExact: Bool

  /// Finds the options: short ones where they say everything, else the run's own file.
  ///
  /// - Throws: ``RunError`` where the run's file of settings does not read.
  init(of manifest: Manifest, in directory: URL) throws {
    for choice in Self.choices(manifest) where try Self.isSame(choice, manifest) {
      options = Self.options(choice)
      isExact = true
      return
    }
    let file = directory.appendingPathComponent(RunConfiguration.fileName)
    guard FileManager.default.fileExists(atPath: file.path) else {
      options = []
      isExact = false
      return
    }
    var settings = try RunConfiguration(ofRun: directory)
    if try Self.isSame(settings, manifest) {
      options = ["--config", file.path]
      isExact = true
      return
    }
    settings.similarityCut = nil
    options = ["--config", file.path, "--calibrate"]
    isExact = try Self.isSame(settings, manifest)
  }

  /// Every setting that options alone can state, given what the manifest tells.
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
    let usual = RunConfiguration()
    var options: [String] = []
    if settings.matcher != usual.matcher { options += ["--matcher", settings.matcher.rawValue] }
    if settings.embedder != usual.embedder {
      options += ["--embedder", settings.embedder.rawValue]
    }
    if settings.index != usual.index { options += ["--index", settings.index.rawValue] }
    if settings.weights != usual.weights {
      options += ["--weights", settings.weights.description]
    }
    if settings.asOf != usual.asOf { options += ["--as-of", settings.asOf.rawValue] }
    return options
  }
}
