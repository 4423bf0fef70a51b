internal import Foundation

/// Colors for values from low to high: equal steps of a value look like equal steps of color.
///
/// The scale is a line through Oklab (Ottosson, "A Perceptual Color Space for Image Processing",
/// 2020) from a dark violet over teal to a light yellow. Lightness rises evenly with the value, so
/// the scale is also readable in gray and for the color-blind; hue turns evenly at one chroma.
struct ColorScale: Hashable, Sendable {
  /// The values at both ends.
  let domain: ClosedRange<Double>

  /// Returns the color of a value as `#rrggbb`; values outside the domain have the color of its
  /// end, and where the domain is a single value all have the color of the middle.
  func color(_ value: Double) -> String {
    let extent = domain.upperBound - domain.lowerBound
    let share = extent > 0 ? (value - domain.lowerBound) / extent : 0.5
    return Self.hexadecimal(Self.oklab(min(max(share, 0), 1)))
  }

  /// Returns the color of a share of the scale: lightness and the two opponent coordinates.
  static func oklab(_ share: Double) -> (lightness: Double, a: Double, b: Double) {
    let hue = (290 - 185 * share) * Double.pi / 180
    return (0.30 + 0.62 * share, chroma * cos(hue), chroma * sin(hue))
  }

  /// The most that teal can have in sRGB at its lightness.
  private static let chroma = 0.1

  /// Ottosson's matrices from Oklab to linear sRGB, then the transfer curve of IEC 61966-2-1.
  private static func hexadecimal(_ color: (lightness: Double, a: Double, b: Double)) -> String {
    let (lightness, a, b) = color
    let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
    let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
    let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
    let channels = [
      4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
      -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
      -0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short,
    ]
    return "#"
      + channels.map { channel in
        let linear = min(max(channel, 0), 1)
        let encoded =
          linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
        let digits = String(Int((encoded * 255).rounded()), radix: 16)
        return digits.count == 1 ? "0" + digits : digits
      }.joined()
  }

  private static func cube(_ value: Double) -> Double { value * value * value }
}
