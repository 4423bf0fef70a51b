/// The source from which a message or event was exported.
public enum Platform: String, CaseIterable, Codable, Hashable, Sendable {
  /// A WhatsApp chat export (`.txt`).
  case whatsapp
  /// An iMessage export.
  case imessage
  /// Internet mail (RFC 5322).
  case email
  /// An iCalendar object (RFC 5545).
  case calendar
  /// Any other source.
  case other
  // Listed last, because the order of the others is that of reports.
  /// A Telegram export (JSON).
  case telegram
  /// A Signal export (JSON).
  case signal
}
