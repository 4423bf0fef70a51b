import Foundation
import Testing
import VaultCore
import VaultResults
import VaultTestSupport

@testable import VaultPipeline
@testable import VaultStorage
@testable import VaultSuites

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
