import Foundation
import Synchronization
import Testing
import VaultCore
import VaultIngest
import VaultStorage
import VaultTestSupport

@testable import Vault

/// A vault that fails at its n-th commit, before or after keeping it: a process that is killed.
private final class MortalVault: VaultStore {
  struct Death: Error {}

  let vault: MemoryVault
  private let life: Mutex<Int>
  private let keepsLast: Bool

  init(_ vault: MemoryVault, commits: Int, keepsLast: Bool) {
    self.vault = vault
    life = Mutex(commits)
    self.keepsLast = keepsLast
  }

  func commit(_ batch: ImportBatch) throws(StorageError) -> ImportCounts {
    let left = life.withLock { life in
      life -= 1
      return life
    }
    guard left < 0 else { return try vault.commit(batch) }
    if keepsLast { try vault.commit(batch) }
    throw .closed(path: "killed")
  }

  func checkpoint(of source: String) throws(StorageError) -> [UInt8]? {
    try vault.checkpoint(of: source)
  }
  func insert(_ messages: [Message]) throws(StorageError) -> Int { try vault.insert(messages) }
  func insert(_ events: [CalendarEvent]) throws(StorageError) -> Int { try vault.insert(events) }
  func messages(_ ids: [DocumentID]) throws(StorageError) -> [Message] { try vault.messages(ids) }
  func allMessages() throws(StorageError) -> [Message] { try vault.allMessages() }
  func allEvents() throws(StorageError) -> [CalendarEvent] { try vault.allEvents() }
  func counts() throws(StorageError) -> VaultCounts { try vault.counts() }
  func delete(_ ids: [DocumentID]) throws(StorageError) -> Int { try vault.delete(ids) }
  func store(vectors: [(DocumentID, [Float])], model: String) throws(StorageError) {
    try vault.store(vectors: vectors, model: model)
  }
  func vectors(model: String) throws(StorageError) -> [(DocumentID, [Float])] {
    try vault.vectors(model: model)
  }
  func keywordSearch(
    _ text: String, limit: Int, within ids: Set<DocumentID>?, asOf instant: Timestamp?
  ) throws(StorageError) -> [KeywordHit] {
    try vault.keywordSearch(text, limit: limit, within: ids, asOf: instant)
  }
  func erase(_ erasure: Erasure) throws(StorageError) -> Int { try vault.erase(erasure) }
  func erased(among marks: [String]) throws(StorageError) -> Set<String> {
    try vault.erased(among: marks)
  }
  func eraseAll() throws(StorageError) { try vault.eraseAll() }
}

@Suite("BackgroundImport")
struct BackgroundImportTests {
  private static let chat = (0..<40).map {
    "[12/03/2026, 14:\($0 < 10 ? "0" : "")\($0):33] \($0 % 2 == 0 ? "Ana" : "Ben"): message \($0)\n"
  }

  private static let mails = (0..<25).map { index in
    """
    From ana@example.com Thu Mar 12 08:00:00 2026
    Message-ID: <m\(index)@example.com>
    From: Ana <ana@example.com>
    To: Ben <ben@example.com>
    Date: Thu, 12 Mar 2026 08:\(index < 10 ? "0" : "")\(index):00 +0100
    Subject: mail \(index)

    Text of mail \(index).


    """
  }

  private static func write(_ folder: TemporaryDirectory) throws -> [Export] {
    try folder.write(chat.joined(), to: "in/WhatsApp Chat with Ana.txt")
    try folder.write(mails.joined(), to: "in/inbox.mbox")
    return try ExportCatalog(folder.url.appendingPathComponent("in")).exports
  }

  private static func importAll(
    _ exports: [Export], into store: any VaultStore, chunk: Int = 10
  ) throws -> ImportWindow {
    var job = try BackgroundImport(
      exports: exports, store: store, budget: ImportBudget(stopAfter: .seconds(60), chunk: chunk),
      clock: ContinuousClock())
    return try job.runWindow()
  }

  @Test("Everything is imported once; the same exports again add nothing")
  func importsOnce() throws {
    let folder = try TemporaryDirectory()
    let exports = try Self.write(folder)
    let vault = MemoryVault()
    let first = try Self.importAll(exports, into: vault)
    #expect(first.added == 65)
    #expect(first.isFinished)
    #expect(try vault.counts().messages == 65)
    let again = try Self.importAll(exports, into: vault)
    #expect(again.added == 0)
    #expect(again.chunks == 0, "finished exports are not even read")
    #expect(try vault.counts().messages == 65)
  }

  @Test(
    "Killed at any commit, before or after it is kept, an import loses and doubles nothing",
    arguments: [true, false])
  func survivesDeath(keepsLast: Bool) throws {
    let folder = try TemporaryDirectory()
    let exports = try Self.write(folder)
    let whole = MemoryVault()
    _ = try Self.importAll(exports, into: whole)
    let expected = try whole.allMessages()
    for commits in 0..<9 {
      let vault = MemoryVault()
      // Killed again and again, each time after a few commits more, until it lives to the end.
      var isFinished = false
      var deaths = 0
      while !isFinished, deaths < 30 {
        let mortal = MortalVault(vault, commits: commits, keepsLast: keepsLast)
        do {
          isFinished = try Self.importAll(exports, into: mortal).isFinished
        } catch StorageError.closed {
          deaths += 1
          if commits == 0, !keepsLast { break }
        }
      }
      if commits > 0 || keepsLast {
        #expect(isFinished)
        #expect(try vault.allMessages() == expected, "killed \(deaths) times at \(commits)")
      }
    }
  }

  @Test("A window stops when its time is up, and the next goes on where it stood")
  func stopsInTime() throws {
    let folder = try TemporaryDirectory()
    let exports = try Self.write(folder)
    let vault = MemoryVault()
    let clock = ManualClock()
    // Every message takes a second.
    var job = try BackgroundImport(
      exports: exports, store: vault, budget: .init(stopAfter: .seconds(25), chunk: 10),
      clock: clock
    ) { messages in
      clock.advance(by: .seconds(messages.count))
      return messages
    }
    let first = try job.runWindow()
    #expect(first.added == 20, "two chunks of ten: a third would not end before 25 s")
    #expect(first.elapsed == .seconds(20))
    #expect(!first.isFinished)
    var rest = 0
    var windows = 1
    while windows < 10 {
      let window = try job.runWindow()
      rest += window.added
      windows += 1
      if window.isFinished { break }
    }
    #expect(rest == 45)
    #expect(windows == 4)
  }

  @Test("However short, a window comes forward by a chunk")
  func alwaysProgresses() throws {
    let folder = try TemporaryDirectory()
    let exports = try Self.write(folder)
    let vault = MemoryVault()
    var job = try BackgroundImport(
      exports: exports, store: vault, budget: .init(stopAfter: .zero, chunk: 7),
      clock: ContinuousClock())
    #expect(try job.runWindow().added == 7)
    #expect(try job.runWindow().added == 7)
  }

  @Test("A newer export of the same chat adds what is new, whatever its ordinals and name")
  func joinsOverlaps() throws {
    let folder = try TemporaryDirectory()
    try folder.write(Self.chat[..<30].joined(), to: "old/WhatsApp Chat with Ana.txt")
    try folder.write(Self.chat[12...].joined(), to: "new/WhatsApp Chat with Ana (1).txt")
    let vault = MemoryVault()
    let old = try ExportCatalog(folder.url.appendingPathComponent("old")).exports
    let new = try ExportCatalog(folder.url.appendingPathComponent("new")).exports
    #expect(try Self.importAll(old, into: vault).added == 30)
    #expect(try Self.importAll(new, into: vault).added == 10)
    let texts = try vault.allMessages().map(\.text)
    #expect(texts == (0..<40).map { "message \($0)" })
    #expect(Set(try vault.allMessages().map(\.threadID)).count == 1)
  }

  @Test("A mailbox that has grown adds what is new; one that breaks off keeps what came before")
  func followsMailboxes() throws {
    let folder = try TemporaryDirectory()
    let vault = MemoryVault()
    let url = try folder.write(Self.mails[..<10].joined(), to: "inbox.mbox")
    #expect(try Self.importAll(try ExportCatalog(url).exports, into: vault).added == 10)
    try folder.write(Self.mails.joined(), to: "inbox.mbox")
    #expect(try Self.importAll(try ExportCatalog(url).exports, into: vault).added == 15)
    let cut = try folder.write(
      Self.mails[..<3].joined() + "From x@y.example Thu Mar 12 08:00:00 2026\nFrom: a@b.exa",
      to: "cut.mbox")
    let other = MemoryVault()
    let window = try Self.importAll(try ExportCatalog(cut).exports, into: other)
    #expect(window.refused.count == 1)
    #expect(window.added == 3)
    #expect(window.isFinished)
  }

  @Test("Two mails with one Message-ID stay two; the same mail again is known")
  func keepsConflicts() throws {
    let folder = try TemporaryDirectory()
    let other = Self.mails[0].replacing("Text of mail 0.", with: "Another text.")
    let a = try folder.write(Self.mails[0], to: "a.mbox")
    let b = try folder.write(other + Self.mails[0], to: "b.mbox")
    let vault = MemoryVault()
    _ = try Self.importAll(try ExportCatalog(a).exports, into: vault)
    let window = try Self.importAll(try ExportCatalog(b).exports, into: vault)
    #expect(window.added == 1)
    #expect(window.known == 1)
    #expect(
      try vault.allMessages().map(\.id.rawValue).sorted()
        == ["m0@example.com", "m0@example.com#2"])
  }

  @Test("An export that is none is refused by name, and the others are imported")
  func passesOverRefusals() throws {
    let folder = try TemporaryDirectory()
    _ = try Self.write(folder)
    try folder.write("nothing like a chat\n", to: "in/README.txt")
    try folder.write("{}", to: "in/settings.json")
    let exports = try ExportCatalog(folder.url.appendingPathComponent("in")).exports
    let vault = MemoryVault()
    let window = try Self.importAll(exports, into: vault)
    #expect(window.added == 65)
    #expect(
      Set(window.refused) == [
        .notAWhatsAppExport(file: "README.txt"), .unrecognizedJSON(file: "settings.json"),
      ])
    #expect(try Self.importAll(exports, into: vault).refused.isEmpty, "until its file changes")
  }
}

@Suite("ImportLedger")
struct ImportLedgerTests {
  private static let ana = Participant(Handle(.email, "ana@example.com"))

  private static func message(
    _ id: String, _ platform: Platform, _ text: String, at second: Int64 = 0,
    reactions: Int = 0, revision: Message.Revision = .original
  ) -> Message {
    Message(
      id: DocumentID(id), platform: platform, sentAt: Timestamp(seconds: second), sender: ana,
      recipients: [], text: text, threadID: "thread",
      reactions: (0..<reactions).map {
        Reaction(symbol: "liked", sender: ana, sentAt: Timestamp(seconds: Int64($0)))
      }, revision: revision)
  }

  /// Places the messages of one export and keeps what is new.
  private static func add(_ messages: [Message], to store: MemoryVault) throws -> [Message] {
    var ledger = ImportLedger(store: store)
    ledger.beginExport()
    var batch = ImportBatch(source: "test", checkpoint: [])
    for placement in try ledger.place(messages) {
      switch placement {
      case .known: break
      case .changed(let message): batch.changedMessages.append(message)
      case .new(let message): batch.messages.append(message)
      }
    }
    try store.commit(batch)
    return batch.messages + batch.changedMessages
  }

  @Test("Messages without an identifier are known by what they say, whatever their ordinals")
  func knowsContents() throws {
    for platform in [Platform.email, .imessage] {
      let store = MemoryVault()
      let first = (1...5).map {
        Self.message("a.json#\($0)", platform, "text \($0)", at: Int64($0))
      }
      #expect(try Self.add(first, to: store).count == 5)
      // A newer export without the first two and with one more: ordinals say the contrary.
      let newer = (3...6).map {
        Self.message("a.json#\($0 - 2)", platform, "text \($0)", at: Int64($0))
      }
      #expect(try Self.add(newer, to: store).map(\.text) == ["text 6"])
      // Another conversation under the same path.
      let other = (1...5).map { Self.message("a.json#\($0)", platform, "other \($0)") }
      #expect(try Self.add(other, to: store).count == 5)
      #expect(try store.counts().messages == 11)
    }
  }

  @Test("What is said twice in an export stays twice, and comes to no more the next time")
  func countsRepetitions() throws {
    let store = MemoryVault()
    let twice = (1...2).map { Self.message("a.json#\($0)", .imessage, "ok") }
    #expect(try Self.add(twice, to: store).count == 2)
    #expect(try Self.add(twice, to: store).isEmpty)
    let thrice = (1...3).map { Self.message("a.json#\($0)", .imessage, "ok") }
    #expect(try Self.add(thrice, to: store).count == 1)
  }

  @Test("Of an iMessage the later version stands, in whatever order they come")
  func revises() throws {
    let versions = [
      Self.message("guid", .imessage, "helo"),
      Self.message("guid", .imessage, "hello", revision: .edited),
      Self.message("guid", .imessage, "hello", reactions: 2, revision: .edited),
      Self.message("guid", .imessage, "", revision: .deleted),
    ]
    let store = MemoryVault()
    for version in versions { #expect(try Self.add([version], to: store) == [version]) }
    for version in versions { #expect(try Self.add([version], to: store).isEmpty) }
    #expect(try store.allMessages() == [versions[3]])
  }

  @Test("Many mails that claim one Message-ID stay apart in linear time, and are known again")
  func manyClaims() throws {
    let store = MemoryVault()
    let mails = (0..<3000).map { Self.message("same@x.example", .email, "text \($0)") }
    var added: [[Message]] = []
    let elapsed = try processorTime {
      added.append(try Self.add(mails, to: store))
      added.append(try Self.add(mails, to: store))
    }
    #expect(added.map(\.count) == [3000, 0])
    #expect(elapsed < .seconds(20), "the square of 3000 lookups took minutes")
    #expect(Set(try store.allMessages().map(\.text)).count == 3000)
  }
}
