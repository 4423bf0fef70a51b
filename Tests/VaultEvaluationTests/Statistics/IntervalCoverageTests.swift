import Testing
import VaultCore
import VaultEvaluation
import VaultTestSupport

/// How often intervals of two to twelve vaults hold the true mean: the table of
/// `Documentation/Statistics.md`, which 10 000 draws of each case made.
@Suite("Interval coverage")
struct IntervalCoverageTests {
  /// How the means of vaults are distributed: U^power of a uniform U, of mean 1 / (power + 1).
  enum Shape: Int, CaseIterable {
    case uniform = 1
    case skewed = 3
    case nearZero = 9

    var mean: Double { 1 / Double(rawValue + 1) }

    func draw(_ random: inout SeededRandom) -> Double {
      let uniform = random.unit()
      return (1..<rawValue).reduce(uniform) { power, _ in power * uniform }
    }
  }

  struct Coverage {
    var held = 0
    var heldUncut = 0
    var isWithin = true
    var sayNothing = 0
  }

  static let draws = NightlyTrials.trials(10_000, otherwise: 1_000)

  /// Vault means, or one less those; and differences of two such vaults.
  static func coverage(
    _ shape: Shape, vaults: Int, isMirrored: Bool = false, ofDifferences: Bool = false
  ) throws -> Coverage {
    var random = SeededRandom(seed: UInt64(shape.rawValue)).stream("coverage", vaults)
    var coverage = Coverage()
    let bounds: ClosedRange<Double> = ofDifferences ? -1...1 : 0...1
    let truth = ofDifferences ? 0 : isMirrored ? 1 - shape.mean : shape.mean
    for draw in 0..<draws {
      let values = (0..<vaults).map { _ in
        let value = shape.draw(&random)
        return ofDifferences ? value - shape.draw(&random) : isMirrored ? 1 - value : value
      }
      let interval = try #require(
        BootstrapInterval(
          values: values, bounds: bounds, resamples: 200, random: SeededRandom(seed: UInt64(draw))))
      coverage.held += interval.lower <= truth && truth <= interval.upper ? 1 : 0
      coverage.heldUncut += abs(truth - interval.mean) <= interval.reach + 1e-12 ? 1 : 0
      coverage.sayNothing +=
        interval.lower <= bounds.lowerBound && interval.upper >= bounds.upperBound ? 1 : 0
      if interval.lower < bounds.lowerBound || interval.upper > bounds.upperBound {
        coverage.isWithin = false
      }
    }
    return coverage
  }

  @Test("print")
  func table() throws {
    for (shape, differences) in [
      (Shape.uniform, false), (.skewed, false), (.nearZero, false), (.skewed, true),
      (.nearZero, true),
    ] {
      for vaults in [2, 3, 4, 5, 6, 8, 10, 12] {
        let c = try Self.coverage(shape, vaults: vaults, ofDifferences: differences)
        print(
          "ROW", shape, differences, vaults, Double(c.held) / Double(Self.draws),
          c.held == c.heldUncut, Double(c.sayNothing) / Double(Self.draws))
      }
    }
  }
}
