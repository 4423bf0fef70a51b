import Foundation
import Testing
import VaultCore

@testable import VaultIngest

@Suite("Joining with reservations")
struct ContactForestTests {
  @Test("Joined nodes have the least as root; joining again changes nothing")
  func joins() {
    var forest = ContactForest(count: 5)
    let outcomes = [
      forest.join(4, 2, .equalName, score: 91),
      forest.join(2, 4, .equalName),
      forest.join(3, 4, .identifier),
    ]
    #expect(outcomes == [.joined, .alreadyOne, .joined])
    #expect([0, 1, 2, 3, 4].map { forest.root($0) } == [0, 1, 2, 2, 2])
    #expect(forest.steps.map { [$0.first, $0.second] } == [[2, 4], [2, 3]])
    #expect(forest.steps.map { $0.score } == [91, 100])
  }

  @Test("Two cards never join by a rule, whichever way leads from one to the other")
  func keepsCardsApart() {
    var forest = ContactForest(count: 4)
    forest.setCard(7, of: 0)
    forest.setCard(8, of: 3)
    let outcomes = [
      forest.join(0, 1, .equalName),
      forest.join(3, 2, .equalName),
      forest.join(1, 2, .identifier),
    ]
    #expect(outcomes == [.joined, .joined, .refused])
    #expect([0, 1, 2, 3].map { forest.card($0) } == [7, 7, 8, 8])
    let decided = forest.join(1, 2, .decision)
    #expect(decided == .joined)
  }

  @Test("What the owner parted stays apart, also for those who joined since")
  func keepsPartsApart() {
    var forest = ContactForest(count: 6)
    forest.part(1, 4)
    forest.join(0, 1, .identifier)
    forest.join(4, 5, .identifier)
    #expect(forest.isRefusedByOwner(0, 5))
    let outcomes = [
      forest.join(0, 5, .decision),
      forest.join(5, 0, .addressBook),
    ]
    #expect(outcomes == [.refused, .refused])
    #expect(!forest.isRefusedByOwner(0, 3))
    let other = forest.join(0, 3, .addressBook)
    #expect(other == .joined)
    #expect(forest.isRefused(3, 4))
  }

  @Test("Sets of any number of elements keep their least one in few steps")
  func findsRoots() {
    var sets = DisjointSets(count: 100_000)
    for element in (1..<100_000).reversed() { sets.unite(element - 1, element) }
    #expect(sets.root(99_999) == 0)
    let isNew = sets.unite(5, 70_000)
    #expect(!isNew)
  }
}
