internal import VaultCore
internal import VaultText

@testable internal import VaultIngest

extension RecordReader {
  /// Every record that is left.
  mutating func all() throws(IngestError) -> [IngestRecord] {
    var records: [IngestRecord] = []
    while let record = try next() { records.append(record) }
    return records
  }
}

extension HTMLText {
  /// The lines with LF between them.
  static func text(of html: String) -> String {
    lines(of: html).map(\.text).joined(separator: "\n")
  }
}

extension MailText {
  /// The lines with LF between them.
  static func text(of bodies: [RawMail.Body]) -> String {
    lines(of: bodies).map(\.text).joined(separator: "\n")
  }
}

extension WhatsAppBody {
  /// Interprets what follows the author.
  init(_ raw: String) {
    let bytes = Array(raw.utf8)
    self.init(bytes.span)
  }
}

extension WhatsAppHeader {
  /// The time in one order of the date's fields; `nil` if no such time exists.
  func localTime(_ order: DateOrder) -> LocalTime? {
    guard let day = date.day(order), let secondOfDay else { return nil }
    return LocalTime(seconds: Int64(day) * 86_400 + secondOfDay)
  }
}
