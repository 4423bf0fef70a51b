import Testing
import VaultIndex

@Suite("ScoreCalibration")
struct ScoreCalibrationTests {
  /// By hand: 0.7 ± 0.1 goes to 0.2 ± 0.2 by 2x − 1.2.
  @Test("Scores get the mean and the spread of the other model's")
  func moments() throws {
    let line = try #require(ScoreCalibration(from: [0.6, 0.8], to: [0, 0.4]))
    #expect(abs(line.scale - 2) < 1e-6 && abs(line.offset + 1.2) < 1e-6)
    #expect(abs(line(0.7) - 0.2) < 1e-6 && abs(line(0.9) - 0.6) < 1e-6)
  }

  @Test("A model's own scores stay as they are")
  func identity() throws {
    let scores: [Float] = [0.1, 0.5, 0.3, -0.2]
    let line = try #require(ScoreCalibration(from: scores, to: scores.reversed()))
    for score in scores { #expect(abs(line(score) - score) < 1e-6) }
  }

  @Test("Scores without spread fit no line", arguments: [[], [0.4], [0.4, 0.4]] as [[Float]])
  func none(scores: [Float]) {
    #expect(ScoreCalibration(from: scores, to: [0, 1]) == nil)
    #expect(ScoreCalibration(from: [0, 1], to: scores) == nil)
  }
}
