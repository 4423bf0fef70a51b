/// A kind of question: which messages belong to an event of the calendar, or answer a search.
public enum QuestionKind: String, CaseIterable, Sendable, Codable {
  /// Searches that are questions.
  case searches
  /// Events of the calendar.
  case events

  /// The system that searches are about where no external one answers them.
  package static let searchSubject = "hybrid"

  /// The file of a run directory, or of a dataset, that judges the answers.
  package var judgmentsFile: String { self == .events ? "qrels.trec" : "searches.qrels.trec" }
  /// The file of a run directory with a record for each question.
  package var recordsFile: String {
    self == .events ? "per-query.jsonl" : "searches.per-query.jsonl"
  }
  /// The prefix of a system's name in the names of files.
  package var rankingPrefix: String { self == .events ? "" : "search-" }
  /// The prefix of a system's name in metrics.
  package var metricPrefix: String { self == .events ? "" : "search/" }
}
