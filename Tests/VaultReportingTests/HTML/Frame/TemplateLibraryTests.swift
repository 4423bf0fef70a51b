import Foundation
import Testing
import VaultTestSupport

@testable import VaultReporting

@Suite("Template library")
struct TemplateLibraryTests {
  private static let folder = Repository.url("Sources/CVaultPages")

  /// `vault_templates.c` lists them; one that it leaves out would be missed only when it is shown.
  @Test("Every template and style is compiled in, as it stands in its file")
  func files() throws {
    var texts: [String: String] = [:]
    for name in ["styles", "templates"] {
      let root = Self.folder.appendingPathComponent(name)
      for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
      where path.contains(".") {
        texts["\(name)/\(path)"] = try String(
          contentsOf: root.appendingPathComponent(path), encoding: .utf8)
      }
    }
    #expect(EmbeddedFile.texts == texts)
  }

  @Test("Every template parses")
  func parse() throws {
    _ = try TemplateLibrary.embedded.get()
  }

  @Test("A template that does not parse is refused by name")
  func broken() {
    #expect(throws: ReportingError.brokenTemplate(name: "x")) {
      try TemplateLibrary(["x": "{{#open}}"])
    }
  }

  /// Values are markup: two braces would escape them twice.
  @Test("Every value stands in triple braces")
  func braces() {
    for (path, text) in EmbeddedFile.texts where path.hasPrefix("templates/") {
      let doubled = text.matches(of: /\{\{[A-Za-z.]/)
      let tripled = text.matches(of: /\{\{\{[A-Za-z.]/)
      #expect(doubled.count == tripled.count, "\(path)")
    }
  }
}
