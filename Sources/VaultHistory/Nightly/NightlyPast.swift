internal import Foundation
internal import VaultCore
internal import VaultResults

/// Finds the night before.
enum NightlyPast {
  /// The earlier night's folder.
  ///
  /// - Parameters:
  ///   - asked: The folder that was asked for; it must be a night's.
  ///   - folder: This night's. Where it is named after a day (`2026-11-21`, with anything behind
  ///     it), the night before is the sibling with the latest name below its own.
  /// - Returns: `nil` where nobody asked and there is none.
  /// - Throws: ``RunError/missing(path:remedy:)`` if what was asked for is no night.
  static func folder(
    asked: URL?, before folder: NightlyFolder
  ) throws(RunError) -> NightlyFolder? {
    if let asked {
      let past = NightlyFolder(asked)
      guard isNight(past.url) else {
        throw .missing(
          path: past.url.appendingPathComponent("nightly.json").path, remedy: .earlierNight)
      }
      return past
    }
    guard isDay(folder.name) else { return nil }
    let parent = folder.url.deletingLastPathComponent()
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: parent.path)
    } catch {
      return nil
    }
    return names.filter { isDay($0) && $0 < folder.name }.sorted().reversed().lazy
      .map { parent.appendingPathComponent($0) }.first(where: isNight).map(NightlyFolder.init)
  }

  private static func isNight(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent("nightly.json").path)
  }

  /// Whether a name begins with a day, `YYYY-MM-DD`.
  private static func isDay(_ name: String) -> Bool {
    CivilDate(iso8601: name.prefix(10)) != nil
  }
}
