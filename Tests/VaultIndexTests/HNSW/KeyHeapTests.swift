internal import Testing
internal import VaultCore

@testable internal import VaultIndex

@Suite("Heaps of keys")
struct KeyHeapTests {
  private func keys(_ count: Int) -> [ScoredKey] {
    var random = SeededRandom(seed: 3)
    return (0..<count).map { row in
      ScoredKey(score: Float(random.index(below: 20)), row: UInt32(row))
    }
  }

  @Test("Keys come off in order", arguments: [0, 1, 2, 3, 10, 257])
  func popsInOrder(count: Int) {
    var least = KeyHeap(top: .least)
    var greatest = KeyHeap(top: .greatest)
    for key in keys(count) {
      least.push(key)
      greatest.push(key)
    }
    let ascending = (0..<count).compactMap { _ in least.pop() }
    let descending = (0..<count).compactMap { _ in greatest.pop() }
    #expect(ascending == keys(count).sorted())
    #expect(descending == keys(count).sorted(by: >))
    #expect(least.pop() == nil && greatest.pop() == nil)
  }

  @Test("Offers keep the greatest keys", arguments: [1, 2, 7, 100, 300])
  func keepsGreatest(limit: Int) {
    var heap = KeyHeap(top: .least)
    for key in keys(257) { heap.offer(key, limit: limit) }
    #expect(heap.keys.sorted(by: >) == Array(keys(257).sorted(by: >).prefix(limit)))
    #expect(heap.first == heap.keys.min())
  }

  @Test("An emptied heap starts anew")
  func empties() {
    var heap = KeyHeap(top: .greatest)
    heap.reserveCapacity(4)
    for key in keys(4) { heap.push(key) }
    heap.removeAll()
    #expect(heap.count == 0 && heap.first == nil)
  }
}
