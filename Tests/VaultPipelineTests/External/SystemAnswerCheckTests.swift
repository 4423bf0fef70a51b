import Testing
import VaultCore

@testable import VaultIngest
@testable import VaultPipeline

@Suite("The check of an external system's answer")
struct SystemAnswerCheckTests {
  private static func result(_ id: String, _ score: Double) -> SystemResult {
    SystemResult(id: DocumentID(id), score: score)
  }

  private static let check = SystemAnswerCheck(TinyVault.resolved())

  @Test("Scores decide, and equal ones stand in ascending order of ids")
  func ranks() throws {
    let checked = try Self.check.check(
      [Self.result("m3", 0.5), Self.result("m1", 0.5), Self.result("m2", 0.75)], limit: 3,
      asOf: nil)
    #expect(checked.ranking.map(\.id.rawValue) == ["m2", "m1", "m3"])
    #expect(checked.later == 0)
  }

  @Test("What was sent after the question's instant is dropped and counted")
  func dropsLater() throws {
    let checked = try Self.check.check(
      [Self.result("m3", 2), Self.result("m2", 1)], limit: 3, asOf: TinyVault.start)
    #expect(checked.ranking.map(\.id.rawValue) == ["m2"])
    #expect(checked.later == 1)
  }

  @Test("Copies of a message count once, at their best place, under the first one's id")
  func joinsCopies() throws {
    let aliases = AliasTable(groups: [
      .init(canonical: DocumentID("m1"), members: [DocumentID("m1"), DocumentID("m3")])
    ])
    let check = SystemAnswerCheck(TinyVault.resolved(aliases: aliases))
    let checked = try check.check(
      [Self.result("m1", 1), Self.result("m2", 2), Self.result("m3", 3)], limit: 3, asOf: nil)
    #expect(checked.ranking.map(\.id.rawValue) == ["m1", "m2"])
    #expect(checked.ranking.map(\.score) == [3, 2])
    #expect(check.copies(of: DocumentID("m1")).map(\.rawValue) == ["m1", "m3"])
    #expect(check.copies(of: DocumentID("m2")).map(\.rawValue) == ["m2"])
  }

  @Test("Components pass as numbers under plain names alone: a name could quote a message")
  func cleansComponents() throws {
    var result = Self.result("m1", 1)
    result.components = ["semantic": 0.25, "lunch on friday": 1, "": 2, "temporal": 0.5]
    let checked = try Self.check.check([result], limit: 1, asOf: nil)
    #expect(checked.ranking.first?.components == ["semantic": 0.25, "temporal": 0.5])
  }

  @Test(
    "Nonsense is refused whole",
    arguments: [
      ([("m9", 1.0)], SystemFailure.unknownDocument),
      ([("m1", 1), ("m1", 1)], .duplicateDocument), ([("m1", .nan)], .unusableScore),
      ([("m1", -.infinity)], .unusableScore), ([("m1", 1e39)], .unusableScore),
      ([("m1", 1), ("m2", 1), ("m3", 1)], .tooMany),
    ])
  func refuses(results: [(String, Double)], failure: SystemFailure) {
    #expect(throws: failure) {
      try Self.check.check(results.map { Self.result($0.0, $0.1) }, limit: 2, asOf: nil)
    }
  }
}
