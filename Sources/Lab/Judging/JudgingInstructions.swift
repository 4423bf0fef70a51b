internal import VaultPipeline
internal import VaultResults

/// The instructions for judges.
enum JudgingInstructions {
  /// The instructions as Markdown.
  static func text(_ questions: QuestionKind) -> String {
    let (subject, grades) =
      switch questions {
      case .events:
        (
          "an event of a calendar: its title, and under *about* when, where, who and its notes",
          """
          | 2 | The message is about this event: it proposes, plans, changes, prepares or discusses it. |
          | 1 | It belongs to a conversation about this event and says little of it by itself ("ok, see you there"). |
          | 0 | It is about something else, also if the same people, place, subject or day occur in it. |
          """
        )
      case .searches:
        (
          "what a person typed to search for, and under *about* when",
          """
          | 2 | The message answers the search, by itself or with others. |
          | 1 | It belongs to the answer and says little of it by itself. |
          | 0 | It does not answer the search, also if it has words of it. |
          """
        )
      }
    return """
      # How to judge

      Each row of your sheet has a number (*pair*), \(subject), and a message with what was written
      before and after it in the same conversation. Only the message is judged; the rest is there so
      that you understand it. Write one grade into the last column, using only what the row shows:

      | grade | |
      | --- | --- |
      \(grades)

      - A series of events, such as a weekly meeting, has one row for each date: only the messages
        about *this* date's meeting are about it. A message about the series as a whole gets 1.
      - A message that moves or cancels the event is about it.
      - Work independently. Do not speak with the other judge about any row, do not look at the other sheet,
        and do not try to find out which system found a message.
      - If you cannot read the language well, leave the grade empty. Do not guess.
      - Judge about fifty rows, then pause. Go back if you notice that you have become stricter.
      - Keep the column *pair* as it is. Rows may be sorted. Save as CSV, UTF-8.

      The sheets hold private messages in plain text. Delete them when the judgments are complete.
      """ + "\n"
  }
}
