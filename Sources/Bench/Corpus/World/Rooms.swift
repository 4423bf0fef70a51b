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
  /// True if it serves a programme: then people write short lines there, on any subject.
  fileprivate(set) var servesProgramme = false

  var isGroup: Bool { members.count > 1 }
}

/// A mail thread: who is in it, and how it is headed.
struct MailThread: Sendable {
  /// The source of the subject line; it is worded when it is needed.
  enum Heading: Sendable {
    /// A subject of the topic's list, about an event.
    case topic(phrase: Int32, event: Int32)
    /// A name of the event by itself.
    case noun(number: Int, event: Int32)
    /// The first words of what the thread opens with.
    case opening(phrase: Int32, seed: UInt32)
    /// The subject of a machine's mail.
    case automatic(number: Int, seed: UInt32)
    /// A stranger's copy of a calendar entry.
    case distractor(event: Int32)
  }

  /// Everyone but the owner, in the order in which they are addressed.
  let members: [Int]
  let language: Language
  let heading: Heading
}

/// The chats and mail threads of one vault; chats are opened on demand and never twice.
struct Rooms: Sendable {
  private(set) var chats: [ChatRoom] = []
  private(set) var threads: [MailThread] = []
  private var nameless: [Platform: [[Int]: Int]] = [:]
  private var titles: Set<String> = []
  private let setting: Setting

  /// Opens the groups and chats that every vault has.
  init(setting: Setting, random: inout SeededRandom) {
    self.setting = setting
    for circle in [Circle.family, .friends, .team, .school, .sport] {
      openGroups(circle, speakers: setting.main, random: &random)
    }
    if setting.second.language != setting.main.language {
      openGroups(.friends, speakers: setting.second, random: &random)
    }
    for (position, person) in setting.cast.people.enumerated() {
      if random.chance(0.45) { direct(.whatsapp, with: position) }
      if person.circle != .service, random.chance(0.35) { direct(.imessage, with: position) }
    }
  }

  /// The members of a circle's named groups; large circles fall into groups of the usual size.
  static func groups(_ circle: Circle, speaking language: Language, in cast: Cast) -> [[Int]] {
    let members = cast.members(of: circle, speaking: language)
    return stride(from: 0, to: members.count, by: circle.size)
      .map { Array(members[$0..<min($0 + circle.size, members.count)]) }.filter { $0.count > 1 }
  }

  private mutating func openGroups(
    _ circle: Circle, speakers: Lexicon, random: inout SeededRandom
  ) {
    for group in Self.groups(circle, speaking: speakers.language, in: setting.cast) {
      let names = speakers.names.groupTitles(circle)
      let free = names.filter { !titles.contains($0) }
      var title = random.element(of: free.isEmpty ? names : free)
      var number = 2
      while titles.contains(title) {
        title = "\(random.element(of: names)) \(number)"
        number += 1
      }
      titles.insert(title)
      chats.append(
        ChatRoom(
          platform: .whatsapp, members: group, title: title, language: speakers.language,
          circle: circle))
    }
  }

  /// The chat with one person, opened if need be.
  @discardableResult
  mutating func direct(_ platform: Platform, with person: Int) -> Int {
    room(platform, members: [person])
  }

  /// The nameless chat of exactly these people, opened if need be.
  mutating func room(_ platform: Platform, members: [Int]) -> Int {
    let members = members.sorted()
    if let index = nameless[platform]?[members] { return index }
    let languages = members.map { setting.cast.people[$0].language }
    let shared = languages.allSatisfy { $0 == languages[0] } ? languages[0] : setting.main.language
    chats.append(
      ChatRoom(
        platform: platform, members: members, title: nil, language: shared,
        circle: setting.cast.people[members[0]].circle))
    nameless[platform, default: [:]][members] = chats.count - 1
    return chats.count - 1
  }

  /// The named group that holds all of these people, if there is one.
  func group(holding members: [Int]) -> Int? {
    // Named groups were opened first.
    for (index, room) in chats.enumerated() {
      guard room.title != nil else { return nil }
      if members.allSatisfy(room.members.contains) { return index }
    }
    return nil
  }

  /// The chat that serves a programme, opened if need be.
  mutating func room(of programme: Programme) -> Int {
    let room =
      group(serving: programme) ?? room(programme.platform, members: programme.members)
    chats[room].servesProgramme = true
    return room
  }

  /// The named group that serves a programme; `nil` where a nameless one does.
  func group(serving programme: Programme) -> Int? {
    programme.platform == .whatsapp ? group(holding: programme.members) : nil
  }

  /// Starts a mail thread.
  mutating func thread(
    members: [Int], language: Language, heading: MailThread.Heading
  ) -> Int {
    threads.append(MailThread(members: members, language: language, heading: heading))
    return threads.count - 1
  }
}
