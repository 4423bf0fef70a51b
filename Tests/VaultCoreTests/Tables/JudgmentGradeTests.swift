import Testing
import VaultCore

@Suite("Grades of judgments")
struct JudgmentGradeTests {
  @Test(
    "A whole number is read with or without a point",
    arguments: [
      ("1", 1), ("0", 0), ("-1", -1), ("+2", 2), ("2.0", 2), ("3.000", 3), ("-1.0", -1),
    ])
  func readsWholeNumbers(_ text: String, _ grade: Int) {
    #expect(JudgmentGrade.value(text) == grade)
  }

  @Test(
    "What is no whole number is refused",
    arguments: [
      "", "0.5", "1.", ".0", "1.0.0", "1e0", "nan", "one", "1 ", "-", "99999999999999999999", "1,0",
    ])
  func refusesOthers(_ text: String) {
    #expect(JudgmentGrade.value(text) == nil)
  }
}
