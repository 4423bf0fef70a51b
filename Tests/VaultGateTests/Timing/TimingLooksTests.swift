import Testing
import VaultResults

@testable import VaultGate

@Suite("Timing looks")
struct TimingLooksTests {
  // scipy's multivariate normal distribution, see GroupSequentialTests: one-sided 1 % after
  // O'Brien and Fleming, 5 % after Pocock.
  @Test("Failing is spent late and passing evenly")
  func spendsErrors() throws {
    let looks = try TimingLooks(GatePolicy.Timing()).all
    #expect(looks.map(\.rounds) == [10, 20, 40])
    for (look, level) in zip(looks, [2.582e-7, 2.696e-4, 9.908e-3]) {
      #expect(abs(look.failing - level) < 0.002 * level)
    }
    for (look, level) in zip(looks, [0.01787, 0.01891, 0.02786]) {
      #expect(abs(look.passing - level) < 0.002 * level)
    }
    #expect(looks[0].failing < 0x1p-10)
  }

  @Test("A number of rounds is at the last look it reaches")
  func findsLooks() throws {
    let looks = try TimingLooks(GatePolicy.Timing())
    #expect(looks.look(rounds: 9) == nil)
    #expect(looks.look(rounds: 10)?.rounds == 10)
    #expect(looks.look(rounds: 39)?.rounds == 20)
    #expect(looks.look(rounds: 4000)?.rounds == 40)
  }
}
