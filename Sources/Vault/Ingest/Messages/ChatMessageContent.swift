internal import VaultCore

/// The content of a row of `chat.db`: its current text and its files.
struct ChatMessageContent {
  let subject: String?
  let text: String
  let attachments: [Attachment]
  let revision: Message.Revision
  /// True if the text breaks off.
  let isDamaged: Bool

  private typealias Field = ChatDatabaseSchema.Field

  /// A message that its sender took back.
  private static let takenBack = ChatMessageContent(
    subject: nil, text: "", attachments: [], revision: .deleted, isDamaged: false)

  /// Reads a row; `nil` if the only text it has cannot be read at all.
  static func read(_ row: SQLiteStatement, files: [Attachment]) -> ChatMessageContent? {
    let summary = row.withBytes(Field.summary.rawValue) { IMessageSummary($0.bytes(0..<$0.count)) }
    let isPartlyTakenBack = summary?.isPartlyTakenBack ?? false
    let isRetracted = row.isTrue(Field.dateRetracted) && !isPartlyTakenBack
    if isRetracted || summary?.isTakenBack == true { return takenBack }
    guard let carried = carried(row) else { return nil }
    let isEdited =
      row.isTrue(Field.dateEdited) || isPartlyTakenBack || summary?.isEdited == true
    let raw = summary?.text(from: carried.string) ?? carried.string
    // An edit that left nothing, and no word about which part.
    if isEdited, raw.isEmpty, files.isEmpty, summary?.parts.isEmpty ?? true { return takenBack }
    let content = IMessageFields.content(raw, files: files)
    return ChatMessageContent(
      subject: row.string(Field.subject), text: content.text, attachments: content.attachments,
      revision: isEdited ? .edited : .original, isDamaged: !carried.isWhole)
  }

  /// The text in its column, else the one in the archived string.
  private static func carried(_ row: SQLiteStatement) -> TypedStream.Text? {
    if let text = row.string(Field.text) { return TypedStream.Text(string: text, isWhole: true) }
    var isEmpty = true
    let found = row.withBytes(Field.body.rawValue) { bytes in
      isEmpty = bytes.isEmpty
      return TypedStream.text(in: bytes)
    }
    return found ?? (isEmpty ? TypedStream.Text(string: "", isWhole: true) : nil)
  }
}
