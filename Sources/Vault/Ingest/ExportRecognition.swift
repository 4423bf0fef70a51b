internal import Foundation
internal import VaultCore

/// Recognizes the format of a file by its name if that is enough, else by the start of its content.
enum ExportRecognition {
  /// An export of a format, and its bytes, unpacked if they were compressed.
  case export(Export.Format, ExportFile)
  /// Data of a program that is not read, or a packed file that is not.
  case refused(IngestError)
  /// Nothing that is known.
  case unknown

  /// The number of bytes examined in a file whose name indicates no format.
  private static let prefixBytes = 1 << 15

  /// Recognizes a file.
  ///
  /// - Parameters:
  ///   - file: Its bytes.
  ///   - name: Its path, if the file goes by another.
  ///   - container: Its place on disk; `nil` in an archive.
  /// - Complexity: O(1) in its size, but for compressed files whose names say nothing.
  init(_ file: ExportFile, name: String? = nil, container: URL? = nil) {
    do {
      self = try Self.recognize(file, name: name ?? file.path, container)
    } catch {
      self = .refused(error)
    }
  }

  private static func recognize(
    _ file: ExportFile, name: String, _ container: URL?
  ) throws(IngestError) -> ExportRecognition {
    if let format = ExportCatalog.format(name) { return try named(format, file) }
    let ending = ExportCatalog.fileExtension(name)
    guard !mediaEndings.contains(ending) else { return .unknown }
    let start = try file.prefix(prefixBytes)
    if let packing = Packing(of: start) {
      // A document of an office program is a zip archive under a name of its own.
      if packing == .zip, !ending.isEmpty { return .unknown }
      guard packing == .gzip || packing == .zstandard else {
        return .refused(.packed(file: file.path, format: packing.rawValue))
      }
      let content = file.unpacked()
      // `mail.mbox.gz`: what it is once unpacked.
      let stem = String(name.dropLast(ending.isEmpty ? 0 : ending.utf8.count + 1))
      guard let format = ExportCatalog.format(stem) else {
        return try sniffed(try content.prefix(prefixBytes), content, name: stem)
      }
      guard format.isReadInArchive else {
        return .refused(.packed(file: file.path, format: packing.rawValue))
      }
      return try named(format, content)
    }
    if start.starts(with: "SQLite format 3\0".utf8) { return try database(file, container) }
    return try sniffed(start, file, name: name)
  }

  /// JSON is distinguished by its content; for every other format the name is enough.
  private static func named(
    _ format: Export.Format, _ file: ExportFile
  ) throws(IngestError) -> ExportRecognition {
    guard format == .imessage else { return .export(format, file) }
    switch JSONDialect(try file.prefix(JSONDialect.prefixBytes)) {
    case .imessage: return .export(.imessage, file)
    case .telegram: return .export(.telegram, file)
    case .signal: return .export(.signal, file)
    case .vault: return .export(.vaultExport, file)
    case .foreign(let program): return .refused(.foreignJSON(file: file.path, program: program))
    case .unknown: return .refused(.unrecognizedJSON(file: file.path))
    }
  }

  /// A database whose name indicates no format, as in the backup of a phone.
  ///
  /// It is one of Messages if it has messages and people. In an archive, where it cannot be opened,
  /// the statements that made its tables decide.
  private static func database(
    _ file: ExportFile, _ container: URL?
  ) throws(IngestError) -> ExportRecognition {
    guard let container else {
      let text = String(decoding: try file.prefix(1 << 20), as: UTF8.self)
      return text.contains("TABLE message") && text.contains("TABLE handle")
        ? .refused(.unreadableInArchive(file: file.path)) : .unknown
    }
    do {
      let database = try ChatDatabaseFile(container, path: file.path).database
      let isOfMessages = try ChatDatabaseSchema(database)?.handles != nil
      return isOfMessages ? .export(.messagesDatabase, file) : .unknown
    } catch {
      return .unknown  // Another program's, perhaps encrypted: it is listed as not read.
    }
  }

  private static func sniffed(
    _ start: [UInt8], _ file: ExportFile, name: String
  ) throws(IngestError) -> ExportRecognition {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(
      (start.starts(with: mark) ? start.dropFirst(3) : start[...])
        .drop { $0 <= UInt8(ascii: " ") })
    let line = String(decoding: bytes.prefix { $0 != 0x0A && $0 != 0x0D }, as: UTF8.self)
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
    if isMail(bytes, field: line.prefix { $0 != ":" }) { return .export(.mail, file) }
    if ["{", "[", "window.YTD"].contains(where: line.hasPrefix) {
      switch JSONDialect(try file.prefix(JSONDialect.prefixBytes)) {
      // The names of iMessage's fields are too common to recognize a file whose name indicates
      // nothing; and an iPhone's chats in WhatsApp begin with a bracket too.
      case .imessage, .unknown: break
      default: return try named(.imessage, file)
      }
    }
    return WhatsAppLines.isChat(bytes.span, name: name) ? .export(.whatsapp, file) : .unknown
  }

  private static func line(_ bytes: Span<UInt8>, after end: Int) -> Range<Int>? {
    guard end + 1 < bytes.count else { return nil }
    return end + 1..<bytes.lineEnd(from: end + 1)
  }

  /// Returns true if a text that begins with the name of a field is a mail: it has a date, and its
  /// first field is one that only mails have, or it has a sender.
  private static func isMail(_ bytes: [UInt8], field: Substring) -> Bool {
    guard (1...64).contains(field.utf8.count), field.utf8.count < bytes.count,
      field.utf8.allSatisfy({ (33...126).contains($0) }),
      let mail = RawMail(parsing: bytes.span), (mail.date ?? mail.received) != nil
    else { return false }
    return mailFields.contains(String(field)) || !mail.from.isEmpty || mail.messageID != nil
  }

  /// The fields that mails begin with, and few other files.
  private static let mailFields: Set<String> = [
    "Return-Path", "Received", "Delivered-To", "X-Mozilla-Status", "X-Account-Key", "From",
    "Message-ID", "MIME-Version", "Date",
  ]

  /// Files that are attachments and never looked at: an archive holds many.
  private static let mediaEndings: Set<String> = [
    "jpg", "jpeg", "png", "gif", "webp", "heic", "heif", "bmp", "tif", "tiff", "svg", "mp4", "m4v",
    "mov", "avi", "mkv", "webm", "3gp", "mp3", "m4a", "aac", "amr", "flac", "oga", "ogg", "opus",
    "wav", "pdf",
  ]
}
