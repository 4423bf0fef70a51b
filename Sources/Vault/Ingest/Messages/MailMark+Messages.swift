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
    // Most exports state none of them.
    guard let members = node.object,
      members.keys.contains(where: { $0.utf8.count > 5 && names.contains($0) })
    else { return [] }
    return ofMessage(
      isDeleted: IMessageFields.deleted.contains { IMessageFields.isSet(members[$0]) },
      isSpam: columns(.isSpam).contains { IMessageFields.isSet(members[$0]) }
    ) { field in
      guard let stated = node.member(columns(field)) else { return nil }
      return stated.bool.map { $0 ? 1 : 0 } ?? IMessageFields.integer(stated)
    }
  }

  private static let names = Set(
    IMessageFields.deleted
      + [.isSpam, .filterAction, .scheduleType].flatMap(columns))

  /// The names of a column: its own, and the same without underscores.
  private static func columns(_ field: ChatDatabaseSchema.Field) -> [String] {
    let words = field.name.split(separator: "_")
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return [field.name, (words.prefix(1).map(String.init) + rest).joined()]
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
