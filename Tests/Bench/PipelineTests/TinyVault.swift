import VaultCore
import VaultIngest
import VaultResults
import VaultSuites

@testable import VaultPipeline

/// A vault of three messages and five events, small enough to be checked by eye.
enum TinyVault {
  static let name = "tiny"
  static let owner = Owner(
    name: "Olga Owner", handles: [Handle(.email, "olga@x.example")], timeZone: "Europe/Madrid")
  static let ana = Participant(Handle(.email, "ana@x.example"), displayName: "Ana")
  static let start = Timestamp(year: 2026, month: 3, day: 10, hour: 9)

  static let texts = ["m1": "lunch on friday", "m2": "budget for the launch", "m3": "see you"]

  /// A day before the events, on the day, and eight days after.
  static func messages(text: (String) -> String = { texts[$0] ?? "" }) -> [Message] {
    [("m1", -1), ("m2", 0), ("m3", 8)].map { id, day in
      Message(
        id: DocumentID(id), platform: .email, sentAt: start.advanced(byDays: day), sender: ana,
        recipients: [.owner], subject: id == "m2" ? "Launch" : nil, text: text(id),
        threadID: "t-\(id)")
    }
  }

  static let events = (1...5).map { index in
    CalendarEvent(
      id: DocumentID("e\(index)"), title: "Event \(index)", start: start,
      end: start.advanced(bySeconds: 3600), organizer: ana, attendees: [.owner])
  }

  static func resolved(
    messages: [Message] = messages(), aliases: AliasTable = AliasTable()
  ) -> ResolvedVault {
    ResolvedVault(
      vault: IngestedVault(
        name: name, owner: owner, ownerIsInferred: false, messages: messages, events: events,
        addressBook: [Contact(names: ["Ana"], handles: [ana.handle])], files: []),
      directory: ContactDirectory(
        contacts: [Contact(names: [owner.name], handles: owner.handles)], ownerIndex: 0),
      aliases: aliases)
  }

  static let questions = events.map { event in
    ExternalRun.Question(
      id: "\(name)/\(event.id)", vault: name, event: event, isFreeText: false,
      asOf: start.advanced(byDays: 7))
  }

  /// Puts the five questions to a system.
  static func ask(
    _ options: SystemOptions, vault: ResolvedVault = resolved(), limit: Int = 10
  ) async throws -> ExternalResult {
    try await ExternalRun(vaults: [vault], questions: questions, limit: limit)
      .answers(of: ExternalSystem.start(options, names: SystemNames(besides: .all)))
  }
}

extension ExternalResult {
  /// A figure by the part of its id behind the system's name.
  func figure(_ id: String) -> Double? {
    metrics.first { $0.id == "\(name)/\(id)" }?.value
  }

  /// The failures that were counted, by kind.
  var failures: [String: Int] {
    var counts: [String: Int] = [:]
    for kind in SystemFailure.allCases {
      let count = Int(figure("failures/\(kind.rawValue)") ?? -1)
      if count != 0 { counts[kind.rawValue] = count }
    }
    return counts
  }
}
