/// The properties of an mbox as a whole, found before its mails are read.
///
/// A first pass over the lines, in memory that grows only with the number of bodies that hold
/// unescaped envelopes. Each mail's Content-Length is followed to where it leads: to an envelope
/// line, perhaps behind empty lines, or to the end of the file; else it does not count.
struct MboxSurvey {
  /// The dialect that the evidence points to.
  ///
  /// If mboxo and mboxrd, or the two with lengths, cannot be distinguished, it is the first, and
  /// both are read alike.
  let dialect: MboxDialect
  /// The ranges in which correct lengths protect bodies that hold lines like envelopes; ascending,
  /// disjoint.
  let shields: [Range<Int>]
  /// True if `>>From ` loses a mark, and not only `>From `.
  let unescapesNested: Bool
  /// True if no Content-Length was found wrong, except those beyond the end of the file.
  let hasOnlyTrueLengths: Bool

  /// Reads all lines.
  ///
  /// - Complexity: O(n log m) for m mails whose lengths are wrong, O(n) otherwise.
  init(_ lines: LineReader) throws(IngestError) {
    var lines = lines
    var draft = Draft()
    while let line = try lines.next() {
      draft.read(lines.bytes.span, line, offset: lines.offset)
    }
    draft.finish()
    let lengthsHold = draft.trueLengths > 0 && draft.trueLengths >= draft.falseLengths
    shields = lengthsHold ? Self.disjoint(draft.shields) : []
    hasOnlyTrueLengths = draft.falseLengths == 0
    unescapesNested = draft.requoted > 0 && draft.requoted >= draft.quotedThroughout
    if lengthsHold {
      dialect = draft.bareFroms > 0 || !shields.isEmpty ? .mboxcl2 : .mboxcl
    } else {
      dialect = unescapesNested ? .mboxrd : .mboxo
    }
  }

  /// A header within another protected range is no mail, so its own range does not count.
  private static func disjoint(_ shields: [Range<Int>]) -> [Range<Int>] {
    var kept: [Range<Int>] = []
    for shield in shields.sorted(by: {
      ($0.lowerBound, $1.upperBound) < ($1.lowerBound, $0.upperBound)
    })
    where shield.lowerBound >= kept.last?.upperBound ?? 0 {
      kept.append(shield)
    }
    return kept
  }

  private struct Length {
    let body: Range<Int>
    /// The number of envelopes found before its body began.
    let envelopesBefore: Int
  }

  private struct Draft {
    var trueLengths = 0
    var falseLengths = 0
    var shields: [Range<Int>] = []
    /// Lines of bodies that begin with "From ".
    var bareFroms = 0
    /// Lines such as `>>From ` whose neighbors have other marks, so that one was added.
    var requoted = 0
    /// Such lines among others with as many marks.
    var quotedThroughout = 0

    private var envelopes = 0
    private var candidate: MboxEnvelopeRule.Candidate?
    private var followsEmpty = true
    private var isHeader = false
    private var contentLength: Int?
    /// Lengths whose ends are yet to come, the nearest first.
    private var lengths = LengthHeap()
    /// Lengths that led to an empty line.
    private var awaiting: [Length] = []
    private var marksBefore = 0
    private var nestedMarks: Int?
    private var end = 0

    mutating func read(_ bytes: Span<UInt8>, _ line: Range<Int>, offset: Int) {
      let isEmpty = MboxEnvelopeRule.isEmpty(bytes, line)
      let isFrom = bytes.hasPrefix("From ", at: line.lowerBound)
      settleLengths(offset: offset, isEmpty: isEmpty, isFrom: isFrom)
      if let candidate = candidate.take() {
        if MboxEnvelopeRule.isEnvelope(candidate, above: bytes, line, endsFile: false) {
          envelopes += 1
          isHeader = true
          contentLength = nil
        } else if !isHeader {
          bareFroms += 1
        }
      }
      if isFrom, let found = MboxEnvelopeRule.candidate(bytes, line, followsEmpty: followsEmpty) {
        candidate = found
      } else if isFrom, !isHeader {
        bareFroms += 1
      }
      if isHeader {
        readHeader(bytes, line, isEmpty: isEmpty, offset: offset)
      } else {
        readMarks(bytes, line)
      }
      followsEmpty = isEmpty
      end = offset + line.count + 1
    }

    mutating func finish() {
      if let marks = nestedMarks { noteNested(marks, after: 0) }
      if let candidate, MboxEnvelopeRule.isEnvelopeAtEnd(candidate) { envelopes += 1 }
      // The last line's end may be counted or not, and may be missing.
      for length in awaiting { accept(length) }
      while let length = lengths.popFirst() {
        if (end - 2...end).contains(length.body.upperBound) { accept(length) }
        // One that leads beyond the end does not indicate the dialect: the file may be cut.
      }
    }

    private mutating func settleLengths(offset: Int, isEmpty: Bool, isFrom: Bool) {
      if !isEmpty, !awaiting.isEmpty {
        for length in awaiting {
          if isFrom { accept(length) } else { falseLengths += 1 }
        }
        awaiting = []
      }
      while let next = lengths.first, next.body.upperBound <= offset,
        let length = lengths.popFirst()
      {
        if length.body.upperBound < offset {
          falseLengths += 1
        } else if isFrom {
          accept(length)
        } else if isEmpty {
          awaiting.append(length)
        } else {
          falseLengths += 1
        }
      }
    }

    private mutating func accept(_ length: Length) {
      trueLengths += 1
      if envelopes > length.envelopesBefore { shields.append(length.body) }
    }

    private mutating func readHeader(
      _ bytes: Span<UInt8>, _ line: Range<Int>, isEmpty: Bool, offset: Int
    ) {
      if isEmpty {
        isHeader = false
        let start = offset + line.count + 1
        if let count = contentLength, count <= Int.max - start {
          lengths.insert(Length(body: start..<start + count, envelopesBefore: envelopes))
        }
      } else if contentLength == nil, line.count < 60,
        bytes[line.lowerBound] | 0x20 == UInt8(ascii: "c")
      {
        contentLength = MailTruncation.contentLength(bytes, line)
      }
    }

    private mutating func readMarks(_ bytes: Span<UInt8>, _ line: Range<Int>) {
      var at = line.lowerBound
      while at < line.upperBound, bytes[at] == UInt8(ascii: ">") { at += 1 }
      let marks = at - line.lowerBound
      if let nested = nestedMarks { noteNested(nested, after: marks) }
      if marks >= 2, bytes.hasPrefix("From ", at: at) {
        if marksBefore == marks { quotedThroughout += 1 } else { nestedMarks = marks }
      }
      marksBefore = marks
    }

    private mutating func noteNested(_ marks: Int, after: Int) {
      nestedMarks = nil
      if after == marks { quotedThroughout += 1 } else { requoted += 1 }
    }
  }

  /// A binary heap of lengths by where they lead.
  private struct LengthHeap {
    private var items: [Length] = []

    var first: Length? { items.first }

    mutating func insert(_ length: Length) {
      items.append(length)
      var child = items.count - 1
      while child > 0, items[child].body.upperBound < items[(child - 1) / 2].body.upperBound {
        items.swapAt(child, (child - 1) / 2)
        child = (child - 1) / 2
      }
    }

    mutating func popFirst() -> Length? {
      guard let first = items.first, let last = items.popLast() else { return nil }
      guard !items.isEmpty else { return first }
      items[0] = last
      var parent = 0
      while true {
        var least = parent
        for child in [2 * parent + 1, 2 * parent + 2] where child < items.count {
          if items[child].body.upperBound < items[least].body.upperBound { least = child }
        }
        if least == parent { return first }
        items.swapAt(parent, least)
        parent = least
      }
    }
  }
}
