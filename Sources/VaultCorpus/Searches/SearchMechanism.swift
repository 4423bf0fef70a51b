/// How what a question asks for came to be in a vault, and what makes it hard to find.
///
/// Documentation/Search.md describes each; corpus cards give the share of each, and `search` figures
/// are sliced on them.
enum SearchMechanism: String, Hashable, Sendable, CaseIterable {
  /// It opened a conversation: nobody had asked.
  case opening
  /// It was said in passing: nobody had asked, and it says itself what it is about.
  case remark
  /// It was asked and answered.
  case exchange
  /// When or where an event is.
  case whenAndWhere
  /// Who did, or is to do, something.
  case doer
  /// What was decided otherwise later.
  case change
  /// Who does not come.
  case negation
  /// What one person wrote on a day.
  case dated
  /// What one person wrote of an event that goes by its title in quotation marks.
  case quoted
  /// Several messages answer it together, among others.
  case several
  /// All that was said of an event, ahead of it or after it, is the answer.
  case discussion
  /// Nobody ever said it.
  case neverSaid

  /// What kind of real data its questions are like.
  enum Genre: String, Sendable {
    /// One or two messages of a chat hold the answer.
    case chat
    /// Many turns of a conversation are the answer.
    case multiTurn
  }

  /// What kind of real data its questions are like.
  var genre: Genre {
    switch self {
    case .several, .discussion: .multiTurn
    default: .chat
    }
  }

  /// Of how many questions in a thousand it is the mechanism, where a vault has enough of each.
  ///
  /// Documentation/Search.md tells how the mix was chosen.
  var perMille: Int {
    switch self {
    case .opening: 150
    case .remark: 240
    case .exchange: 50
    case .whenAndWhere: 50
    case .doer: 40
    case .change: 50
    case .negation: 50
    case .dated: 40
    case .quoted: 50
    case .several: 70
    case .discussion: 160
    case .neverSaid: 50
    }
  }
}
