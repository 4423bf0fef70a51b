import Foundation
import Testing
import VaultResults
import VaultTestSupport

@testable import VaultHistory
@testable import VaultNightly

@Suite("The folder of a nightly run")
struct NightlyFolderTests {
  @Test("What dead processes left half-written goes, what living ones write stays")
  func removesAbandonedStaging() throws {
    let folder = try TemporaryDirectory()
    let dead = Process()
    dead.executableURL = URL(fileURLWithPath: "/bin/true")
    try dead.run()
    dead.waitUntilExit()
    let own = ProcessInfo.processInfo.processIdentifier
    for name in [
      "a", ".a.partial-\(dead.processIdentifier)", ".a.partial-\(dead.processIdentifier).old",
      ".b.partial-\(own)", ".partial-x", ".hidden",
    ] {
      try folder.write("", to: "runs/\(name)/report.json")
    }
    try NightlyFolder(folder.url).removeAbandonedStaging()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appendingPathComponent("runs").path)
    #expect(names.sorted() == [".b.partial-\(own)", ".hidden", ".partial-x", "a"])
  }

  @Test("Two runs do not share a folder")
  func locks() throws {
    let home = try TemporaryDirectory()
    let folder = NightlyFolder(home.url.appendingPathComponent("night"))
    let first = try NightlyLock(folder)
    let error = try #require(throws: RunError.self) { try NightlyLock(folder) }
    if case .unwritable = error {} else { Issue.record("another error than unwritable") }
    // As a child has it that another thread is just starting.
    let inherited = dup(first.handle.fileDescriptor)
    defer { close(inherited) }
    first.release()
    try NightlyLock(folder).release()
  }

  @Test("A folder that holds something else is left alone")
  func leavesOtherFolders() throws {
    let home = try TemporaryDirectory()
    let report = try home.write("{}", to: "run/report.json")
    #expect(throws: RunError.self) {
      try NightlyLock(NightlyFolder(report.deletingLastPathComponent()))
    }
    let run = report.deletingLastPathComponent()
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.path) == ["report.json"])
    // Empty, or begun by a process that was killed.
    for path in ["empty", "killed"] {
      let folder = home.url.appendingPathComponent(path)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      if path == "killed" { try home.write("", to: "killed/.lock") }
      try NightlyLock(NightlyFolder(folder)).release()
    }
  }
}
