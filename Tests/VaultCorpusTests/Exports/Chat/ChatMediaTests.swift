import Testing
import VaultCore

@testable import VaultCorpus

@Suite("Files in chats")
struct ChatMediaTests {
  // Names in exports of Android 2.24 and iOS 24.
  @Test("Each system names files in its own way")
  func names() throws {
    let date = try #require(CivilDate(year: 2025, month: 3, day: 5))
    #expect(ChatMedia.image.androidName(ordinal: 12, date: date) == "IMG-20250305-WA0012.jpg")
    #expect(ChatMedia.audio.androidName(ordinal: 7, date: date) == "PTT-20250305-WA0007.opus")
    #expect(
      ChatMedia.image.iosName(ordinal: 12, date: date, secondOfDay: 54_429)
        == "00000012-PHOTO-2025-03-05-15-07-09.jpg")
  }

  @Test("Talk carries no file, and captions stand under pictures and films alone")
  func kinds() {
    var turn = Turn(
      time: Timestamp(seconds: 0), place: .chat(0), speaker: Turn.owner, isSecondLanguage: false,
      seed: 0)
    var bare: Set<ChatMedia> = []
    var captioned: Set<ChatMedia> = []
    for seed in 0..<UInt32(500) {
      turn.seed = seed
      turn.content = .photo
      if let kind = ChatMedia(turn, hasCaption: false) { bare.insert(kind) }
      if let kind = ChatMedia(turn, hasCaption: true) { captioned.insert(kind) }
      turn.content = .talk
      #expect(ChatMedia(turn, hasCaption: false) == nil)
    }
    #expect(bare == [.image, .video, .sticker, .gif, .document])
    #expect(captioned == [.image, .video])
  }
}
