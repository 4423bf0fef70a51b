internal import Testing
internal import VaultIndex

@Suite("Results of a search")
struct SearchResultTests {
  @Test("Work adds up field by field")
  func addsCounters() {
    var total = SearchCounters(distanceComputations: 3, hops: 1)
    total += SearchCounters(distanceComputations: 40, hops: 2)
    #expect(total == SearchCounters(distanceComputations: 43, hops: 3))
  }
}
