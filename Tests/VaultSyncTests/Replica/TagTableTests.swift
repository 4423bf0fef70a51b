internal import Testing

@testable internal import VaultSync

@Suite("Tables of tags")
struct TagTableTests {
  private func key(_ author: Int, _ sequence: UInt32) -> ElementKey {
    ElementKey(author: author, sequence: sequence)
  }

  private func observed(_ keys: ElementKey...) -> ArraySlice<UInt64> {
    keys.map(\.rawValue)[...]
  }

  @Test("An author's later addition takes the place of the earlier one")
  func replacesOwn() {
    var table = TagTable()
    var head = MessageTable.none
    table.add(7, addition: key(0, 1), head: &head)
    table.add(7, addition: key(1, 1), head: &head)
    table.add(7, addition: key(0, 5), head: &head)
    #expect(Set(table.live(head: head).map(\.addition)) == [key(0, 5), key(1, 1)])
  }

  @Test("A removal takes what it had seen: not later, not other tags, not other authors")
  func removesObserved() {
    var table = TagTable()
    var head = MessageTable.none
    table.add(7, addition: key(0, 5), head: &head)
    table.add(7, addition: key(1, 3), head: &head)
    table.add(8, addition: key(0, 2), head: &head)
    table.remove(7, observed: observed(key(0, 4), key(1, 3)), head: &head)
    #expect(Set(table.live(head: head).map(\.addition)) == [key(0, 5), key(0, 2)])
  }

  @Test("Chains of several messages stay apart when places are used again")
  func keepsChainsApart() {
    var table = TagTable()
    var heads = Array(repeating: MessageTable.none, count: 3)
    for round in 1...50 as ClosedRange<UInt32> {
      for message in 0..<3 {
        table.add(UInt32(message), addition: key(0, round), head: &heads[message])
        table.add(9, addition: key(1, round), head: &heads[message])
      }
      table.removeAll(head: &heads[Int(round) % 3])
    }
    #expect(table.live(head: heads[50 % 3]).isEmpty)
    for message in [0, 1] {
      #expect(Set(table.live(head: heads[message]).map(\.tag)) == [UInt32(message), 9])
    }
  }
}
