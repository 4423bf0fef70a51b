import Testing
import VaultCore
import VaultEvaluation

@Suite("Texts with labelled entities")
struct LabelledTextTests {
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
}
