/// Reads a text file line by line in memory that does not grow with the file.
///
/// The file is UTF-8 unless it has a byte order mark of UTF-16; the mark itself is passed over.
/// Lines end at LF and are handed out without it; a CR before it stays. The bytes of a line are in
/// `bytes` until the next call of `next`.
struct LineReader {
  /// The number of the current line, from 1; 0 before the first.
  private(set) var line = 0
  /// The start of the current line, counted in bytes of UTF-8 behind a byte order mark.
  private(set) var offset = 0
  /// The end of the current line with its LF, counted like `offset`.
  var end: Int { nextOffset }
  /// True if an LF ended the current line; only a file's last line can lack it.
  private(set) var isTerminated = false

  /// The bytes that were read and are still needed; the last range handed out refers to them.
  private(set) var bytes: [UInt8] = []

  private let stream: any ByteStream
  /// The start of the next line in the bytes.
  private var position = 0
  /// Up to where the buffer was searched for the end of that line.
  private var searched = 0
  private var nextOffset = 0
  private var isAtEnd = false
  private var decoder: UTF16Decoder?

  /// Begins at the front of a stream.
  init(_ stream: any ByteStream) throws(IngestError) {
    self.stream = stream
    bytes.reserveCapacity(2 * Self.pieceBytes)
    while bytes.count < 3, !isAtEnd { try fill() }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      position = 3
    } else if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      var decoder = UTF16Decoder(isLittleEndian: bytes[0] == 0xFF)
      let raw = Array(bytes.dropFirst(2))
      bytes.removeAll(keepingCapacity: true)
      decoder.decode(raw, into: &bytes)
      if isAtEnd { decoder.finish(into: &bytes) }
      self.decoder = decoder
    }
    searched = position
  }

  /// The next line as a range of `bytes`; `nil` at the end of the file.
  ///
  /// - Parameter limit: How long a line may be, in bytes: of a longer one comes a longer beginning,
  ///   and the rest as further lines.
  /// - Returns: The line.
  /// - Throws: What the stream throws.
  /// - Complexity: O(n) in the line, amortized.
  mutating func next(limit: Int = .max) throws(IngestError) -> Range<Int>? {
    while true {
      if let end = bytes.span.position(of: UInt8(ascii: "\n"), from: searched) {
        return hand(out: end, isTerminated: true)
      }
      searched = bytes.count
      guard !isAtEnd, bytes.count - position <= limit else { break }
      try fill()
    }
    return position < bytes.count ? hand(out: bytes.count, isTerminated: false) : nil
  }

  private mutating func hand(out end: Int, isTerminated: Bool) -> Range<Int> {
    let range = position..<end
    line += 1
    offset = nextOffset
    self.isTerminated = isTerminated
    position = isTerminated ? end + 1 : end
    searched = position
    nextOffset += position - range.lowerBound
    return range
  }

  /// Reads another piece; what was handed out before the current line is released.
  private mutating func fill() throws(IngestError) {
    if position > 0 {
      bytes.removeSubrange(..<position)
      searched -= position
      position = 0
    }
    if decoder == nil {
      isAtEnd = try stream.read(into: &bytes, upTo: Self.pieceBytes) == 0
    } else {
      var raw: [UInt8] = []
      isAtEnd = try stream.read(into: &raw, upTo: Self.pieceBytes) == 0
      decoder?.decode(raw, into: &bytes)
      if isAtEnd { decoder?.finish(into: &bytes) }
    }
  }

  private static let pieceBytes = 256 * 1024
}

/// Turns UTF-16 into UTF-8 piece by piece; a lone surrogate becomes U+FFFD.
struct UTF16Decoder {
  private let isLittleEndian: Bool
  private var heldByte: UInt8?
  private var heldSurrogate: UInt16?

  init(isLittleEndian: Bool) {
    self.isLittleEndian = isLittleEndian
  }

  /// Appends what the bytes complete.
  mutating func decode(_ raw: [UInt8], into text: inout [UInt8]) {
    for byte in raw {
      guard let first = heldByte else {
        heldByte = byte
        continue
      }
      heldByte = nil
      let (high, low) = isLittleEndian ? (byte, first) : (first, byte)
      append(UInt16(high) << 8 | UInt16(low), to: &text)
    }
  }

  /// Appends U+FFFD for what the end of the file left incomplete.
  mutating func finish(into text: inout [UInt8]) {
    if heldSurrogate != nil || heldByte != nil { append("\u{FFFD}", to: &text) }
    heldSurrogate = nil
    heldByte = nil
  }

  private mutating func append(_ unit: UInt16, to text: inout [UInt8]) {
    if let high = heldSurrogate {
      heldSurrogate = nil
      if UTF16.isTrailSurrogate(unit) {
        let value = 0x10000 + (UInt32(high) - 0xD800) << 10 + (UInt32(unit) - 0xDC00)
        append(Unicode.Scalar(value) ?? "\u{FFFD}", to: &text)
        return
      }
      append("\u{FFFD}", to: &text)
    }
    if UTF16.isLeadSurrogate(unit) {
      heldSurrogate = unit
    } else {
      append(Unicode.Scalar(UInt32(unit)) ?? "\u{FFFD}", to: &text)
    }
  }

  private func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
  }
}
