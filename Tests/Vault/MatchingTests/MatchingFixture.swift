import VaultCore
import VaultIndex
import VaultTestSupport

@testable import VaultMatching

/// Six messages around one event, each losing at a stage of its own.
///
/// | row | platform | days | people | cosine | fate under the document's settings |
/// |---|---|---|---|---|---|
/// | 0 | email | −20 | 1 | 0.8 | kept: mail may come 30 days before |
/// | 1 | whatsapp | −10 | 1 | 1.0 | window: WhatsApp ends 7 days before |
/// | 2 | imessage | −2 | 2 | 1.0 | participants: shares nobody |
/// | 3 | whatsapp | −1 | 1, 2 | 0.6 | kept |
/// | 4 | imessage | 0 | 1 | 0.0 | cut |
/// | 5 | whatsapp | +3 | 1 | 1.0 | window: WhatsApp ends 2 days after |
struct MatchingFixture {
  static let start = Timestamp(year: 2026, month: 3, day: 20, hour: 12)
  static let event = EventProfile(start: start, participants: [1], vector: [1, 0])
  static let ids = ["a", "b", "c", "d", "e", "f"].map { DocumentID($0) }

  static let table = CandidateTable(
    ids: ids,
    sentAt: [-20, -10, -2, -1, 0, 3].map { start.advanced(byDays: $0) },
    platforms: [.email, .whatsapp, .imessage, .whatsapp, .imessage, .whatsapp],
    participants: [[1], [1], [2], [1, 2], [1], [1]],
    vectors: .fixture(
      Matrix(
        rows: 6, columns: 2,
        elements: [0.8, 0.6, 1, 0, 1, 0, 0.6, 0.8, 0, 1, 1, 0])))

  static func matcher(
    _ change: (inout MatchingConfiguration) -> Void = { _ in }
  ) throws -> EventMatcher<FlatIndex> {
    var configuration = MatchingConfiguration.formula(similarityCut: 0.3)
    change(&configuration)
    return EventMatcher(
      table: table, index: table.vectors, configuration: configuration)
  }
}
