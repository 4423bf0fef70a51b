internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Two exports of one chat")
struct OverlapMergerTests {
  /// Messages as `minute sender text`; the identifier is the export's.
  static func export(
    _ path: String, _ lines: [String], from ordinal: Int = 1
  ) -> [Message] {
    lines.enumerated().map { index, line in
      let parts = line.split(separator: " ", maxSplits: 2).map(String.init)
      return Message(
        id: DocumentID("\(path)#\(index + ordinal)"), platform: .whatsapp,
        sentAt: Timestamp(seconds: (Int64(parts[0]) ?? 0) * 60), sender: Samples.name(parts[1]),
        recipients: [], text: parts.count > 2 ? parts[2] : "", threadID: path)
    }
  }

  static func texts(_ union: OverlapMerger.Union) -> [String] {
    union.messages.map { "\($0.sentAt.secondsSinceEpoch / 60) \($0.text)" }
  }

  @Test("The same export again adds nothing and changes nothing")
  func isIdempotent() {
    let first = Self.export("a.txt", ["1 A hi", "1 B hi", "2 A ok", "2 A ok", "3 B bye"])
    let again = OverlapMerger.merge(
      first, Self.export("a (1).txt", ["1 A hi", "1 B hi", "2 A ok", "2 A ok", "3 B bye"]))
    #expect(again.messages == first)
    #expect([again.matchedCount, again.addedCount] == [5, 0])
    #expect(OverlapMerger.merge([], first).messages == first)
    #expect(OverlapMerger.merge(first, []).messages == first)
  }

  @Test("A later export that starts later adds its end, numbered on")
  func addsEnd() {
    let first = Self.export("a.txt", ["1 A hi", "2 B yo", "3 A ok"])
    let union = OverlapMerger.merge(first, Self.export("b.txt", ["3 A ok", "4 B new", "5 A end"]))
    #expect(union.messages.map { $0.id.rawValue } == (1...5).map { "a.txt#\($0)" })
    #expect(Set(union.messages.map { $0.threadID }) == ["a.txt"])
    #expect(Self.texts(union) == ["1 hi", "2 yo", "3 ok", "4 new", "5 end"])
    #expect([union.matchedCount, union.addedCount] == [1, 2])
  }

  @Test(
    "Of equal messages within a minute, and of versions of one, each remains once",
    arguments: [
      (["1 A ok", "1 A ok", "1 A ok"], ["1 A ok", "1 A ok", "2 B x"], 4),
      (["0 B x", "1 A ok", "1 A ok"], ["1 A ok", "1 A ok", "1 A ok"], 4),
      (["1 A ok", "1 B ok"], ["1 B ok", "1 A ok"], 2), (["1 A ok"], ["1 A ok", "1 A ok"], 2),
      (["1 A ok", "1 A no", "1 A ok"], ["1 A ok", "2 A ok"], 4),
      // Between matched neighbours another text is a version, unless its sender or minute differs.
      (["1 A a", "2 A b", "3 A c"], ["1 A a", "2 A B", "3 A c"], 3),
      (["1 A a", "2 A b", "3 A c"], ["1 A a", "2 B B", "3 A c"], 4),
      (["1 A a", "2 A b"], ["1 A a", "2 A B"], 3),
      (["1 A a", "2 A b", "3 A c"], ["1 A a", "3 A B", "3 A c"], 4),
    ])
  func countsEqual(_ earlier: [String], _ later: [String], _ count: Int) {
    let union = OverlapMerger.merge(Self.export("a", earlier), Self.export("b", later))
    #expect(union.messages.count == count)
    #expect(Set(union.messages.map { $0.id }).count == count)
  }

  @Test("An edited message is a version of its first form, under its identifier")
  func revises() {
    let first = Self.export("a", ["1 A one", "1 A two", "1 A three"])
    let later = Self.export("b", ["1 A one", "1 A zwei", "1 A three"])
    let union = OverlapMerger.merge(first, later)
    #expect(Self.texts(union) == ["1 one", "1 zwei", "1 three"])
    #expect(union.messages.map { $0.id } == first.map { $0.id })
    #expect(union.messages.map { $0.revision } == [.original, .edited, .original])
  }

  @Test("A marked edit or deletion needs no neighbours; an unmarked difference does")
  func followsMarks() {
    let first = Self.export("a", ["1 A one", "5 B last"])
    var later = Self.export("b", ["1 A other", "5 B", "6 B more"])
    #expect(OverlapMerger.merge(first, later).messages.count == 5)
    later[0].revision = .edited
    later[1].revision = .deleted
    let union = OverlapMerger.merge(first, later)
    #expect(Self.texts(union) == ["1 other", "5 ", "6 more"])
    #expect(union.messages.map { $0.revision } == [.edited, .deleted, .original])
  }

  @Test("What the later export lacks stays, in its place")
  func losesNothing() {
    let first = Self.export("a", ["1 A x", "2 A kept", "3 B z", "3 A kept too", "3 B end"])
    let union = OverlapMerger.merge(
      first, Self.export("b", ["1 A x", "3 B z", "3 B end", "4 A n"]))
    #expect(Self.texts(union) == ["1 x", "2 kept", "3 z", "3 kept too", "3 end", "4 n"])
  }

  @Test("A contact who got a name since is the same sender; another sender is another message")
  func followsRenames() {
    let first = Self.export("a", ["1 +34600111222 hi", "2 A ho"])
    let renamed = OverlapMerger.merge(first, Self.export("b", ["1 Bo hi", "2 A ho", "3 Bo yo"]))
    #expect(renamed.messages.count == 3)
    let other = OverlapMerger.merge(
      Self.export("a", ["1 A ok", "2 B x"]), Self.export("b", ["1 B ok", "2 B x", "3 A y"]))
    #expect(other.messages.count == 4)
  }

  @Test("A file left out in one export is the file of the other, whichever comes first")
  func fillsFiles() {
    func message(_ path: String, _ name: String?) -> [Message] {
      [
        Message(
          id: DocumentID("\(path)#1"), platform: .whatsapp, sentAt: Timestamp(seconds: 60),
          sender: Samples.name("A"), recipients: [], text: "",
          attachments: [Attachment(name: name)], threadID: path)
      ]
    }
    for (first, second) in [(nil, "IMG-1.jpg"), ("IMG-1.jpg", nil)] as [(String?, String?)] {
      let union = OverlapMerger.merge(message("a", first), message("b", second))
      #expect(union.messages.map { $0.attachments } == [[Attachment(name: "IMG-1.jpg")]])
      #expect(union.messages.map { $0.revision } == [.original])
    }
  }

  @Test("Exports with and without seconds are aligned by the minute")
  func alignsResolutions() {
    let coarse = Self.export("a", ["1 A hi", "2 B yo"])
    let fine = coarse.enumerated().map { index, message in
      Message(
        id: DocumentID("b#\(index)"), platform: .whatsapp,
        sentAt: message.sentAt.advanced(bySeconds: 17), sender: message.sender, recipients: [],
        text: message.text, threadID: "b")
    }
    #expect(OverlapMerger.merge(coarse, fine).messages == coarse)
  }

  @Test("Any two windows of a chat give the chat between them, every message once")
  func rebuildsWindows() {
    var random = SeededRandom(seed: 44)
    for _ in 0..<60 {
      var minute = 0
      let lines = (0..<80).map { number in
        minute += random.index(below: 3)
        let text = random.chance(0.5) ? random.element(of: ["ok", "ja", "no"]) : "text \(number)"
        return "\(minute) \(random.element(of: ["A", "B"])) \(text)"
      }
      let start = random.index(below: 30)
      let end = 50 + random.index(below: 30)
      let union = OverlapMerger.merge(
        Self.export("a", Array(lines[..<end])), Self.export("b", Array(lines[start...])))
      #expect(union.messages.count == 80)
      #expect(
        Self.texts(union).sorted()
          == Self.texts(OverlapMerger.merge([], Self.export("c", lines))).sorted())
      #expect(union.addedCount == 80 - end)
    }
  }

  @Test("Tens of thousands of messages within one minute take no more than a moment")
  func bearsOneMinute() {
    let first = Self.export("a", (0..<20_000).map { "1 A \($0)" })
    var later = Self.export("b", (0..<20_000).map { "1 A x\($0)" })
    for index in later.indices { later[index].revision = .edited }
    let union = OverlapMerger.merge(first, later)
    #expect(union.messages.count == 20_000)
    #expect(union.messages.last?.text == "x19999")
  }
}
