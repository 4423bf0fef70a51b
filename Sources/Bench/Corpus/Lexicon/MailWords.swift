/// The fixed parts of mails in one language, and the mails that machines send.
struct MailWords: Sendable {
  /// A mail from a shop, a bank, a newsletter.
  struct Automatic: Sendable {
    let from: String
    let address: String
    let subject: Phrase
    let body: Phrase
  }

  /// The offer of a stranger, in the name of another person.
  struct Distractor: Sendable {
    let subject: Phrase
    let body: Phrase
  }

  /// The beginning and end of a letter in one register.
  struct Frame: Sendable {
    let toOne: [Phrase]
    let toSeveral: [Phrase]
    let closings: [Phrase]
  }

  /// The names of the header lines of a forwarded mail.
  struct Labels: Sendable {
    let from: String
    let date: String
    let subject: String
    let to: String
  }

  private let casual: Frame
  private let formal: Frame
  /// The prefix of a subject that is answered.
  let replyPrefix: String
  /// The prefix of a subject that is forwarded.
  let forwardPrefix: String
  /// The line above a forwarded mail.
  let forwardHeading: String
  let labels: Labels
  /// The line above quoted text.
  let attribution: Phrase
  /// The texts that people put below their name at work.
  let signatures: [Phrase]
  let automatic: [Automatic]
  /// The visible part of hostile mails.
  let distractors: [Distractor]

  static let distractorSlots = ["title", "place", "name"]
  static let automaticSlots = ["name", "number", "amount", "day", "city", "product"]
  private static let attributionSlots = ["author", "number", "month", "year", "clock"]

  init(
    _ root: ConfigurationNode, fillers: [String], names: SlotNames
  ) throws(CorpusError) {
    try root.refuseKeys(otherThan: [
      "casual", "formal", "replyPrefix", "forwardPrefix", "forwardHeading", "labels",
      "attribution", "signatures", "automatic", "lures",
    ])
    casual = try Self.frame(root.child("casual"), names: names)
    formal = try Self.frame(root.child("formal"), names: names)
    replyPrefix = try root.child("replyPrefix").text()
    forwardPrefix = try root.child("forwardPrefix").text()
    forwardHeading = try root.child("forwardHeading").text()
    let labels = try root.child("labels")
    try labels.refuseKeys(otherThan: ["from", "date", "subject", "to"])
    self.labels = Labels(
      from: try labels.child("from").text(), date: try labels.child("date").text(),
      subject: try labels.child("subject").text(), to: try labels.child("to").text())
    attribution = try root.child("attribution").phrase(
      offering: Self.attributionSlots, names: names)
    signatures = try root.child("signatures").phrases(
      atLeast: 2, offering: Slots.letter, names: names)
    let slots = Self.automaticSlots + fillers
    automatic = try root.child("automatic").elements(atLeast: 6) { mail throws(CorpusError) in
      try mail.refuseKeys(otherThan: ["from", "address", "subject", "body"])
      return Automatic(
        from: try mail.child("from").text(),
        // RFC 2606 keeps `.example` free of owners, so no generated mail names a real address.
        address: try mail.child("address").parsed(as: .form(.address)) {
          $0.contains("@") && $0.hasSuffix(".example") ? $0 : nil
        },
        subject: try mail.child("subject").phrase(offering: slots, names: names),
        body: try mail.child("body").phrase(offering: slots, names: names))
    }
    distractors = try root.child("lures").elements(atLeast: 3) { mail throws(CorpusError) in
      try mail.refuseKeys(otherThan: ["subject", "body"])
      return Distractor(
        subject: try mail.child("subject").phrase(offering: Self.distractorSlots, names: names),
        body: try mail.child("body").phrase(offering: Self.distractorSlots, names: names))
    }
  }

  /// The greetings and closings of a register.
  func frame(_ register: Register) -> Frame { register == .formal ? formal : casual }

  private static func frame(
    _ node: ConfigurationNode, names: SlotNames
  ) throws(CorpusError) -> Frame {
    try node.refuseKeys(otherThan: ["toOne", "toSeveral", "closings"])
    func phrases(_ key: String, _ choices: [String] = []) throws(CorpusError) -> [Phrase] {
      try node.child(key).phrases(
        atLeast: 3, offering: Slots.letter, choices: choices, names: names)
    }
    return Frame(
      toOne: try phrases("toOne", Slots.choices), toSeveral: try phrases("toSeveral"),
      closings: try phrases("closings"))
  }
}
