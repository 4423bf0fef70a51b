import Foundation
import Testing
import VaultTraining

@Suite("Training recipe")
struct TrainingRecipeTests {
  @Test("The shipped model's recipe is sound and survives JSON")
  func isSound() throws {
    let recipe = TrainingRecipe()
    #expect(recipe.defect == nil)
    let copy = try JSONDecoder().decode(
      TrainingRecipe.self, from: try JSONEncoder().encode(recipe))
    #expect(copy == recipe)
  }

  @Test("Settings out of their range are named")
  func namesDefects() {
    func defect(_ change: (inout TrainingRecipe) -> Void) -> String {
      var recipe = TrainingRecipe()
      change(&recipe)
      return recipe.defect?.description ?? ""
    }
    #expect(defect { $0.batchSize = 48 }.contains("batch size"))
    #expect(defect { $0.batchSize = 0 }.contains("batch size"))
    #expect(defect { $0.steps = 0 }.contains("steps"))
    #expect(defect { $0.warmUpSteps = $0.steps + 1 }.contains("warm-up"))
    #expect(defect { $0.pieceCount = -1 }.contains("pieces"))
    #expect(defect { $0.pieceDropout = 1 }.contains("dropout"))
    #expect(defect { $0.holdOutTexts = -1 }.contains("negative"))
    #expect(defect { $0.languages = [] }.contains("language"))
  }
}
