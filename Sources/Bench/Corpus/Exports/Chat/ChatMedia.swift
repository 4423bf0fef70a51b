internal import VaultCore

/// The kind of file that a chat message carries.
enum ChatMedia: String, Sendable, CaseIterable {
  case image
  case video
  case audio
  case sticker
  case gif
  case document
}

extension ChatMedia {
  /// The kind of a photographed or spoken turn's file; `nil` of any other turn.
  ///
  /// Half of the voice messages are files; the others are what people type in their place.
  init?(_ turn: Turn, hasCaption: Bool) {
    switch turn.content {
    case .voice:
      guard turn.lot(.spokenFile, below: 2) == 0 else { return nil }
      self = .audio
    case .photo:
      switch turn.lot(.mediaKind, below: 100) {
      case ..<62: self = .image
      case ..<76: self = .video
      // Only pictures and films have captions.
      case _ where hasCaption: self = .image
      case ..<86: self = .sticker
      case ..<93: self = .gif
      default: self = .document
      }
    case .talk, .document, .forward, .automatic, .distractor: return nil
    }
  }

  /// The words of file names: Android's prefix, the phone's label, the ending.
  private var words: (android: String, ios: String, ending: String) {
    switch self {
    case .image: ("IMG", "PHOTO", "jpg")
    case .video: ("VID", "VIDEO", "mp4")
    case .gif: ("VID", "GIF", "mp4")
    case .audio: ("PTT", "AUDIO", "opus")
    case .sticker: ("STK", "STICKER", "webp")
    case .document: ("DOC", "DOCUMENT", "pdf")
    }
  }

  /// The name that WhatsApp for Android gives a file: `IMG-20250301-WA0012.jpg`.
  func androidName(ordinal: Int, date: CivilDate) -> String {
    let day = date.description.filter { $0 != "-" }
    return "\(words.android)-\(day)-WA\(ordinal.padded(to: 4)).\(words.ending)"
  }

  /// The name in an export of iOS: `00000012-PHOTO-2025-03-01-15-07-09.jpg`.
  func iosName(ordinal: Int, date: CivilDate, secondOfDay: Int) -> String {
    let clock = CalendarTimeText.clock(secondOfDay, separator: "-")
    return "\(ordinal.padded(to: 8))-\(words.ios)-\(date)-\(clock).\(words.ending)"
  }

  /// The file as Apple's Messages keeps it.
  func appleAttachment(_ turn: Turn) -> Attachment {
    let detail = turn.lot(.mediaDetail, below: 9_000_000)
    let number = 1000 + detail % 9000
    let (name, type) =
      switch self {
      case .image where detail % 3 == 0: ("IMG_\(number).HEIC", "image/heic")
      case .image: ("IMG_\(number).jpeg", "image/jpeg")
      case .video: ("IMG_\(number).MOV", "video/quicktime")
      case .audio: ("Audio Message.caf", "audio/x-caf")
      case .sticker: ("Sticker_\(number).png", "image/png")
      case .gif: ("IMG_\(number).GIF", "image/gif")
      case .document: ("Scan_\(number).pdf", "application/pdf")
      }
    return Attachment(name: name, mediaType: type, sizeBytes: 20_000 + detail / 3)
  }
}

/// The content of a turn in a chat: its text, its file, and whether it was changed afterwards.
struct ChatContent {
  let text: String
  let media: ChatMedia?
  let isEdited: Bool

  /// Puts the turn at a position into words.
  init(_ archive: VaultArchive, _ position: Int32) {
    let turn = archive.script.turns[Int(position)]
    let words = archive.wording.text(of: position)
    media = ChatMedia(turn, hasCaption: !words.isEmpty)
    text = media == .audio ? "" : words
    isEdited = media == nil && !text.isEmpty && turn.lot(.edited, below: 1000) < 15
  }
}
