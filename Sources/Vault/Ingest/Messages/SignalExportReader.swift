internal import Foundation
internal import VaultCore
internal import VaultText

/// Reads `data.json` of the tool signal-export: a message a line, or a list of them.
///
/// | member | becomes |
/// |---|---|
/// | `date`, local where it states no zone | when it was sent |
/// | `sender`: a name, `Me`, `No-Sender` | the sender; the owner; a notice of the chat |
/// | `body`, else the sticker's emoji | the text, trimmed |
/// | `attachments`: `name`, `path` | attachments |
/// | `reactions`: a name and an emoji | reactions, at the time of the message |
/// | `call`, `deleted` | a notice of the chat; that it was taken back |
///
/// A chat's file lies in a folder of its name, which names the thread; messages are `path#ordinal`.
struct SignalExportReader: RecordReader {
  private(set) var ledger = ReadLedger()
  private let path: String
  private let clock: ZoneClock
  private var elements: IMessageElements
  private var people: [Participant] = []
  private var ordinal = 0

  /// Opens a file; `nil` if its first item is none of these.
  ///
  /// - Throws: `IngestError.unreadable`.
  /// - Complexity: O(n) in the bytes, for the names.
  init?(_ file: ExportFile, clock: ZoneClock) throws(IngestError) {
    path = file.path
    self.clock = clock
    let text = JSONText(Array(TextFile.utf8(try file.contents())))
    // A list that breaks off is refused by the reader of Signal's other forms.
    if text.isArray(at: JSONPlace()) { do { try text.check() } catch { return nil } }
    let messages: IMessageConversation.Source =
      text.isArray(at: JSONPlace()) ? .array(text, JSONPlace()) : .lines(file)
    elements = try messages.elements()
    var all = try messages.elements()
    guard let first = try all.next()?.node,
      ["date", "sender", "body", "quote"].allSatisfy({
        first.object?[$0] != nil
      })
    else { return nil }
    var next: JSONNode? = first
    var names: Set<String> = []
    while let node = next {
      if let person = Self.person(node.member(["sender"])), person.handle.kind != .owner,
        names.insert(person.handle.value).inserted, people.count < Self.mostPeople
      {
        people.append(person)
      }
      next = try all.next().map { $0.node ?? JSONNode(line: $0.line, value: .null) }
    }
  }

  /// The next message or rejection; `nil` at the end.
  mutating func next() throws(IngestError) -> IngestRecord? {
    let element = try elements.next()
    ledger.bytes.total = elements.read
    guard let (line, node) = element else { return nil }
    ordinal += 1
    let record = record(of: node, line: line)
    ledger.bytes.add(record, elements.size)
    return record
  }

  private func record(of node: JSONNode?, line: Int) -> IngestRecord {
    guard let node, node.object != nil else { return .rejection(.unreadable, line: line) }
    guard let date = node.date(["date"], clock) else { return .rejection(.undated, line: line) }
    if let body = node.member(["body"]), body.string == nil {
      return .rejection(.unreadable, line: line)
    }
    let person = Self.person(node.member(["sender"]))
    let sender = node.member(["call"])?.bool == true ? nil : person
    let isTakenBack = node.member(["deleted"])?.bool == true
    let sticker = node.member(["sticker"])
    let body = (node.member(["body"])?.string ?? "").trimmingCharacters(in: .whitespacesAndNewlines)
    let text = body.isEmpty ? sticker?.string ?? sticker?.member(["emoji"])?.string ?? "" : body
    let folder = path.split(separator: "/").dropLast().last.map { "signal:\($0)" }
    let others = people.filter { $0.handle != sender?.handle }
    return .message(
      Message(
        id: DocumentID("\(path)#\(ordinal)"), platform: .signal,
        kind: sender == nil ? .system : .personal, sentAt: date.timestamp,
        utcOffsetSeconds: date.utcOffsetSeconds, sender: sender,
        recipients: sender.map { $0.handle.kind == .owner ? others : [.owner] + others } ?? [],
        text: isTakenBack ? "" : text,
        attachments: isTakenBack
          ? []
          : (node.member(["attachments"])?.array ?? []).map { file in
            Attachment(name: file.member(["name"])?.string)
          }, threadID: folder ?? path,
        reactions: (node.member(["reactions"])?.array ?? []).compactMap { reaction in
          // A pair, or an object in versions that name its parts.
          let parts =
            reaction.array
            ?? [reaction.member(["name"]), reaction.member(["emoji"])].compactMap(\.self)
          guard parts.count == 2, let sender = Self.person(parts[0]), let symbol = parts[1].string
          else { return nil }
          return Reaction(symbol: symbol, sender: sender, sentAt: date.timestamp)
        }, revision: isTakenBack ? .deleted : .original), line: line)
  }

  private static func person(_ node: JSONNode?) -> Participant? {
    guard let name = node?.string, !name.isEmpty, name != "No-Sender" else { return nil }
    return name == "Me" ? .owner : Participant(Handle(.name, name), displayName: name)
  }

  private static let mostPeople = 256
}
