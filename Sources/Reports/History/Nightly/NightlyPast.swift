package import Foundation
internal import VaultCore
package import VaultResults

/// Finds the previous nightly run.
package enum NightlyPast {
  /// Returns the earlier nightly run's folder.
  ///
  /// - Parameters:
  ///   - asked: The requested folder; it must be a nightly run's.
  ///   - folder: This nightly run's. Where it is named after a day (`2026-11-21`, with any suffix),
  ///     the previous one is the sibling with the latest name below its own.
  /// - Returns: `nil` where none was requested and there is none.
  /// - Throws: ``RunError/missing(path:remedy:)`` if the requested folder is no nightly run.
  package static func folder(
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
    let names = FileKind.names(in: parent)
    return names.filter { isDay($0) && $0 < folder.name }.sorted().reversed().lazy
      .map { parent.appendingPathComponent($0) }.first(where: isNight).map(NightlyFolder.init)
  }

  private static func isNight(_ url: URL) -> Bool {
    FileManager.default.fileExists(atPath: url.appendingPathComponent("nightly.json").path)
  }

  /// Returns true if a name begins with a day, `YYYY-MM-DD`.
  private static func isDay(_ name: String) -> Bool {
    CivilDate(iso8601: name.prefix(10)) != nil
  }
}
