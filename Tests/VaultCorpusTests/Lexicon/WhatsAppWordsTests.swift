import Testing

@testable import VaultCorpus

@Suite("The words of WhatsApp")
struct WhatsAppWordsTests {
  private static let yaml = """
    attachedAndroid: file attached
    attachedIOS: attached
    omitted: Media omitted
    image: image omitted
    video: video omitted
    audio: audio omitted
    sticker: sticker omitted
    gif: GIF omitted
    document: document omitted
    deleted: This message was deleted
    deletedByMe: You deleted this message
    edited: This message was edited
    encrypted: Messages are encrypted
    created: '{name} created group "{title}"'
    addedYou: '{name} added you'
    added: '{name} added {other}'
    renamed: '{name} changed the group name from "{old}" to "{title}"'
    left: '{other} left'
    missedVoice: Missed voice call
    missedVideo: Missed video call
    security: Your security code with {name} changed
    """

  private static func words(_ yaml: String) throws -> WhatsAppWords {
    try WhatsAppWords(ConfigurationNode.parse(yaml, file: "language.yaml"))
  }

  @Test("A notice names who did what to whom")
  func fillsNotices() throws {
    let words = try Self.words(Self.yaml)
    #expect(words.text(of: .added, ["name": "Ana", "other": "Ben"]) == "Ana added Ben")
    #expect(words.text(of: .missedVideo, [:]) == "Missed video call")
    #expect(
      words.text(of: .renamed, ["name": "Ana", "old": "Trip", "title": "Rome"])
        == #"Ana changed the group name from "Trip" to "Rome""#)
    #expect(words.omitted(.gif) == "GIF omitted")
  }

  @Test(
    "A missing word, an unknown one and a slot that is not offered are refused by name",
    arguments: [
      ("gif: GIF omitted\n", "", "gif"), ("gif:", "gjf:", "gjf"),
      ("{other} left", "{name} left", "left"),
    ])
  func refuses(text: String, replacement: String, key: String) throws {
    let yaml = Self.yaml.replacing(text, with: replacement)
    #expect {
      try Self.words(yaml)
    } throws: { error in
      "\(error)".contains(key)
    }
  }
}
