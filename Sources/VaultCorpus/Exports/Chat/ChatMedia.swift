internal import VaultCore

/// What kind of file a chat message carries.
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

  /// The name that WhatsApp for Android gives a file: `IMG-20250301-WA0012.jpg`.
  func androidName(ordinal: Int, date: CivilDate) -> String {
    let (prefix, ending) =
      switch self {
      case .image: ("IMG", "jpg")
      case .video, .gif: ("VID", "mp4")
      case .audio: ("PTT", "opus")
      case .sticker: ("STK", "webp")
      case .document: ("DOC", "pdf")
      }
    let day = date.description.filter { $0 != "-" }
    return "\(prefix)-\(day)-WA\(ordinal.padded(to: 4)).\(ending)"
  }

  /// The name in an export of iOS: `00000012-PHOTO-2025-03-01-15-07-09.jpg`.
  func iosName(ordinal: Int, date: CivilDate, secondOfDay: Int) -> String {
    let (label, ending) =
      switch self {
      case .image: ("PHOTO", "jpg")
      case .video: ("VIDEO", "mp4")
      case .gif: ("GIF", "mp4")
      case .audio: ("AUDIO", "opus")
      case .sticker: ("STICKER", "webp")
      case .document: ("DOCUMENT", "pdf")
      }
    let clock = CalendarTimeText.clock(secondOfDay, separator: "-")
    return "\(ordinal.padded(to: 8))-\(label)-\(date)-\(clock).\(ending)"
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

/// What a turn in a chat shows: its text, its file, and whether it was changed afterwards.
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
