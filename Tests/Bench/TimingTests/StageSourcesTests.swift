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
        ["Sources/Vault/Matching/Match.swift"],
        [ProbeStage.match, .matchLearned, .matchLarge, .searchLarge]
      ),
      (["Sources/Vault/Sync/A.swift", "Sources/C/Mail/a.c"], [.sync, .ingest]),
      (["Datasets/models/matcher/polyglot.json"], [.matchLearned, .matchLarge]),
      (
        ["Datasets/models/polyglot/model.bin"],
        [.embed, .match, .matchLearned, .matchLarge, .searchLarge]
      ),
      (["Sources/Reports/Reporting/HTML/A.swift", "README.md", "Tests/A.swift"], []),
      (["Datasets/lexicons/en/acts.yaml"], []), ([], []),
    ])
  func stages(paths: [String], expected: [ProbeStage]) {
    #expect(ProbeStage.touched(by: paths) == Set(expected))
  }

  @Test("The manifest, what all stages share and what is not known touch every stage")
  func everything() {
    for path in [
      "Package.swift", "Sources/Vault/Core/A.swift", "Sources/Bench/Pipeline/A.swift",
      "Sources/Bench/Timing/A.swift", "Sources/Bench/Measurement/A.swift",
      "Sources/Vault/Unknown/A.swift",
    ] {
      #expect(ProbeStage.touched(by: [path]) == Set(ProbeStage.allCases), "\(path)")
    }
  }

  // From the folders themselves: a module that is not named falls to every stage, knowingly or not.
  @Test("Every module is named, or is one that all stages share")
  func modules() throws {
    let shared: Set = [
      "Vault/Core", "Vault/Vault", "Bench/Pipeline", "Bench/Timing", "Bench/Measurement",
      "Bench/Processes",
      "C/Child", "C/Memory",
    ]
    func folders(_ path: String) throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: Repository.url(path).path)
        .filter { !$0.hasSuffix(".md") }
    }
    let modules = try folders("Sources").flatMap { floor in
      try folders("Sources/\(floor)").map { "\(floor)/\($0)" }
    }
    let unnamed = modules.filter {
      ProbeStage.touched(by: ["Sources/\($0)/A"]) == Set(ProbeStage.allCases)
    }
    #expect(Set(unnamed) == shared)
  }
}
