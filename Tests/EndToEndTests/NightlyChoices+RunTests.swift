import Foundation
import Testing
import VaultHistory
import VaultTestSupport

@testable import vaultbench

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
