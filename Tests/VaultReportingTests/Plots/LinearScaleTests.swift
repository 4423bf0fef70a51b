import Testing

@testable import VaultReporting

@Suite("Linear scale")
struct LinearScaleTests {
  @Test("Figures map evenly, and stay inside")
  func position() {
    let scale = LinearScale(0...1, onto: 100...300)
    #expect([0, 0.25, 1, 2, -1].map(scale.position) == [100, 150, 300, 300, 100])
    let reversed = LinearScale(0...1, onto: 100...300, isReversed: true)
    #expect([0, 0.25, 1].map(reversed.position) == [300, 250, 100])
  }

  @Test("On a logarithmic scale equal ratios have equal lengths")
  func logarithmic() {
    let scale = LinearScale(16...256, onto: 0...4, isLogarithmic: true)
    #expect([16, 32, 64, 128, 256].map(scale.position) == [0, 1, 2, 3, 4])
  }

  @Test("A domain of one figure lies in the middle")
  func point() {
    #expect(LinearScale(3...3, onto: 0...10).position(3) == 5)
  }

  @Test("Ticks are round")
  func ticks() {
    #expect(LinearScale.ticks(in: 0...1, about: 5).count == 6)
    #expect(LinearScale.ticks(in: 0...1, about: 5).last == 1)
    #expect(LinearScale.ticks(in: 0...100, about: 4) == [0, 50, 100])
    #expect(LinearScale.ticks(in: 2...2, about: 4) == [2])
  }
}
