import Foundation
import Testing
import VaultTestSupport

@Suite("Generating from the command line", .serialized)
struct GenerateTests {
  private static func generate(_ arguments: [String], to directory: URL) throws -> CommandLineRun {
    try CommandLineRun(["generate", "--out", directory.path] + arguments)
  }

  @Test("The same seed gives equal checksums, and the card says how hard the corpus is")
  func isDeterministic() throws {
    let folder = try TemporaryDirectory()
    let arguments = ["--profile", "smoke", "--languages", "en,ja", "--seed", "7"]
    var sums: [Data] = []
    for name in ["first", "second"] {
      let directory = folder.url.appendingPathComponent(name)
      // The second is not audited, which must change no byte but the card's.
      let run = try Self.generate(
        name == "first" ? arguments : arguments + ["--no-audit"], to: directory)
      try #require(run.status == 0, "\(run.errors)")
      sums.append(try Data(contentsOf: directory.appendingPathComponent("SHA256SUMS")))
    }
    #expect(sums[0] == sums[1])
    let card = try String(
      contentsOf: folder.url.appendingPathComponent("first/CARD.md"), encoding: .utf8)
    for figure in [
      "keyword search only", "closeness in time only", "window and participants only",
      "oracle within ±7 days", "probe of form features", "duplicates of five words",
    ] {
      #expect(card.contains(figure), "\(figure)")
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
        == ["first", "second"])
  }

  @Test(
    "A setting that cannot be is refused with 65 and leaves nothing",
    arguments: [
      ["--messages", "0"], ["--languages", "en,en"], ["--languages", "xx"],
      ["--difficulty", "brutal"], ["--lexicons", "/no/such/folder"],
      ["--extend-lexicons", "/no/such/folder"],
    ])
  func refuses(arguments: [String]) throws {
    let folder = try TemporaryDirectory()
    let run = try Self.generate(
      ["--profile", "smoke"] + arguments, to: folder.url.appendingPathComponent("corpus"))
    #expect(run.status == 65 || run.status == 66, "\(run.status) \(run.errors)")
    #expect(!run.errors.isEmpty)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
  }
}

@Suite("Large vaults from the command line")
struct ScaleRunTests {
  @Test("A vault is made in a process of its own, kept, and measured under its size")
  func measures() throws {
    let folder = try TemporaryDirectory()
    // Runs of their own: the first makes a large vault, the others find it kept or damaged.
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
