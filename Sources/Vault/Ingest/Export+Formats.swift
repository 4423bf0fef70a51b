public import VaultCore
internal import VaultText

extension Export {
  /// The kind of an export; determined by the name of its file.
  ///
  /// | name | is |
  /// |---|---|
  /// | `.txt` | a WhatsApp chat |
  /// | `.json`, `.jsonl` | iMessage conversations, Telegram, Signal, `vault export`: by its content (`JSONDialect`) |
  /// | `chat.db`, `sms.db`, `.db`, `.sqlite`, `.sqlitedb` | a database of Apple's Messages |
  /// | `.mbox`, `.mbx` | a mailbox |
  /// | `.eml`, `.emlx`, files in a Maildir's `cur` and `new` | a mail |
  /// | `.ics`, `.ical`, `.ifb` | a calendar |
  /// | `.vcf` | contact cards |
  /// | none of these | determined by its content (`ExportRecognition`) |
  ///
  /// A format that is added has an entry in ``allCases``; recognition, reading and metrics follow
  /// from it.
  ///
  /// Formats are equal by name.
  public struct Format: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The way in which the records of an export become part of a vault.
    enum Joining: Sendable {
      /// One by one.
      case records
      /// One by one, in an order of dates that other chats may settle.
      case chat
      /// As parts of calendars, which only make sense together with those of other files.
      case calendarParts
    }

    /// Its name.
    public let rawValue: String
    /// The platform whose messages or events it holds; `.other` for contact cards.
    public let platform: Platform
    /// The name in metrics, as in `ingest/mbox/files`; formats of one kind share a name.
    public let figureName: String
    /// The endings of its files' names, in lower case.
    let endings: Set<String>
    /// True if it is read inside an archive, without being extracted.
    var isReadInArchive = true
    /// The way in which its records become part of a vault.
    var joining = Joining.records
    /// The content of its texts or tables besides records.
    let remainder: String
    /// Starts reading an export of this format.
    let reader: @Sendable (Export, ZoneClock, DateOrder?) throws(IngestError) -> any RecordReader

    /// The format of a name; `nil` if there is none.
    public init?(rawValue: String) {
      guard let known = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
      self = known
    }

    private init(
      _ name: String, _ platform: Platform, figures: String, endings: Set<String>,
      isReadInArchive: Bool = true, joining: Joining = .records, remainder: String = "empty lines",
      reader:
        @escaping @Sendable (Export, ZoneClock, DateOrder?) throws(IngestError) -> any RecordReader
    ) {
      rawValue = name
      self.platform = platform
      figureName = figures
      self.endings = endings
      self.isReadInArchive = isReadInArchive
      self.joining = joining
      self.remainder = remainder
      self.reader = reader
    }

    /// Every format, in the order in which metrics list them.
    public static let allCases = [
      whatsapp, imessage, messagesDatabase, mbox, mail, calendar, addressBook, telegram, signal,
      vaultExport,
    ]

    /// A WhatsApp chat exported as text.
    public static let whatsapp = Format(
      "whatsapp", .whatsapp, figures: "whatsapp", endings: ["txt"], joining: .chat
    ) { export, zone, dateOrder throws(IngestError) in
      try export.chatReader(
        zone: zone, dateOrder: dateOrder.map { DateOrderDecision(order: $0, basis: .stated) })
    }

    /// iMessage conversations as JSON.
    public static let imessage = Format(
      "imessage", .imessage, figures: "imessage", endings: ["json", "jsonl"],
      remainder: chatProperties
    ) { export, zone, _ throws(IngestError) in try IMessageReader(export.file, clock: zone) }

    /// A Telegram export, recognized by its content.
    public static let telegram = Format(
      "telegram", .telegram, figures: "telegram", endings: [], remainder: chatProperties
    ) { export, zone, _ throws(IngestError) in try TelegramReader(export.file, clock: zone)
    }

    /// A Signal export, recognized by its content.
    public static let signal = Format(
      "signal", .signal, figures: "signal", endings: [], remainder: chatProperties
    ) { export, zone, _ throws(IngestError) in
      if let reader = try SignalExportReader(export.file, clock: zone) { return reader }
      return try SignalReader(export.file, clock: zone)
    }

    /// A file that `vault export` wrote, recognized by its content.
    public static let vaultExport = Format(
      "vaultExport", .other, figures: "vaultExport", endings: [], remainder: "first and last line"
    ) { export, _, _ throws(IngestError) in try VaultExportReader(export.file) }

    /// The database of Apple's Messages.
    public static let messagesDatabase = Format(
      "messagesDatabase", .imessage, figures: "imessage", endings: ["db", "sqlite", "sqlitedb"],
      isReadInArchive: false, remainder: "files of link previews"
    ) { export, _, _ throws(IngestError) in
      try ChatDatabaseReader(url: export.container, path: export.path)
    }

    /// A mailbox in one file.
    public static let mbox = Format("mbox", .email, figures: "mbox", endings: ["mbox", "mbx"]) {
      export, _, _ throws(IngestError) in try MboxReader(export.file)
    }

    /// One mail.
    public static let mail = Format("mail", .email, figures: "mbox", endings: ["eml", "emlx"]) {
      export, _, _ throws(IngestError) in MailReader(export.file)
    }

    /// An iCalendar file.
    public static let calendar = Format(
      "calendar", .calendar, figures: "icalendar", endings: ["ics", "ical", "ifb"],
      joining: .calendarParts, remainder: "properties of calendars and time zones"
    ) { export, zone, _ throws(IngestError) in
      let calendar = try CalendarParser(path: export.path, clock: zone)
        .parse(export.file.contents())
      return RecordList(
        calendar.rejected.map { .rejected($0) } + calendar.events.map { .event($0, line: 0) },
        ledger: calendar.ledger)
    }

    /// Contact cards.
    public static let addressBook = Format(
      "addressBook", .other, figures: "vcard", endings: ["vcf"],
      remainder: "cards of groups, or without name and handle"
    ) { export, _, _ throws(IngestError) in
      let book = try AddressBookParser(path: export.path).parse(export.file.contents())
      return RecordList(book.records, ledger: book.ledger)
    }

    private static let chatProperties = "properties of chats and people"
  }
}
