public import VaultCore

/// The messages of a vault that are one message on several platforms.
public struct AliasTable: Hashable, Sendable {
  /// One message and the identifiers under which platforms know it.
  public struct Group: Hashable, Sendable {
    /// The identifier that replaces all.
    public let canonical: DocumentID
    /// All identifiers, the canonical one first, then in order of time, platform and identifier.
    public let members: [DocumentID]
  }

  /// The messages with several identifiers, in ascending order of the canonical ones.
  public let groups: [Group]
  private let canonicals: [DocumentID: DocumentID]

  /// Indexes groups.
  ///
  /// - Precondition: No identifier is in two groups.
  public init(groups: [Group] = []) {
    self.groups = groups.sorted { $0.canonical < $1.canonical }
    canonicals = Dictionary(
      uniqueKeysWithValues: groups.flatMap { group in
        group.members.map { ($0, group.canonical) }
      })
  }

  /// The identifier that represents a message; its own if no other platform has it.
  ///
  /// - Complexity: O(1).
  public func canonical(of id: DocumentID) -> DocumentID {
    canonicals[id] ?? id
  }

  /// The other identifiers of each canonical one, ascending by it.
  public var aliases: [(canonical: DocumentID, others: [DocumentID])] {
    groups.map { ($0.canonical, Array($0.members.dropFirst())) }
  }
}

/// Finds messages that a vault holds from several platforms, such as a text message and the copy
/// that a backup mailed.
///
/// Two messages are one if they come from different platforms, the same person sent them to the
/// same people (the owner aside), and their texts are equal in letters and digits, case aside. They
/// are at most five minutes apart, as copies are delivered late and WhatsApp rounds to the minute;
/// of texts with fewer than 20 letters and digits, such as "ok", at most five seconds. A mail that
/// was forwarded, or that quotes another, is no copy. Of one platform a group has one message.
public enum CrossPlatformLinks {
  /// The maximum distance in time between copies of an ordinary text.
  public static let toleranceMilliseconds: Int64 = 300_000
  /// The maximum distance in time between copies of a brief text.
  public static let briefToleranceMilliseconds: Int64 = 5000
  /// From how many letters and digits on a text is no longer brief.
  public static let briefLength = 20

  /// Links the messages of a vault.
  ///
  /// The earliest message of a group is the canonical one; of equal times the platform that
  /// `Platform` lists first, then the lesser identifier.
  ///
  /// - Complexity: O(n log n) in the messages, O(n) in the texts.
  public static func table(
    messages: [Message], directory: ContactDirectory
  ) -> AliasTable {
    var platforms: [Platform: Int] = [:]
    for (rank, platform) in Platform.allCases.enumerated() { platforms[platform] = rank }
    var talks: [Talk: [Item]] = [:]
    for (index, message) in messages.enumerated() {
      guard let talk = talk(of: message, directory) else { continue }
      talks[talk, default: []].append(
        Item(
          index: index, milliseconds: message.sentAt.milliseconds,
          platform: platforms[message.platform] ?? 0, id: message.id))
    }
    var groups: [AliasTable.Group] = []
    for items in talks.values where items.contains(where: { $0.platform != items[0].platform }) {
      var byText: [String: [Item]] = [:]
      // Texts are folded only where another platform has something of about the same time.
      for item in near(items.sorted(), platforms: platforms.count) {
        byText[NameFold.words(of: messages[item.index].text), default: []].append(item)
      }
      for (text, items) in byText where items.count > 1 && !text.isEmpty {
        let isBrief = text.unicodeScalars.count { $0 != " " } < briefLength
        groups += linked(
          items, tolerance: isBrief ? briefToleranceMilliseconds : toleranceMilliseconds,
          platforms: platforms.count)
      }
    }
    return AliasTable(groups: groups)
  }

  /// The sender and recipients of a message, without the owner.
  private struct Talk: Hashable {
    let sender: Contact.Index
    let others: [Contact.Index]
  }

  private struct Item: Comparable {
    let index: Int
    let milliseconds: Int64
    let platform: Int
    let id: DocumentID

    static func < (left: Item, right: Item) -> Bool {
      (left.milliseconds, left.platform, left.id) < (right.milliseconds, right.platform, right.id)
    }
  }

  private static func talk(of message: Message, _ directory: ContactDirectory) -> Talk? {
    guard message.kind == .personal, message.revision != .deleted, message.quotedText == nil,
      !message.text.isEmpty, let sender = message.sender,
      let person = directory.index(of: sender), !isForwarded(message)
    else { return nil }
    return Talk(
      sender: person, others: directory.participants(of: message).filter { $0 != person })
  }

  /// Those of ascending items that have one of another platform within the longer tolerance.
  private static func near(_ items: [Item], platforms: Int) -> [Item] {
    var isNear = Array(repeating: false, count: items.count)
    func mark(_ order: some Sequence<Int>) {
      var last: [Item?] = Array(repeating: nil, count: platforms)
      for index in order {
        let item = items[index]
        isNear[index] =
          isNear[index]
          || last.indices.contains { platform in
            guard platform != item.platform, let other = last[platform] else { return false }
            return Self.isNear(min(other, item), max(other, item), toleranceMilliseconds)
          }
        last[item.platform] = item
      }
    }
    mark(items.indices)
    mark(items.indices.reversed())
    return items.indices.filter { isNear[$0] }.map { items[$0] }
  }

  /// Returns true if a mail's subject indicates that another person wrote its content.
  private static func isForwarded(_ message: Message) -> Bool {
    guard let subject = message.subject,
      let colon = subject.firstIndex(where: { $0 == ":" || $0 == "：" })
    else { return false }
    return forwardMarks.contains(subject[..<colon].lowercased())
  }

  private static let forwardMarks: Set<String> = [
    "fw", "fwd", "wg", "tr", "rv", "enc", "i", "vs", "vb", "doorst", "pd", "iml", "továbbítás",
    "转发", "轉寄", "перес", "fwd (reenviado)", "rif", "ynt", "πρθ",
  ]

  /// Gathers ascending messages of one content: each joins the first group that lacks its platform.
  private static func linked(
    _ items: [Item], tolerance: Int64, platforms: Int
  ) -> [AliasTable.Group] {
    var groups: [[Item]] = []
    // By platform: no group before this one can take another message of it.
    var next = Array(repeating: 0, count: platforms)
    for item in items {
      var at = next[item.platform]
      while at < groups.count,
        groups[at].contains(where: { $0.platform == item.platform })
          || !isNear(groups[at][0], item, tolerance)
      {
        at += 1
      }
      if at < groups.count {
        groups[at].append(item)
      } else {
        groups.append([item])
      }
      next[item.platform] = at + 1
    }
    return groups.filter { $0.count > 1 }.map { group in
      AliasTable.Group(canonical: group[0].id, members: group.map(\.id))
    }
  }

  // Dates of hostile files lie far enough apart for their difference to overflow.
  private static func isNear(_ first: Item, _ second: Item, _ tolerance: Int64) -> Bool {
    let (difference, overflows) = second.milliseconds.subtractingReportingOverflow(
      first.milliseconds)
    return !overflows && difference <= tolerance
  }
}
