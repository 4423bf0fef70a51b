import Testing
import VaultHistory
import VaultResults

@testable import VaultReporting

@Suite("LaTeX table")
struct LaTeXTableTests {
  /// The means and spreads are those of the sample.
  @Test("Systems are rows, means above their intervals, the best in bold")
  func rows() throws {
    let text = try LaTeXTable.render(ExportFormatTests.source(SampleReport.report()))
    #expect(text.contains("System & P@10 & R@50 & nDCG@10 & MAP \\\\\n\\midrule\nrandom & 0.012"))
    #expect(
      text.contains(
        """
        formula & \\textbf{0.719} & \\textbf{0.934} & \\textbf{0.781} & \\textbf{0.702} \\\\
        & {\\scriptsize {[}0.685, 0.753{]}} & {\\scriptsize {[}0.900, 0.968{]}} &
        """))
    #expect(text.contains("\\caption{Means over 112\\,queries") || text.contains("112 queries"))
    #expect(text.hasSuffix("\\bottomrule\n\\end{tabular}\n\\end{table}\n"))
  }

  @Test("Other measures are taken where they are asked for, for the systems that are")
  func choice() throws {
    var source = ExportFormatTests.source(try SampleReport.report())
    source.metrics = [.init("formula/MRR"), .init("recency/*")]
    let text = try LaTeXTable.render(source)
    #expect(text.contains("System & P@10 & R@50 & nDCG@10 & MAP & MRR \\\\"))
    #expect(text.contains("\nformula & -- & -- & -- & -- & \\textbf{0.893} \\\\"))
    #expect(!text.contains("semantic"))
  }

  @Test("A run that ranked nothing is refused")
  func nothing() {
    #expect(
      throws: ReportingError.notRanked(format: "latex", metric: "formula/P@10")
    ) { try LaTeXTable.render(ExportFormatTests.source(Report.sample())) }
  }

  private static func table(_ system: String) throws -> String {
    try LaTeXTable.render(ExportFormatTests.source(Report.sample([.sample("\(system)/P@10")])))
  }

  /// The escapes are those of the LaTeX2e reference manual for its ten special characters.
  @Test(
    "Characters that LaTeX reads as commands are printed",
    arguments: [
      ("50 % & {b} _^~#$", "50 \\% \\& \\{b\\} \\_\\textasciicircum{}\\textasciitilde{}\\#\\$"),
      ("\\input|\"", "\\textbackslash{}input\\textbar{}\\textquotedbl{}"),
      ("<script>", "\\textless{}script\\textgreater{}"), ("a\u{202E}b", "a{[}U+FFFD{]}b"),
      ("日é", "{[}U+65E5{]}é"), ("--", "{-}{-}"),
    ])
  func escapes(name: String, printed: String) throws {
    let text = try Self.table(name)
    #expect(text.contains("\n\(printed) & \\textbf{0.500} \\\\\n"), "\(text)")
  }

  @Test("A name of five kilobytes is cut")
  func longNames() throws {
    let text = try Self.table(String(repeating: "x", count: 5000))
    #expect(text.contains("\n\(String(repeating: "x", count: 200))\\ldots{} & "))
  }
}
