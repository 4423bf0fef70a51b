internal import Foundation
internal import VaultCore
internal import VaultPipeline
internal import VaultResults

/// The event that each topic is about: as `topics.jsonl` says, else the one whose title it is.
struct TopicLinks {
  /// The name of the file that links topics and events.
  static let name = "topics.jsonl"

  /// A line of the file: a topic's key and the UID of its event.
  protocol Row: Decodable {
    var key: String { get }
    var event: String { get }
  }

  private var stated: [String: (line: Int, event: DocumentID?)] = [:]
  private let titled: [String: [DocumentID]]

  /// Reads the links of a folder.
  ///
  /// - Throws: ``RunError`` naming the line that is none, or whose topic an earlier line has.
  init<Link: Row>(
    _ type: Link.Type, folder: URL, events: [CalendarEvent], notes: inout FilingNotes
  ) throws(RunError) {
    titled = Dictionary(grouping: events) { Self.folded($0.title) }.mapValues { $0.map(\.id) }
    let known = Set(events.map(\.id))
    let file = folder.appendingPathComponent(Self.name)
    for (line, row) in try FiledFiles.rows(
      type, in: file, key: \.key, malformed: .notATopicLink)
    {
      let event = [DocumentID(row.event), DocumentID(encoded: row.event)]
        .lazy.compactMap(\.self).first(where: known.contains)
      if event == nil { notes.add(.unknownEvent, at: file.path, line: line) }
      stated[row.key] = (line, event)
    }
  }

  /// The event of each topic that has one, by the topic's key; topics and lines without are noted.
  ///
  /// `topics` holds them by key: their titles, and where they occur first.
  func events(
    of topics: [String: (title: String, file: String, line: Int?)], folder: URL,
    notes: inout FilingNotes
  ) -> [String: DocumentID] {
    var events: [String: DocumentID] = [:]
    for (key, topic) in topics.sorted(by: { $0.key < $1.key }) {
      if let stated = stated[key] {
        events[key] = stated.event
        continue
      }
      let found = titled[Self.folded(topic.title)] ?? []
      if found.count == 1 {
        events[key] = found[0]
      } else {
        notes.add(found.isEmpty ? .unlinked : .sharedTitle, at: topic.file, line: topic.line)
      }
    }
    let file = folder.appendingPathComponent(Self.name).path
    for (key, link) in stated.sorted(by: { $0.value.line < $1.value.line })
    where topics[key] == nil { notes.add(.unknownTopic, at: file, line: link.line) }
    return events
  }

  /// A title in lower case, without the mark of a topic that Zulip calls resolved, and with single
  /// spaces.
  static func folded(_ title: String) -> String {
    (title.hasPrefix("✔") ? title.dropFirst() : title[...]).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ").lowercased().precomposedStringWithCanonicalMapping
  }
}
