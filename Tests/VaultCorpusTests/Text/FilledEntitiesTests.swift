import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

/// What is filled in is known from the vault's people and lists, not from the code that notes it.
@Suite("Entities that the generator fills in")
struct FilledEntitiesTests {
  private struct Found {
    let kind: Entity.Kind
    let text: String
    let day: CivilDate?
    let sentOn: CivilDate
  }

  private static func found(in vault: CorpusVault) throws -> [Found] {
    let filled = FilledEntities(archive: vault.archive)
    return try vault.archive.entries().flatMap { entry -> [Found] in
      let bytes = Array(entry.message.text.utf8)
      var end = 0
      return try filled.entities(of: entry).map { entity in
        #expect(entity.range.lowerBound >= end && entity.range.upperBound <= bytes.count)
        end = entity.range.upperBound
        return Found(
          kind: entity.kind,
          text: try #require(String(bytes: bytes[entity.range], encoding: .utf8)),
          day: entity.day, sentOn: entry.message.sentAt.date)
      }
    }
  }

  private static func folded(_ text: String) -> String {
    text.folding(
      options: [.diacriticInsensitive, .caseInsensitive, .widthInsensitive], locale: nil)
  }

  @Test("Spans hold names of the vault's people, amounts and days, as they were typed")
  func holds() throws {
    for vault in try Samples.smoke.get().vaults {
      let found = try Self.found(in: vault)
      let cast = vault.archive.cast
      let people = cast.people.map(\.fullName) + [cast.owner.fullName]
      let names = Set(
        (people + cast.strangers.values.joined().map(\.name))
          .flatMap { Self.folded($0).split(separator: " ").map(String.init) })
      let persons = found.filter { $0.kind == .person }
      let known = persons.count { person in
        Self.folded(person.text).split(separator: " ").allSatisfy { names.contains(String($0)) }
      }
      #expect(!persons.isEmpty && Double(known) >= 0.95 * Double(persons.count), "\(vault.name)")
      let money = found.filter { $0.kind == .money }
      let withFigure = money.count { $0.text.contains(where: \.isNumber) }
      #expect(!money.isEmpty && Double(withFigure) >= 0.9 * Double(money.count))
      let dates = found.filter { $0.kind == .date && $0.day != nil }
      #expect(!dates.isEmpty)
      // "Tomorrow" of English messages is the day after they were sent, by the vault's clock.
      for date in dates where date.text.lowercased() == "tomorrow" {
        let distance = try #require(date.day).daysSinceEpoch - date.sentOn.daysSinceEpoch
        #expect((0...2).contains(distance))
      }
    }
  }
}
