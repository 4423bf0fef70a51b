internal import Foundation
internal import VaultCore

/// What a file is: by its name where that says it, else by how its content begins.
enum ExportRecognition {
  /// An export of a format, and its bytes, unpacked if they were compressed.
  case export(Export.Format, ExportFile)
  /// Data of a program that is not read, or a packed file that is not.
  case refused(IngestError)
  /// Nothing that is known.
  case unknown

  /// How much of a file whose name says nothing is looked at.
  private static let prefixBytes = 4096

  /// Recognizes a file.
  ///
  /// - Complexity: O(1) in its size, but for compressed files whose names say nothing.
  init(_ file: ExportFile) {
    do {
      self = try Self.recognize(file)
    } catch {
      self = .refused(error)
    }
  }

  private static func recognize(
    _ file: ExportFile
  ) throws(IngestError) -> ExportRecognition {
    if let format = ExportCatalog.format(file.path) { return try named(format, file) }
    let start = try file.prefix(prefixBytes)
    if let packing = Packing(of: start) {
      guard packing == .gzip || packing == .zstandard else {
        return .refused(.packed(file: file.path, format: packing.rawValue))
      }
      let content = file.unpacked()
      // `mail.mbox.gz`: what it is once unpacked.
      let stem = String(file.path.dropLast(ExportCatalog.fileExtension(file.path).count + 1))
      if let format = ExportCatalog.format(stem) { return try named(format, content) }
      return try sniffed(try content.prefix(prefixBytes), content)
    }
    return try sniffed(start, file)
  }

  /// JSON is told apart by its content; every other name says all.
  private static func named(
    _ format: Export.Format, _ file: ExportFile
  ) throws(IngestError) -> ExportRecognition {
    guard format == .imessage else { return .export(format, file) }
    switch JSONDialect(try file.prefix(JSONDialect.prefixBytes)) {
    case .imessage: return .export(.imessage, file)
    case .telegram: return .export(.telegram, file)
    case .signal: return .export(.signal, file)
    case .foreign(let program): return .refused(.foreignJSON(file: file.path, program: program))
    case .unknown: return .refused(.unrecognizedJSON(file: file.path))
    }
  }

  private static func sniffed(
    _ start: [UInt8], _ file: ExportFile
  ) throws(IngestError) -> ExportRecognition {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = Array(start.starts(with: mark) ? start.dropFirst(3) : start[...])
      .drop { $0 <= UInt8(ascii: " ") }
    let line = String(decoding: text.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
    let bytes = Array(text)
    let upper = line.uppercased()
    if upper == "BEGIN:VCALENDAR" { return .export(.calendar, file) }
    if upper == "BEGIN:VCARD" { return .export(.addressBook, file) }
    if line.hasPrefix("From ") {
      let span = bytes.span
      let end = span.lineEnd(from: 0)
      guard end < bytes.count, let next = Self.line(span, after: end),
        let candidate = MboxEnvelopeRule.candidate(span, 0..<end, followsEmpty: true),
        MboxEnvelopeRule.isEnvelope(candidate, above: span, next, endsFile: false)
      else { return .unknown }
      return .export(.mbox, file)
    }
    let isMail = mailFields.contains { line.hasPrefix($0) }
    if isMail, RawMail(parsing: bytes.span)?.date != nil { return .export(.mail, file) }
    if line.hasPrefix("{") || line.hasPrefix("[") {
      let dialect = JSONDialect(try file.prefix(JSONDialect.prefixBytes))
      // The names of iMessage's fields are too common to claim a file that nobody named.
      return dialect == .imessage ? .unknown : try named(.imessage, file)
    }
    return .unknown
  }

  private static func line(_ bytes: Span<UInt8>, after end: Int) -> Range<Int>? {
    guard end + 1 < bytes.count else { return nil }
    return end + 1..<bytes.lineEnd(from: end + 1)
  }

  /// How mails begin.
  private static let mailFields = [
    "Return-Path:", "Received:", "Delivered-To:", "X-Mozilla-Status:", "X-Account-Key:", "From:",
    "Message-ID:", "MIME-Version:", "Date:",
  ]
}
