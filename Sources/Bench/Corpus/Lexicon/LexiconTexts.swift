/// The phrases of some nodes of a lexicon as they are written.
struct LexiconTexts {
  private var first: [String: String] = [:]
  private var all = ""
  /// Phrases that occurred before.
  private(set) var repeated: [LexiconCheck.Remark] = []

  /// A phrase shorter than this ("Thanks!") may occur in several places.
  private static let leastCharacters = 18

  /// Adds every text below a node.
  mutating func add(_ node: ConfigurationNode) {
    for (text, location) in node.texts() {
      all += text + "\n"
      guard text.count >= Self.leastCharacters else { continue }
      if let earlier = first[text] {
        repeated.append(
          .repeatedPhrase(file: location.file, line: location.line, first: earlier))
      } else {
        first[text] = "\(location)"
      }
    }
  }

  /// Returns true if a phrase has a slot, in any case or choice.
  func asks(for slot: String) -> Bool {
    let capitalized = slot.prefix(1).uppercased() + slot.dropFirst()
    return [slot, capitalized].contains { all.contains("{\($0)}") || all.contains("{\($0)|") }
  }
}
