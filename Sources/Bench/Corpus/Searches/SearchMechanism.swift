/// The way in which the answer to a question came to be in a vault, and the reason it is hard to
/// find.
///
/// Documentation/Search.md describes each; corpus cards give the share of each, and `search`
/// metrics are sliced on them.
enum SearchMechanism: String, Hashable, Sendable, CaseIterable {
  /// It opened a conversation, without having been asked for.
  case opening
  /// It was mentioned without having been asked for, and names its subject itself.
  case remark
  /// It was asked and answered.
  case exchange
  /// The time or place of an event.
  case whenAndWhere
  /// The person who did, or is to do, something.
  case doer
  /// A later change of a decision.
  case change
  /// The person who does not come.
  case negation
  /// The messages of one person on a day.
  case dated
  /// The messages of one person about an event named by its title in quotation marks.
  case quoted
  /// Several messages answer it together, among others.
  case several
  /// All messages about an event, ahead of it or after it, are the answer.
  case discussion
  /// No message answers it.
  case neverSaid

  /// The kind of real data that its questions resemble.
  enum Genre: String, Sendable {
    /// One or two messages of a chat hold the answer.
    case chat
    /// Many turns of a conversation are the answer.
    case multiTurn
  }

  /// The kind of real data that its questions resemble.
  var genre: Genre {
    switch self {
    case .several, .discussion: .multiTurn
    default: .chat
    }
  }

  /// Of how many questions in a thousand it is the mechanism, where a vault has enough of each.
  ///
  /// Documentation/Search.md describes how the mix was chosen.
  var perMille: Int {
    switch self {
    case .opening: 150
    case .remark: 240
    case .exchange, .whenAndWhere, .change, .negation, .quoted, .neverSaid: 50
    case .doer, .dated: 40
    case .several: 70
    case .discussion: 160
    }
  }
}
