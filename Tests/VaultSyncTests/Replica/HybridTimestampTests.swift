internal import Testing
internal import VaultCore
internal import VaultSync

@Suite("Hybrid time")
struct HybridTimestampTests {
  private let noon = Timestamp(milliseconds: 1_000)

  @Test("Milliseconds lie above 16 bits of count")
  func layout() {
    let time = HybridTimestamp(rawValue: 1_000 << 16 | 5)
    #expect(time.milliseconds == 1_000)
    #expect(time.count == 5)
    #expect(HybridTimestamp(noon).rawValue == 65_536_000)
  }

  @Test("A clock that moves on is followed")
  func followsClock() {
    let time = HybridTimestamp(noon).successor(at: Timestamp(milliseconds: 1_001))
    #expect(time == HybridTimestamp(Timestamp(milliseconds: 1_001)))
  }

  @Test("A clock that stands still or runs back counts instead", arguments: [1_000, 999, -5])
  func counts(milliseconds: Int64) {
    let time = HybridTimestamp(noon).successor(at: Timestamp(milliseconds: milliseconds))
    #expect(time.milliseconds == 1_000)
    #expect(time.count == 1)
  }

  @Test("A full count carries into the milliseconds")
  func carries() {
    let full = HybridTimestamp(rawValue: 1_000 << 16 | 0xFFFF)
    let next = full.successor(at: noon)
    #expect(next.milliseconds == 1_001)
    #expect(next.count == 0)
    #expect(full < next)
  }

  @Test("At the end of time it stays, and before 1970 it starts at zero")
  func extremes() {
    let end = HybridTimestamp(rawValue: .max)
    #expect(end.successor(at: noon) == end)
    #expect(HybridTimestamp(Timestamp(milliseconds: -1)) == .zero)
    #expect(HybridTimestamp(Timestamp(milliseconds: .max)).milliseconds == 1 << 48 - 1)
  }
}
