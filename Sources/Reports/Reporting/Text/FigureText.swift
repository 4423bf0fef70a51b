internal import VaultResults

/// Values as readers expect them: scaled to a suitable unit, rounded to a few significant digits.
enum FigureText {
  /// Returns a value with its unit.
  static func text(_ value: Double, unit: String) -> String {
    FigureScale(unit: unit, magnitude: value.magnitude).text(value)
  }

  /// Returns a value with as many decimals as distinguish it from another one.
  ///
  /// 0.7796 against a target of 0.78 must not read 0.780.
  static func text(_ value: Double, unit: String, besides other: Double?) -> String {
    let scale = FigureScale(unit: unit, magnitude: value.magnitude)
    guard let other, other != value else { return scale.text(value) }
    let extra = (0..<5).first {
      scale.text(value, extraDecimals: $0) != scale.text(other, extraDecimals: $0)
    }
    return scale.text(value, extraDecimals: extra ?? 5)
  }

  /// Returns two values with as many digits as tell them apart: `0.71 → 0.72`.
  static func change(_ before: Double, _ after: Double, unit: String) -> String {
    "\(text(before, unit: unit, besides: after)) → \(text(after, unit: unit, besides: before))"
  }

  /// A difference with its sign.
  static func margin(_ value: Double, unit: String) -> String {
    let scale = FigureScale(unit: unit == "fraction" ? "points" : unit, magnitude: value.magnitude)
    let extra = (0..<5).first {
      value == 0
        || scale.number(value, extraDecimals: $0) != scale.number(0, extraDecimals: $0)
    }
    return (value > 0 ? "+" : "") + scale.text(value, extraDecimals: extra ?? 5)
  }

  /// Returns an interval in the scale of its larger end.
  static func interval(_ interval: ConfidenceInterval, unit: String) -> String {
    let scale = FigureScale(
      unit: unit, magnitude: max(interval.low.magnitude, interval.high.magnitude))
    return "[\(scale.number(interval.low)), \(scale.number(interval.high))]\(scale.suffix)"
  }

  /// A target with its comparison: `≥ 0.78`.
  static func target(_ part: TargetVerdict.Part) -> String {
    guard let target = part.target else { return "reported" }
    return "\(part.comparison.rawValue)\(DecimalText.thinSpace)\(bound(target, unit: part.unit))"
  }

  /// Returns a chosen value: without the zeros that would suggest a precision.
  static func bound(_ value: Double, unit: String) -> String {
    let scale = FigureScale(unit: unit, magnitude: value.magnitude)
    guard unit != "USD" else { return scale.text(value) }
    return scale.text(value, trimming: true)
  }
}

extension Metric {
  /// The value with its unit.
  var text: String { FigureText.text(value, unit: unit) }
  /// The interval; empty where there is none, or where it is uninformative.
  var intervalText: String { shownInterval.map { FigureText.interval($0, unit: unit) } ?? "" }
  /// The interval; `nil` for one of a score that holds every possible value.
  var shownInterval: ConfidenceInterval? { tellingInterval }
  /// The part of the data that it covers; empty where it covers all.
  var sliceText: String { slice.map { SliceText.text($0) } ?? "" }
}

extension Metric? {
  /// The value with its unit; a dash where there is none.
  var text: String { self?.text ?? "–" }
}

extension TargetVerdict.Part {
  /// The measured value, distinguished from the target.
  var measuredText: String? {
    measured.map { FigureText.text($0, unit: unit, besides: target) }
  }
  /// The margin with its sign.
  var marginText: String? { margin.map { FigureText.margin($0, unit: unit) } }
}

/// The unit in which a value is shown, and its digits.
struct FigureScale {
  /// The text after the number, its leading space included.
  let suffix: String
  private let prefix: String
  private let factor: Double
  private let decimals: Int?

  /// Chooses the unit for values of a magnitude.
  init(unit: String, magnitude: Double) {
    let space = DecimalText.thinSpace
    var prefix = ""
    var factor = 1.0
    var decimals: Int?
    var suffix = space + unit
    switch unit {
    case "score":
      (suffix, decimals) = ("", 3)
    case "fraction":
      (suffix, factor) = ("\(space)%", 100)
    case "points":
      (suffix, factor) = ("\(space)pp", 100)
    case "ratio":
      suffix = "×"
    case "count", "1", "":
      suffix = ""
    case "USD":
      (prefix, suffix, decimals) = ("$", "", magnitude < 0.01 && magnitude > 0 ? 4 : 2)
    case "bytes", "B":
      (factor, suffix) = Self.bytes(magnitude)
    default:
      if let seconds = Self.seconds[unit] {
        (factor, suffix) = Self.time(magnitude * seconds, seconds: seconds, unit: unit)
      }
    }
    self.prefix = prefix
    self.factor = factor
    self.decimals = decimals
    self.suffix = suffix
  }

  /// Returns a value with its unit.
  func text(_ value: Double, extraDecimals: Int = 0, trimming: Bool = false) -> String {
    var number = number(value, extraDecimals: extraDecimals)
    if trimming, number.contains(".") {
      while number.hasSuffix("0") { number.removeLast() }
      if number.hasSuffix(".") { number.removeLast() }
    }
    let sign = number.hasPrefix("−") ? "−" : ""
    return sign + prefix + number.dropFirst(sign.count) + suffix
  }

  /// Returns a value without its unit.
  func number(_ value: Double, extraDecimals: Int = 0) -> String {
    let scaled = value * factor
    guard let decimals else {
      return DecimalText.significant(scaled, digits: 3 + extraDecimals)
    }
    return DecimalText.fixed(scaled, decimals: decimals + extraDecimals)
  }

  /// Returns a unit of time in seconds; `nil` for other units.
  static func seconds(in unit: String) -> Double? { seconds[unit] }

  private static let seconds: [String: Double] = [
    "nanoseconds": 1e-9, "ns": 1e-9, "microseconds": 1e-6, "µs": 1e-6, "milliseconds": 1e-3,
    "ms": 1e-3, "seconds": 1, "s": 1, "minutes": 60, "min": 60, "hours": 3600, "h": 3600,
  ]

  private static let timeScales: [(bound: Double, seconds: Double, symbol: String)] = [
    (1e-6, 1e-9, "ns"), (1e-3, 1e-6, "µs"), (1, 1e-3, "ms"), (120, 1, "s"), (7200, 60, "min"),
    (.infinity, 3600, "h"),
  ]

  private static func time(
    _ magnitude: Double, seconds: Double, unit: String
  ) -> (Double, String) {
    // Zero has no magnitude: it keeps the unit it was measured in.
    let scale =
      magnitude == 0
      ? timeScales.first { $0.seconds == seconds }
      : timeScales.first { magnitude < $0.bound }
    guard let scale else { return (1, DecimalText.thinSpace + unit) }
    return (seconds / scale.seconds, DecimalText.thinSpace + scale.symbol)
  }

  private static func bytes(_ magnitude: Double) -> (Double, String) {
    let space = DecimalText.thinSpace
    return switch magnitude {
    case 1e9...: (1e-9, "\(space)GB")
    case 1e6...: (1e-6, "\(space)MB")
    case 1e4...: (1e-3, "\(space)kB")
    default: (1, "\(space)B")
    }
  }
}
