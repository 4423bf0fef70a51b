internal import ArgumentParser
internal import VaultResults

/// The kind of queries to run on a dataset, as an option.
enum QuestionArgument: String, CaseIterable, ExpressibleByArgument {
  case searches
  case events

  var kind: QuestionKind {
    switch self {
    case .searches: .searches
    case .events: .events
    }
  }
}
