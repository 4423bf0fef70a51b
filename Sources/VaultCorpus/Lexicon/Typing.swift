/// How people of one language type in haste, and what they drop into other languages.
struct Typing: Sendable {
  /// Something written otherwise: `tomorrow` as `tmrw`.
  struct Substitution: Sendable {
    let text: String
    let replacements: [String]
  }

  /// What people shorten, the longest first.
  let abbreviations: [Substitution]
  /// What they misspell, the longest first.
  let slips: [Substitution]
  /// What opens a sentence of another language, punctuation included.
  let interjections: [String]
  /// What closes one.
  let tags: [String]
  let faces: [String]
  let laughs: [String]
  /// What stands where a voice message was.
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
