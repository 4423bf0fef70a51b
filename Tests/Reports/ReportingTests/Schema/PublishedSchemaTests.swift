import Foundation
import Testing
import VaultGate
import VaultResults
import VaultTestSupport

@Suite("Published JSON Schemas")
struct PublishedSchemaTests {
  private static func schema(_ name: String) throws -> JSONSchema {
    try JSONSchema(Data(contentsOf: Repository.url("Documentation/\(name).schema.json")))
  }

  private static func value(_ data: Data) throws -> JSONValue {
    try JSONDecoder().decode(JSONValue.self, from: data)
  }

  @Test("Every key of a report is described, and every described key is written")
  func reports() throws {
    let schema = try Self.schema("report")
    let documents = [
      try SampleReport.report().encoded(), try SampleReport.worse().encoded(),
      try Data(contentsOf: Repository.url("Reports/baseline/report.json")),
    ]
    for document in documents {
      #expect(schema.problems(in: try Self.value(document)).prefix(5).isEmpty)
    }
  }

  @Test("Every key of a gate's decision is described, and every described key is written")
  func gates() throws {
    let schema = try Self.schema("gate")
    for report in [SampleGate.report, SampleGate.passed, SampleGate.empty] {
      #expect(schema.problems(in: try Self.value(report.encoded())).isEmpty)
    }
  }

  @Test(
    "A document that differs is refused, with its place",
    arguments: [
      ("\"schemaVersion\" : 2", "\"schemaVersion\" : 3", "$.schemaVersion: not the constant"),
      ("\"outcome\" : \"waived\"", "\"outcome\" : \"lost\"", "].outcome: not one of"),
      ("\"policyDigest\" :", "\"policy\" :", "$: policyDigest is missing"),
      ("\"notes\" :", "\"remarks\" : [], \"notes\" :", "$: remarks is not described"),
      ("\"p\" : 0.0004", "\"p\" : 4", "].p: above maximum"),
      ("\"n\" : 115", "\"n\" : 1.5", "].n: not of type integer"),
      ("\"slice\" : {\n\n      }", "\"slice\" : null", "].slice: not of type object"),
    ])
  func refusal(part: String, replacement: String, problem: String) throws {
    let text = String(decoding: try SampleGate.report.encoded(), as: UTF8.self)
    let altered = text.replacing(part, with: replacement)
    #expect(altered != text)
    let problems = try Self.schema("gate").problems(in: try Self.value(Data(altered.utf8)))
    #expect(problems.contains { $0.contains(problem) }, "\(problems)")
  }

  @Test("A keyword that the validator does not know is a problem")
  func unknownKeyword() throws {
    let schema = try JSONSchema(Data(#"{"type": "string", "pattern": "^a"}"#.utf8))
    #expect(schema.problems(in: .string("a")) == ["$: the validator does not know pattern"])
  }
}
