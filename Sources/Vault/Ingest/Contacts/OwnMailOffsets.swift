internal import VaultCore

/// The senders and recipients of a vault's mails, and the offsets that their Date headers state.
///
/// Only headers are read. Servers and some programs write UTC wherever their user is: an offset of
/// zero says nothing of people who write no other, nor in a week in which they do.
struct OwnMailOffsets {
  /// By sender, then by week and offset: the time of a mail, in seconds since 1970.
  private var times: [Handle: [WeekOffset: Int64]] = [:]
  private var named: [Handle: Int] = [:]
  private var delivered: [Handle: Int] = [:]

  private struct WeekOffset: Hashable {
    let week: Int64
    let offset: Int
  }

  /// Reads the headers of a mailbox or a mail.
  mutating func add(_ file: ExportFile, isMailbox: Bool) throws(IngestError) {
    guard isMailbox else { return note(Array(TextFile.utf8(try file.contents())).span) }
    var reader = try MboxReader(file)
    while let mail = try reader.nextMail() { note(mail.content.span) }
  }

  private mutating func note(_ bytes: Span<UInt8>) {
    // An envelope, or the count that an .emlx begins with, is no field.
    let first = bytes.lineEnd(from: 0)
    let isField = (bytes.position(of: UInt8(ascii: ":"), from: 0) ?? first) < first
    var end = isField && !bytes.hasPrefix("From ", at: 0) ? 0 : min(first + 1, bytes.count)
    let start = end
    while end < bytes.count, !bytes.hasPrefix("\n", at: end), !bytes.hasPrefix("\r\n", at: end) {
      end = min(bytes.lineEnd(from: end) + 1, bytes.count)
    }
    guard let mail = RawMail(parsing: bytes.extracting(start..<min(end + 2, bytes.count))) else {
      return
    }
    let people = Set((mail.from + mail.to + mail.cc).map(\.handle)).filter { $0.kind == .email }
    for person in people { named[person, default: 0] += 1 }
    if let address = mail.deliveredTo.flatMap({ AddressList($0).participants.first?.handle }) {
      delivered[address, default: 0] += 1
    }
    guard let from = mail.from.first?.handle, let date = mail.date,
      let offset = date.utcOffsetSeconds
    else { return }
    let seconds = date.timestamp.secondsSinceEpoch
    let key = WeekOffset(week: ZoneInference.week(seconds), offset: offset)
    times[from, default: [:]][key] = times[from]?[key] ?? seconds
  }

  /// The owner's addresses.
  ///
  /// Those that mails were delivered to, the rarer ones if at least a fifth as often as the most
  /// frequent; else the one that most mails name, of equals (up to a tenth) the one that most
  /// events name, which is a guess. Empty if that leaves several.
  func owners(events: [Handle: Int]) -> (handles: Set<Handle>, isGuess: Bool) {
    if let most = delivered.values.max() {
      return (Set(delivered.filter { $0.value * 5 >= most }.keys), false)
    }
    guard let most = named.values.max() else { return ([], true) }
    let likely = named.filter { $0.value * 10 >= most * 9 }.keys
    let inEvents = likely.map { events[$0] ?? 0 }.max() ?? 0
    let found = likely.filter { events[$0] ?? 0 == inEvents }
    return (found.count == 1 ? Set(found) : [], likely.count > 1)
  }

  /// The times and offsets of the mails that these people sent, one for each week and offset, in
  /// ascending order.
  func samples(of owners: Set<Handle>) -> [(seconds: Int64, offset: Int)] {
    let written = owners.flatMap { times[$0] ?? [:] }
    let local = Set(written.lazy.filter { $0.key.offset != 0 }.map(\.key.week))
    let all = written.filter { time in
      time.key.offset != 0 || !local.isEmpty && !local.contains(time.key.week)
    }.map { ($0.value, $0.key.offset) }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    // Ten years of weeks; of more every nth.
    return stride(from: 0, to: all.count, by: 1 + all.count / 520).map { all[$0] }
  }
}
