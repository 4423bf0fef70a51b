import Testing
import VaultMeasurement

@testable import VaultPipeline
@testable import VaultTiming

@Suite("Stage timer")
struct StageTimerTests {
  // Busy for a while on the calling thread, so that batches end.
  private static func spin(_ span: Duration = .microseconds(200)) {
    let start = CPUTime.thread
    while CPUTime.thread - start < span {}
  }

  private static func timer(
    cpuPercent: Int = 0, memoryPercent: Int = 0, batch: Duration = .milliseconds(4)
  ) -> StageTimer {
    StageTimer(
      injection: ProbeInjection(cpuPercent: cpuPercent, memoryPercent: memoryPercent),
      leastCPU: batch)
  }

  @Test("A batch lasts as long as it must, after one iteration for warming up")
  func batches() throws {
    var calls = 0
    let benchmark = try Self.timer().measure(
      .seal, items: 7, prepare: { calls += 1 }, work: { Self.spin() }, count: { ["seen": 1] })
    #expect(benchmark.id == .seal)
    #expect(benchmark.items == 7)
    #expect(benchmark.iterations == calls - 1)
    #expect(benchmark.iterations >= 2)
    #expect(benchmark.cpuSeconds * Double(benchmark.iterations) >= 0.004)
    #expect(benchmark.cpuSeconds >= 200e-6)
    #expect(benchmark.counters == ["seen": 1])
    #expect(benchmark.repeats)
  }

  // Given times: other tests of this process are at work while one stage is timed.
  @Test("The thread's clock counts unless others did more than a tenth beside it")
  func choosesClock() {
    typealias Choice = ProbeRecord.ClockChoice
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(100)) == .thread)
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(110)) == .thread)
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(111)) == .process)
    // Two clocks are read one after the other.
    #expect(Choice(thread: .milliseconds(100), process: .milliseconds(99)) == .thread)
  }

  // One iteration in ten is run and not counted, so a whole number of tens is.
  @Test("Injected work is run and not counted", arguments: [10, 25, 100])
  func injectsWork(percent: Int) throws {
    var calls = 0
    let benchmark = try Self.timer(cpuPercent: percent).measure(
      .seal, items: 1, prepare: {},
      work: {
        calls += 1
        Self.spin()
      }, count: { [:] })
    let wasted = calls - 1 - benchmark.iterations
    let share = Double(wasted) / Double(benchmark.iterations)
    #expect(abs(share - Double(percent) / 100) <= Double(percent) / 2000)
    #expect(wasted >= 1)
    // The means are over what was counted.
    #expect(benchmark.cpuSeconds >= 200e-6 * (1 + share) * 0.99)
  }

  @Test("An iteration that counts otherwise than the first is noticed")
  func noticesChange() throws {
    var count = 0
    let benchmark = try Self.timer().measure(
      .seal, items: 1, prepare: {}, work: { Self.spin() },
      count: {
        count += 1
        return ["calls": count]
      })
    #expect(!benchmark.repeats)
    #expect(benchmark.counters == ["calls": 1])
  }

  @Test("What is made ready and counted is not timed")
  func leavesOutPreparation() throws {
    let benchmark = try Self.timer(batch: .microseconds(300)).measure(
      .seal, items: 1, prepare: { Self.spin(.milliseconds(20)) }, work: { Self.spin() },
      count: {
        Self.spin(.milliseconds(20))
        return [:]
      })
    #expect(benchmark.cpuSeconds < 0.02)
  }

  // Other tests of this process allocate, too; 32 MB stand out.
  @Test("The memory that a stage holds is its growth")
  func seesMemory() throws {
    let size = 32 << 20
    let benchmark = try Self.timer(batch: .microseconds(1)).measure(
      .seal, items: 1, prepare: {}, work: { [UInt8](repeating: 1, count: size) },
      count: { ["bytes": $0.count] })
    // Not every container lets a process reset its peak.
    if let growth = benchmark.growthBytes { #expect(growth >= size / 2) }
  }
}
