/// The words that WhatsApp itself writes into an export.
struct WhatsAppWords: Hashable, Sendable {
  /// What follows a file name on Android, in brackets.
  let attachedAndroid: String
  /// What precedes a file name on iOS.
  let attachedIOS: String
  /// What stands for any file that was not exported, on Android.
  let omitted: String
  /// What stands for a message that somebody else took back.
  let deleted: String
  /// What stands for a message that the owner of the phone took back.
  let deletedByMe: String
  /// What stands behind a message that was changed, in angle brackets.
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
    var omittedKinds: [ChatMedia: String] = [:]
    for kind in ChatMedia.allCases {
      omittedKinds[kind] = try node.child(kind.rawValue).text()
    }
    self.omittedKinds = omittedKinds
    var notices: [WhatsAppNotice: Template] = [:]
    for notice in WhatsAppNotice.allCases {
      notices[notice] = try node.child(notice.rawValue).template(offering: notice.slots)
    }
    self.notices = notices
  }

  /// What stands for a file of a kind that was not exported, on iOS.
  func omitted(_ kind: ChatMedia) -> String { omittedKinds[kind] ?? omitted }

  /// A notice in words; `values` are what its slots stand for.
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

  /// What its words may name.
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
