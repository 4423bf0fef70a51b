import Foundation
import Testing
import VaultTestSupport

@testable import VaultTiming

@Suite("The stages that a change touches")
struct ProbeStageSourcesTests {
  @Test(
    "A change times the stages that run it",
    arguments: [
      (
        ["Sources/VaultMatching/Match.swift"],
        [ProbeStage.match, .matchBest, .matchLarge, .searchLarge]
      ),
      (["Sources/VaultSync/A.swift", "Sources/CVaultMail/a.c"], [.sync, .ingest]),
      (["Datasets/models/matcher/polyglot.json"], [.matchBest, .matchLarge]),
      (
        ["Datasets/models/polyglot/model.bin"],
        [.embed, .match, .matchBest, .matchLarge, .searchLarge]
      ),
      (["Sources/VaultReporting/HTML/A.swift", "README.md", "Tests/A.swift"], []),
      (["Datasets/lexicons/en/acts.yaml"], []), ([], []),
    ])
  func stages(paths: [String], expected: [ProbeStage]) {
    #expect(ProbeStage.touched(by: paths) == Set(expected))
  }

  @Test("The manifest, what all stages share and what is not known touch every stage")
  func everything() {
    for path in [
      "Package.swift", "Sources/VaultCore/A.swift", "Sources/VaultPipeline/A.swift",
      "Sources/VaultTiming/A.swift", "Sources/VaultMeasurement/A.swift", "Sources/Unknown/A.swift",
    ] {
      #expect(ProbeStage.touched(by: [path]) == Set(ProbeStage.allCases), "\(path)")
    }
  }

  // From the folders themselves: a module that is not named falls to every stage, knowingly or not.
  @Test("Every module is named, or is one that all stages share")
  func modules() throws {
    let shared: Set = ["VaultCore", "VaultPipeline", "VaultTiming", "VaultMeasurement"]
    let unnamed = try FileManager.default.contentsOfDirectory(
      atPath: Repository.url("Sources").path
    ).filter {
      ProbeStage.touched(by: ["Sources/\($0)/A"]) == Set(ProbeStage.allCases)
    }
    #expect(Set(unnamed) == shared.union(["VaultProcesses", "CVaultChild", "CVaultMemory"]))
  }
}
