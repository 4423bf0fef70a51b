import Foundation
import Testing
import VaultCore
import VaultEvaluation
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultStorage
@testable import VaultSuites
@testable import VaultValidity

@Suite("A study of validity")
struct ValidityStudyTests {
  private static let subjects = ["harbour", "lantern", "orchard", "violin", "glacier"]

  /// Three vaults of five messages each, a question for every message and a look-up.
  private static func write(_ name: String, to folder: TemporaryDirectory) throws {
    var searches = ""
    var judgments = ""
    for vault in ["a", "b", "c"] {
      var chat = ""
      for (number, subject) in subjects.enumerated() {
        let sender = number.isMultiple(of: 2) ? "Ana" : "Ben"
        chat +=
          "1\(number)/03/2026, 09:0\(number) - \(sender): the \(subject) of \(vault)\(vault)\n"
        let id = "\(vault)/q\(number)"
        searches +=
          #"{"id":"\#(id)","text":"\#(sender) \#(subject)","vault":"\#(vault)","#
          + #""slices":{"mechanism":"\#(number < 3 ? "early" : "late")"}}"# + "\n"
        judgments += "\(id) 0 chat.txt#\(number + 1) 2\n"
      }
      searches += #"{"id":"\#(vault)/k","text":"the","vault":"\#(vault)","kind":"keyword"}"# + "\n"
      judgments += "\(vault)/k 0 chat.txt#1 2\n"
      try folder.write(chat, to: "\(name)/vaults/\(vault)/chat.txt")
    }
    try folder.write(searches, to: "\(name)/searches.jsonl")
    try folder.write(judgments, to: "\(name)/searches.qrels.trec")
  }

  private static func report() async throws -> ValidityReport {
    let folder = try TemporaryDirectory()
    for name in ["corpus", "real", "older"] { try write(name, to: folder) }
    return try await ValidityStudy(
      corpus: folder.url.appendingPathComponent("corpus"),
      against: [folder.url.appendingPathComponent("real")],
      earlier: folder.url.appendingPathComponent("older"), datasets: Repository.url("Datasets")
    ).report()
  }

  @Test("A set agrees with its own copy in full, on questions alone")
  func agreesWithItself() async throws {
    let report = try await Self.report()
    #expect(report.corpus[0].questions == 15 && report.corpus[0].vaults == 3)
    // Parts with fewer than twenty questions are not compared.
    #expect(report.corpus.count == 1)
    #expect(report.against.map(\.name) == ["real"])
    #expect(report.corpus[0].means == report.against[0].means)
    let systems = try ValiditySystem.all(for: .searches)
    #expect(report.systems.map(\.name) == systems.map(\.name))
    let comparison = try #require(report.comparison(of: "corpus", with: "real"))
    #expect(comparison.agreement.tauB.map { abs($0.value - 1) < 1e-12 } == true)
    #expect(comparison.agreement.alike.map { $0.value == 1 } ?? true)
    #expect(comparison.swaps.isEmpty)
    // An equal corpus agrees no more and no less.
    #expect(report.gains.map(\.truth) == ["real"] && report.gains[0].earlier == "older")
    #expect(report.gains[0].tauB?.value == 0)
    // The words of every question stand in its message alone.
    let best = try #require(systems.firstIndex { $0.name == "BM25 .9 .4" })
    #expect(report.corpus[0].means[best] > 0.9)
  }

  @Test("Two folders of one name, none to compare with, and no searches are refused")
  func refuses() async throws {
    let folder = try TemporaryDirectory()
    let corpus = folder.url.appendingPathComponent("corpus")
    let datasets = Repository.url("Datasets")
    for against in [[], [corpus]] {
      #expect(throws: RunError.misuse(.validityFolders)) {
        try ValidityStudy(corpus: corpus, against: against, datasets: datasets)
      }
    }
    try folder.write("10/03/2026, 09:00 - Ana: hello\n", to: "corpus/chat.txt")
    try folder.write("10/03/2026, 09:00 - Ana: hello\n", to: "real/chat.txt")
    let study = try ValidityStudy(
      corpus: corpus, against: [folder.url.appendingPathComponent("real")], datasets: datasets)
    await #expect(throws: RunError.self) { try await study.report() }
  }

  /// Two vaults with three events each, every one of which a message of its day names.
  private static func writeEvents(_ name: String, to folder: TemporaryDirectory) throws {
    var judgments = ""
    for vault in ["a", "b"] {
      var chat = ""
      var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      for (number, subject) in subjects.enumerated() {
        chat += "1\(number)/03/2026, 09:0\(number) - Ana: the \(subject) of \(vault)\(vault)\n"
        guard number < 3 else { continue }
        calendar +=
          "BEGIN:VEVENT\r\nUID:e\(number)\r\nDTSTAMP:20260101T000000Z\r\n"
          + "DTSTART:2026031\(number)T180000Z\r\nSUMMARY:\(subject)\r\nEND:VEVENT\r\n"
        judgments += "\(vault)/e\(number) 0 chat.txt#\(number + 1) 2\n"
      }
      try folder.write(chat, to: "\(name)/vaults/\(vault)/chat.txt")
      try folder.write(calendar + "END:VCALENDAR\r\n", to: "\(name)/vaults/\(vault)/c.ics")
    }
    try folder.write(judgments, to: "\(name)/qrels.trec")
  }

  @Test("Systems that match events are compared on datasets with judged events")
  func events() async throws {
    let folder = try TemporaryDirectory()
    for name in ["corpus", "real"] { try Self.writeEvents(name, to: folder) }
    func study(_ questions: QuestionKind) throws -> ValidityStudy {
      try ValidityStudy(
        corpus: folder.url.appendingPathComponent("corpus"),
        against: [folder.url.appendingPathComponent("real")], questions: questions,
        datasets: Repository.url("Datasets"))
    }
    let report = try await study(.events).report()
    #expect(report.questions == "events")
    #expect(report.corpus[0].questions == 6 && report.corpus[0].vaults == 2)
    let systems = try ValiditySystem.all(for: .events)
    #expect(report.systems.map(\.name) == systems.map(\.name))
    #expect(report.corpus[0].means == report.against[0].means)
    for name in ["BM25 .9 .4", "BM25, week"] {
      let place = try #require(systems.firstIndex { $0.name == name })
      #expect(report.corpus[0].means[place] == 1, "\(name)")
    }
    for name in ["formula", "learned"] {
      let place = try #require(systems.firstIndex { $0.name == name })
      #expect(report.corpus[0].means[place] > 0, "\(name)")
    }
    await #expect(throws: RunError.self) { try await study(.searches).report() }
  }
}

@Suite("Answers of a study of validity")
struct ValidityAnswersTests {
  private static func answers(
    _ folder: TemporaryDirectory, to questions: QuestionKind
  ) async throws -> ValidityAnswers {
    let systems = try ValiditySystem.all(for: questions).filter { $0.name.hasPrefix("BM25 .9") }
    return try await ValidityAnswers(
      folder.url, to: questions, by: systems, split: .test, datasets: Repository.url("Datasets"),
      seed: 0, { _ in })
  }

  /// Two chats; one event each, of which only that of `a` has a relevant message.
  private static func dataset() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    for vault in ["a", "b"] {
      try folder.write(
        "10/03/2026, 09:00 - Ana: the harbour of \(vault)\n"
          + "13/03/2026, 09:00 - Ben: the orchard of \(vault)\n", to: "vaults/\(vault)/chat.txt")
      try folder.write(
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:e\r\n"
          + "DTSTAMP:20260101T000000Z\r\nDTSTART:20260312T180000Z\r\nSUMMARY:orchard\r\n"
          + "END:VEVENT\r\nEND:VCALENDAR\r\n", to: "vaults/\(vault)/c.ics")
    }
    try folder.write("a/e 0 chat.txt#2 2\nb/e 0 chat.txt#1 0\n", to: "qrels.trec")
    return folder
  }

  @Test("Only events with a relevant message count, each with a value of every system")
  func events() async throws {
    let answers = try await Self.answers(try Self.dataset(), to: .events)
    #expect(answers.questions.map(\.id) == ["a/e"])
    #expect(answers.questions.map(\.vault) == ["a"])
    #expect(answers.values.count == 3)
    #expect(answers.values.allSatisfy { $0 == [1] })
  }

  @Test("A folder without a question that has an answer is refused")
  func refuses() async throws {
    let folder = try Self.dataset()
    try folder.write("a/e 0 chat.txt#2 0\n", to: "qrels.trec")
    await #expect(throws: RunError.self) { try await Self.answers(folder, to: .events) }
    await #expect(throws: RunError.self) { try await Self.answers(folder, to: .searches) }
  }
}

@Suite("Systems of a study of validity")
struct ValiditySystemTests {
  // The numbers of issue 16.
  @Test("There are thirty systems and more, of eight families and more, four of a family at most")
  func areEnough() throws {
    #expect(try ValiditySystem.all(for: .searches).count >= 30)
    for questions in QuestionKind.allCases {
      let systems = try ValiditySystem.all(for: questions)
      let families = Dictionary(grouping: systems, by: \.family)
      #expect(families.count >= 8)
      #expect(families.values.allSatisfy { $0.count <= ValiditySystem.mostOfFamily })
    }
  }

  @Test("No two have one name, and no two are the same", arguments: QuestionKind.allCases)
  func areDifferent(questions: QuestionKind) throws {
    let systems = try ValiditySystem.all(for: questions)
    #expect(Set(systems.map(\.name)).count == systems.count)
    for (index, system) in systems.enumerated() {
      for other in systems[..<index] {
        #expect(
          system.way != other.way || system.embedder.name != other.embedder.name,
          "\(system.name), \(other.name)")
      }
    }
  }

  @Test("What every run measures takes part")
  func holdRivals() throws {
    let searches = try ValiditySystem.all(for: .searches).map(\.way)
    for (name, ranking) in SearchSuite.systems {
      #expect(searches.contains(.search(ranking)), "\(name)")
    }
    let events = try ValiditySystem.all(for: .events).map(\.way)
    for (system, ranking) in MatchingStage.textBaselines {
      #expect(events.contains(.search(ranking)), "\(system)")
    }
  }
}
