/// What is asked of a dataset: which messages belong to an event of the calendar, or answer a search.
public enum QuestionKind: String, CaseIterable, Sendable, Codable {
  /// Searches that are questions.
  case searches
  /// Events of the calendar.
  case events
}
