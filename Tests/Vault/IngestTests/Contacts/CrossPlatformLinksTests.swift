internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("One message seen on several platforms")
struct CrossPlatformLinksTests {
  static let directory = ContactDirectory(
    contacts: [
      Contact(names: ["Ana"], handles: [Handle(.name, "Ana"), Handle(.email, "ana@x.y")]),
      Contact(names: ["Ben"], handles: [Handle(.name, "Ben"), Handle(.email, "ben@x.y")]),
      Contact(names: ["Me"], handles: [Handle(.email, "me@x.y"), .owner]),
    ], ownerIndex: 2)
  static let long = "Shall we meet at the station at half past eight?"
  static let ana = Samples.name("Ana")
  static let anaMail = Samples.mail("ana@x.y")

  static func table(_ messages: [Message]) -> AliasTable {
    CrossPlatformLinks.table(messages: messages, directory: directory)
  }

  @Test("A text and the copy that a backup mailed are one; the earlier one stands for both")
  func linksCopies() {
    let text = Samples.message("s1", .imessage, at: 100, from: Self.ana, to: [.owner], Self.long)
    let copy = Samples.message(
      "m1@x", .email, at: 160, from: Self.anaMail, to: [Samples.mail("me@x.y")],
      Self.long.uppercased() + "\n", subject: "SMS with Ana")
    let table = Self.table([copy, text])
    #expect(table.groups.map { $0.members } == [[text.id, copy.id]])
    #expect(table.canonical(of: copy.id) == text.id)
    #expect(table.canonical(of: text.id) == text.id)
    #expect(table.canonical(of: DocumentID("other")) == DocumentID("other"))
    #expect(table.aliases.map { $0.others } == [[copy.id]])
  }

  @Test("Of equal times the platform decides, then the identifier")
  func choosesCanonical() {
    let table = Self.table([
      Samples.message("b", .email, from: Self.anaMail, to: [.owner], Self.long),
      Samples.message("z", .whatsapp, from: Self.ana, to: [.owner], Self.long),
      Samples.message("a", .imessage, from: Self.anaMail, to: [.owner], Self.long),
    ])
    #expect(table.groups.map { $0.members.map { $0.rawValue } } == [["z", "a", "b"]])
  }

  static func other(
    _ platform: Platform = .imessage, at seconds: Int64 = 60, from: Participant = anaMail,
    to: [Participant] = [.owner], _ text: String = long, subject: String? = nil
  ) -> Message {
    Samples.message("other", platform, at: seconds, from: from, to: to, text, subject: subject)
  }

  @Test(
    "Another platform's message stays its own if anything speaks against a copy",
    arguments: [
      other(.whatsapp), other(from: Samples.mail("ben@x.y")), other(at: 301),
      other(to: [.owner, Samples.mail("ben@x.y")]),
      other(.imessage, "Shall we meet at the station at nine?"),
      other(.email, subject: "Fwd: station"), other(.email, subject: "WG: station"),
      other(from: Samples.mail("stranger@x.y")),
    ])
  func keepsApart(_ message: Message) {
    let text = Samples.message("w1", .whatsapp, from: Self.ana, to: [.owner], Self.long)
    #expect(Self.table([text, message]).groups.isEmpty)
  }

  // Of a name "Last, First" is "First Last"; of a message it is another message.
  @Test("The halves around a comma are not exchanged, as they are in names")
  func readsTextInOrder() {
    let first = Samples.message(
      "w", .whatsapp, from: Self.ana, to: [.owner], "The keys are with Tom, ask him after lunch.")
    let other = Self.other(.imessage, "Ask him after lunch, the keys are with Tom")
    #expect(Self.table([first, other]).groups.isEmpty)
  }

  @Test("Brief texts are one only within seconds")
  func distrustsBriefTexts() {
    let first = Samples.message("w", .whatsapp, at: 0, from: Self.ana, to: [.owner], "ok")
    #expect(Self.table([first, Self.other(at: 5, "OK!")]).groups.count == 1)
    #expect(Self.table([first, Self.other(at: 6, "ok")]).groups.isEmpty)
    #expect(Self.table([first, Self.other(at: 1, "")]).groups.isEmpty)
  }

  @Test("Repeated messages pair off one by one, in time")
  func pairsRepetitions() {
    func message(_ id: String, _ platform: Platform, _ seconds: Int64) -> Message {
      Samples.message(id, platform, at: seconds, from: Self.ana, to: [.owner], "ok")
    }
    var messages: [Message] = []
    for number in 0..<4 {
      messages.append(message("w\(number)", .whatsapp, Int64(number)))
      messages.append(message("s\(number)", .imessage, Int64(number) + 1))
    }
    let groups = Self.table(messages).groups
    let members = groups.map { group in group.members.map { $0.rawValue } }
    #expect(members == [["w0", "s0"], ["w1", "s1"], ["w2", "s2"], ["w3", "s3"]])
  }

  @Test("Deleted, system and quoting messages are no copies; the order given does not matter")
  func ignoresOthers() {
    var random = SeededRandom(seed: 2)
    var deleted = Samples.message("d", .imessage, from: Self.ana, to: [.owner], Self.long)
    deleted.revision = .deleted
    let system = Samples.message("y", .imessage, from: nil, Self.long)
    let text = Samples.message("w", .whatsapp, from: Self.ana, to: [.owner], Self.long)
    let quoting = Message(
      id: DocumentID("q"), platform: .email, sentAt: text.sentAt, sender: Self.anaMail,
      recipients: [.owner], text: Self.long, quotedText: "earlier", threadID: "t")
    #expect(Self.table([deleted, system, text, quoting]).groups.isEmpty)
    let many = (0..<200).map { number -> Message in
      let platform = Platform.allCases[number % 3]
      return Samples.message(
        "m\(number)", platform, at: Int64(number / 7), from: Self.ana, to: [.owner],
        number % 2 == 0 ? "ok" : Self.long)
    }
    let reference = Self.table(many)
    #expect(reference.groups.count > 20)
    for _ in 0..<3 { #expect(Self.table(random.shuffled(many)) == reference) }
  }

  @Test("Dates at the ends of time and thousands of equal texts do no harm")
  func bearsHostility() {
    func message(_ id: Int, _ platform: Platform, _ milliseconds: Int64) -> Message {
      Message(
        id: DocumentID("\(platform.rawValue)\(id)"), platform: platform,
        sentAt: Timestamp(milliseconds: milliseconds), sender: Self.ana, recipients: [],
        text: "ok", threadID: "t")
    }
    let ends = [message(0, .whatsapp, .min), message(0, .imessage, .max)]
    #expect(Self.table(ends).groups.isEmpty)
    let many = (0..<8000).flatMap { [message($0, .whatsapp, 0), message($0, .imessage, 1)] }
    #expect(Self.table(many).groups.count == 8000)
  }
}
