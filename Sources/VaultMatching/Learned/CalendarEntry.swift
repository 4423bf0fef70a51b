internal import VaultCore

/// A calendar event as the learned matcher sees it: whole and in parts.
public struct CalendarEntry: Sendable {
  /// The event as the document's algorithm sees it.
  public let profile: EventProfile
  /// Title, notes and place, for the keyword index.
  public let text: String
  /// The title, for the keyword index.
  public let title: String
  /// The unit vector of the title.
  public let titleVector: [Float]
  /// The unit vector of the notes; `nil` if there are none.
  public let notesVector: [Float]?

  /// Describes an event.
  public init(
    profile: EventProfile, text: String, title: String, titleVector: [Float],
    notesVector: [Float]?
  ) {
    self.profile = profile
    self.text = text
    self.title = title
    self.titleVector = titleVector
    self.notesVector = notesVector
  }

  /// The same event, asked about at another instant.
  func asked(at instant: Timestamp?) -> CalendarEntry {
    CalendarEntry(
      profile: profile.asked(at: instant), text: text, title: title, titleVector: titleVector,
      notesVector: notesVector)
  }
}
