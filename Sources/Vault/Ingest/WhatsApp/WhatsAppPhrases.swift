internal import VaultTextData

/// The phrases that the app itself writes into exports, in its most frequent languages.
///
/// Phrases are in folded form: lower case, straight apostrophes, plain spaces, no full stop at the
/// end, no angle brackets around.
enum WhatsAppPhrases {
  /// The lists of `Datasets/text/whatsapp/phrases.tsv`.
  enum List: String, CaseIterable {
    case attachedSuffixes
    case attachedPrefixes
    case omitted
    case deleted
    case edited
    case polls
    case notices
    case groupEvents
    case verbsBeforeColon
  }

  private static let lists = PhraseLists<List>.shipped("text/whatsapp/phrases.tsv")

  /// Behind an attachment's name in `name (file attached)` (Android), without parentheses.
  static let attachedSuffixes = set(.attachedSuffixes)
  /// Before an attachment's name in `<attached: name>` (iOS).
  static let attachedPrefixes = set(.attachedPrefixes)
  /// The placeholders for a file that was not exported: in angle brackets on Android, behind U+200E
  /// on iOS.
  static let omitted = set(.omitted)
  /// The placeholders for a message that its sender took back.
  static let deleted = set(.deleted)
  /// The marks in angle brackets behind a message that was changed after it was sent.
  static let edited = set(.edited)
  /// The beginnings of polls.
  static let polls = set(.polls)
  /// The beginnings of notices that carry a sender although no person wrote them: mostly on
  /// encryption.
  static let notices = lists[.notices].map { folded($0) }
  /// Parts of notices that iOS exports with a sender and marks with U+200E: changes of the group
  /// and calls.
  static let groupEvents = lists[.groupEvents].map { Array($0.utf8) }
  /// Words that an author's name never holds: a notice with a colon in it is not "author: text".
  static let verbsBeforeColon = lists[.verbsBeforeColon].map { Array($0.utf8) }

  private static func set(_ list: List) -> Set<String> { Set(lists[list].map { folded($0) }) }

  /// Lower case, without direction marks and white space at the ends, apostrophes straight, white
  /// space plain, no full stop at the end.
  static func folded(_ text: some StringProtocol) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in text.lowercased().unicodeScalars where !scalar.isDirectionMark {
      switch scalar {
      case "\u{2019}", "\u{02BC}": scalars.append("'")
      default: scalars.append(scalar.isSpace ? " " : scalar)
      }
    }
    while let end = scalars.last, " .。।".unicodeScalars.contains(end) { scalars.removeLast() }
    return String(scalars.drop { $0 == " " })
  }
}
