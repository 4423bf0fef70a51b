internal import Testing
internal import VaultCore
internal import VaultEvaluation

@Suite("Labelled entities and their scores")
struct EntityTests {
  @Test("Labels are offsets into the UTF-8 of the text without braces")
  func reads() throws {
    let line = try #require(
      LabelledText("Señor {person:Ibáñez}, {date:mañana a las 5=2026-03-13T17:00}"))
    #expect(line.text == "Señor Ibáñez, mañana a las 5")
    // "Señor " has 7 bytes and "Ibáñez" 8.
    #expect(line.labels.map(\.range) == [7..<15, 17..<32])
    #expect(line.labels.map(\.kind) == [.person, .date])
    #expect(
      line.labels[1].start == Timestamp(year: 2026, month: 3, day: 13, hour: 17))
    #expect(LabelledText("{date:noon}")?.labels.first?.start == nil)
  }

  @Test(
    "A line that is not in form is refused",
    arguments: [
      "{person:Ana", "{pet:Rex}", "{date:soon=2026-13-01}", "a } b", "{person}",
      "{date:at 3=2026-03-13T25:00}",
    ])
  func refuses(line: String) {
    #expect(LabelledText(line) == nil)
  }

  private static let day = Timestamp(year: 2026, month: 3, day: 13)

  private static func date(_ range: Range<Int>, _ start: Timestamp?) -> Entity {
    Entity(
      kind: .date, range: range, value: "",
      time: start.map { TimeSpan(start: $0, end: $0.advanced(byDays: 1)) })
  }

  @Test("Half of what is found and two thirds of what is labelled is an F1 of 4/7")
  func counts() throws {
    var score = EntityScore()
    func person(_ range: Range<Int>) -> Entity { Entity(kind: .person, range: range, value: "") }
    score.add(
      [person(0..<3), person(5..<8), person(10..<14), person(20..<22)],
      for: [0..<3, 5..<8, 10..<13].map { LabelledText.Label(kind: .person, range: $0) })
    // 2 · 2 / (4 + 3) exactly, and one more that overlaps.
    #expect(score.exact[.person]?.f1 == 4.0 / 7.0)
    #expect(score.overlapping[.person]?.f1 == 6.0 / 7.0)
    #expect(score.exact[.money]?.f1 == nil, "nothing of the kind is labelled")
  }

  @Test("The right span of another kind is wrong for both kinds")
  func kinds() {
    var score = EntityScore()
    score.add(
      [Entity(kind: .organization, range: 0..<3, value: "")],
      for: [LabelledText.Label(kind: .person, range: 0..<3)])
    #expect(score.exact[.person]?.f1 == 0 && score.exact[.organization]?.found == 1)
  }

  @Test("A date is resolved if it begins when the label says; labels without a value are left out")
  func resolves() {
    let labels = [
      LabelledText.Label(kind: .date, range: 0..<8, start: Self.day),
      LabelledText.Label(kind: .date, range: 10..<14),
    ]
    func f1(_ found: Entity...) -> Double? {
      var score = EntityScore()
      score.add(found, for: labels)
      return score.resolved.f1
    }
    #expect(f1(Self.date(0..<6, Self.day), Self.date(10..<14, nil)) == 1)
    #expect(f1(Self.date(0..<8, Self.day.advanced(byDays: 1))) == 0)
    #expect(f1(Self.date(0..<8, Self.day), Self.date(20..<24, Self.day)) == 2.0 / 3.0)
    #expect(f1() == 0)
  }

  @Test("One entity is right for one label alone")
  func pairs() {
    var score = EntityScore()
    score.add(
      [Entity(kind: .person, range: 0..<10, value: "")],
      for: [
        LabelledText.Label(kind: .person, range: 0..<4),
        LabelledText.Label(kind: .person, range: 5..<10),
      ])
    #expect(score.overlapping[.person]?.right == 1)
  }
}
