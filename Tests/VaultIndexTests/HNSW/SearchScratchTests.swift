internal import Testing

@testable internal import VaultIndex

@Suite("Memory that searches work in")
struct SearchScratchTests {
  @Test("It is lent again with its counters at zero, to as many as ask at once")
  func isLentAgain() {
    let pool = SearchScratchPool(rows: 10, links: 4)
    pool.withScratch { outer in
      outer.counters.hops = 7
      pool.withScratch { inner in
        #expect(inner.counters == SearchCounters())
        #expect(inner.pending.count == 4 && inner.scores.count == 4)
        _ = inner.visited.insert(9)
      }
    }
    let walks = (0..<3).map { _ in
      pool.withScratch { scratch in
        #expect(scratch.counters == SearchCounters())
        scratch.visited.removeAll()
        let isNew = scratch.visited.insert(9)
        #expect(isNew)
        return scratch.visited.walk
      }
    }
    #expect(walks == [walks[0], walks[0] + 1, walks[0] + 2])
  }
}
