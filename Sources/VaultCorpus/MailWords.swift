/// The fixed parts of mails in one language, and the mails that machines send.
struct MailWords: Hashable, Sendable {
  /// A mail from a shop, a bank, a newsletter.
  struct Automatic: Hashable, Sendable {
    let from: String
    let address: String
    let subject: Template
    let body: Template
  }

  /// How a letter begins and ends in one register.
  struct Frame: Hashable, Sendable {
    let toOne: [Template]
    let toSeveral: [Template]
    let closings: [Template]
  }

  private let frames: [Register: Frame]
  /// What precedes a subject that is answered.
  let replyPrefix: String
  /// The line above quoted text.
  let attribution: Template
  /// What people put below their name at work.
  let signatures: [Template]
  let automatic: [Automatic]

  static let automaticSlots = ["name", "number", "amount", "day", "city", "product"]
  private static let attributionSlots = ["author", "number", "month", "year", "clock"]

  init(_ root: ConfigurationNode, chatter: Chatter) throws(CorpusError) {
    try root.refuseKeys(otherThan: [
      "casual", "formal", "replyPrefix", "attribution", "signatures", "automatic",
    ])
    frames = [
      .casual: try Self.frame(root.child("casual")),
      .formal: try Self.frame(root.child("formal")),
    ]
    replyPrefix = try root.child("replyPrefix").text()
    attribution = try root.child("attribution").template(offering: Self.attributionSlots)
    signatures = try root.child("signatures").templates(atLeast: 2, offering: Slots.letter)
    let slots = Self.automaticSlots + chatter.fillerSlots
    var automatic: [Automatic] = []
    for element in try root.child("automatic").elements(atLeast: 6) {
      try element.refuseKeys(otherThan: ["from", "address", "subject", "body"])
      automatic.append(
        Automatic(
          from: try element.child("from").text(), address: try Self.address(element),
          subject: try element.child("subject").template(offering: slots),
          body: try element.child("body").template(offering: slots)))
    }
    self.automatic = automatic
  }

  /// The greetings and closings of a register.
  func frame(_ register: Register) -> Frame? { frames[register] }

  private static func frame(_ node: ConfigurationNode) throws(CorpusError) -> Frame {
    try node.refuseKeys(otherThan: ["toOne", "toSeveral", "closings"])
    return Frame(
      toOne: try node.child("toOne").templates(
        atLeast: 3, offering: Slots.letter, choices: Slots.choices),
      toSeveral: try node.child("toSeveral").templates(atLeast: 3, offering: Slots.letter),
      closings: try node.child("closings").templates(atLeast: 3, offering: Slots.letter))
  }

  private static func address(_ node: ConfigurationNode) throws(CorpusError) -> String {
    let child = try node.child("address")
    let address = try child.text()
    // RFC 2606 keeps `.example` free of owners, so no generated mail names a stranger.
    guard address.contains("@"), address.hasSuffix(".example") else {
      throw child.invalid("an address below .example")
    }
    return address
  }
}
