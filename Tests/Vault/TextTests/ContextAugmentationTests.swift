internal import Testing
internal import VaultCore

@testable internal import VaultText

@Suite("Context for brief messages")
struct ContextAugmentationTests {
  @Test(
    "Brief is fewer than five words, counted in bigrams where nothing separates words",
    arguments: [
      ("", true), ("ok", true), ("see you at eight", true), ("see you there at eight", false),
      ("👍 👍 👍 👍 👍 👍", true), ("1 2 3 4 5", false), ("don't you think so", true),
      ("明天见面吧", true), ("明天下午见面", false), ("明 天 见 面", true), ("会議は明日の三時", false),
      ("พรุ่งนี้", false), ("내일 만나요", true), ("ok 明天见", true),
    ])
  func countsWords(_ text: String, _ isBrief: Bool) {
    #expect(ContextAugmentation.isBrief(text) == isBrief)
  }

  @Test("A brief message stands behind the three before it in its thread")
  func addsContext() {
    let long = "this one has more than five words"
    let messages = [
      Samples.message("1", at: 1, "first"), Samples.message("2", at: 2, "second", thread: "other"),
      Samples.message("3", at: 3, long), Samples.message("4", at: 4, from: nil, "Ana left"),
      Samples.message("5", at: 5, ""), Samples.message("6", at: 6, "sixth"),
      Samples.message("7", at: 7, "seventh"), Samples.message("8", at: 8, long),
    ]
    let context = ContextAugmentation(messages)
    #expect(context.text(at: 0) == "first")
    #expect(context.text(at: 1) == "second")
    #expect(context.text(at: 2) == long)
    #expect(context.text(at: 4) == "first\n\(long)")
    #expect(context.text(at: 6) == "first\n\(long)\nsixth\nseventh")
    #expect(context.text(at: 7) == long)
    #expect(
      messages.indices.map(context.isAugmented) == [
        false, false, false, true, true, true, true, false,
      ])
  }

  @Test("A deleted message is no context, not even by its subject")
  func skipsDeleted() {
    var deleted = Samples.message("1", at: 1, "", subject: "Dinner")
    deleted.revision = .deleted
    let context = ContextAugmentation([deleted, Samples.message("2", at: 2, "ok")])
    #expect(context.text(at: 1) == "ok")
    #expect(!context.isAugmented(at: 1))
  }
}
