import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("Folders and sets of files that are written whole")
struct StagedFolderTests {
  private let folder: TemporaryDirectory

  init() throws {
    folder = try TemporaryDirectory()
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("Nothing is under the name before it is published, everything after")
  func publishesWhole() throws {
    let directory = try StagedFolder(at: folder.url.appendingPathComponent("run"))
    try directory.write("{}", to: "runs/a.trec")
    #expect(try !names().contains("run"))
    try directory.publish()
    #expect(try names() == ["run"])
    let file = folder.url.appendingPathComponent("run/runs/a.trec")
    #expect(try String(contentsOf: file, encoding: .utf8) == "{}")
    // One that is discarded leaves nothing.
    let discarded = try StagedFolder(at: folder.url.appendingPathComponent("other"))
    try discarded.write("{}", to: "report.json")
    try discarded.discard()
    #expect(try names() == ["run"])
  }

  @Test("An earlier run gives way as a whole")
  func replacesRuns() throws {
    for content in ["first", "second"] {
      let directory = try StagedFolder(at: folder.url.appendingPathComponent("run"))
      try directory.write(content, to: "report.json")
      try directory.write(content, to: "manifest.json")
      if content == "first" { try directory.write("old", to: "stale.txt") }
      try directory.publish()
    }
    #expect(try names() == ["run"])
    let run = folder.url.appendingPathComponent("run").path
    let files = try FileManager.default.contentsOfDirectory(atPath: run).sorted()
    #expect(files == ["manifest.json", "report.json"])
  }

  @Test("Somebody's other folder is refused untouched")
  func refusesForeignFolders() throws {
    try folder.write("precious", to: "run/notes.md")
    let target = folder.url.appendingPathComponent("run")
    #expect(throws: RunError.notARunDirectory(path: target.path)) {
      try StagedFolder(at: target)
    }
    #expect(try names() == ["run"])
    // So is a place below a file, as unwritable.
    let error = try #require(throws: RunError.self) {
      try StagedFolder(at: target.appendingPathComponent("notes.md/run"))
    }
    if case .unwritable = error {} else { Issue.record("another error than unwritable") }
  }

  @Test("Files replace those of the same name, and others stay")
  func fileSet() throws {
    _ = try folder.write("mine", to: "notes.txt")
    for content in ["first", "second"] {
      try FileSet.write(
        [("a.json", Data(content.utf8)), ("b.html", Data())], to: folder.url)
    }
    #expect(try names() == ["a.json", "b.html", "notes.txt"])
    let read = try String(contentsOf: folder.url.appendingPathComponent("a.json"), encoding: .utf8)
    #expect(read == "second")
  }

  @Test("Where one file cannot be written, none is")
  func fileSetRefuses() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("b.html"), withIntermediateDirectories: false)
    let error = try #require(throws: RunError.self) {
      try FileSet.write([("a.json", Data()), ("b.html", Data())], to: folder.url)
    }
    #expect("\(error)".contains("b.html"))
    #expect(try names() == ["b.html"])
    // Nor in a folder that cannot be made.
    let file = try folder.write("", to: "file")
    let place = try #require(throws: RunError.self) {
      try FileSet.write([("a.json", Data())], to: file.appendingPathComponent("inner"))
    }
    #expect("\(place)".contains("a.json"))
  }
}
