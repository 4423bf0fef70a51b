/// What the learned matcher measures of a message and an event, beyond the document's formula.
///
/// The order of the cases is the order of the columns. The first ``ownCount`` look at the message
/// alone; the rest look at what the first pass made of its neighbors and of other events.
public enum MatchFeature: String, CaseIterable, Hashable, Sendable, Codable {
  /// The cosine between the message and title, notes and place together.
  case semantic
  /// The cosine between the message and the title.
  case titleSemantic
  /// The cosine between the message and the notes; 0 if there are none.
  case notesSemantic
  /// The BM25 score of title, notes and place together.
  case keyword
  /// The BM25 score of the title.
  case titleKeyword
  /// ``keyword`` over the best candidate's.
  case keywordShare
  /// ``titleKeyword`` over the best candidate's.
  case titleKeywordShare
  /// 1 if the message names a day on which the event begins, ½ if a longer stretch, else 0.
  case namesDay
  /// 1 if it names days, none of which is the event's, else 0.
  case namesOtherDay
  /// 1 if it names the hour at which the event begins, else 0.
  case namesHour
  /// The document's participant score: the Jaccard index of the two sets of people.
  case jaccard
  /// 1 if the event names the sender, else 0.
  case senderInvited
  /// The share of the event's people that the message reaches.
  case inviteesReached
  /// 1 for e-mail, else 0.
  case isEmail
  /// 1 for WhatsApp, else 0.
  case isWhatsApp
  /// 1 for iMessage, else 0.
  case isIMessage
  /// log(1 + words).
  case length
  /// Signed days from the start to the message.
  case daysFromStart
  /// The document's temporal score: 1 / (1 + |days|).
  case closeness
  /// The first pass's verdict on the message, as log odds.
  case firstLogOdds
  /// The first pass's verdict on the message, as a probability.
  case firstProbability
  /// The highest probability among the others of its session.
  case sessionBest
  /// The mean probability of the others of its session; its own if it is alone.
  case sessionMean
  /// The same mean, each weighted by 2 to the minus its distance in messages.
  case sessionNearby
  /// The highest probability that another event of the calendar gives the message.
  case rival
  /// Its probability over the sum of those of all events.
  case shareOfEvents
  /// The highest ``rival`` among the others of its session.
  case sessionRivalBest
  /// The mean ``rival`` of the others of its session, weighted like ``sessionNearby``.
  case sessionRivalNearby
  /// The probability of the message before it in its thread; 0 if that is no candidate.
  case previous
  /// The probability of the message after it in its thread; 0 if that is no candidate.
  case next
  /// log(1 + other candidates of its session).
  case sessionLength

  /// How many look at the message alone.
  public static let ownCount = MatchFeature.allCases.count {
    $0.group != .conversation && $0.group != .rivals && $0.group != .firstPass
  }

  /// What a feature is about; contributions and ablations are by group.
  public enum Group: String, CaseIterable, Hashable, Sendable, Codable {
    /// Cosine with the whole event.
    case meaning
    /// Title and notes, each by itself.
    case titleSplit
    /// Shared words.
    case keywords
    /// Times that the text mentions.
    case mentionedTime
    /// When it was sent.
    case timeOfSending
    /// Who wrote and read it.
    case people
    /// Where it was sent.
    case platform
    /// How long it is.
    case length
    /// What the first pass made of the message itself.
    case firstPass
    /// What the first pass made of its neighbors: a relevant message lends weight to them.
    case conversation
    /// What other events of the calendar, other instances of a series among them, claim.
    case rivals
  }

  /// What the feature is about.
  public var group: Group {
    switch self {
    case .semantic: .meaning
    case .titleSemantic, .notesSemantic, .titleKeyword, .titleKeywordShare: .titleSplit
    case .keyword, .keywordShare: .keywords
    case .namesDay, .namesOtherDay, .namesHour: .mentionedTime
    case .daysFromStart, .closeness: .timeOfSending
    case .jaccard, .senderInvited, .inviteesReached: .people
    case .isEmail, .isWhatsApp, .isIMessage: .platform
    case .length: .length
    case .firstLogOdds, .firstProbability: .firstPass
    case .sessionBest, .sessionMean, .sessionNearby, .previous, .next, .sessionLength:
      .conversation
    case .rival, .shareOfEvents, .sessionRivalBest, .sessionRivalNearby: .rivals
    }
  }

  /// Its column.
  var column: Int { Self.columns[self] ?? 0 }

  private static let columns = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}
