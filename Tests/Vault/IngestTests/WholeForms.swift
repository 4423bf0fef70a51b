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
