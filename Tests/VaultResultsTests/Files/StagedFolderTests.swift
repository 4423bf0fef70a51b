import Foundation
import Testing
import VaultTestSupport

@testable import VaultResults

@Suite("StagedFolder")
struct StagedFolderTests {
  private func names(_ folder: TemporaryDirectory) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
  }

  @Test("Nothing stands under the name before it is published, everything after")
  func publishesWhole() throws {
    let folder = try TemporaryDirectory()
    let directory = try StagedFolder(at: folder.url.appendingPathComponent("run"))
    try directory.write("{}", to: "runs/a.trec")
    #expect(try !names(folder).contains("run"))
    try directory.publish()
    #expect(try names(folder) == ["run"])
    let file = folder.url.appendingPathComponent("run/runs/a.trec")
    #expect(try String(contentsOf: file, encoding: .utf8) == "{}")
  }

  @Test("A discarded run leaves nothing")
  func discards() throws {
    let folder = try TemporaryDirectory()
    let directory = try StagedFolder(at: folder.url.appendingPathComponent("run"))
    try directory.write("{}", to: "report.json")
    try directory.discard()
    #expect(try names(folder).isEmpty)
  }

  @Test("An earlier run gives way as a whole")
  func replacesRuns() throws {
    let folder = try TemporaryDirectory()
    for content in ["first", "second"] {
      let directory = try StagedFolder(at: folder.url.appendingPathComponent("run"))
      try directory.write(content, to: "report.json")
      try directory.write(content, to: "manifest.json")
      if content == "first" { try directory.write("old", to: "stale.txt") }
      try directory.publish()
    }
    #expect(try names(folder) == ["run"])
    let run = folder.url.appendingPathComponent("run").path
    let files = try FileManager.default.contentsOfDirectory(atPath: run).sorted()
    #expect(files == ["manifest.json", "report.json"])
  }

  @Test("Somebody's other folder is refused untouched")
  func refusesForeignFolders() throws {
    let folder = try TemporaryDirectory()
    try folder.write("precious", to: "run/notes.md")
    let target = folder.url.appendingPathComponent("run")
    #expect(throws: RunError.notARunDirectory(path: target.path)) {
      try StagedFolder(at: target)
    }
    #expect(try names(folder) == ["run"])
  }

  @Test("A place below a file is refused as unwritable")
  func refusesUnwritablePlaces() throws {
    let folder = try TemporaryDirectory()
    let file = try folder.write("a file", to: "file")
    let error = try #require(throws: RunError.self) {
      try StagedFolder(at: file.appendingPathComponent("run"))
    }
    guard case .unwritable = error else {
      Issue.record("another error than unwritable")
      return
    }
  }
}
