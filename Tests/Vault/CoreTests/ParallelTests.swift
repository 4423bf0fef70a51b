internal import Synchronization
internal import Testing

@testable internal import VaultCore

@Suite("Parallel work and matrices")
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

  @Test("Rows are contiguous and gathered in the order asked for")
  func gathersRows() {
    let matrix = Matrix(rows: 3, columns: 2, elements: [1, 2, 3, 4, 5, 6])
    #expect(Array(matrix[row: 1]) == [3, 4])
    #expect(matrix.gathering([2, 0, 2]).elements == [5, 6, 1, 2, 5, 6])
    #expect(matrix.gathering([]).rows == 0)
  }

  @Test("A matrix without columns still has rows")
  func allowsZeroExtents() {
    #expect(Matrix(rows: 4, columns: 0).elements.isEmpty)
  }
}
