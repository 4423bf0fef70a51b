internal import VaultResults

/// Figures as people read them: scaled to a handy unit, with as many digits as they deserve.
enum FigureText {
  /// A figure with its unit.
  static func text(_ value: Double, unit: String) -> String {
    FigureScale(unit: unit, magnitude: value.magnitude).text(value)
  }

  /// A figure with as many decimals as tell it from another one.
  ///
  /// 0.7796 against a target of 0.78 must not read 0.780.
  static func text(_ value: Double, unit: String, besides other: Double?) -> String {
    let scale = FigureScale(unit: unit, magnitude: value.magnitude)
    guard let other, other != value else { return scale.text(value) }
    var extra = 0
    while extra < 5,
      scale.text(value, extraDecimals: extra) == scale.text(other, extraDecimals: extra)
    {
      extra += 1
    }
    return scale.text(value, extraDecimals: extra)
  }

  /// A difference with its sign.
  static func margin(_ value: Double, unit: String) -> String {
    let scale = FigureScale(unit: unit == "fraction" ? "points" : unit, magnitude: value.magnitude)
    var extra = 0
    while value != 0, extra < 5,
      scale.number(value, extraDecimals: extra) == scale.number(0, extraDecimals: extra)
    {
      extra += 1
    }
    return (value > 0 ? "+" : "") + scale.text(value, extraDecimals: extra)
  }

  /// An interval in the scale of its larger end.
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

  /// A figure that somebody chose: without the zeros that would claim a precision.
  static func bound(_ value: Double, unit: String) -> String {
    let scale = FigureScale(unit: unit, magnitude: value.magnitude)
    guard unit != "USD" else { return scale.text(value) }
    return scale.text(value, trimming: true)
  }
}

extension Metric {
  /// The value with its unit.
  var text: String { FigureText.text(value, unit: unit) }
  /// The interval; empty where there is none, or where it says nothing.
  var intervalText: String { shownInterval.map { FigureText.interval($0, unit: unit) } ?? "" }
  /// The interval; `nil` for one of a score that holds every possible value.
  var shownInterval: ConfidenceInterval? { tellingInterval }
  /// The part of the data that it speaks of; empty where it speaks of all.
  var sliceText: String { slice.map { SliceText.text($0) } ?? "" }
}

extension Metric? {
  /// The value with its unit; a dash where there is none.
  var text: String { self?.text ?? "–" }
}

extension TargetVerdict.Part {
  /// What was measured, told apart from the target.
  var measuredText: String? {
    measured.map { FigureText.text($0, unit: unit, besides: target) }
  }
  /// The margin with its sign.
  var marginText: String? { margin.map { FigureText.margin($0, unit: unit) } }
}

/// The unit in which a figure is shown, and its digits.
struct FigureScale {
  /// What follows the number, its leading space included.
  let suffix: String
  private let prefix: String
  private let factor: Double
  private let decimals: Int?

  /// Chooses the unit for figures of a size.
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

  /// A figure with its unit.
  func text(_ value: Double, extraDecimals: Int = 0, trimming: Bool = false) -> String {
    var number = number(value, extraDecimals: extraDecimals)
    if trimming, number.contains(".") {
      while number.hasSuffix("0") { number.removeLast() }
      if number.hasSuffix(".") { number.removeLast() }
    }
    let sign = number.hasPrefix("−") ? "−" : ""
    return sign + prefix + number.dropFirst(sign.count) + suffix
  }

  /// A figure without its unit.
  func number(_ value: Double, extraDecimals: Int = 0) -> String {
    let scaled = value * factor
    guard let decimals else {
      return DecimalText.significant(scaled, digits: 3 + extraDecimals)
    }
    return DecimalText.fixed(scaled, decimals: decimals + extraDecimals)
  }

  /// How many seconds a unit of time has; `nil` for other units.
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
    // Nothing has a size of its own: it keeps the unit it was measured in.
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
