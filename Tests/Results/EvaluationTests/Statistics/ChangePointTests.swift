internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultEvaluation

@Suite("Change points, shifts and trends of a series")
struct ChangePointTests {
  private static func best(_ values: [Double], minimum: Int = 2) -> EnergyScan.Division? {
    var scan = EnergyScan(capacity: values.count, minimumSegment: minimum)
    return scan.best(of: values[...])
  }

  // By hand: nine pairs across at distance 1, none within: 9 / 6 · (2 · 9 / 9) = 3.
  @Test("Two plain levels divide where the level changes")
  func plainStep() throws {
    let division = try #require(Self.best([0, 0, 0, 1, 1, 1]))
    #expect(division.index == 3)
    #expect(abs(division.statistic - 3) < 1e-12)
  }

  // The double sums of equation 5 over every τ and κ, computed by a separate program.
  @Test("The second part need not reach the end: a level that comes and goes is seen whole")
  func findsVisits() throws {
    let hump = try #require(Self.best([1, 2, 4, 9, 8, 7, 3, 2]))
    #expect(hump.index == 3)
    #expect(abs(hump.statistic - 12) < 1e-12)
    let bump = try #require(Self.best([3, 1, 2, 1, 3, 2, 7, 8, 7, 1, 2, 3, 2, 1]))
    #expect(bump.index == 6)
    #expect(abs(bump.statistic - 17.866666666666667) < 1e-12)
  }

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
  // times (binomial distribution). Detected with probability .95: of 200 series a level above
  // 5.8 %, of 100 one above 11.5 %.
  @Test("Of 200 series of noise, 100 by day, at most six show a change")
  func falseAlarms() {
    let alarms = (0..<NightlyTrials.trials(200, otherwise: 100)).count { stream in
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

  // By hand: S = 18 − 2 = 16 over 21 pairs with one tie of two, Var = (7 · 6 · 19 − 2 · 1 · 9) / 18,
  // z = 15 / √43.3 = 2.2787; slope and intercept as scipy 1.15's theilslopes gives them.
  @Test("Slope and p-value of a worked example")
  func workedExample() throws {
    let trend = try #require(MonotonicTrend([1, 3, 2, 4, 5, 4, 7]))
    #expect(trend.slope == 1 && trend.intercept == 1)
    #expect(abs(trend.p - 0.022687071535486044) < 1e-12)
  }

  @Test("Falling is as significant as rising, level series have no trend")
  func symmetry() throws {
    let falling = try #require(MonotonicTrend([7, 4, 5, 4, 2, 3, 1]))
    #expect(falling.slope == -1 && abs(falling.p - 0.022687071535486044) < 1e-12)
    let level = try #require(MonotonicTrend([3, 3, 3, 3, 3]))
    #expect(level.slope == 0 && level.p == 1)
    #expect(MonotonicTrend([1, 2, 3]) == nil)
  }
}

@Suite("Level shifts")
struct LevelShiftTests {
  private static let random = SeededRandom(seed: 21)

  private static func noise(_ count: Int, _ stream: Int, around level: Double) -> [Double] {
    var random = random.stream("noise", stream)
    return (0..<count).map { _ in level + random.gaussian() }
  }

  @Test("A steady drift is no shift, however steep", arguments: [0.05, 0.5, 5])
  func drift(slope: Double) {
    let values = Self.noise(80, 3, around: 100).enumerated().map { $1 + slope * Double($0) }
    #expect(LevelShift.shifts(in: values, random: Self.random).isEmpty)
  }

  @Test("Two steps are two shifts, each with its own levels")
  func twoSteps() {
    let values =
      Self.noise(30, 4, around: 50) + Self.noise(30, 5, around: 60) + Self.noise(30, 6, around: 40)
    let shifts = LevelShift.shifts(in: values, random: Self.random)
    #expect(shifts.map(\.index) == [30, 60])
    #expect(shifts.count == 2 && shifts[0].after == shifts[1].before)
    #expect(abs(shifts[0].before - 50) < 1 && abs(shifts[1].after - 40) < 1)
  }

  @Test("A step smaller than matters is left out, and the levels around it are one")
  func tooSmall() {
    let values = Self.noise(30, 7, around: 1000) + Self.noise(30, 8, around: 1010)
    #expect(LevelShift.shifts(in: values, random: Self.random).map(\.index) == [30])
    #expect(LevelShift.shifts(in: values, least: 0.02, random: Self.random).isEmpty)
  }

  // The power of the whole: 60 series of 40 values with a step of twice the noise in the middle, of
  // which six may be missed. Detected with probability .95: of 60 series a power below 81 %, of 30
  // one below 64 %.
  @Test("A step of twice the noise is found once, near its place, in all but six series")
  func power() {
    let series = NightlyTrials.trials(60, otherwise: 30)
    let found = (0..<series).count { stream in
      let values =
        Self.noise(20, 100 + stream, around: 0) + Self.noise(20, 300 + stream, around: 2)
      let shifts = LevelShift.shifts(in: values, random: Self.random.stream("power", stream))
      return shifts.count == 1 && abs(shifts[0].index - 20) <= 2
    }
    #expect(found >= series - 6, "\(found) of \(series)")
  }
}
