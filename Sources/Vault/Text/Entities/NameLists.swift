internal import VaultTextData

/// Words that make, or do not make, a name.
enum NameLists {
  /// The lists of `Datasets/text/names/words.tsv`.
  enum List: String, CaseIterable {
    case titles
    case relatives
    case titleEndings
    case particles
    case connectors
    case articles
    case everydayWords
    case firstNames
    case legalForms
    case dottedForms
    case abbreviatedForms
    case institutionHeads
    case institutionTails
    case institutionEndings
    case mailProviders
  }

  private static let lists = PhraseLists<List>.shipped("text/names/words.tsv")

  /// Forms of address, and professions used as such, before a name.
  static let titles = keys(.titles).union(relatives)
  /// Words for relatives, which need a known first name behind them.
  static let relatives = keys(.relatives)
  /// The possible endings after the full stop of an abbreviated title: Prof.ssa, Sig.ra.
  static let titleEndings = keys(.titleEndings)
  /// Small words inside surnames.
  static let particles = keys(.particles)
  /// Small words inside the names of institutions.
  static let connectors = keys(.connectors)
  /// Articles, which start no name of a company.
  static let articles = keys(.articles)
  /// Capitalized words of everyday language, some of which are first names as well.
  static let everydayWords = keys(.everydayWords)
  /// First names that are common where the corpus languages are spoken and are no everyday words.
  static let firstNames = keys(.firstNames).subtracting(everydayWords)
  /// Legal forms, folded and without full stops; they count where they start with a capital.
  static let legalForms = Set(lists[.legalForms])
  /// Forms of letters with full stops, which count in small letters too: e.V., s.r.l.
  static let dottedForms = Set(lists[.dottedForms])
  /// Forms that are abbreviations: their full stop belongs to the name.
  static let abbreviatedForms = Set(lists[.abbreviatedForms])
  /// Words for institutions before their name.
  static let institutionHeads = keys(.institutionHeads)
  /// Words for institutions behind their name.
  static let institutionTails = keys(.institutionTails)
  /// Endings of German compounds before the name of a place.
  static let institutionEndings = lists[.institutionEndings].map(FoldedText.scalars)
  /// Domain labels of providers that anyone's address may have.
  static let mailProviders = Set(lists[.mailProviders])

  private static func keys(_ list: List) -> Set<UInt64> {
    EntityTokens.keys(lists[list].joined(separator: " "))
  }
}
