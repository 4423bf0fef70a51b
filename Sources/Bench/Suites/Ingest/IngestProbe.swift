public import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultResults
internal import VaultText

/// Reads one large export in a process of its own: measures the cost, and whether every field is
/// correct.
///
/// The first pass is timed and its memory measured, keeping only a count; a second one
/// compares every field with what was written.
public struct IngestProbe: Sendable {
  /// The export to read: a recipe that writer and reader share.
  public struct Task: Codable, Hashable, Sendable {
    /// `Export.Format` by its raw value.
    public let format: String
    /// The number of items in the export.
    public let count: Int
    /// About how many bytes of text each has.
    public let textBytes: Int
    /// The seed of every field.
    public let seed: UInt64

    /// Names an export.
    public init(format: String, count: Int, textBytes: Int, seed: UInt64) {
      self.format = format
      self.count = count
      self.textBytes = textBytes
      self.seed = seed
    }
  }

  /// The findings of a trial.
  public struct Result: Codable, Hashable, Sendable {
    /// The items that came out.
    public let items: Int
    /// The items that were left out or noted.
    public let rejected: Int
    /// The fields that differ from what was written; those of missing items count too.
    public let wrongFields: Int
    /// The time of the first pass.
    public let seconds: Double
    /// Its processor time.
    public let cpuSeconds: Double
    /// The highest resident memory of the first pass, less that of the idle process before it.
    public let peakGrowthBytes: Int
  }

  private let task: Task

  /// Prepares to read.
  public init(_ task: Task) {
    self.task = task
  }

  /// The name that the export must have on disk.
  public var fileName: String {
    task.format == Export.Format.whatsapp.rawValue ? ScaleChat.fileName : "scale.\(task.format)"
  }

  /// Writes the export into a folder.
  ///
  /// - Throws: `RunError.misuse` for a format that there is no recipe for.
  public func write(into folder: URL) throws -> URL {
    let file = folder.appendingPathComponent(fileName)
    try recipe().write(to: file)
    return file
  }

  /// Reads the export of a folder.
  ///
  /// - Throws: `IngestError` if the export is refused.
  public func read(from folder: URL) throws -> Result {
    let recipe = try recipe()
    let file = folder.appendingPathComponent(fileName)
    let export = Export(
      recipe.format, ExportFile(file, path: fileName), container: file)
    try ProcessMemory.resetPeak()
    let idle = try ProcessMemory.current().residentBytes
    let watch = Stopwatch()
    var items = 0
    var rejected = 0
    var reader = try export.reader(zone: .utc, dateOrder: nil)
    while let record = try reader.next() {
      switch record {
      case .rejected: rejected += 1
      case .conversation: break
      default: items += 1
      }
    }
    let elapsed = watch.elapsed
    let peak = try ProcessMemory.current().peakBytes
    return Result(
      items: items, rejected: rejected, wrongFields: try wrongFields(export, recipe),
      seconds: elapsed.wall.inSeconds, cpuSeconds: elapsed.processCPU.inSeconds,
      peakGrowthBytes: max(0, peak - idle))
  }

  private func recipe() throws(RunError) -> any ScaleExport {
    switch Export.Format(rawValue: task.format) {
    case .whatsapp:
      ScaleChat(count: task.count, textBytes: task.textBytes, seed: task.seed)
    case .mbox: ScaleMailbox(count: task.count, textBytes: task.textBytes, seed: task.seed)
    case .messagesDatabase:
      ScaleDatabase(count: task.count, textBytes: task.textBytes, seed: task.seed)
    case .calendar: ScaleCalendar(count: task.count, seed: task.seed)
    default: throw .misuse(.largeExport)
    }
  }

  private func wrongFields(_ export: Export, _ recipe: any ScaleExport) throws -> Int {
    // Calendars come sorted by time; every other export in its own order.
    let isSorted = recipe.format == .calendar
    var expected: [DocumentID: CalendarEvent] = [:]
    if isSorted {
      for index in 0..<recipe.count {
        if case .event(let event, _) = recipe.item(index) { expected[event.id] = event }
      }
    }
    var wrong = 0
    var position = 0
    var reader = try export.reader(zone: .utc, dateOrder: nil)
    while let record = try reader.next() {
      switch record {
      case .message(let found, _):
        guard position < recipe.count, case .message(let truth, _) = recipe.item(position) else {
          wrong += 1
          break
        }
        wrong += Self.differences(found, truth)
        position += 1
      case .event(let found, _):
        guard let truth = expected.removeValue(forKey: found.id) else {
          wrong += 1
          break
        }
        wrong += Self.differences(found, truth)
        position += 1
      case .rejected, .setAside: wrong += 1
      case .calendar, .contact, .vector, .delivery, .conversation: break
      }
    }
    return wrong + max(0, recipe.count - position)
  }

  private static func differences(_ found: Message, _ truth: Message) -> Int {
    [
      found.id == truth.id, found.platform == truth.platform, found.kind == truth.kind,
      found.sentAt == truth.sentAt, found.utcOffsetSeconds == truth.utcOffsetSeconds,
      found.sender == truth.sender, found.recipients == truth.recipients,
      found.subject == truth.subject, found.text == truth.text,
      found.quotedText == truth.quotedText, found.signature == truth.signature,
      found.attachments == truth.attachments, found.threadID == truth.threadID,
      found.replyTo == truth.replyTo, found.reactions == truth.reactions,
      found.revision == truth.revision,
    ].count { !$0 }
  }

  private static func differences(_ found: CalendarEvent, _ truth: CalendarEvent) -> Int {
    [
      found.title == truth.title, found.notes == truth.notes, found.location == truth.location,
      found.start == truth.start, found.end == truth.end, found.isAllDay == truth.isAllDay,
      found.organizer == truth.organizer, found.attendees == truth.attendees,
    ].count { !$0 }
  }
}
