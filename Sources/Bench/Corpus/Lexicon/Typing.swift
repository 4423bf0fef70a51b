/// The ways in which people of one language type in haste, and the words they add to other
/// languages.
struct Typing: Sendable {
  /// Something written otherwise: `tomorrow` as `tmrw`.
  struct Substitution: Sendable {
    let text: String
    let replacements: [String]
  }

  /// The words that people shorten, the longest first.
  let abbreviations: [Substitution]
  /// The words that they misspell, the longest first.
  let slips: [Substitution]
  /// The words that open a sentence of another language, punctuation included.
  let interjections: [String]
  /// The words that close one.
  let tags: [String]
  let faces: [String]
  let laughs: [String]
  /// The placeholders for a voice message.
  let voice: [String]

  init(_ root: ConfigurationNode) throws(CorpusError) {
    try root.refuseKeys(otherThan: [
      "abbreviations", "slips", "interjections", "tags", "faces", "laughs", "voice",
    ])
    abbreviations = try Self.substitutions(root.child("abbreviations"))
    slips = try Self.substitutions(root.child("slips"))
    interjections = try root.child("interjections").texts(atLeast: 4)
    tags = try root.child("tags").texts(atLeast: 4)
    faces = try root.child("faces").texts(atLeast: 4)
    laughs = try root.child("laughs").texts(atLeast: 2)
    voice = try root.child("voice").texts()
  }

  private static func substitutions(
    _ node: ConfigurationNode
  ) throws(CorpusError) -> [Substitution] {
    try node.entries().map { text, value throws(CorpusError) in
      Substitution(text: text, replacements: try value.texts())
    }.sorted {
      ($1.text.utf8.count, $0.text) < ($0.text.utf8.count, $1.text)
    }
  }
}
