internal import Testing
internal import VaultCore

@testable internal import VaultEvaluation

@Suite("Level shifts")
struct LevelShiftTests {
  private static let random = SeededRandom(seed: 21)

  private static func noise(_ count: Int, _ stream: Int, around level: Double) -> [Double] {
    var random = random.stream("noise", stream)
    return (0..<count).map { _ in level + random.gaussian() }
  }

  @Test("A step is one shift with the means on both sides")
  func step() throws {
    let values = [10, 10, 10, 10, 10, 10, 10, 10, 12, 12, 12, 12, 12, 12, 12, 12].map(Double.init)
    let shifts = LevelShift.shifts(in: values, random: Self.random)
    let shift = try #require(shifts.first)
    #expect(shifts.count == 1 && shift.index == 8)
    #expect(shift.before == 10 && shift.after == 12 && shift.p <= 0.01)
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

  // The power of the whole: 60 series of 40 values with a step of twice the noise in the middle.
  @Test("A step of twice the noise is found once, near its place, in at least nine of ten series")
  func power() {
    let found = (0..<60).count { stream in
      let values =
        Self.noise(20, 100 + stream, around: 0) + Self.noise(20, 300 + stream, around: 2)
      let shifts = LevelShift.shifts(in: values, random: Self.random.stream("power", stream))
      return shifts.count == 1 && abs(shifts[0].index - 20) <= 2
    }
    #expect(found >= 54, "\(found) of 60")
  }
}
