import Foundation
import Testing

@testable import VaultEmbedding

@Suite("Activation functions")
struct PlainActivationTests {
  // x times the standard normal distribution function: Abramowitz and Stegun, table 26.1.
  @Test(
    "GELU is the argument times its normal probability",
    arguments: [
      (0.0, 0.5), (1, 0.84134_47460_68543), (2, 0.97724_98680_51821),
      (-1, 0.15865_52539_31457), (3, 0.99865_01019_68370),
    ])
  func gelu(x: Double, probability: Double) {
    #expect(abs(PlainActivation.gelu(x) - x * probability) < 1e-14)
  }

  @Test("Softmax shares are in the ratio of the exponentials, however large")
  func softmax() {
    // e⁰ : e^ln3 = 1 : 3.
    for offset in [0.0, 1e4, -1e4] {
      let shares = PlainActivation.softmax([offset, offset + log(3.0)])
      #expect(abs(shares[0] - 0.25) < 1e-12)
      #expect(abs(shares[1] - 0.75) < 1e-12)
    }
    #expect(PlainActivation.softmax([]).isEmpty)
  }

  @Test("Layer normalisation gives mean 0 and variance 1, then scales and shifts")
  func layerNorm() {
    // Mean 3, variance 4: (1 - 3) / 2 = -1 and (5 - 3) / 2 = 1.
    let row = PlainActivation.layerNorm(
      [1, 5], gain: [1, 10], offset: [0, 0.5], epsilon: 0)
    #expect(row == [-1, 10.5])
  }
}
