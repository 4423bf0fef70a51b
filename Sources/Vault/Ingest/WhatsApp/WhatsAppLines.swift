/// The lines of a chat without their line ends.
struct WhatsAppLines {
  private var reader: LineReader
  private(set) var start = 0
  private(set) var end = 0
  /// True if the line before ended CRLF rather than LF; `nil` for the first line.
  private(set) var followsCRLF: Bool?
  private var endsCRLF: Bool?

  init(_ file: ExportFile) throws(IngestError) {
    reader = try file.lines()
  }

  /// The line's number, from 1.
  var number: Int { reader.line }

  /// The start of the line in the file, in bytes, and its end with its line end.
  var offset: Int { reader.offset }
  var endOffset: Int { reader.end }

  /// The bytes that `start` and `end` refer to.
  var bytes: [UInt8] { reader.bytes }

  /// Goes to the next line; false at the end of the file.
  mutating func next() throws(IngestError) -> Bool {
    guard let range = try reader.next() else { return false }
    followsCRLF = endsCRLF
    start = range.lowerBound
    end = range.upperBound
    let isCRLF =
      reader.isTerminated && !range.isEmpty && reader.bytes[end - 1] == UInt8(ascii: "\r")
    if isCRLF { end -= 1 }
    endsCRLF = isCRLF
    return true
  }

  /// The date and time at the line's start.
  func header() -> WhatsAppHeader? {
    WhatsAppHeaderScanner.header(in: reader.bytes.span, line: start..<end)
  }
}

extension WhatsAppLines {
  /// Returns true if a text whose name indicates no format is a chat: its first line has a header,
  /// and a person wrote one of the messages.
  ///
  /// Logs begin their lines with dates too, but with ISO dates, or with seconds in front of a dash,
  /// or name levels where a chat names authors. A name that contains WhatsApp outweighs all that.
  static func isChat(_ bytes: Span<UInt8>, name: String) -> Bool {
    let file = name.split(separator: "/").last?.lowercased() ?? ""
    let isNamed = file.contains("whatsapp") || file.hasPrefix("_chat")
    var hasAuthor = false
    var start = 0
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      if let header = WhatsAppHeaderScanner.header(in: bytes, line: start..<end) {
        let isISO = header.shape.separator == UInt8(ascii: "-") && header.shape.year == .longFirst
        let author = bytes.text(header.bodyStart..<end).prefix { $0 != ":" }
        let words = author.uppercased().split { !$0.isLetter }.map(String.init)
        if isNamed { return true }
        if isISO || file.hasSuffix(".log") || !levels.isDisjoint(with: words)
          || header.shape.closing == .dash && header.shape.hasSeconds
        {
          return false
        }
        hasAuthor = hasAuthor || author.endIndex < author.base.endIndex
      } else if start == 0 {
        return false
      }
      start = end + 1
    }
    return hasAuthor
  }

  private static let levels: Set<String> = [
    "TRACE", "DEBUG", "VERBOSE", "INFO", "NOTICE", "WARN", "WARNING", "ERROR", "SEVERE", "CRITICAL",
    "FATAL",
  ]
}
