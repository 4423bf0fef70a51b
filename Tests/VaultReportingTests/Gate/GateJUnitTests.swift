import Foundation
import Testing
import VaultResults

@testable import VaultReporting

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Gate as JUnit XML")
struct GateJUnitTests {
  @Test("A decision renders as recorded")
  func snapshot() throws {
    try Snapshot.check(GateJUnit.render(SampleGate.report), "gate.xml")
  }

  @Test("Failures fail, what cannot be told or compared errs, what is waived is skipped")
  func outcomes() throws {
    let xml = GateJUnit.render(SampleGate.report)
    #expect(xml.contains("tests=\"9\" failures=\"1\" errors=\"2\" skipped=\"1\""))
    func testCase(_ name: String) throws -> Substring {
      let start = try #require(xml.range(of: "name=\"\(name)\""))
      let rest = xml[start.lowerBound...]
      return rest[..<(rest.range(of: "<testcase")?.lowerBound ?? rest.endIndex)]
    }
    #expect(try testCase("document/nDCG@10").contains("<failure type=\"failed\""))
    #expect(try testCase("search/scan").contains("<error type=\"inconclusive\""))
    #expect(try testCase("machine.kernels").contains("<error type=\"notComparable\""))
    #expect(try testCase("document/nDCG@10 {language: es}").contains("<skipped"))
    #expect(try testCase("vault/fileBytes").contains("<system-out>improved"))
    #expect(try testCase("Q2").hasPrefix("name=\"Q2\"/>"))
  }

  @Test(
    "The document parses whatever the texts", arguments: ["]]><b>\"'&", "\u{1}\u{301}", "\u{FFFF}"])
  func wellFormed(hostile: String) {
    let parser = XMLParser(data: Data(GateJUnit.render(SampleGate.hostile(hostile)).utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
  }

  @Test("A run's document holds the gate's suites behind its own, and counts both")
  func besideTargets() throws {
    let report = try SampleReport.report()
    let xml = JUnitReport.render(report, gate: SampleGate.report)
    #expect(xml.contains("<testsuite name=\"quality\""))
    #expect(xml.contains("tests=\"65\" failures=\"7\" errors=\"2\" skipped=\"32\""))
    #expect(XMLParser(data: Data(xml.utf8)).parse())
  }
}
