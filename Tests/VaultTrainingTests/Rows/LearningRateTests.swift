import Testing
import VaultTraining

@Suite("Learning rate")
struct LearningRateTests {
  @Test("It rises to its peak, falls linearly and ends")
  func hasTheShapeOfATent() {
    // By hand: quarters of 8 up to step 3, then eighths of it over the eight steps that are left.
    let schedule = LearningRate(peak: 8, warmUpSteps: 4, steps: 12)
    #expect((0..<13).map(schedule.rate) == [2, 4, 6, 8, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test("Without a warm-up it begins at its peak")
  func beginsAtThePeak() {
    #expect(LearningRate(peak: 3, warmUpSteps: 0, steps: 3).rate(at: 0) == 3)
  }
}
