import Foundation
import Testing

@testable import VaultReporting

@Suite("ColorScale")
struct ColorScaleTests {
  @Test("Equal steps of a figure are equal steps of colour, and lightness only rises")
  func uniform() {
    let colors = (0...50).map { ColorScale.oklab(Double($0) / 50) }
    let steps = zip(colors, colors.dropFirst()).map { left, right in
      let (light, a, b) = (right.lightness - left.lightness, right.a - left.a, right.b - left.b)
      return (light * light + a * a + b * b).squareRoot()
    }
    #expect(zip(colors, colors.dropFirst()).allSatisfy { $0.lightness < $1.lightness })
    let (most, least) = (steps.max() ?? 0, steps.min() ?? 0)
    #expect(most / least < 1.001)
  }

  @Test("The ends, the middle and what lies outside")
  func ends() {
    // By Ottosson's matrices in numpy: linear (0.028, 0.015, 0.105) and (0.856, 0.814, 0.321).
    let scale = ColorScale(domain: 0.2...0.8)
    #expect(scale.color(0.2) == "#2f215b" && scale.color(0.8) == "#eee99a")
    #expect(scale.color(-1) == scale.color(0.2) && scale.color(2) == scale.color(0.8))
    #expect(ColorScale(domain: 0.5...0.5).color(0.5) == scale.color(0.5))
  }
}
