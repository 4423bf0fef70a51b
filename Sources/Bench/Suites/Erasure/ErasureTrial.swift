internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultIngest
internal import VaultMeasurement
internal import VaultPipeline
internal import VaultResults
internal import VaultStorage
internal import VaultSync

/// Imports exports with planted words into a vault and to devices, erases them in three ways, and
/// counts the words that a search with the keys still finds (target S5).
///
/// A third of the mails is erased by their identifiers, then the people of some chats, then
/// everything. Each word is in a text and, of some, in a subject, a sender's name or an invitation.
struct ErasureTrial {
  private static let declare = MetricFamily(
    prefix: "erasure/", slices: [.by("place", RemnantProbe.Place.allCases.map(\.rawValue))])
  private static let remnants = declare(
    "remnants",
    "Planted words and sealed rows that were erased and that a search with the keys finds.")
  private static let planted = declare(
    "found", "Planted words that the same search finds before they are erased.", better: .higher,
    role: .diagnosis)
  private static let returned = declare(
    "returned", "Erased messages that an import of the same exports brings back.",
    slices: [.whole])
  static let declarations = [remnants, planted, returned]

  /// The search misses planted words, so that its result is invalid.
  struct BlindProbe: Error, Equatable, CustomStringConvertible {
    let place: String
    let found: Int
    let expected: Int

    var description: String {
      "the search for remnants finds \(found) of \(expected) planted words in \(place) before "
        + "they are erased; its results afterwards are not valid."
    }
  }

  let seed: UInt64
  /// An empty folder.
  let directory: URL
  var mails = 800
  var chats = 20
  /// Erases records of a vault.
  var erase: (SQLiteVault, VaultErasure.Selection) throws -> Void = {
    try VaultErasure($0).erase($1)
  }
  /// Erases everything.
  var eraseAll: (SQLiteVault) throws -> Void = { try $0.eraseAll() }
  /// Deletes a document on a device, for all devices.
  var delete: (inout VaultDevice, DocumentID, Timestamp) throws -> Void = {
    try $0.device.replica.delete($1, at: $2)
  }

  private static let model = "planted"
  private static let messagesOfChat = 10
  private static let invitedMails = 100

  /// Returns the counts as metrics.
  func metrics() async throws -> [Metric] {
    let words = PlantedWords(seed: seed, mails: mails, chats: chats * Self.messagesOfChat)
    let exports = directory.appendingPathComponent("exports")
    try PlantedExports(
      words: words, messagesOfChat: Self.messagesOfChat, invited: Self.invitedMails
    ).write(to: exports)
    let vault = try SQLiteVault.create(
      at: directory.appendingPathComponent("erased.vault"),
      passphrase: StorageStage.randomPassphrase())
    _ = try importAll(exports, into: vault)
    try storeVectors(of: vault)

    var left: [RemnantProbe.Place: Int] = [:]
    let peers = try await peers(of: vault, words: words.texts)
    left[.peers] = peers.left
    let probe = try RemnantProbe(vault, words: words.texts)
    let before = try probe.search()
    var found = RemnantProbe.Place.allCases.reduce(into: [:]) {
      $0[$1] = before.count($1, of: Set(words.texts))
    }
    found[.peers] = peers.found
    try check(found, words)

    var gone: Set<String> = []
    func search() throws {
      let now = try probe.search()
      for place in RemnantProbe.Place.allCases where place != .peers {
        left[place, default: 0] += now.count(place, of: gone)
      }
    }
    let erased = Array(words.mails.prefix(mails / 3))
    try erase(vault, .init(messages: try vault.messages(erased.map(\.id)), events: []))
    gone.formUnion(erased.map(\.word))
    try search()
    let people = words.chats(of: Self.messagesOfChat).prefix(chats / 4)
    for chat in people {
      try erase(vault, VaultErasure(vault).selection(contact: chat[0]))
      gone.formUnion(chat)
    }
    try search()
    let back = try importAll(exports, into: vault)
    try eraseAll(vault)
    gone.formUnion(words.texts)
    try search()
    return RemnantProbe.Place.allCases.flatMap { place in
      [
        Self.remnants.metric(
          left[place, default: 0], n: found[place, default: 0], slice: ["place": place.rawValue]),
        Self.planted.metric(
          found[place, default: 0], n: words.texts.count, slice: ["place": place.rawValue]),
      ]
    } + [Self.returned.metric(back, n: erased.count)]
  }

  /// A search that does not find every planted word proves nothing.
  private func check(_ found: [RemnantProbe.Place: Int], _ words: PlantedWords) throws {
    let all = words.texts.count
    let expected: [RemnantProbe.Place: Int] = [
      .files: all, .indexes: all + mails + chats, .logs: min(Self.invitedMails, mails) + chats,
      .peers: all,
    ]
    for (place, count) in expected where found[place, default: 0] < count {
      throw BlindProbe(place: place.rawValue, found: found[place, default: 0], expected: count)
    }
  }

  /// Imports everything and returns the number of messages added.
  private func importAll(_ exports: URL, into vault: SQLiteVault) throws -> Int {
    var importer = try BackgroundImport(
      exports: ExportCatalog(exports).exports, store: vault, clock: ContinuousClock())
    let before = try vault.counts().messages
    while try !importer.runWindow().isFinished {}
    return try vault.counts().messages - before
  }

  /// Every message has a vector, which names the message and nothing else that was planted.
  private func storeVectors(of vault: SQLiteVault) throws {
    try vault.store(
      vectors: try vault.allMessages().map { ($0.id, [Float](repeating: 0.5, count: 64)) },
      model: Self.model)
  }

  /// Sends the messages to a second device, deletes them on the first, and searches both once the
  /// deletions are acknowledged.
  private func peers(
    of vault: SQLiteVault, words: [String]
  ) async throws -> (found: Int, left: Int) {
    let names = [ReplicaID(rawValue: 1), ReplicaID(rawValue: 2)]
    var devices = try names.enumerated().map { number, name in
      try VaultDevice.created(
        at: directory.appendingPathComponent("device-\(number).vault"), pairedWith: vault, id: name,
        peers: names)
    }
    let network = SimulatedNetwork(seed: seed)
    var milliseconds: Int64 = 0
    func settle(_ devices: inout [VaultDevice]) async throws {
      repeat {
        for index in devices.indices { _ = try await devices[index].exchange(over: network) }
        await network.advance(by: .milliseconds(100))
      } while !devices.allSatisfy(\.device.isSettled)
    }
    // A device keeps the identifier of what is deleted, so that no import restores it
    // (`Replica.delete`): only content is planted here, and identifiers reveal nothing.
    let messages = try vault.allMessages().enumerated().map { number, message in
      var copy = message
      copy.id = DocumentID("peer-\(number)")
      return copy
    }
    for message in messages {
      milliseconds += 1
      try devices[0].device.replica.insert(
        VaultDevice.document(of: message.id), payload: message.recordBytes,
        at: Timestamp(milliseconds: milliseconds))
    }
    try devices[0].save()
    try await settle(&devices)
    for device in devices { try storeVectors(of: device.store) }
    let probes = try devices.map { try RemnantProbe($0.store, words: words) }
    // A word counts that is in the messages and in the history of edits of every device.
    let found =
      try probes.map { probe in
        let found = try probe.search()
        return found.files.intersection(found.logs).intersection(words).count
      }.min() ?? 0
    for message in messages {
      milliseconds += 1
      try delete(
        &devices[0], VaultDevice.document(of: message.id), Timestamp(milliseconds: milliseconds))
    }
    try devices[0].save()
    try await settle(&devices)
    let left = try probes.map { try $0.search().count(.peers, of: Set(words)) }.reduce(0, +)
    return (found, left)
  }
}
