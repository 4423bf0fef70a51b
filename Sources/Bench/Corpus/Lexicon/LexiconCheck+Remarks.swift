internal import VaultCore

extension LexiconCheck.Remark: CustomStringConvertible {
  /// A description of the error, its place and the remedy.
  public var description: String {
    switch self {
    case .ignoredFile(let path):
      "\(path): this file is not read; remove it, or correct its name or folder."
    case .repeatedPhrase(let file, let line, let first):
      "\(file)\(line.map { ":\($0)" } ?? ""): the phrase is a copy of \(first); reword it."
    case .circleWithoutTopics(let circle):
      "topics.yaml: no topic has the circle \(circle), so nothing is planned among such people."
    case .unusedFiller(let file, let slot):
      "\(file): no phrase asks for {\(slot)}; use it or remove its list."
    case .unusedSlot(let file, let topic, let slot):
      "\(file): \(topic) may use {\(slot)} and never does; use it or change topics.yaml."
    case .unalignedList(let file, let list, let found, let first, let expected):
      "\(file): \(list) has \(found) meanings, in \(first.rawValue) it has \(expected); item by "
        + "item they should say the same."
    case .unasked(let language, let topics):
      "\(language.rawValue)/questions: \(topics) topics have no search questions and are asked "
        + "about only by their exchanges."
    }
  }
}
