extension CorpusError {
  /// The expected form of a value, or of a file's name.
  public enum Expectation: Hashable, Sendable {
    /// A whole number of a range.
    case integer(ClosedRange<Int>)
    /// A number of a range.
    case number(ClosedRange<Double>)
    /// One of these words.
    case oneOf([String])
    /// At most so many lists.
    case lists(most: Int)
    /// At most so many forms, each given once.
    case forms(most: Int)
    /// A date in one of these years.
    case date(years: ClosedRange<Int>)
    /// Messages of a vault that are enough for its events.
    case enoughMessages(perEvent: Int, events: Int)
    /// Messages that give each vault a number of this range.
    case messages(ClosedRange<Int>, vaults: Int)
    /// One of the files of a language, or a file below `topics`.
    case languageFile(names: [String])
    /// An expectation without numbers or names of its own.
    case form(Form)
  }

  /// A form that a value, or a file's name, should have; the raw value describes it.
  public enum Form: String, Hashable, Sendable {
    /// A scalar that is not empty.
    case text
    /// A Boolean.
    case flag = "true or false"
    /// A sequence.
    case list = "a list"
    /// A mapping.
    case mapping = "a mapping"
    /// A mapping whose keys are scalars.
    case plainKeys = "a mapping with plain keys"
    /// A seed of 64 bits.
    case seed = "a whole number from 0 to 2^64 - 1"
    /// A share of a whole.
    case share = "a share from 0 to 1"
    /// Shares of two splits that leave a third one.
    case splitShares = "shares that leave something for the test split"
    /// Weights of platforms that are not all 0.
    case platforms = "a mix in which one platform is used"
    /// The name of a profile.
    case profileName = "lower-case letters, digits and hyphens"
    /// A code that no earlier element holds.
    case languageCode = "a two-letter language code, each given once"
    /// Codes that are all different.
    case languageCodes = "two-letter language codes, each given once"
    /// The folder of a language.
    case languageFolder = "a folder that is named by a two-letter language code"
    /// The file of all languages' topics, or one further below.
    case topicsFile = "topics.yaml or lie in a language's folder"
    /// A telephone number with places for digits.
    case phone = "a number such as '+44 7700 900###'"
    /// The marks of morning and afternoon.
    case halves = "the two halves of the day, such as [a.m., p.m.]"
    /// A pattern of digits and separators.
    case datePattern = "a date pattern such as 'dd/MM/yyyy, HH:mm'"
    /// A mail address that is assigned to no person.
    case address = "an address below .example"
    /// A mail domain that is assigned to no owner.
    case domain = "a domain below .example"
    /// A name, with its spelling where it is not Latin.
    case spelledName = "a name and its Latin spelling"
    /// A place.
    case place = "a name and a phrase that says where"
    /// A noun that the grammar declines.
    case noun = "a pair of a class of this language's grammar and a noun"
    /// A question in a conversation.
    case exchange = "a question, its answer, and a search question"
    case question = "two wordings of a question"
    case questions = "one question for each phrase of the list that it asks about"
  }
}

extension CorpusError.Expectation: CustomStringConvertible {
  /// A description of the expected value.
  public var description: String {
    switch self {
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let range): "a number from \(range.lowerBound) to \(range.upperBound)"
    case .oneOf(let words): "one of \(words.joined(separator: ", "))"
    case .lists(let most): "at most \(most) lists"
    case .forms(let most): "at most \(most) forms, each given once"
    case .date(let years):
      "a date such as 2025-01-01, from \(years.lowerBound) to \(years.upperBound)"
    case .enoughMessages(let perEvent, let events):
      "at least \(perEvent) for each of the \(events) events"
    case .messages(let range, let vaults):
      "between \(range.lowerBound) and \(range.upperBound) for each of \(vaults) vaults"
    case .languageFile(let names): "one of \(names.joined(separator: ", ")) or lie in topics/"
    case .form(let form): form.rawValue
    }
  }
}
