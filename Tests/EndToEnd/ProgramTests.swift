import Foundation
import Testing
import VaultHistory
import VaultTestSupport

@testable import vaultbench

@Suite("What the program says of itself")
struct ProgramTests {
  @Test("The version names the number and the commit, or says that it is unknown")
  func version() throws {
    let result = try CommandLineRun(["--version"])
    #expect(result.status == 0)
    let words = result.output.split(whereSeparator: \.isWhitespace).map(String.init)
    #expect(words.starts(with: ["vaultbench", "0.1.0,"]))
    #expect(words.suffix(2) == ["unknown", "commit"] || words.last?.count == 40)
  }

  @Test("Help and Commands.md list the same environment variables")
  func variables() throws {
    let page = try String(contentsOf: Repository.url("Documentation/Commands.md"), encoding: .utf8)
    #expect(page.contains(EnvironmentVariable.markdown))
    let help = try CommandLineRun(["--help"]).output
    for variable in EnvironmentVariable.all {
      #expect(help.contains("\(variable.name) "))
      #expect(help.contains(variable.meaning))
    }
  }

  @Test("Each variable that the sources read is listed, but for those between our own processes")
  func complete() throws {
    let own: Set = ["VAULTBENCH_SUPERVISED", "VAULTBENCH_BLAS_SETTLED", "VAULTBENCH_FUZZ_PARSER"]
    let listed = Set(EnvironmentVariable.all.map(\.name)).union(own)
    let sources = Repository.url("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
    for case let file as String in files where file.hasSuffix(".swift") {
      let text = try String(contentsOf: sources.appendingPathComponent(file), encoding: .utf8)
      for match in text.matches(of: /"(VAULTBENCH_[A-Z_]+)"/) {
        #expect(listed.contains(String(match.1)), "\(file) reads \(match.1)")
      }
    }
  }

  @Test("Without a terminal a stage of a few seconds has no line, with --quiet or without")
  func stages() throws {
    let folder = try TemporaryDirectory()
    func generate(_ options: [String]) throws -> CommandLineRun {
      try CommandLineRun(
        [
          "generate", "--profile", "smoke", "--no-audit", "--standard-forms", "none", "--out",
          "out",
        ]
          + options, in: folder.url)
    }
    let told = try generate([])
    #expect(told.status == 0 && told.errors.isEmpty)
    let quiet = try generate(["--quiet"])
    #expect(quiet.status == 0 && quiet.errors.isEmpty && quiet.output == told.output)
  }
}

@Suite("What a night's cells may be made of")
struct NightlyChoicesTests {
  @Test("Equal weights have one spelling, and what are no weights have none")
  func spellsWeights() {
    let choices = NightlyChoices.ofRun
    #expect(choices.canonicalWeights("0.50, 0.30, 0.20") == "0.5,0.3,0.2")
    #expect(choices.canonicalWeights("1,1,1") == nil)
    #expect(choices.canonicalWeights("a lot") == nil)
  }

  @Test("The shipped plans read, and their profiles are there")
  func shipped() throws {
    for name in ["nightly", "smoke"] {
      let plan = try NightlyPlan(
        yaml: Repository.url("Datasets/plans/\(name).yaml"), choices: .ofRun)
      #expect(plan.name == name)
      for cell in plan.cells {
        let profile = Repository.url("Datasets/profiles/\(cell.profile).yaml")
        #expect(FileManager.default.fileExists(atPath: profile.path))
      }
    }
  }
}
