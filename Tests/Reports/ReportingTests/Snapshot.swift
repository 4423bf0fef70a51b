import Foundation
import Testing
import VaultTestSupport

/// Compares text with a stored copy; `RECORD_SNAPSHOTS=1` rewrites the copy instead.
///
/// What `style` and `script` elements hold is left out: it has files, and `RenderingTests` look for
/// it in a page.
enum Snapshot {
  static func withoutStyles(_ text: String) -> String {
    text.replacing(#/<(style|script)([^>]*)>.*?</\1>/#.dotMatchesNewlines()) {
      "<\($0.1)\($0.2)>…</\($0.1)>"
    }
  }

  static func check(
    _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = withoutStyles(text)
    let url = Repository.url("Tests/Reports/ReportingTests/Snapshots/\(name)")
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: url)
      return
    }
    let stored = try String(contentsOf: url, encoding: .utf8)
    let lines = text.components(separatedBy: "\n")
    let storedLines = stored.components(separatedBy: "\n")
    let difference = zip(lines, storedLines).enumerated().first { $1.0 != $1.1 }
    #expect(
      text == stored,
      "\(name):\((difference?.offset ?? min(lines.count, storedLines.count)) + 1) differs; set RECORD_SNAPSHOTS=1 and review",
      sourceLocation: sourceLocation)
  }
}
