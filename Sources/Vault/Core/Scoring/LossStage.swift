/// A stage of event matching that can lose a relevant message; a message is lost by the first stage that does.
public enum LossStage: String, CaseIterable, Hashable, Sendable, Codable {
  /// Sent too early or too late for its platform's window.
  case window
  /// Sent after the question was asked.
  case instant
  /// Has no participant in common with the event.
  case participants
  /// Not similar enough.
  case cut
  /// Passed every filter, yet the index did not return it.
  case search
  /// Returned, but ranked below what is shown.
  case reRanking
}
