import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("FileSet")
struct FileSetTests {
  private static func names(_ folder: URL) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
  }

  @Test("Files replace those of the same name, and others stay")
  func replaces() throws {
    let folder = try TemporaryDirectory()
    _ = try folder.write("mine", to: "notes.txt")
    for content in ["first", "second"] {
      try FileSet.write(
        [("a.json", Data(content.utf8)), ("b.html", Data())], to: folder.url)
    }
    #expect(try Self.names(folder.url) == ["a.json", "b.html", "notes.txt"])
    let read = try String(contentsOf: folder.url.appendingPathComponent("a.json"), encoding: .utf8)
    #expect(read == "second")
  }

  @Test("Where one file cannot be written, none is")
  func refuses() throws {
    let folder = try TemporaryDirectory()
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("b.html"), withIntermediateDirectories: false)
    let error = try #require(throws: RunError.self) {
      try FileSet.write([("a.json", Data()), ("b.html", Data())], to: folder.url)
    }
    #expect("\(error)".contains("b.html"))
    #expect(try Self.names(folder.url) == ["b.html"])
  }

  @Test("A folder that cannot be made is refused, naming the file")
  func refusesUnderAFile() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("", to: "file")
    let error = try #require(throws: RunError.self) {
      try FileSet.write(
        [("a.json", Data())], to: file.appendingPathComponent("inner"))
    }
    #expect("\(error)".contains("a.json"))
  }
}
