import Testing

@testable import VaultMatching

struct ThreadOrderTests {
  let order = ThreadOrder(["a", "b", "a", "a", "b", "c"])

  @Test("Threads stand one after the other, each in the order of its rows")
  func standsByThread() {
    #expect(order.rows == [0, 2, 3, 1, 4, 5])
    #expect((0..<6).map(order.place(of:)) == [0, 3, 1, 2, 4, 5])
  }

  @Test("Neighbors are those of the same thread")
  func neighbors() {
    #expect((0..<6).map(order.row(before:)) == [nil, nil, 0, 2, 1, nil])
    #expect((0..<6).map(order.row(after:)) == [2, 4, 3, nil, nil, nil])
  }

  @Test("Surroundings end with the thread, at the reach and before what is too late")
  func surroundings() {
    #expect(order.surroundings(of: 1, reach: 8, before: 6) == 0..<3)
    #expect(order.surroundings(of: 1, reach: 1, before: 6) == 0..<3)
    #expect(order.surroundings(of: 0, reach: 1, before: 6) == 0..<2)
    #expect(order.surroundings(of: 2, reach: 0, before: 6) == 2..<3)
    #expect(order.surroundings(of: 1, reach: 8, before: 3) == 0..<2)
    #expect(order.surroundings(of: 3, reach: 8, before: 4) == 3..<4)
  }

  @Test("No rows have no order")
  func empty() { #expect(ThreadOrder([]).rows.isEmpty) }
}
