import Testing

@testable import VaultReporting

/// The expected lines are worked by hand.
@Suite("A line of progress")
struct ProgressTextTests {
  @Test(
    "It says how much is done, how fast it goes and how long it will take",
    arguments: [
      // 2 000 in 8 s are 250/s; 3 000 more take 12 s.
      (2000, 5000, 8.0, "embedding 40 %  2000/5000  250/s  12 s left"),
      // The first second and the first item tell no rate.
      (2000, 5000, 0.5, "embedding 40 %  2000/5000"), (1, 60, 20.0, "embedding 1 %  1/60"),
      (0, 0, 0.2, "embedding"), (0, 0, 75.0, "embedding  1 min 15 s"),
      (10, 10, 2.0, "embedding 100 %  10/10  5/s  0 s left"),
    ])
  func rendersALine(done: Int, total: Int, seconds: Double, expected: String) {
    #expect(
      ProgressText.line(stage: "embedding", done: done, total: total, seconds: seconds)
        == expected)
  }

  @Test(
    "Durations read as people say them",
    arguments: [(0.2, "1 s"), (59.4, "1 min 00 s"), (245, "4 min 05 s"), (7800, "2 h 10 min")])
  func rendersDurations(seconds: Double, expected: String) {
    #expect(ProgressText.duration(seconds) == expected)
  }

  @Test("A line is never longer than the terminal is wide")
  func cutsLines() {
    let line = ProgressText.line(
      stage: String(repeating: "x", count: 100), done: 1, total: 2, seconds: 3, width: 40)
    #expect(line.count == 40)
  }
}
