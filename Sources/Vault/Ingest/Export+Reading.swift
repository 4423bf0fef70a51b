public import VaultText

extension Export {
  /// Starts reading.
  ///
  /// - Parameters:
  ///   - zone: The zone of local times.
  ///   - dateOrder: The order of a WhatsApp export's dates; `nil` to infer it.
  /// - Returns: A reader at the first record.
  /// - Throws: `IngestError` if the bytes are not what the format asks for.
  public func reader(
    zone: ZoneClock, dateOrder: DateOrder?
  ) throws(IngestError) -> any RecordReader {
    try format.reader(self, zone, dateOrder)
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
  let ledger: ReadLedger
  private var records: ArraySlice<IngestRecord>

  init(_ records: [IngestRecord], ledger: ReadLedger) {
    self.records = records[...]
    self.ledger = ledger
  }

  mutating func next() -> IngestRecord? {
    records.popFirst()
  }
}
