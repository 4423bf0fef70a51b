/// The words that WhatsApp itself writes into an export.
struct WhatsAppWords: Hashable, Sendable {
  /// The text after a file name on Android, in brackets.
  let attachedAndroid: String
  /// The text before a file name on iOS.
  let attachedIOS: String
  /// The placeholder for any file that was not exported, on Android.
  let omitted: String
  /// The placeholder for a message that another person took back.
  let deleted: String
  /// The placeholder for a message that the owner of the phone took back.
  let deletedByMe: String
  /// The mark of a message that was changed, in angle brackets.
  let edited: String
  /// The notice that opens every chat.
  let encrypted: String
  private let omittedKinds: [ChatMedia: String]
  private let notices: [WhatsAppNotice: Template]

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(
      otherThan: [
        "attachedAndroid", "attachedIOS", "omitted", "deleted", "deletedByMe", "edited",
        "encrypted",
      ] + ChatMedia.allCases.map(\.rawValue) + WhatsAppNotice.allCases.map(\.rawValue))
    attachedAndroid = try node.child("attachedAndroid").text()
    attachedIOS = try node.child("attachedIOS").text()
    omitted = try node.child("omitted").text()
    deleted = try node.child("deleted").text()
    deletedByMe = try node.child("deletedByMe").text()
    edited = try node.child("edited").text()
    encrypted = try node.child("encrypted").text()
    omittedKinds = try node.table(isPart: true) { _, node throws(CorpusError) in try node.text() }
    notices = try node.table(isPart: true) { notice, node throws(CorpusError) in
      try node.template(offering: notice.slots)
    }
  }

  /// The placeholder for a file of a kind that was not exported, on iOS.
  func omitted(_ kind: ChatMedia) -> String { omittedKinds[kind] ?? omitted }

  /// A notice in words; `values` are those of its slots.
  func text(of notice: WhatsAppNotice, _ values: [String: String]) -> String {
    var text = ""
    for piece in notices[notice]?.pieces ?? [] {
      switch piece {
      case .literal(let literal): text += literal
      case .slot(let name, let capitalized):
        let value = values[name] ?? ""
        text += capitalized ? value.capitalizingFirstLetter : value
      case .choice(_, let first, _): text += first
      }
    }
    return text
  }
}

/// Something that WhatsApp notes in a chat; the lexicon words each.
enum WhatsAppNotice: String, Sendable, CaseIterable {
  case created
  case addedYou
  case added
  case renamed
  case left
  case missedVoice
  case missedVideo
  case security

  /// The slots that its words may have.
  var slots: [String] {
    switch self {
    case .created: ["name", "title"]
    case .addedYou, .security: ["name"]
    case .added: ["name", "other"]
    case .renamed: ["name", "old", "title"]
    case .left: ["other"]
    case .missedVoice, .missedVideo: []
    }
  }
}
