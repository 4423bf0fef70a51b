import Testing
import VaultSealing

@Suite("SystemRandom")
struct SystemRandomTests {
  @Test("There are as many bytes as asked for, and others each time")
  func bytes() {
    #expect(SystemRandom.bytes(0).isEmpty)
    #expect(SystemRandom.bytes(7).count == 7)
    #expect(SystemRandom.bytes(16) != SystemRandom.bytes(16))
  }
}
