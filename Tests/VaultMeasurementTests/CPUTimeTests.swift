internal import Testing
internal import VaultMeasurement

@Suite("CPU time")
struct CPUTimeTests {
  @Test("Work raises the time of the thread and, at least as much, of the process")
  func countsWork() {
    let process = CPUTime.process
    let thread = CPUTime.thread
    var state: UInt64 = 1
    while CPUTime.thread - thread < .milliseconds(20) {
      for _ in 0..<1000 { state = state &* 6_364_136_223_846_793_005 &+ 1 }
    }
    let threadTime = CPUTime.thread - thread
    // The process's clock covers the thread's, but was read a moment later.
    #expect(CPUTime.process - process >= threadTime - .milliseconds(1))
    #expect(state != 0)
  }
}
