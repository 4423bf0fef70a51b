internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Whose vault it is")
struct OwnerInferenceTests {
  static func owner(_ messages: [Message], deliveredTo: [Handle] = []) -> Owner {
    Owner.inferred(from: messages, deliveredTo: deliveredTo, timeZone: "UTC")
  }

  static func mail(_ id: String, _ from: String, _ to: String) -> Message {
    Samples.message(id, .email, from: Samples.mail(from), to: [Samples.mail(to)])
  }

  @Test("The address in most mails is the owner's, and of equals the one that receives")
  func findsMailOwner() {
    let handle = Handle(.email, "me@x.y")
    #expect(
      Self.owner([Self.mail("1", "a@x.y", "me@x.y"), Self.mail("2", "me@x.y", "b@x.y")]).handles
        == [handle])
    #expect(Self.owner([Self.mail("1", "a@x.y", "me@x.y")]).handles == [handle])
    #expect(
      Self.owner([Self.mail("1", "a@x.y", "list@x.y")], deliveredTo: [handle]).handles == [handle])
  }

  @Test("The author in most chats is the owner, and of equals the one the chats leave over")
  func findsChatOwner() {
    let both = [
      Samples.message("1", from: Samples.name("Me"), thread: "a.txt"),
      Samples.message("2", from: Samples.name("Ana"), thread: "a.txt"),
      Samples.message("3", from: Samples.name("Me"), thread: "b.txt"),
      Samples.message("4", from: Samples.name("Ben"), thread: "b.txt"),
    ]
    #expect(Self.owner(both).name == "Me")
    let named = [
      Samples.message("1", from: Samples.name("Zoe"), thread: "WhatsApp Chat with Ana.txt"),
      Samples.message("2", from: Samples.name("Ana"), thread: "WhatsApp Chat with Ana.txt"),
    ]
    #expect(Self.owner(named).handles == [Handle(.name, "Zoe")])
  }

  @Test("A single chat names nobody unless the mail bears the same name")
  func needsEvidence() {
    let chat = [Samples.message("1", from: Samples.name("Ana García"), thread: "chat.txt")]
    #expect(Self.owner(chat) == Owner(name: "owner", handles: [], timeZone: "UTC"))
    let mail = Samples.message(
      "2", .email, from: Samples.mail("b@x.y"), to: [Samples.mail("a@x.y", "Ana Garcia")])
    let owner = Self.owner(chat + [mail])
    #expect(owner.name == "Ana García")
    #expect(owner.handles == [Handle(.name, "Ana García"), Handle(.email, "a@x.y")])
  }
}
