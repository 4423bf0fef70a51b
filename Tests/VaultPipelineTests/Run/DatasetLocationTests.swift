import Foundation
import Testing
import VaultTestSupport

@testable import VaultPipeline

@Suite("DatasetLocation")
struct DatasetLocationTests {
  @Test("The variable wins, and the folder beside the build is found without it")
  func finds() throws {
    let folder = try TemporaryDirectory()
    try folder.write("{}", to: "named/targets.json")
    try folder.write("{}", to: "checkout/Datasets/targets.json")
    let named = folder.url.appendingPathComponent("named")
    #expect(
      try DatasetLocation.find(environment: ["VAULTBENCH_DATASETS": named.path], executable: nil)
        .path == named.path)
  }
}
