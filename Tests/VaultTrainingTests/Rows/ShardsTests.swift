import Testing

@testable import VaultTraining

@Suite("Shards")
struct ShardsTests {
  @Test("Every value is changed once, in its place")
  func keepsOrder() {
    var shards = Shards(Array(0..<7).map { [$0] })
    shards.concurrently { index, value in value.append(index * 10) }
    #expect(shards.values == (0..<7).map { [$0, $0 * 10] })
  }

  @Test("Storage is not copied: it stays where it was allocated")
  func movesStorage() {
    var shards = Shards([Array(repeating: 1, count: 1_000), Array(repeating: 2, count: 1_000)])
    func addresses() -> [UInt] {
      shards.values.map { value in
        unsafe value.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
      }
    }
    let before = addresses()
    for _ in 0..<3 { shards.concurrently { _, value in value[0] += 1 } }
    #expect(addresses() == before)
    #expect(shards.values.map { $0[0] } == [4, 5])
  }
}
