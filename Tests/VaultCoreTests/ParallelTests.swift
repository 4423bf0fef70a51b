import Synchronization
import Testing

@testable import VaultCore

@Suite("Parallel work")
struct ParallelTests {
  private struct Fault: Error, Equatable {
    let index: Int
  }

  @Test("Results come in the order of their numbers on any count of threads", arguments: [0, 1, 9])
  func keepsOrder(threads: Int) {
    for count in [0, 1, 5, 40] {
      #expect(Parallel.map(count, threads: threads) { $0 * $0 } == (0..<count).map { $0 * $0 })
    }
  }

  @Test("A task that fails ends the work with its error")
  func throwsErrors() {
    let done = Atomic<Int>(0)
    #expect(throws: Fault(index: 2)) {
      try Parallel.map(1000, threads: 1) { index throws(Fault) in
        done.wrappingAdd(1, ordering: .relaxed)
        if index == 2 { throw Fault(index: index) }
      }
    }
    #expect(done.load(ordering: .relaxed) == 3)
  }
}
