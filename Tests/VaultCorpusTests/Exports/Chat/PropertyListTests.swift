import Foundation
import Testing

@testable import VaultCorpus

@Suite("A binary property list")
struct PropertyListTests {
  private struct Values: Decodable, Equatable {
    let amc: Int
    let flag: Bool
    let big: Int
    let date: Double
    let data: Data
    let list: [String]
    let deep: [String: [String: Int]]
  }

  @Test("Foundation reads every kind of value back")
  func isReadByFoundation() throws {
    let long = [UInt8](repeating: 7, count: 70_000)
    let list = PropertyList.dictionary([
      ("amc", .integer(0)), ("flag", .flag(true)), ("big", .integer(70_000)),
      ("date", .real(690_513_474.25)), ("data", .data(long)),
      ("list", .array([.text("short"), .text("a longer text than fourteen bytes")])),
      ("deep", .dictionary([("0", .dictionary([("lo", .integer(300))]))])),
    ])
    let read = try PropertyListDecoder().decode(Values.self, from: Data(list.binary))
    let expected = Values(
      amc: 0, flag: true, big: 70_000, date: 690_513_474.25, data: Data(long),
      list: ["short", "a longer text than fourteen bytes"], deep: ["0": ["lo": 300]])
    #expect(read == expected)
  }
}
