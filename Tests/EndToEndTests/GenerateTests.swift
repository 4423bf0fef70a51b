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
      "keyword search alone", "closeness in time alone", "window and participants alone",
      "oracle within ±7 days", "probe of mere form", "duplicates of five words",
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
