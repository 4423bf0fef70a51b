internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults
internal import VaultText

/// An archive of Zulip and a calendar: a vault for each quarter of a year in which an event begins
/// that a topic is linked to.
///
/// Each channel becomes a group chat. A message is filed under the event of its topic, and, by a
/// link, under that of a topic it names. Zulip's own notices are system messages and filed nowhere.
struct ZulipFolder: FiledFolder {
  let url: URL
  private(set) var notes = FilingNotes()
  private let owner: Data
  private let channels: [(name: String, posts: [ZulipArchive.Post])]
  /// The quarter in which each event begins.
  private let quarters: [DocumentID: String]
  private let filed: FiledVault
  private let vaults: [String]

  private static let calendarName = "calendar.ics"

  /// Reads an archive, its calendar and its links.
  ///
  /// - Throws: ``RunError``; `IngestError`.
  init(_ url: URL) throws {
    self.url = url
    let archive = try ZulipArchive(url)
    owner =
      try FiledFiles.optional(url.appendingPathComponent("owner.json"))
      ?? Data(SortedJSON.bytes(FiledFiles.outsider))
    var seen: Set<Int> = []
    channels = Dictionary(grouping: archive.topics, by: \.channel)
      .sorted { $0.key < $1.key }
      .map { name, topics in
        (name, topics.flatMap(\.posts).sorted { $0.id < $1.id })
      }
      .map { name, posts in (name, posts.filter { seen.insert($0.id).inserted }) }
    let sent = channels.flatMap(\.posts).map(\.sentAt)
    let events = try Self.events(url, owner, latestMessage: sent.max(), notes: &notes)
    let topics = archive.topics.map { ($0.key, (title: $0.name, file: $0.file, line: Int?.none)) }
    let linked = try TopicLinks(Link.self, folder: url, events: events, notes: &notes)
      .events(of: Dictionary(topics) { first, _ in first }, folder: url, notes: &notes)
    let filed = Self.filed(archive, linked)
    let quarters = Dictionary(events.map { ($0.id, Self.quarter(of: $0.start)) }) { first, _ in
      first
    }
    let vaults = Set(sent.map(Self.quarter)).intersection(linked.values.compactMap { quarters[$0] })
    for filing in filed.filings where quarters[filing.event].map(vaults.contains) != true {
      notes.add(.outside, at: url.path)
    }
    (self.filed, self.quarters, self.vaults) = (filed, quarters, vaults.sorted())
  }

  func write(into folder: StagedFolder) throws -> [String] {
    let calendar = try FiledFiles.data(url.appendingPathComponent(Self.calendarName))
    let contacts = try FiledFiles.optional(url.appendingPathComponent("contacts.vcf"))
    let people = Dictionary(
      channels.flatMap(\.posts).compactMap { post in post.senderID.map { ($0, post.sender) } }
    ) { $1 }
    return try vaults.map { quarter in
      let name = "\(url.lastPathComponent)-\(quarter)"
      for (offset, channel) in channels.enumerated() {
        let posts = channel.posts.filter { Self.quarter(of: $0.sentAt) == quarter }
        guard !posts.isEmpty else { continue }
        let chat = ZulipArchive.Chat(
          id: channel.name, messages: posts.map { $0.message(people: people) })
        try folder.write(
          Data(SortedJSON.bytes(["conversations": [chat]])),
          to: "vaults/\(name)/channel-\(offset + 1).json")
      }
      try folder.write(calendar, to: "vaults/\(name)/\(Self.calendarName)")
      try folder.write(owner, to: "vaults/\(name)/owner.json")
      if let contacts { try folder.write(contacts, to: "vaults/\(name)/contacts.vcf") }
      return name
    }
  }

  func filed(in vault: IngestedVault, notes: inout FilingNotes) -> FiledVault {
    let messages = Set(vault.messages.map(\.id))
    let own = filed.filings.filter { filing in
      quarters[filing.event].map { vault.name == "\(url.lastPathComponent)-\($0)" } == true
    }
    for filing in own where !messages.contains(filing.message) {
      notes.add(.outside, at: vault.name)
    }
    return FiledVault(
      filings: own.filter { messages.contains($0.message) }, channels: filed.channels)
  }

  /// The calendar's events; those without a time are noted.
  private static func events(
    _ url: URL, _ owner: Data, latestMessage: Timestamp?, notes: inout FilingNotes
  ) throws -> [CalendarEvent] {
    let file = url.appendingPathComponent(calendarName)
    let clock: ZoneClock?
    do {
      clock = ZoneClock(try JSONDecoder().decode(Owner.self, from: owner).timeZone)
    } catch {
      throw IngestError.malformedOwner(file: url.appendingPathComponent("owner.json").path)
    }
    let parsed = try CalendarParser(path: file.path, clock: clock ?? .utc).parse(
      FiledFiles.data(file, .zulipCalendar), window: RecurrenceWindow(latestMessage: latestMessage))
    for rejection in parsed.rejected where rejection.reason == .undated {
      notes.add(.undatedEvent, at: file.path, line: rejection.line)
    }
    return parsed.events
  }

  /// Returns the messages filed under the events of topics, each message once under each.
  private static func filed(_ archive: ZulipArchive, _ events: [String: DocumentID]) -> FiledVault {
    var filings: [FiledVault.Filing] = []
    var channels: [DocumentID: String] = [:]
    for topic in archive.topics {
      let own = events[topic.key]
      if let own, channels[own] == nil { channels[own] = topic.channel }
      for post in topic.posts where !post.isNotice {
        if let own { filings.append(.init(message: post.guid, event: own, isLink: false)) }
        guard post.content.contains("#narrow/") else { continue }
        let named = Set(
          ZulipText(html: post.content).topics.compactMap(archive.key).compactMap { events[$0] })
        filings += named.subtracting([own].compactMap(\.self)).sorted().map {
          .init(message: post.guid, event: $0, isLink: true)
        }
      }
    }
    return FiledVault(filings: filings, channels: channels)
  }

  /// The quarter of a point in time, in UTC: `2020Q2`.
  private static func quarter(of time: Timestamp) -> String {
    "\(time.date.year)Q\((time.date.month + 2) / 3)"
  }

  private struct Link: TopicLinks.Row {
    let stream: String
    let topic: String
    let event: String
    var key: String { ZulipArchive.Topic.key(stream, topic) }
  }
}
