import Testing
import VaultCore

@Suite("Columns separated by tabs")
struct TabSeparatedLineTests {
  // Expected columns: Python 3.11, `next(csv.reader([line], delimiter="\t"))`, but for the two
  // lines whose quotation does not close.
  @Test(
    "Columns are separated by tabs and may be quoted",
    arguments: [
      ("a\tb\tc", ["a", "b", "c"]),
      ("\"a\"\t\"b c\"\t1", ["a", "b c", "1"]),
      ("\"a\tb\"\tc", ["a\tb", "c"]),
      ("\"say \"\"hi\"\"\"\tx", ["say \"hi\"", "x"]),
      ("a \"quoted\" word\tx", ["a \"quoted\" word", "x"]),
      ("", [""]), ("a\t", ["a", ""]), ("\t\t", ["", "", ""]), ("\"\"\tx", ["", "x"]),
      ("\"open\tx", ["\"open", "x"]), ("\"a\"b\tx", ["\"a\"b", "x"]),
    ])
  func partsColumns(_ line: String, _ columns: [String]) {
    #expect(TabSeparatedLine.columns(line) == columns)
  }
}
