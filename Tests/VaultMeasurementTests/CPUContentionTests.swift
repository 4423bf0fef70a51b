internal import Testing
internal import VaultMeasurement

@Suite("Contention for the processor")
struct CPUContentionTests {
  private static func stat(steal: Int, idle: Int = 800, running: Int = 1) -> String {
    """
    cpu  100 0 50 \(idle) 20 0 10 \(steal) 0 0
    cpu0 100 0 50 \(idle) 20 0 10 \(steal) 0 0
    procs_running \(running)
    procs_blocked 0
    """
  }

  private static func pressure(_ average: String, total: Int) -> String {
    """
    some avg10=\(average) avg60=3.81 avg300=6.14 total=\(total)
    full avg10=0.00 avg60=0.00 avg300=0.00 total=0
    """
  }

  // 30 ticks of the host among 100 that passed.
  @Test("Steal is a share of the time that passed")
  func seesSteal() throws {
    let before = try #require(CPUContention(stat: Self.stat(steal: 0), pressure: nil))
    let after = try #require(CPUContention(stat: Self.stat(steal: 30, idle: 870), pressure: nil))
    #expect(after.stealFraction(since: before) == 0.3)
    #expect(before.stealFraction(since: before) == nil)
  }

  // 500 000 µs of stalls in 2 s.
  @Test("Stalls are a share of the span")
  func seesStalls() throws {
    let before = try #require(
      CPUContention(stat: Self.stat(steal: 0), pressure: Self.pressure("0.00", total: 1000)))
    let after = try #require(
      CPUContention(stat: Self.stat(steal: 0), pressure: Self.pressure("12.50", total: 501_000)))
    #expect(after.pressure == 0.125)
    let stalled = try #require(after.stalledFraction(since: before, over: .seconds(2)))
    #expect(abs(stalled - 0.25) < 1e-12)
    #expect(after.stalledFraction(since: before, over: .zero) == nil)
  }

  @Test(
    "Quiet is a machine where nothing waits and no more runs than there are cores",
    arguments: [
      (1, "0.00", true), (2, "4.99", true), (3, "0.00", false), (1, "5.00", false),
      (1, "60.00", false),
    ])
  func judges(running: Int, average: String, isQuiet: Bool) throws {
    let reading = try #require(
      CPUContention(
        stat: Self.stat(steal: 0, running: running), pressure: Self.pressure(average, total: 0)))
    #expect(reading.isQuiet(cores: 2) == isQuiet)
  }

  @Test("Without pressure information the processes that run decide")
  func doesWithoutPressure() throws {
    let reading = try #require(CPUContention(stat: Self.stat(steal: 0), pressure: nil))
    #expect(reading.pressure == nil)
    #expect(reading.isQuiet(cores: 1))
    #expect(reading.stalledFraction(since: reading, over: .seconds(1)) == nil)
  }

  @Test("A text without the counters is no reading", arguments: ["", "cpu  1 2 3", "intr 5"])
  func refuses(text: String) {
    #expect(CPUContention(stat: text, pressure: nil) == nil)
    #expect(CPUContention(stat: text + "\nprocs_running", pressure: nil) == nil)
  }
}
