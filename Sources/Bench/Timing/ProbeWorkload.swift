public import Foundation
internal import VaultCorpus
internal import VaultPipeline
internal import VaultResults

/// The data of a probe: a few small vaults of a profile's corpus, as native exports.
///
/// They are small so that one iteration of a stage takes some ten milliseconds: a batch then holds
/// about ten, and a share of the work can be repeated exactly.
public struct ProbeWorkload: Sendable {
  /// The most vaults that are kept, spread evenly over the profile's.
  public static let vaults = 6
  /// The messages that are asked for each vault; a vault has about twice as many.
  static let messagesPerVault = 100

  /// Writes the exports.
  ///
  /// - Parameters:
  ///   - profile: A profile's name or file.
  ///   - seed: The seed; the profile's own if `nil`.
  ///   - datasets: The folder `Datasets`.
  ///   - directory: The folder to write, which must not exist yet.
  /// - Returns: SHA-256 over the files, in hex.
  /// - Throws: ``RunError``, `CorpusError`, or `CancellationError`; then nothing is left.
  @discardableResult
  public static func write(
    profile: String, seed: UInt64? = nil, datasets: URL, to directory: URL
  ) async throws -> String {
    let files = FileManager.default
    guard !files.fileExists(atPath: directory.path) else {
      throw RunError.unwritable(path: directory.path, obstacle: .exists)
    }
    let whole = directory.appendingPathExtension("whole")
    defer { FileRemoval.clear(whole) }
    let source = CorpusSource(datasets: datasets)
    let vaults = try CorpusProfile.load(try source.profile(profile).file).vaults
    _ = try await source.write(
      profile: profile, changes: .init(seed: seed, messages: vaults * Self.messagesPerVault),
      standardForms: "none", to: whole)
    do {
      let from = whole.appendingPathComponent("vaults")
      let into = directory.appendingPathComponent("vaults")
      try files.createDirectory(at: into, withIntermediateDirectories: true)
      let names = try files.contentsOfDirectory(atPath: from.path).sorted()
      for name in spread(names) {
        try files.moveItem(
          at: from.appendingPathComponent(name), to: into.appendingPathComponent(name))
      }
    } catch {
      FileRemoval.clear(directory)
      throw RunError.unwritable(path: directory.path, obstacle: .exportsNotMoved)
    }
    return try FileDigest.folder(directory)
  }

  /// Every n-th element, as many as are kept.
  private static func spread(_ names: [String]) -> [String] {
    guard names.count > vaults else { return names }
    return (0..<vaults).map { names[$0 * names.count / vaults] }
  }
}
