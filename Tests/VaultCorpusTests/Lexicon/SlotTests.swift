import Testing

@testable import VaultCorpus

@Suite("Slots")
struct SlotTests {
  @Test("Forms and lists are numbered in their order and know their place")
  func numbers() throws {
    let names = SlotNames(forms: ["the", "of"], fillers: ["city", "dish"])
    #expect(try #require(names["the"]).form == 0)
    #expect(try #require(names["of"]).form == 1)
    #expect(try #require(names["city"]).filler == 0)
    #expect(try #require(names["dish"]).filler == 1)
    #expect(try #require(names["dish"]).form == nil)
    #expect(try #require(names["day"]).form == nil)
    #expect(try #require(names["day"]).filler == nil)
  }

  @Test("A name that nobody defines is no slot, nor is another grammar's form")
  func refusesUnknownNames() {
    #expect(SlotNames(forms: ["the"])["zu"] == nil)
    #expect(SlotNames(forms: [])["dya"] == nil)
  }

  @Test("A list called like a slot of the generator's own leaves that slot as it is")
  func keepsFixedSlots() {
    let names = SlotNames(forms: [], fillers: ["amount", "city"])
    #expect(names["amount"] == .amount)
    #expect(names["city"]?.filler == 1)
  }

  @Test("All slots that can be numbered stay apart in a set of 64 bits")
  func areDistinct() throws {
    let forms = (0..<10).map { "form\($0)" }
    let fillers = (0..<14).map { "list\($0)" }
    let names = SlotNames(forms: forms, fillers: fillers)
    let fixed = [
      "noun", "title", "day", "date", "time", "at", "place", "me", "name", "surname", "project",
      "who", "whose", "oldDay", "oldDate", "oldTime", "oldPlace", "oldAt", "friend", "other",
      "number", "amount", "person", "mySurname", "company", "phone", "you", "weekday", "short",
      "month", "monthNumber", "year", "hour", "hour12", "nextHour12", "half", "minute", "author",
      "clock",
    ]
    let slots = try (fixed + forms + fillers).map { try #require(names[$0]) }
    let all = slots.reduce(into: SlotSet()) { $0.insert(SlotSet($1)) }
    #expect(all.rawValue.nonzeroBitCount == fixed.count + 24)
  }

  @Test("What names the event: the noun, its ten forms, the title")
  func naming() {
    #expect(SlotSet.naming.rawValue.nonzeroBitCount == 12)
    #expect(SlotSet.naming.contains(SlotSet(.title)))
    #expect(SlotSet.naming.contains(SlotSet(.form9)))
    #expect(!SlotSet.naming.contains(SlotSet(.list0)))
    #expect(!SlotSet.naming.contains(SlotSet(.day)))
  }
}
