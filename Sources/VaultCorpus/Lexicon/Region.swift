internal import VaultCore

/// A country in which a language is spoken: clocks, telephone numbers, date styles.
struct Region: Hashable, Sendable {
  let zone: ZoneRule
  /// A telephone number with `#` for a random digit.
  let phonePattern: String
  let androidDate: DatePattern
  let iosDate: DatePattern

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(otherThan: [
      "timeZone", "standardOffsetMinutes", "daylight", "phone", "android", "ios",
    ])
    zone = ZoneRule(
      name: try node.child("timeZone").text(),
      standardOffsetSeconds: try node.child("standardOffsetMinutes").integer(in: -720...840) * 60,
      daylight: try node.child("daylight").choice(ZoneRule.Daylight.self))
    phonePattern = try Self.phonePattern(node.child("phone"))
    androidDate = try Self.pattern(node.child("android"))
    iosDate = try Self.pattern(node.child("ios"))
  }

  private static func phonePattern(_ node: ConfigurationNode) throws(CorpusError) -> String {
    let pattern = try node.text()
    guard pattern.hasPrefix("+"), pattern.contains("#") else {
      throw node.invalid("a number such as '+44 7700 900###'")
    }
    return pattern
  }

  private static func pattern(_ node: ConfigurationNode) throws(CorpusError) -> DatePattern {
    guard let pattern = DatePattern(try node.text()) else {
      throw node.invalid("a date pattern such as 'dd/MM/yyyy, HH:mm'")
    }
    return pattern
  }
}

/// The words that WhatsApp itself writes into an export.
struct WhatsAppWords: Hashable, Sendable {
  /// The notice that opens every chat.
  let encrypted: String
  /// What follows a file name on Android, in brackets.
  let attachedAndroid: String
  /// What precedes a file name on iOS.
  let attachedIOS: String
  /// What stands for a file that was not exported.
  let omitted: String

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(otherThan: ["encrypted", "attachedAndroid", "attachedIOS", "omitted"])
    encrypted = try node.child("encrypted").text()
    attachedAndroid = try node.child("attachedAndroid").text()
    attachedIOS = try node.child("attachedIOS").text()
    omitted = try node.child("omitted").text()
  }
}
