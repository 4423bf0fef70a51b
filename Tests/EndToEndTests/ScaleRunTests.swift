import Foundation
import Testing
import VaultTestSupport

@Suite("Large vaults from the command line")
struct ScaleRunTests {
  @Test("A vault is made in a process of its own, kept, and measured under its size")
  func measures() throws {
    let folder = try TemporaryDirectory()
    func run(_ name: String) throws -> (figures: String, notes: String) {
      let out = folder.url.appendingPathComponent(name)
      let result = try CommandLineRun([
        "run", "--profile", "smoke", "--embedder", "hashing", "--suite", "scale", "--large-vault",
        "1500", "--cache", folder.url.appendingPathComponent("cache").path, "--no-history",
        "--out", out.path,
      ])
      try #require(result.status == 0, "\(result.errors)")
      func text(_ file: String) throws -> String {
        try String(contentsOf: out.appendingPathComponent(file), encoding: .utf8)
      }
      return (try text("figures.csv"), try text("report.json"))
    }
    let first = try run("first")
    #expect(first.notes.contains("1500 messages was made for this run"))
    for figure in [
      "index/p95Microseconds@0.95,vectors=1500", "vault/keywordP95Milliseconds,messages=1500",
      "matching/filteredQueryP95Milliseconds,messages=1500", "scale/peakBytes,messages=1500",
    ] {
      #expect(first.figures.contains(figure), "\(figure)")
    }
    let second = try run("second")
    #expect(!second.notes.contains("1500 messages was made"))
    let vault = try #require(
      FileManager.default.enumerator(atPath: folder.url.path)?.compactMap { $0 as? String }
        .first { $0.hasSuffix("messages.vault") })
    try Data("cut".utf8).write(to: folder.url.appendingPathComponent(vault))
    let third = try run("third")
    #expect(third.notes.contains("was damaged and was made again"))
  }

  @Test("A size that is none is refused before anything is made")
  func refuses() throws {
    let result = try CommandLineRun(["run", "--profile", "smoke", "--large-vault", "12"])
    #expect(result.status == 64)
    #expect(result.errors.contains("--large-vault"))
  }
}
