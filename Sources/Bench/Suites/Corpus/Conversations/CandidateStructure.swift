internal import Foundation
internal import Vault
internal import VaultCore
internal import VaultIngest
internal import VaultMatching
internal import VaultPipeline

/// The features of a vault's messages that need no reading of the text: time, people, and the
/// messages around them.
struct CandidateStructure {
  private let vault: SearchableVault
  /// The rows of each session of a chat, and of each mail thread, ascending.
  private let sessions: [[Int]]
  /// The session of each row, and its place there.
  private let places: [(session: Int, place: Int)]

  /// The set of features used.
  enum Sight {
    /// The time of a message, its platform, and the people who take part.
    case timeAndPeople
    /// Also its conversation,  its neighbors, other events, and its form.
    case structure
  }

  init(_ vault: SearchableVault) {
    self.vault = vault
    let messages = vault.stored.messages
    let rows = vault.rowOfID
    let mails = Dictionary(grouping: messages.filter { $0.platform == .email }, by: \.threadID)
      .sorted { $0.key < $1.key }.map(\.value)
    let chats = ConversationShape.sessions(of: messages.filter { $0.platform != .email })
    sessions = (mails + chats).map { $0.compactMap { rows[$0.id] } }
    var places = [(session: Int, place: Int)](repeating: (0, 0), count: messages.count)
    for (session, members) in sessions.enumerated() {
      for (place, row) in members.enumerated() { places[row] = (session, place) }
    }
    self.places = places
  }

  /// A row of numbers for each candidate of an event.
  ///
  /// - Complexity: O(candidates · (those of a session + events of the vault)).
  func features(
    of candidates: [Int], for question: MatchingStage.Question, _ sight: Sight
  ) -> [[Float]] {
    let admitted = Set(candidates)
    let rivals = rivals(of: question)
    let nearness = candidates.map { abs(days(of: $0, question)) }.sorted()
    return candidates.map { row in
      let base = timeAndPeople(row, question)
      guard sight == .structure else { return base }
      let closer = nearness.partitionIndex { $0 < abs(days(of: row, question)) }
      return base + conversation(row, admitted) + rivalry(row, question, rivals)
        + [Float(closer), Float(closer) / Float(max(1, candidates.count))]
        + ArtefactProbe.features(
          of: vault.stored.messages[row], row: row, of: vault.table.count
        ).map(Float.init)
    }
  }

  /// The conversation of each candidate; each has its own where conversations are not used.
  func conversations(of candidates: [Int], _ sight: Sight) -> [Int] {
    sight == .structure ? candidates.map { places[$0].session } : candidates
  }

  private func days(of row: Int, _ question: MatchingStage.Question) -> Double {
    vault.table.sentAt[row].days(since: question.event.start)
  }

  private func timeAndPeople(_ row: Int, _ question: MatchingStage.Question) -> [Float] {
    let table = vault.table
    let days = days(of: row, question)
    let people = question.profile.participants
    let shared = table.participants[row].count { people.contains($0) }
    let platform = table.platforms[row]
    return [
      days, abs(days), log(1 + abs(days)), Double(table.sentAt[row].secondOfDay) / 3600,
      Double(shared), Double(shared) / Double(max(1, people.count)), Double(people.count),
      Double(table.participants[row].count), senderTakesPart(row, people) ? 1 : 0,
      platform == .whatsapp ? 1 : 0, platform == .imessage ? 1 : 0, platform == .email ? 1 : 0,
    ].map(Float.init)
  }

  private func senderTakesPart(_ row: Int, _ people: [Contact.Index]) -> Bool {
    vault.stored.messages[row].sender.flatMap(vault.stored.directory.index(of:))
      .map(people.contains) ?? false
  }

  /// The session of a row: its size, its pauses, and how much of it are candidates.
  private func conversation(_ row: Int, _ admitted: Set<Int>) -> [Float] {
    let sentAt = vault.table.sentAt
    let (number, place) = places[row]
    let session = sessions[number]
    let before = place > 0 ? session[place - 1] : nil
    let after = place + 1 < session.count ? session[place + 1] : nil
    func hours(_ other: Int?) -> Double {
      other.map { log(1 + abs(sentAt[row].days(since: sentAt[$0])) * 24 * 60) } ?? -1
    }
    let inside = session.count { admitted.contains($0) }
    let senders = Set(session.map { vault.stored.messages[$0].sender })
    let span = sentAt[session[session.count - 1]].days(since: sentAt[session[0]])
    let shape: [Double] = [
      Double(session.count), Double(place), Double(session.count - place), hours(before),
      hours(after), Double(inside), Double(inside) / Double(session.count),
      Double(senders.count), log(1 + span), before.map(admitted.contains) == true ? 1 : 0,
      after.map(admitted.contains) == true ? 1 : 0,
    ]
    return shape.map { Float($0) }
  }

  /// The times and people of the vault's other events.
  private func rivals(
    of question: MatchingStage.Question
  ) -> [(start: Timestamp, people: Set<Contact.Index>)] {
    vault.stored.events.filter { $0.id != question.event.id }.compactMap { event in
      vault.profiles[event.id].map { (event.start, Set($0.participants)) }
    }
  }

  /// Returns how well the event's people and day fit the message and its session, compared with
  /// other events'.
  private func rivalry(
    _ row: Int, _ question: MatchingStage.Question,
    _ rivals: [(start: Timestamp, people: Set<Contact.Index>)]
  ) -> [Float] {
    let sent = vault.table.sentAt[row]
    let own = abs(days(of: row, question))
    let session = sessions[places[row].session]
    let around = Set(session.flatMap { vault.table.participants[$0] })
    let people = Set(question.profile.participants)
    let others = Set(vault.table.participants[row])
    let fit = (Self.overlap(others, people), Self.overlap(around, people))
    var counts = (nearer: 0, known: 0, fitter: 0, both: 0)
    var nearest = 99.0
    for rival in rivals {
      let distance = abs(sent.days(since: rival.start))
      nearest = min(nearest, distance)
      let isNearer = distance < own
      let isFitter = Self.overlap(around, rival.people) >= fit.1
      if isNearer { counts.nearer += 1 }
      if isNearer, !rival.people.isDisjoint(with: others) { counts.known += 1 }
      if isFitter, distance < 30 { counts.fitter += 1 }
      if isFitter, isNearer { counts.both += 1 }
    }
    let mean = session.reduce(0) { $0 + days(of: $1, question) } / Double(session.count)
    return [
      Double(counts.nearer), Double(counts.known), Double(counts.fitter), Double(counts.both),
      log(1 + nearest), fit.0, fit.1, mean, abs(mean), days(of: session[0], question),
    ].map { Float($0) }
  }

  /// The share of people that two sets have in common (Jaccard); 0 for two empty ones.
  private static func overlap(_ left: Set<Contact.Index>, _ right: Set<Contact.Index>) -> Double {
    let all = left.union(right).count
    return all == 0 ? 0 : Double(left.intersection(right).count) / Double(all)
  }
}
