internal import Foundation
internal import VaultCore

/// One row of the table of messages: a text, a message taken back or a reaction.
struct ChatDatabaseRow {
  /// The message's own identifier.
  let guid: String
  let sentAt: Timestamp
  let isOwn: Bool
  /// The row of the other side's handle; 0 for none.
  let handle: Int
  var text: String?
  var body: [UInt8]?
  var summary: [UInt8]?
  var tapback: (target: String, type: Int, length: Int)?
  var originator: String?
  var file: Attachment?
  var editedAt: Timestamp?
  var retractedAt: Timestamp?

  /// Nanoseconds since 2001-01-01T00:00:00Z, which is what the database counts.
  static func nanoseconds(_ time: Timestamp) -> Int64 {
    (time.milliseconds - 978_307_200_000) * 1_000_000
  }

  /// The values of the row by their columns.
  func values(account: String) -> ChatDatabaseValues {
    let date = Self.nanoseconds(sentAt)
    return [
      "guid": guid, "text": text, "attributedBody": body.map { Data($0) }, "handle_id": handle,
      "version": 10, "service": "iMessage", "account": account, "date": date,
      "date_delivered": isOwn ? date + 900_000_000 : 0, "is_delivered": true,
      "is_finished": true, "is_from_me": isOwn, "is_sent": isOwn, "is_read": !isOwn,
      "cache_has_attachments": file != nil, "is_audio_message": file?.mediaType == "audio/x-caf",
      "associated_message_guid": tapback?.target, "associated_message_type": tapback?.type ?? 0,
      "associated_message_range_length": tapback?.length ?? 0,
      "message_summary_info": summary.map { Data($0) }, "thread_originator_guid": originator,
      "thread_originator_part": originator == nil ? nil : "0:0:0",
      "date_retracted": retractedAt.map(Self.nanoseconds) ?? 0,
      "date_edited": editedAt.map(Self.nanoseconds) ?? 0, "part_count": 1,
    ]
  }
}

extension ChatDatabaseRow {
  /// The row of a message; `turn` decides what its text is kept in.
  init(_ message: Message, turn: Turn, handle: Int) {
    self.init(
      guid: message.id.rawValue, sentAt: message.sentAt, isOwn: message.sender == .owner,
      handle: handle, originator: message.replyTo?.rawValue, file: message.attachments.first)
    switch message.revision {
    case .deleted:
      let retracted = message.sentAt.advanced(bySeconds: 7)
      retractedAt = retracted
      editedAt = retracted
      summary = Self.retraction
    case .original, .edited:
      // U+FFFC marks the place where the file is shown.
      let written = (file == nil ? "" : "\u{FFFC}") + message.text
      let archive = AttributedBody.archive(written)
      // Recent systems leave `text` empty, older ones filled only it.
      let share = turn.lot(.body, below: 10)
      text = share < 6 ? nil : written
      body = share == 9 ? nil : archive
      guard message.revision == .edited else { return }
      let edited = message.sentAt.advanced(bySeconds: Int64(20 + share * 17))
      editedAt = edited
      summary = Self.edition(of: written, as: archive, sentAt: message.sentAt, editedAt: edited)
    }
  }

  /// The row of a tapback, or of its withdrawal.
  init(
    _ tapback: Tapback, on message: Message, guid: String, isWithdrawal: Bool, handle: Int
  ) {
    self.init(
      guid: guid,
      sentAt: isWithdrawal ? tapback.withdrawnAt ?? tapback.sentAt : tapback.sentAt,
      isOwn: tapback.sender == .owner, handle: handle)
    self.tapback = (
      "p:0/\(message.id.rawValue)", (isWithdrawal ? 3000 : 2000) + tapback.kind,
      max(1, message.text.utf16.count)
    )
  }

  /// Part 0 was taken back.
  private static let retraction = PropertyList.dictionary([
    ("amc", .integer(0)), ("ust", .flag(true)),
    ("otr", .dictionary([("0", .dictionary([("lo", .integer(0)), ("le", .integer(1))]))])),
    ("rp", .array([.integer(0)])),
  ]).binary

  /// Both versions of part 0, of which the first lacked its last characters.
  private static func edition(
    of text: String, as archive: [UInt8], sentAt: Timestamp, editedAt: Timestamp
  ) -> [UInt8] {
    let first = String(text.dropLast(min(3, text.count - 1)))
    func version(_ stream: [UInt8], _ time: Timestamp) -> PropertyList {
      let seconds = Double(time.milliseconds - 978_307_200_000) / 1000
      return .dictionary([("t", .data(stream)), ("d", .real(seconds))])
    }
    let versions = [version(AttributedBody.archive(first), sentAt), version(archive, editedAt)]
    let range: [(key: String, value: PropertyList)] = [
      ("lo", .integer(0)), ("le", .integer(first.utf16.count)),
    ]
    return PropertyList.dictionary([
      ("amc", .integer(0)),
      ("ec", .dictionary([("0", .array(versions))])),
      ("ep", .array([.integer(0)])),
      ("otr", .dictionary([("0", .dictionary(range))])),
    ]).binary
  }
}
