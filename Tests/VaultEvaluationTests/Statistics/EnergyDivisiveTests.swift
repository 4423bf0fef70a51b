internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

@Suite("E-divisive")
struct EnergyDivisiveTests {
  private static let random = SeededRandom(seed: 7)

  private static func noise(_ count: Int, _ stream: Int, around level: Double = 0) -> [Double] {
    var random = random.stream("noise", stream)
    return (0..<count).map { _ in level + random.gaussian() }
  }

  @Test("A planted change of level is found where it was planted", arguments: [20, 33, 47])
  func findsPlanted(index: Int) {
    let values = Self.noise(index, index) + Self.noise(60 - index, index + 100, around: 5)
    let found = EnergyDivisive().changePoints(in: values, random: Self.random)
    #expect(found.map(\.index) == [index])
    #expect(found.allSatisfy { $0.p <= 0.01 })
  }

  @Test("Two changes are both found, and a change of spread is one, too")
  func findsSeveral() {
    let visit = Self.noise(40, 1) + Self.noise(6, 2, around: 8) + Self.noise(40, 3)
    #expect(
      EnergyDivisive().changePoints(in: visit, random: Self.random).map(\.index) == [40, 46])
    let spread = Self.noise(60, 4) + Self.noise(60, 5).map { $0 * 12 }
    let found = EnergyDivisive().changePoints(in: spread, random: Self.random)
    #expect(found.count == 1 && found.allSatisfy { abs($0.index - 60) <= 5 })
  }

  // A test at the level 0.01 is wrong in 2 of 200 series; 7 or more would happen to it once in 220
  // times (binomial distribution).
  @Test("Of 200 series of noise at most six show a change")
  func falseAlarms() {
    let alarms = (0..<200).count { stream in
      !EnergyDivisive().changePoints(
        in: Self.noise(30, 1000 + stream), random: Self.random.stream("test", stream)
      ).isEmpty
    }
    #expect(alarms <= 6, "\(alarms) false alarms")
  }

  @Test("Size and place of the figures change nothing, nor does asking again")
  func scales() {
    let values = Self.noise(20, 8) + Self.noise(20, 9, around: 6)
    let plain = EnergyDivisive().changePoints(in: values, random: Self.random)
    let large = EnergyDivisive().changePoints(
      in: values.map { 1e9 + $0 * 1000 }, random: Self.random)
    #expect(plain.map(\.index) == [20] && large.map(\.index) == [20])
    #expect(EnergyDivisive().changePoints(in: values, random: Self.random) == plain)
    // A step to 1 from six zeros: as large in the end as the units of the series.
    let step = EnergyDivisive().changePoints(
      in: Array(repeating: 0, count: 12) + Array(repeating: 10, count: 12), random: Self.random)
    #expect(step.map(\.index) == [12] && step.map(\.p) == [0.001])
  }

  @Test("Constant, short and empty series hold no change", arguments: [0, 1, 5, 40])
  func holdsNone(count: Int) {
    let values = Array(repeating: 0.553, count: count)
    #expect(EnergyDivisive().changePoints(in: values, random: Self.random).isEmpty)
  }

  @Test("One value apart from the others is no change")
  func ignoresOutliers() {
    var values = Self.noise(50, 11)
    values[23] = 90
    #expect(EnergyDivisive().changePoints(in: values, random: Self.random).isEmpty)
  }
}
