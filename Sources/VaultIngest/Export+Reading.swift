internal import VaultCore
public import VaultText

extension Export {
  /// Starts reading.
  ///
  /// - Parameters:
  ///   - zone: The zone of local times.
  ///   - dateOrder: The order of a WhatsApp export's dates; `nil` to infer it.
  /// - Returns: A reader that stands at the first record.
  /// - Throws: `IngestError` if the bytes are not what the format asks for.
  public func reader(
    zone: ZoneClock, dateOrder: DateOrder?
  ) throws(IngestError) -> any RecordReader {
    switch format {
    case .whatsapp:
      return try chatReader(
        zone: zone, dateOrder: dateOrder.map { DateOrderDecision(order: $0, basis: .stated) })
    case .imessage: return try IMessageReader(file, clock: zone)
    case .messagesDatabase: return try ChatDatabaseReader(url: container, path: path)
    case .mbox: return try MboxReader(file)
    case .mail: return MailReader(file)
    case .calendar:
      let calendar = try CalendarParser(path: path, clock: zone).parse(file.contents())
      return RecordList(
        calendar.rejected.map { .rejected($0) } + calendar.events.map { .event($0, line: 0) })
    case .addressBook:
      return RecordList(
        try AddressBookParser(path: path).parse(file.contents()).map { .contact($0) })
    }
  }

  /// Starts reading a WhatsApp chat.
  func chatReader(
    zone: ZoneClock, dateOrder: DateOrderDecision?
  ) throws(IngestError) -> WhatsAppReader {
    try WhatsAppReader(
      file: file, clock: zone, dateOrder: dateOrder, attachments: attachmentSizes)
  }
}

/// Records that were read beforehand: of formats whose parts only make sense together.
struct RecordList: RecordReader {
  private var records: ArraySlice<IngestRecord>

  init(_ records: [IngestRecord]) {
    self.records = records[...]
  }

  mutating func next() -> IngestRecord? {
    records.popFirst()
  }
}
