import Foundation
import Testing
import VaultTestSupport

@testable import VaultReporting

@Suite("Files that are compiled in")
struct EmbeddedFileTests {
  /// `vault_pages.c` lists them; one that it leaves out would be missed only when it is shown.
  @Test("Every style is compiled in as its file has it")
  func files() throws {
    let root = Repository.url("Sources/C/Pages")
    var texts: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root.path)
    where path.hasSuffix(".css") || path.hasSuffix(".js") {
      texts[path] = try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }
    #expect(EmbeddedFile.texts == texts)
  }
}
