public import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults

/// Makes a dataset of public mailing lists and the calendars of their meetings.
///
/// The mails are real, the meetings are real, and which mails belong to a meeting is not known:
/// that must be judged by people (`Documentation/Judging.md`).
public struct MailingListDataset: Sendable {
  private let lists: [URL]
  private let events: Int
  private let timeZone: String
  private let seed: UInt64

  /// The outcome of one list.
  public struct Vault: Sendable {
    /// The folder's name.
    public let name: String
    /// The mails of the archives.
    public let mails: Int
    /// Those in which the sender's address was put back.
    public let restored: Int
    /// Those in which the list's own lines were left out.
    public let footers: Int
    /// The mails that the pipeline reads: those without a sender or a date, and copies, are missing.
    public let read: Int
    /// The events that start while the mails were sent.
    public let events: Int
    /// Those that are queries.
    public let queries: Int
  }

  /// Prepares a dataset.
  ///
  /// - Parameters:
  ///   - lists: A folder for each list, with its archives (`.txt` of Mailman 2, `.mbox`) and its
  ///     calendars (`.ics`); its name becomes the vault's.
  ///   - events: The most events of a list that become queries, drawn at random.
  ///   - timeZone: The zone of local times and all-day events.
  ///   - seed: The seed of what is drawn.
  /// - Throws: ``RunError/misuse(_:)``.
  public init(lists: [URL], events: Int = 40, timeZone: String = "UTC", seed: UInt64 = 0) throws {
    guard !lists.isEmpty, events > 0, Set(lists.map(\.lastPathComponent)).count == lists.count
    else { throw RunError.misuse(.listFolders) }
    self.lists = lists
    self.events = events
    self.timeZone = timeZone
    self.seed = seed
  }

  private static let cardName = "CARD.md"
  private static let queriesName = "queries.jsonl"

  /// Writes the dataset in one step; an earlier one in its place is replaced.
  ///
  /// - Throws: ``RunError`` naming a folder without mails, or without an event in their time;
  ///   `IngestError`.
  public func write(to destination: URL) throws -> [Vault] {
    let folder = try StagedFolder(at: destination, replacing: [Self.cardName, Self.queriesName])
    do {
      var counts: [String: ArchiveCount] = [:]
      for list in lists { counts[list.lastPathComponent] = try copy(list, into: folder) }
      let dataset = try DatasetReader.read(folder.staging, options: IngestOptions())
      var queries: [EventQuery] = []
      var vaults: [Vault] = []
      for vault in dataset.vaults {
        guard let count = counts[vault.name] else { continue }
        let (asked, inTime) = try chosen(of: vault)
        queries += asked
        vaults.append(
          Vault(
            name: vault.name, mails: count.mails, restored: count.restored,
            footers: count.footers, read: vault.messages.count, events: inTime, queries: asked.count
          ))
      }
      try folder.write(SortedJSON.lines(queries), to: Self.queriesName)
      try folder.write(card(vaults, dataset), to: Self.cardName)
      try folder.publish()
      return vaults
    } catch {
      try folder.discard()
      throw error
    }
  }

  /// The counts of a list's archives.
  private struct ArchiveCount {
    var mails = 0
    var restored = 0
    var footers = 0
  }

  /// Writes the archives and calendars of a list as a vault of an owner who is not in any mail.
  private func copy(_ list: URL, into folder: StagedFolder) throws -> ArchiveCount {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: list.path).sorted()
    } catch {
      throw RunError.missing(path: list.path, remedy: .listFolder)
    }
    let place = "vaults/\(list.lastPathComponent)"
    var count = ArchiveCount()
    for name in names {
      let file = list.appendingPathComponent(name)
      let kind = file.pathExtension.lowercased()
      guard ["txt", "mbox", "mbx", "ics"].contains(kind) else { continue }
      guard let data = FileManager.default.contents(atPath: file.path) else {
        throw RunError.missing(path: file.path, remedy: .readableFile)
      }
      if kind == "ics" {
        try folder.write(data, to: "\(place)/\(name)")
        continue
      }
      let archive = MailingListArchive(Array(data))
      guard archive.mails > 0 else {
        throw RunError.unusable(file: file.path, line: nil, problem: .noMails)
      }
      count.mails += archive.mails
      count.restored += archive.restored
      count.footers += archive.footers
      try folder.write(
        Data(archive.bytes), to: "\(place)/\(file.deletingPathExtension().lastPathComponent).mbox")
    }
    guard count.mails > 0 else {
      throw RunError.unusable(file: list.path, line: nil, problem: .noMails)
    }
    let outsider = Owner(
      name: "Reader of the archive",
      handles: [Handle(.email, "reader@archive.invalid")], timeZone: timeZone)
    try folder.write(Data(SortedJSON.bytes(outsider)), to: "\(place)/owner.json")
    return count
  }

  /// The events that become queries, and of how many they were drawn.
  private func chosen(
    of vault: IngestedVault
  ) throws(RunError) -> (queries: [EventQuery], inTime: Int) {
    guard let first = vault.messages.first?.sentAt, let last = vault.messages.last?.sentAt else {
      throw .unusable(file: vault.name, line: nil, problem: .noMails)
    }
    let inTime = vault.events.filter { (first...last).contains($0.start) }
    guard !inTime.isEmpty else {
      throw .unusable(file: vault.name, line: nil, problem: .noEvents)
    }
    var random = SeededRandom(seed: seed).stream("events of \(vault.name)")
    let drawn = Set(random.sample(min(events, inTime.count), of: Array(inTime.indices)))
    let queries = inTime.indices.filter(drawn.contains).map { place in
      EventQuery(
        id: "\(DocumentID(vault.name))/\(inTime[place].id)", vault: vault.name,
        event: inTime[place].id, split: .test, slices: ["list": vault.name])
    }
    return (queries, inTime.count)
  }

  private func card(_ vaults: [Vault], _ dataset: IngestedDataset) -> String {
    let rows = vaults.map { vault in
      let messages = dataset.vaults.first { $0.name == vault.name }?.messages ?? []
      let span = [messages.first, messages.last].compactMap { $0?.sentAt.date.description }
      return
        "| \(vault.name) | \(vault.mails) | \(vault.read) | \(vault.restored) | \(vault.footers) "
        + "| \(span.joined(separator: " to ")) | \(vault.events) | \(vault.queries) |"
    }
    return """
      # Mailing lists with the calendars of their meetings

      Written by `vaultlab convert-lists`. The mails and meetings are those of the archives; who
      wrote them did not agree to this use, so look up what the archives' terms allow before you
      pass the data on.

      | list | mails | read | addresses restored | footers left out | sent | events in that time | queries |
      | --- | ---: | ---: | ---: | ---: | --- | ---: | ---: |
      \(rows.joined(separator: "\n"))

      Of the events that start between the first and the last mail, at most \(events) of each list
      were drawn (seed \(seed)). Local times are read in \(timeZone).

      **Not judged.** Which mails belong to a meeting is not known until people have judged a pool:

      ```
      vaultbench run --dataset FOLDER --split test --out RUN
      vaultlab judge pool --dataset FOLDER --run RUN --out POOL
      ```
      """ + "\n"
  }
}
