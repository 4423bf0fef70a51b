internal import Testing
internal import VaultCore
internal import VaultIndex

@Suite("Sets of rows")
struct RowSetTests {
  static let capacities = [0, 1, 63, 64, 65, 200]

  @Test("A set of rows behaves as the standard library's set does", arguments: capacities)
  func agreesWithSet(capacity: Int) {
    var random = SeededRandom(seed: UInt64(capacity))
    var rows = RowSet(capacity: capacity)
    var reference: Set<Int> = []
    for _ in 0..<300 where capacity > 0 {
      let row = random.index(below: capacity)
      if random.chance(0.4) {
        #expect(rows.remove(row) == (reference.remove(row) != nil))
      } else {
        #expect(rows.insert(row) == reference.insert(row).inserted)
      }
    }
    #expect(Array(rows) == reference.sorted())
    #expect(rows.count == reference.count)
    #expect(rows.isEmpty == reference.isEmpty)
    #expect((-2..<capacity + 70).allSatisfy { rows.contains($0) == reference.contains($0) })
  }

  @Test("Every range equals the same rows inserted one by one", arguments: capacities)
  func initializesFromRanges(capacity: Int) {
    for lower in stride(from: 0, through: capacity, by: 7) {
      for upper in stride(from: lower, through: capacity, by: 5) {
        let rows = RowSet(lower..<upper, capacity: capacity)
        #expect(rows == RowSet(Array(lower..<upper).reversed(), capacity: capacity))
      }
    }
    #expect(RowSet(0..<capacity, capacity: capacity).count == capacity)
  }

  @Test("Union, intersection and difference agree with the standard library's")
  func combines() {
    let left = Set(stride(from: 0, to: 150, by: 2))
    let right = Set(stride(from: 0, to: 150, by: 3))
    var union = RowSet(left, capacity: 150)
    var intersection = union
    var difference = union
    union.formUnion(RowSet(right, capacity: 150))
    intersection.formIntersection(RowSet(right, capacity: 150))
    difference.subtract(RowSet(right, capacity: 150))
    #expect(Array(union) == left.union(right).sorted())
    #expect(union.count == left.union(right).count)
    #expect(Array(intersection) == left.intersection(right).sorted())
    #expect(intersection.count == left.intersection(right).count)
    #expect(Array(difference) == left.subtracting(right).sorted())
    #expect(difference.count == left.subtracting(right).count)
  }

  @Test("A row named twice counts once")
  func ignoresRepetition() {
    let rows = RowSet([3, 1, 3, 1], capacity: 4)
    #expect(rows.count == 2)
    #expect(Array(rows) == [1, 3])
  }

  @Test("A row outside the capacity is no member, and taking it out changes nothing")
  func toleratesForeignRows() {
    var rows = RowSet(0..<5, capacity: 5)
    #expect(!rows.contains(-1) && !rows.contains(5))
    #expect(!rows.remove(5) && !rows.remove(-1))
    #expect(rows.count == 5)
  }

  @Test("Adding a row outside the capacity stops the program")
  func trapsOnForeignRow() async {
    await #expect(processExitsWith: .failure) {
      var rows = RowSet(capacity: 5)
      rows.insert(5)
    }
  }
}
