import Foundation
import Testing
import VaultResults

@testable import VaultReporting

@Suite("JUnit report")
struct JUnitReportTests {
  @Test("Only a missed hard target fails; a stand-in or the document's figure leaves a note")
  func verdicts() throws {
    let xml = JUnitReport.render(try SampleReport.report())
    func testCase(_ id: String) throws -> Substring {
      let start = try #require(xml.range(of: "name=\"\(id) "))
      let rest = xml[start.lowerBound...]
      let end = rest.range(of: "<testcase")?.lowerBound ?? rest.endIndex
      return rest[..<end]
    }
    #expect(try testCase("Q1a").contains("<failure"))
    #expect(try testCase("Q3").contains("<system-out>missed, but not hard (the document’s"))
    #expect(try testCase("L5").contains("<system-out>missed, but not hard (paper)"))
    #expect(try testCase("Q1b").contains("<skipped message=\"the best system"))
    #expect(try testCase("Q2").prefix { $0 != "\n" }.hasSuffix("/>"))
    #expect(
      xml.contains(
        """
        <testsuite name="Retrieval quality" tests="14" failures="3" errors="0" skipped="5" \
        timestamp="2026-11-20T09:30:00Z">
        <properties>
        <property name="dataset" value="default"/>
        <property name="primarySystem" value="formula"/>
        """))
    // 49 targets and 7 stages.
    #expect(xml.contains("tests=\"56\" failures=\"6\" errors=\"0\" skipped=\"31\""))
  }

  /// The times are those of the sample's stages; 58.02 s is their sum.
  @Test("Stages have times, the document their sum, and nothing else has one")
  func times() throws {
    let report = try SampleReport.report()
    let xml = JUnitReport.render(report)
    #expect(xml.contains("skipped=\"31\" time=\"58.020\">"))
    #expect(xml.contains("<testcase classname=\"Stages\" name=\"embed\" time=\"48.600\"/>"))
    #expect(xml.components(separatedBy: " time=").count - 1 == report.stages.count + 2)
    let untimed = Report(
      manifest: report.manifest, metrics: report.metrics, targets: report.targets, stages: [])
    #expect(!JUnitReport.render(untimed).contains(" time="))
  }

  @Test(
    "The document is well formed whatever the texts", arguments: ["]]><b>\"'&", "\u{1}\u{301}"])
  func wellFormed(hostile: String) {
    let xml = JUnitReport.render(SampleReport.hostile(hostile))
    #expect(TagBalance.firstProblem(in: xml) == nil)
    #expect(!xml.unicodeScalars.contains("\u{1}"))
  }
}
