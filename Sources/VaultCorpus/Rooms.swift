internal import VaultCore

/// A chat on WhatsApp or iMessage.
struct ChatRoom: Sendable {
  let platform: Platform
  /// Everyone but the owner, in ascending order.
  let members: [Int]
  /// The group's name, where it has one.
  let title: String?
  let language: Language
  let circle: Circle

  var isGroup: Bool { members.count > 1 }
}

/// A mail thread: who is in it, and how it is headed.
struct MailThread: Sendable {
  /// Everyone but the owner, in the order in which they are addressed.
  let members: [Int]
  let subject: String
}

/// The chats and mail threads of one vault; chats are opened on demand and never twice.
struct Rooms: Sendable {
  private(set) var chats: [ChatRoom] = []
  private(set) var threads: [MailThread] = []
  private let main: Language

  /// Opens the groups and chats that every vault has.
  init(cast: Cast, main: Lexicon, second: Lexicon, random: inout SeededRandom) {
    self.main = main.language
    for circle in [Circle.family, .friends, .team, .school, .sport] {
      openGroup(circle, speakers: main, cast: cast, random: &random)
    }
    if second.language != main.language {
      openGroup(.friends, speakers: second, cast: cast, random: &random)
    }
    for (position, person) in cast.people.enumerated() {
      if random.chance(0.45) { direct(.whatsapp, with: position, cast: cast) }
      if person.circle != .service, random.chance(0.35) {
        direct(.imessage, with: position, cast: cast)
      }
    }
  }

  private mutating func openGroup(
    _ circle: Circle, speakers: Lexicon, cast: Cast, random: inout SeededRandom
  ) {
    let members = cast.members(of: circle, speaking: speakers.language)
    guard members.count > 1 else { return }
    let taken = chats.compactMap(\.title)
    let titles = speakers.names.groupTitles(circle).filter { !taken.contains($0) }
    guard !titles.isEmpty else { return }
    chats.append(
      ChatRoom(
        platform: .whatsapp, members: members, title: random.element(of: titles),
        language: speakers.language, circle: circle))
  }

  /// The chat with one person, opened if need be.
  @discardableResult
  mutating func direct(_ platform: Platform, with person: Int, cast: Cast) -> Int {
    room(platform, members: [person], cast: cast)
  }

  /// The nameless chat of exactly these people, opened if need be.
  mutating func room(_ platform: Platform, members: [Int], cast: Cast) -> Int {
    let members = members.sorted()
    if let index = chats.firstIndex(where: {
      $0.platform == platform && $0.members == members && $0.title == nil
    }) {
      return index
    }
    let languages = members.map { cast.people[$0].language }
    let shared = languages.allSatisfy { $0 == languages[0] } ? languages[0] : main
    chats.append(
      ChatRoom(
        platform: platform, members: members, title: nil, language: shared,
        circle: cast.people[members[0]].circle))
    return chats.count - 1
  }

  /// The named group that holds all of these people, if there is one.
  func group(holding members: [Int]) -> Int? {
    chats.firstIndex { room in
      room.title != nil && members.allSatisfy(room.members.contains)
    }
  }

  /// Starts a mail thread.
  mutating func thread(members: [Int], subject: String) -> Int {
    threads.append(MailThread(members: members, subject: subject))
    return threads.count - 1
  }
}
