internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Entities in text")
struct EntityFinderTests {
  private let finder = EntityFinder(people: ["Marta López", "Jonas Weber"])

  @Test("F1", arguments: [Entity.Kind.person, .organization, .money])
  func finds(_ kind: Entity.Kind) throws {
    let sentences = try EntityFixture().sentences
    let halves = (0..<2).map { half in
      sentences.enumerated().filter { $0.offset % 2 == half }.map(\.element)
    }
    let dev = EntityFixture.score(halves[0], kind: kind, with: finder, isLoud: true)
    let test = EntityFixture.score(halves[1], kind: kind, with: finder)
    print("F1", kind, dev.f1, test.f1, dev, test)
  }
}
