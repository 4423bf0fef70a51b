internal import Foundation
internal import VaultResults

/// A map from values onto a range of a plot, linear or logarithmic.
struct LinearScale: Hashable, Sendable {
  let domain: ClosedRange<Double>
  let range: ClosedRange<Double>
  let isReversed: Bool
  let isLogarithmic: Bool

  /// Larger values map to the range's lower end where it is reversed, as on a vertical axis.
  ///
  /// - Precondition: A logarithmic scale has a positive domain.
  init(
    _ domain: ClosedRange<Double>, onto range: ClosedRange<Double>, isReversed: Bool = false,
    isLogarithmic: Bool = false
  ) {
    precondition(!isLogarithmic || domain.lowerBound > 0, "a logarithmic scale reaches 0")
    self.domain = domain
    self.range = range
    self.isReversed = isReversed
    self.isLogarithmic = isLogarithmic
  }

  /// Returns the position of a value; values outside the domain map to its ends.
  func position(_ value: Double) -> Double {
    let clamped = min(max(value, domain.lowerBound), domain.upperBound)
    let low = placed(domain.lowerBound)
    let extent = placed(domain.upperBound) - low
    let share = extent == 0 ? 0.5 : (placed(clamped) - low) / extent
    let length = range.upperBound - range.lowerBound
    return range.lowerBound + length * (isReversed ? 1 - share : share)
  }

  /// Returns round values across a domain, about as many as requested: steps of 1, 2 or 5 times a
  /// power of ten.
  static func ticks(in domain: ClosedRange<Double>, about count: Int) -> [Double] {
    let extent = domain.upperBound - domain.lowerBound
    guard extent > 0, count > 0 else { return [domain.lowerBound] }
    let raw = extent / Double(count)
    let power = pow(10, floor(log10(raw)))
    let step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw * 0.999 } ?? 10 * power
    let first = Int((domain.lowerBound / step).rounded(.up))
    let last = Int((domain.upperBound / step * (1 + 1e-12)).rounded(.down))
    guard first <= last else { return [domain.lowerBound] }
    return (first...last).map { Double($0) * step }
  }

  /// Returns round values across a positive domain, evenly by logarithm: steps of 1, 2 and 5, or
  /// powers of ten where those are too many.
  static func logarithmicTicks(in domain: ClosedRange<Double>, most: Int) -> [Double] {
    let powers = Int(log10(domain.lowerBound).rounded(.down))...Int(log10(domain.upperBound))
    let fine = powers.flatMap { power in [1, 2, 5].map { $0 * pow(10, Double(power)) } }
      .filter(domain.contains)
    guard fine.count > most else { return fine }
    let coarse = powers.map { pow(10, Double($0)) }.filter(domain.contains)
    let step = (coarse.count + most - 1) / most
    return coarse.enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }

  /// A tick with the decimals that tell it from its neighbors.
  func text(_ tick: Double) -> String {
    let extent = domain.upperBound - domain.lowerBound
    return DecimalText.fixed(tick, decimals: extent > 0.4 ? 1 : extent > 0.04 ? 2 : 3)
  }

  private func placed(_ value: Double) -> Double {
    isLogarithmic ? log2(value) : value
  }
}
