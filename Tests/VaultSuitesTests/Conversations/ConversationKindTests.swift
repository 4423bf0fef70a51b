import Testing
import VaultCore

@testable import VaultSuites

@Suite("Kinds of conversations")
struct ConversationKindTests {
  private static func message(
    _ id: String, from sender: String, to recipients: [String], thread: String,
    platform: Platform = .imessage
  ) -> Message {
    Message(
      id: DocumentID(id), platform: platform, sentAt: Timestamp(seconds: 0),
      sender: Participant(Handle(.name, sender)),
      recipients: recipients.map { Participant(Handle(.name, $0)) }, text: "", threadID: thread)
  }

  @Test("Three people make a group, however many of a person's identifiers a chat shows")
  func divides() {
    let messages = [
      Self.message("a", from: "ana", to: ["ben"], thread: "two"),
      Self.message("b", from: "ben", to: ["ana at work"], thread: "two"),
      Self.message("c", from: "ana", to: ["ben"], thread: "three"),
      Self.message("d", from: "cleo", to: [], thread: "three"),
      Self.message("e", from: "ana", to: ["ben", "cleo"], thread: "mail", platform: .email),
    ]
    let divided = ConversationKind.divide(messages) { participant in
      Handle(.name, participant.handle.value.split(separator: " ").first.map(String.init) ?? "")
    }
    #expect(divided[.twoPersonChats]?.map(\.id.rawValue) == ["a", "b"])
    #expect(divided[.groupChats]?.map(\.id.rawValue) == ["c", "d"])
    #expect(divided[.mailThreads]?.map(\.id.rawValue) == ["e"])
    #expect(ConversationKind.divide([], person: \.handle).isEmpty)
  }
}
