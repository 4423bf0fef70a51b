/// The marks of Apple's Messages, as its database and the exports of it name them (``MailState``).
extension MailMark {
  /// The marks in the fields of a row.
  ///
  /// - Parameters:
  ///   - row: A message with the schema's fields.
  ///   - isDeleted: Whether it lies in "Recently Deleted".
  ///   - isInSpam: Whether its chat lies in the folder of spam.
  /// - Returns: The marks; none for a message that counts.
  static func ofMessage(
    _ row: SQLiteStatement, isDeleted: Bool, isInSpam: Bool
  ) -> Set<MailMark> {
    ofMessage(isDeleted: isDeleted, isSpam: isInSpam || row.isTrue(.isSpam)) {
      row.integer($0.rawValue)
    }
  }

  /// The marks of a message of a JSON export, whose fields have the columns' names.
  static func ofMessage(_ node: JSONNode) -> Set<MailMark> {
    ofMessage(
      isDeleted: IMessageFields.deleted.contains { IMessageFields.isSet(node.object?[$0]) },
      isSpam: IMessageFields.isSet(node.member(["is_spam", "isSpam"]))
    ) { field in
      guard let stated = node.member(IMessageFields.names(of: field)) else { return nil }
      return stated.bool.map { $0 ? 1 : 0 } ?? IMessageFields.integer(stated)
    }
  }

  private static func ofMessage(
    isDeleted: Bool, isSpam: Bool, number: (ChatDatabaseSchema.Field) -> Int64?
  ) -> Set<MailMark> {
    var marks: Set<MailMark> = isDeleted ? [.deleted] : []
    if isSpam || number(.filterAction) == 2 { marks.insert(.spam) }
    if number(.scheduleType) ?? 0 != 0, number(.scheduleState) == 2 || number(.isSent) == 0 {
      marks.insert(.draft)
    }
    return marks
  }
}
