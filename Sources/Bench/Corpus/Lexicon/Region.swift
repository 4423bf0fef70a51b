/// A country in which a language is spoken: clocks, telephone numbers, date styles.
struct Region: Hashable, Sendable {
  let zone: ZoneRule
  /// A telephone number with `#` for a random digit.
  let phonePattern: String
  let androidDate: DatePattern
  let iosDate: DatePattern

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(otherThan: [
      "timeZone", "standardOffsetMinutes", "daylight", "phone", "android", "ios", "halves",
    ])
    zone = ZoneRule(
      name: try node.child("timeZone").text(),
      standardOffsetSeconds: try node.child("standardOffsetMinutes").integer(in: -720...840) * 60,
      daylight: try node.child("daylight").choice(ZoneRule.Daylight.self))
    phonePattern = try node.child("phone").parsed(as: .form(.phone)) {
      $0.hasPrefix("+") && $0.contains("#") ? $0 : nil
    }
    let halves = try Self.halves(node)
    func pattern(_ key: String) throws(CorpusError) -> DatePattern {
      try node.child(key).parsed(as: .form(.datePattern)) { DatePattern($0, halves: halves) }
    }
    androidDate = try pattern("android")
    iosDate = try pattern("ios")
  }

  private static func halves(_ node: ConfigurationNode) throws(CorpusError) -> [String] {
    guard let child = try node.optionalChild("halves") else { return DatePattern.usualHalves }
    let halves = try child.texts(atLeast: 2)
    guard halves.count == 2, halves[0] != halves[1] else { throw child.invalid(.form(.halves)) }
    return halves
  }
}
