/// The features that the learned matcher measures of a message and an event.
///
/// The order of the cases is the order of the columns. No feature reads an identifier, a file's
/// order or a name's letters: a vault with other identifiers gives the same values.
public enum MatchFeature: String, CaseIterable, Hashable, Sendable, Codable {
  /// The BM25 score of the title, over the best candidate's.
  case title
  /// The BM25 score of the title over the worth of all its terms.
  case titleShare
  /// ``title``, each term weighed by how few events of the calendar hold it.
  case rareTitle
  /// The BM25 score of notes and place, over the best candidate's, weighed in the same way.
  case notes
  /// The mean of ``title`` over the neighbors in the thread.
  case titleAround
  /// The mean of ``rareTitle`` over the neighbors.
  case rareTitleAround
  /// The cosine between the message and the title.
  case titleMeaning
  /// The cosine between the message and title, notes and place together.
  case meaning
  /// The mean of ``titleMeaning`` over the neighbors.
  case meaningAround
  /// exp(−hours between message and event); 1 while the event lasts, as in all that follow.
  case withinHour
  /// exp(−half days).
  case withinHalfDay
  /// exp(−days / 3).
  case withinThreeDays
  /// exp(−days / 14).
  case withinFortnight
  /// 1 before the event begins, else 0.
  case isBefore
  /// 1 while the event lasts, else 0.
  case isDuring
  /// 1 if the message names a day on which the event begins, ½ if a longer stretch, else 0.
  case namesDay
  /// 1 if it names days, none of which is the event's, else 0.
  case namesOtherDay
  /// 1 if it names the hour at which the event begins, else 0.
  case namesHour
  /// If an invited person wrote it, one over the number of events within a day that invite them.
  case attendee
  /// If the person who called the event wrote it, one over the number of events within a day that
  /// they called.
  case organizer
  /// The mean of ``attendee`` over the neighbors.
  case attendeeAround
  /// The design document's participant score: the Jaccard index of the two sets of people.
  case jaccard
  /// The share of the event's people that the message reaches.
  case inviteesReached
  /// The conversation's best title words near the event, over the best conversation's.
  case conversationWords
  /// The conversation's messages within hours of the event, for its size, over the most of any.
  case conversationTime
  /// log(1 + words).
  case length
  /// The combined evidence of title, senders, neighbors and closeness.
  case sum
  /// The mean of ``sum`` over the neighbors.
  case sumAround
  /// The event's claim to the message over the claims of all events near it in time.
  case claimShare
  /// The strongest claim of another event.
  case rival
  /// The mean of ``claimShare`` over the neighbors.
  case claimShareAround

  /// The subject of a feature; contributions and ablations are by group.
  public enum Group: String, CaseIterable, Hashable, Sendable, Codable {
    /// Words of title, notes and place in the message.
    case words
    /// Words of the title in the messages around it.
    case neighbors
    /// Cosines.
    case meaning
    /// The time of sending.
    case timeOfSending
    /// Times that the text mentions.
    case mentionedTime
    /// The people who wrote and read it.
    case people
    /// The conversation's evidence of the event, and its times.
    case conversation
    /// The length of the message.
    case length
    /// Words, senders, neighbors and closeness together.
    case sum
    /// The claims of other events of the calendar, other instances of a series among them.
    case rivals
  }

  /// The subject of the feature.
  public var group: Group {
    switch self {
    case .title, .titleShare, .rareTitle, .notes: .words
    case .titleAround, .rareTitleAround, .attendeeAround: .neighbors
    case .titleMeaning, .meaning, .meaningAround: .meaning
    case .withinHour, .withinHalfDay, .withinThreeDays, .withinFortnight, .isBefore, .isDuring:
      .timeOfSending
    case .namesDay, .namesOtherDay, .namesHour: .mentionedTime
    case .attendee, .organizer, .jaccard, .inviteesReached: .people
    case .conversationWords, .conversationTime: .conversation
    case .length: .length
    case .sum, .sumAround: .sum
    case .claimShare, .rival, .claimShareAround: .rivals
    }
  }

  /// The direction in which the log odds may change as a value rises, all else being equal.
  package var trend: BoostedTrees.Trend {
    switch self {
    case .isBefore, .isDuring, .length: .any
    case .namesOtherDay, .rival: .falling
    default: .rising
    }
  }

  /// Its column.
  package var column: Int { Self.columns[self] ?? 0 }

  private static let columns = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
