/// The one source of randomness: the same seed draws the same numbers on every machine.
///
/// The generator is xoshiro256** (Blackman and Vigna, "Scrambled Linear Pseudorandom Number
/// Generators", 2021), its state filled by SplitMix64. Every component draws from a stream of its
/// own name, so a new draw in one does not affect the others. Nothing here calls the mathematics
/// library, whose last digits differ between machines. Never use it for keys or nonces.
public struct SeededRandom: RandomNumberGenerator, Sendable {
  /// The seed this generator started from.
  public let seed: UInt64
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// Starts a generator.
  public init(seed: UInt64) {
    self.seed = seed
    var mixer = SplitMix64(state: seed)
    state = (mixer.next(), mixer.next(), mixer.next(), mixer.next())
  }

  /// A generator of its own for a named component.
  ///
  /// It depends only on this generator's seed and the name, not on earlier draws.
  public func stream(_ name: String) -> SeededRandom {
    let hash = StableHash.fnv1a(name.utf8)
    var mixer = SplitMix64(state: seed ^ hash)
    return SeededRandom(seed: mixer.next() ^ hash)
  }

  /// A generator of its own for one of many: the `index`-th person, vault or event.
  public func stream(_ name: String, _ index: Int) -> SeededRandom {
    stream("\(name)#\(index)")
  }

  /// The next 64 random bits.
  public mutating func next() -> UInt64 {
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return result
  }

  /// A whole number below a bound, each equally likely.
  ///
  /// Unbiased by rejection (Lemire, "Fast Random Integer Generation in an Interval", 2019).
  ///
  /// - Precondition: `bound > 0`.
  public mutating func index(below bound: Int) -> Int {
    precondition(bound > 0, "the bound of a random draw is not positive")
    let range = UInt64(bound)
    let threshold = (0 &- range) % range
    while true {
      let product = next().multipliedFullWidth(by: range)
      if product.low >= threshold { return Int(product.high) }
    }
  }

  /// A whole number of a closed range, each equally likely.
  public mutating func integer(in range: ClosedRange<Int>) -> Int {
    range.lowerBound + index(below: range.count)
  }

  /// A number of [0, 1): 53 random bits over 2⁵³.
  public mutating func unit() -> Double {
    Double(next() >> 11) * 0x1p-53
  }

  /// True with the given probability.
  public mutating func chance(_ probability: Double) -> Bool {
    unit() < probability
  }

  /// A nearly normal deviate, mean 0 and variance 1, within ±6.
  ///
  /// It is the sum of twelve uniform draws less six, exact in IEEE arithmetic everywhere.
  public mutating func gaussian() -> Double {
    var sum = -6.0
    for _ in 0..<12 { sum += unit() }
    return sum
  }

  /// One element, each equally likely.
  ///
  /// - Precondition: The collection is not empty.
  public mutating func element<Element>(of elements: [Element]) -> Element {
    elements[index(below: elements.count)]
  }

  /// The index of one weight, drawn in proportion to the weights.
  ///
  /// - Precondition: No weight is negative and one is positive.
  public mutating func index(weights: [Double]) -> Int {
    let total = weights.reduce(0, +)
    precondition(total > 0, "no weight of a random draw is positive")
    var remaining = unit() * total
    for (index, weight) in weights.enumerated() {
      remaining -= weight
      if remaining < 0 { return index }
    }
    return weights.lastIndex { $0 > 0 } ?? 0
  }

  /// The elements in random order (Fisher–Yates).
  public mutating func shuffled<Element>(_ elements: [Element]) -> [Element] {
    var shuffled = elements
    for last in stride(from: shuffled.count - 1, to: 0, by: -1) {
      shuffled.swapAt(last, index(below: last + 1))
    }
    return shuffled
  }

  /// Up to `count` different elements in random order.
  public mutating func sample<Element>(_ count: Int, of elements: [Element]) -> [Element] {
    Array(shuffled(elements).prefix(count))
  }

  private func rotated(_ value: UInt64, by bits: UInt64) -> UInt64 {
    value << bits | value >> (64 - bits)
  }
}

private struct SplitMix64 {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return StableHash.mixed(state)
  }
}
