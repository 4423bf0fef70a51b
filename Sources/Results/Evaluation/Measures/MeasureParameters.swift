/// The parameters of a measure at their defaults, or as a name states them.
struct MeasureParameters {
  private(set) var rel = 1
  private(set) var p = 0.8
  private(set) var beta = 1.0
  private(set) var highest = 4
  private(set) var gain = JudgedRanking.Gain.linear

  /// Reads the parameters in the brackets of a name.
  init(
    _ pairs: [(key: String, value: String)], allowed: Set<String>, of name: String
  ) throws(EvaluationError) {
    var seen: Set<String> = []
    for (key, value) in pairs {
      guard allowed.contains(key), seen.insert(key).inserted, set(key, to: value) else {
        throw .unusableParameter(name: name, parameter: key)
      }
    }
  }

  /// Sets one parameter and returns whether the value fits.
  private mutating func set(_ key: String, to value: String) -> Bool {
    switch key {
    case "rel": Self.set(&rel, to: Int(value).flatMap { $0 >= 1 ? $0 : nil })
    case "max_rel": Self.set(&highest, to: Int(value).flatMap { $0 >= 1 ? $0 : nil })
    case "p": Self.set(&p, to: Double(value).flatMap { $0 > 0 && $0 < 1 ? $0 : nil })
    case "beta": Self.set(&beta, to: Double(value).flatMap { $0 > 0 && $0 < 1e100 ? $0 : nil })
    case "dcg":
      Self.set(&gain, to: JudgedRanking.Gain(rawValue: value.filter { $0 != "'" && $0 != "\"" }))
    default: false
    }
  }

  private static func set<Value>(_ target: inout Value, to value: Value?) -> Bool {
    guard let value else { return false }
    target = value
    return true
  }
}
