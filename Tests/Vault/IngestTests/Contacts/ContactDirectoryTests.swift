internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Looking people up")
struct ContactDirectoryTests {
  static let directory = ContactDirectory(
    contacts: [
      Contact(names: ["Ana"], handles: [Handle(.name, "Ana"), Handle(.phone, "+341")]),
      Contact(names: ["Me"], handles: [Handle(.email, "me@x.y")]),
      Contact(names: ["Ben"], handles: [Handle(.email, "b@x.y")]),
    ], ownerIndex: 1)

  @Test("Participants come ascending, once each, without owner and strangers")
  func listsParticipants() {
    let message = Samples.message(
      "m", from: Samples.mail("b@x.y"),
      to: [
        Samples.name("Ana"), Samples.phone("+341"), .owner, Samples.mail("me@x.y"),
        Samples.name("Stranger"),
      ])
    #expect(Self.directory.participants(of: message) == [0, 2])
    let event = CalendarEvent(
      id: DocumentID("e"), title: "", start: Timestamp(seconds: 0), end: Timestamp(seconds: 0),
      organizer: .owner, attendees: [Samples.mail("b@x.y")])
    #expect(Self.directory.participants(of: event) == [2])
    #expect(Self.directory.index(of: Samples.name("Stranger")) == nil)
  }
}
