internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Many and hostile names")
struct ContactScaleTests {
  static func resolve(_ groups: [[Participant]]) -> ContactDirectory {
    ContactResolverTests.resolve(groups)
  }

  @Test("Thousands of people under one name are one question that leads to all of them")
  func bearsEqualNames() {
    let directory = Self.resolve((0..<2000).map { [Samples.mail("p\($0)@x.y", "Ana García")] })
    #expect(directory.contacts.count == 2001)
    #expect(directory.questions.map { $0.contacts.count } == [2000])
    #expect(directory.undecided.count < 2000 * 3)
    #expect(directory.isExhaustive)
  }

  @Test("One-letter names join nobody")
  func bearsLetters() {
    let letters = Array("abcdefghijklmnopqrstuvwxyz李王")
    let directory = Self.resolve(
      (0..<1500).map { [Samples.mail("p\($0)@x.y", String(letters[$0 % letters.count]))] })
    #expect(directory.contacts.count == 1501)
    #expect(directory.questions.count == letters.count)
  }

  @Test("Thousands of names alike in every second letter end, with everyone asked about")
  func bearsDenseNames() {
    let groups = (0..<600).map { number in
      [Samples.mail("p\(number)@x.y", "the same long beginning of a name \(number)")]
    }
    let directory = Self.resolve(groups)
    #expect(directory.contacts.count == 601)
    #expect(directory.questions.count == 1)
  }

  @Test("Names of a hundred kilobytes are compared for equality alone")
  func bearsHugeNames() {
    let huge = String(repeating: "Ana García ", count: 9000)
    let directory = Self.resolve([
      [Samples.mail("a@x.y", huge)], [Samples.mail("b@x.y", huge)],
      [Samples.mail("c@x.y", huge + "x")],
      [Samples.mail("d@x.y", String(repeating: "\u{301}", count: 50_000))],
    ])
    #expect(directory.contacts.count == 4)
    #expect(directory.merges.map { $0.rule } == [.addressBook, .equalName])
  }

  @Test("Leaving pairs out changes neither who is joined nor who is asked about")
  func limitsWithoutLoss() {
    var random = SeededRandom(seed: 21)
    let words = ["ana", "anna", "hanna", "martin", "martina", "weber", "webber", "lee", "li"]
    var names: [Int: [String]] = [:]
    for person in 0..<300 {
      names[person] = [random.element(of: words) + " " + random.element(of: words)]
      if random.chance(0.2) { names[person]?.append(random.element(of: words) + " smith") }
    }
    let all = SimilarNames.pairs(names)
    let few = SimilarNames.search(names, limit: 8, budget: .max).pairs
    #expect(few.count < all.count)
    let scores = Dictionary(uniqueKeysWithValues: all.map { ([$0.first, $0.second], $0.score) })
    #expect(few.allSatisfy { $0.score <= scores[[$0.first, $0.second]] ?? 0 })
    var degrees: [[Int: Int]] = [[:], [:]]
    var sets = [DisjointSets(count: 300), DisjointSets(count: 300)]
    for (which, pairs) in [all, few].enumerated() {
      for pair in pairs {
        degrees[which][pair.first, default: 0] += 1
        degrees[which][pair.second, default: 0] += 1
        sets[which].unite(pair.first, pair.second)
      }
    }
    for person in 0..<300 {
      #expect(min(degrees[0][person] ?? 0, 2) == min(degrees[1][person] ?? 0, 2))
      #expect(sets[0].root(person) == sets[1].root(person))
    }
  }
}

@Suite("Invented people with misspelt names")
struct ContactCorpusTests {
  @Test("Precision and recall over all pairs of identifiers reach the targets")
  func reachesTargets() {
    let corpus = ContactCorpus(people: 400, seed: 17)
    let directory = ContactResolver.resolve(
      groups: corpus.groups, addressBook: corpus.addressBook, owner: ContactResolverTests.owner)
    let evaluation = ContactEvaluation(
      truth: corpus.truth, directory: directory,
      mentioned: corpus.groups.joined().map { $0.handle })
    print(
      "invented people: precision \(evaluation.precision), recall \(evaluation.recall),"
        + " \(directory.questions.count) questions")
    #expect(evaluation.truePairs > 300)
    #expect(evaluation.precision >= 0.99)
    #expect(evaluation.recall >= 0.9)
  }

  /// Measures nothing unless asked to: `VAULTBENCH_CONTACTS=100000` and a release build.
  @Test("Very many identifiers are resolved in seconds", .enabled(if: Self.count != nil))
  func scales() throws {
    let corpus = ContactCorpus(people: try #require(Self.count), seed: 18)
    let start = ContinuousClock.now
    let directory = ContactResolver.resolve(
      groups: corpus.groups, addressBook: corpus.addressBook, owner: ContactResolverTests.owner)
    let elapsed = ContinuousClock.now - start
    let evaluation = ContactEvaluation(
      truth: corpus.truth, directory: directory,
      mentioned: corpus.groups.joined().map { $0.handle })
    print(
      "\(Set(corpus.groups.joined().map { $0.handle }).count) identifiers in \(elapsed):"
        + " \(directory.contacts.count) people, \(directory.undecided.count) pairs in"
        + " \(directory.questions.count) questions, precision \(evaluation.precision), recall"
        + " \(evaluation.recall), exhaustive \(directory.isExhaustive)")
  }

  static var count: Int? {
    ProcessInfo.processInfo.environment["VAULTBENCH_CONTACTS"].flatMap { Int($0) }
  }
}
