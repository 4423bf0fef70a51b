/// The lines of a chat without their line ends.
struct WhatsAppLines {
  private var reader: LineReader
  private(set) var start = 0
  private(set) var end = 0
  /// Whether the line before ended CRLF rather than LF; `nil` for the first line.
  private(set) var followsCRLF: Bool?
  private var endsCRLF: Bool?

  init(_ file: ExportFile) throws(IngestError) {
    reader = try file.lines()
  }

  /// The line's number, from 1.
  var number: Int { reader.line }

  /// Where the line starts in the file, in bytes.
  var offset: Int { reader.offset }

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
