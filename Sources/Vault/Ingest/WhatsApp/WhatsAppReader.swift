internal import VaultCore
public import VaultText

/// Reads a text file that WhatsApp's "Export chat" wrote, message by message.
///
/// The file is read three times in memory that does not grow with it: for the headers and the names
/// in front of texts, for the authors, and for the messages. A message's identifier is
/// `path#ordinal`, counting every message of the file from 1, notices included; its thread is the
/// path. Text after an author is trimmed at both ends (the app trims what it sends) and its line
/// ends are LF. A line that looks like a header but was pasted, or whose date does not exist, is
/// text of the message that contains it. Text before the first message is `rejected`, once: as
/// `.undated` at a header whose date does not exist, else as `.unreadable`.
public struct WhatsAppReader: RecordReader {
  /// The order in which the file's dates are read, and its evidence.
  public let dateOrder: DateOrderDecision
  /// The shape of most of its headers.
  let shape: WhatsAppHeader.Shape
  /// The parts into which everything read so far falls.
  public private(set) var ledger = ReadLedger()

  private let path: String
  private let attachments: WhatsAppFileTable
  private var lines: WhatsAppLines
  private var reading: WhatsAppReading
  private var authors: WhatsAppAuthors
  private var clock: WhatsAppClock
  private let identifierPrefix: String

  private struct Draft {
    let line: Int
    let offset: Int
    let time: Int64
    let people: (sender: Participant, recipients: [Participant])?
  }

  private var draft: Draft?
  private var body: [UInt8] = []
  private var ordinal = 0
  private var preface: Rejection?
  private var isAtEnd = false

  /// Prepares to read a chat: goes through the file twice.
  ///
  /// - Parameters:
  ///   - file: The text file; its path names thread and messages.
  ///   - clock: The zone that the export's local times are in.
  ///   - dateOrder: The order to read dates in; `nil` to infer it from the file.
  ///   - attachments: The sizes in bytes, by name, of the files exported with the chat; attachments
  ///     that are among them get their size and media type.
  /// - Throws: `IngestError.notAWhatsAppExport` if no line starts like a message, and what the
  ///   file's stream throws.
  /// - Complexity: O(n) time in the bytes; memory for the longest line, the longest message and
  ///   the names of the authors.
  public init(
    file: ExportFile, clock: ZoneClock, dateOrder: DateOrderDecision? = nil,
    attachments: [String: Int] = [:]
  ) throws(IngestError) {
    path = file.path
    self.clock = WhatsAppClock(clock)
    self.attachments = WhatsAppFileTable(sizes: attachments)
    var survey = WhatsAppSurvey()
    var authors = WhatsAppAuthors()
    var lines = try WhatsAppLines(file)
    while try lines.next() {
      guard let header = lines.header() else { continue }
      survey.add(
        header, line: lines.number, offset: lines.offset, followsCRLF: lines.followsCRLF)
      authors.observe(lines.bytes.span, line: header.bodyStart..<lines.end)
    }
    guard let reading = survey.reading(stated: dateOrder) else {
      throw .notAWhatsAppExport(file: file.path)
    }
    self.dateOrder = reading.dateOrder
    shape = reading.shape
    self.reading = reading
    self.authors = authors
    self.lines = try WhatsAppLines(file)
    identifierPrefix = DocumentID(file.path + "#").rawValue
    guard try listAuthors(file) else { throw .notAWhatsAppExport(file: file.path) }
  }

  /// The next message, or the note that text precedes the first; `nil` at the end.
  public mutating func next() throws(IngestError) -> IngestRecord? {
    while !isAtEnd {
      guard try lines.next() else {
        isAtEnd = true
        return finished(before: lines.endOffset)
      }
      let record: IngestRecord?
      if let header = lines.header(),
        let time = reading.time(
          of: header, line: lines.number, followsCRLF: lines.followsCRLF)
      {
        record = finished(before: lines.offset)
        begin(header, at: time)
      } else {
        record = nil
        continueBody()
      }
      if let record { return record }
    }
    return nil
  }

  /// Finds the authors in order of first appearance; false if the file has no message.
  private mutating func listAuthors(_ file: ExportFile) throws(IngestError) -> Bool {
    var lines = try WhatsAppLines(file)
    var reading = reading
    var hasMessages = false
    while try lines.next() {
      guard let header = lines.header(),
        reading.time(of: header, line: lines.number, followsCRLF: lines.followsCRLF) != nil
      else { continue }
      hasMessages = true
      let line = header.bodyStart..<lines.end
      guard
        let split = authors.split(
          lines.bytes.span, line: line, alwaysHasAuthor: header.shape.alwaysHasAuthor),
        !authors.isListed(split),
        !WhatsAppBody.isNotice(lines.bytes.span, firstLine: split.textStart..<lines.end)
      else { continue }
      authors.list(split, lines.bytes.span)
    }
    return hasMessages
  }

  private mutating func begin(_ header: WhatsAppHeader, at time: Int64) {
    let line = header.bodyStart..<lines.end
    let split = authors.split(
      lines.bytes.span, line: line, alwaysHasAuthor: header.shape.alwaysHasAuthor)
    draft = Draft(
      line: lines.number, offset: lines.offset, time: time,
      people: split.map { authors.people($0, lines.bytes.span) })
    body.removeAll(keepingCapacity: body.capacity <= Self.keptCapacity)
    lines.bytes.span.append((split?.textStart ?? line.lowerBound)..<lines.end, to: &body)
  }

  private mutating func continueBody() {
    if draft != nil {
      body.append(UInt8(ascii: "\n"))
      lines.bytes.span.append(lines.start..<lines.end, to: &body)
    } else if ordinal == 0 {
      notePreface()
    }
  }

  private mutating func notePreface() {
    if lines.header()?.shape == shape {
      if preface?.reason != .undated { preface = Rejection(line: lines.number, reason: .undated) }
    } else if preface == nil,
      !WhatsAppBody.trimmed(lines.bytes.span, lines.start..<lines.end).isEmpty
    {
      preface = Rejection(line: lines.number, reason: .unreadable)
    }
  }

  /// The message before an offset, or what precedes the first.
  private mutating func finished(before end: Int) -> IngestRecord? {
    ledger.bytes.total = end
    guard let draft = draft.take() else {
      if let preface { ledger.bytes.leaveOut(preface.reason, end) }
      defer { preface = nil }
      return preface.map(IngestRecord.rejected)
    }
    ledger.bytes.records += end - draft.offset
    ordinal += 1
    let content = WhatsAppBody(body.span)
    let (sentAt, offsetSeconds) = clock.moment(draft.time)
    let people = content.isNotice ? nil : draft.people
    let identifier = identifierPrefix + String(ordinal)
    let message = Message(
      id: DocumentID(encoded: identifier) ?? DocumentID(identifier), platform: .whatsapp,
      kind: people == nil ? .system : .personal, sentAt: sentAt, utcOffsetSeconds: offsetSeconds,
      sender: people?.sender, recipients: people?.recipients ?? [], text: content.text,
      attachments: content.attachments.isEmpty ? [] : attachments.described(content.attachments),
      threadID: path, revision: content.revision)
    return .message(message, line: draft.line)
  }

  private static let keptCapacity = 1 << 20
}
