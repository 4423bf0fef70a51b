import Foundation
import Testing

@testable import VaultTraining

@Suite("Fast exponential")
struct FastExponentialTests {
  @Test("It agrees with the C library's exp to 3e-7 over the range of logits")
  func agreesWithTheLibrary() {
    for start in stride(from: -80.0, to: 80.0, by: 0.37) {
      var x = SIMD16<Float>()
      for lane in 0..<16 { x[lane] = Float(start + Double(lane) * 0.021) }
      let powers = FastExponential.of(x)
      for lane in 0..<16 where x[lane] <= 80 {
        let expected = exp(Double(x[lane]))
        #expect(abs(Double(powers[lane]) / expected - 1) < 3e-7, "at \(x[lane])")
      }
    }
  }

  @Test("The power of nothing is exactly 1")
  func hasAnExactOne() {
    #expect(FastExponential.of(SIMD16(repeating: 0)) == SIMD16(repeating: 1))
  }

  @Test("What lies outside the range has the power of its end")
  func clampsItsArgument() {
    let below = FastExponential.of(SIMD16(repeating: -1_000))[0]
    let above = FastExponential.of(SIMD16(repeating: 1_000))[0]
    #expect(below > 0 && abs(Double(below) / exp(-80.0) - 1) < 3e-7)
    #expect(above.isFinite && abs(Double(above) / exp(80.0) - 1) < 3e-7)
  }
}
