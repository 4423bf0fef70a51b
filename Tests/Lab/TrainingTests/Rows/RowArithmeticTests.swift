internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultTraining

@Suite("Arithmetic of rows")
struct RowArithmeticTests {
  @Test("The digest's mix is MurmurHash3's")
  func mixes() {
    // fmix64 of Appleby's MurmurHash3.cpp (public domain), computed by hand for 0 and by the
    // published chain k ^= k >> 33; k *= c1; k ^= k >> 33; k *= c2; k ^= k >> 33 for 1.
    #expect(TextDigest.mixed(0) == 0)
    #expect(TextDigest.mixed(1) == 0xB456_BCFC_34C2_CB2C)
    // FNV-1a of "a" from Noll's test vectors, before the mix.
    #expect(TextDigest.next(TextDigest.start, 0x61) == 0xAF63_DC4C_8601_EC8C)
  }

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

  private static func random(_ rows: Int, _ columns: Int, seed: UInt64) -> LaneMatrix {
    var random = SeededRandom(seed: seed)
    return LaneMatrix(
      Matrix(
        rows: rows, columns: columns,
        elements: (0..<rows * columns).map { _ in Float(random.gaussian()) }))
  }

  @Test(
    "Every way to transpose gives the products of rows and columns",
    arguments: [(false, false), (false, true), (true, false), (true, true)], [false, true])
  func agreesWithPlainSums(transposing: (left: Bool, right: Bool), adding: Bool) {
    let left = Self.random(32, 16, seed: 1)
    let outer = transposing.left ? 16 : 32
    let inner = transposing.left ? 32 : 16
    let right =
      transposing.right
      ? Self.random(48, inner, seed: 2) : Self.random(inner, 48, seed: 2)
    let before = Self.random(outer, 48, seed: 3)
    var result = before
    LaneProduct.store(
      left, transposingLeft: transposing.left, right, transposingRight: transposing.right,
      adding: adding, in: &result)
    for row in 0..<outer {
      for column in 0..<48 {
        var expected: Float = adding ? before[row, column] : 0
        for index in 0..<inner {
          expected +=
            (transposing.left ? left[index, row] : left[row, index])
            * (transposing.right ? right[column, index] : right[index, column])
        }
        #expect(abs(result[row, column] - expected) < 1e-4)
      }
    }
  }

  @Test("It rises to its peak, falls linearly and ends")
  func hasTheShapeOfATent() {
    // By hand: quarters of 8 up to step 3, then eighths of it over the eight steps that are left.
    let schedule = LearningRate(peak: 8, warmUpSteps: 4, steps: 12)
    #expect((0..<13).map(schedule.rate) == [2, 4, 6, 8, 8, 7, 6, 5, 4, 3, 2, 1, 0])
  }

  @Test("Without a warm-up it begins at its peak")
  func beginsAtThePeak() {
    #expect(LearningRate(peak: 3, warmUpSteps: 0, steps: 3).rate(at: 0) == 3)
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
