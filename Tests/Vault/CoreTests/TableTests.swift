internal import Testing
internal import VaultCore

@Suite("Columns and grades of tables")
struct TableTests {
  // Expected columns: Python 3.11, `next(csv.reader([line], delimiter="\t"))`, but for the two
  // lines whose quotation does not close.
  @Test(
    "Columns are separated by tabs and may be quoted",
    arguments: [
      ("a\tb\tc", ["a", "b", "c"]), ("\"a\"\t\"b c\"\t1", ["a", "b c", "1"]),
      ("\"a\tb\"\tc", ["a\tb", "c"]), ("\"say \"\"hi\"\"\"\tx", ["say \"hi\"", "x"]),
      ("a \"quoted\" word\tx", ["a \"quoted\" word", "x"]),
      ("", [""]), ("a\t", ["a", ""]), ("\t\t", ["", "", ""]), ("\"\"\tx", ["", "x"]),
      ("\"open\tx", ["\"open", "x"]), ("\"a\"b\tx", ["\"a\"b", "x"]),
    ])
  func partsColumns(_ line: String, _ columns: [String]) {
    #expect(TabSeparatedLine.columns(line) == columns)
  }

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
