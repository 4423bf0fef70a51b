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
    phonePattern = try Self.phonePattern(node.child("phone"))
    let halves = try Self.halves(node)
    androidDate = try Self.pattern(node.child("android"), halves: halves)
    iosDate = try Self.pattern(node.child("ios"), halves: halves)
  }

  private static func phonePattern(_ node: ConfigurationNode) throws(CorpusError) -> String {
    let pattern = try node.text()
    guard pattern.hasPrefix("+"), pattern.contains("#") else { throw node.invalid(.form(.phone)) }
    return pattern
  }

  private static func halves(_ node: ConfigurationNode) throws(CorpusError) -> [String] {
    guard let child = try node.optionalChild("halves") else { return DatePattern.usualHalves }
    let halves = try child.texts(atLeast: 2)
    guard halves.count == 2, halves[0] != halves[1] else { throw child.invalid(.form(.halves)) }
    return halves
  }

  private static func pattern(
    _ node: ConfigurationNode, halves: [String]
  ) throws(CorpusError) -> DatePattern {
    guard let pattern = DatePattern(try node.text(), halves: halves) else {
      throw node.invalid(.form(.datePattern))
    }
    return pattern
  }
}
