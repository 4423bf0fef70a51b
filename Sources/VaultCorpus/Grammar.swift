/// How a language joins nouns with articles and prepositions, and speaks of a person's things.
///
/// A noun phrase belongs to a class (German `m f n`, French `m f v`, English `c v`); for every
/// form that phrases may ask for, the class gives what precedes the noun: `zu` of class `f` is
/// `zur `.
struct Grammar: Hashable, Sendable {
  /// The forms that phrases may ask for, for example `the`, `of`, `to`.
  let forms: [String]
  private let prefixes: [String: [String: String]]
  private let ofPerson: (before: String, beforeVowel: String, after: String)

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(otherThan: ["forms", "classes", "ofPerson"])
    let forms = try node.child("forms").texts()
    var prefixes: [String: [String: String]] = [:]
    for (key, value) in try node.child("classes").entries() {
      try value.refuseKeys(otherThan: forms)
      for form in forms { prefixes[key, default: [:]][form] = try value.child(form).text() }
    }
    self.forms = forms
    self.prefixes = prefixes
    let person = try node.child("ofPerson")
    try person.refuseKeys(otherThan: ["before", "beforeVowel", "after"])
    let before = try person.optionalChild("before")?.text() ?? ""
    ofPerson = (
      before, try person.optionalChild("beforeVowel")?.text() ?? before,
      try person.optionalChild("after")?.text() ?? ""
    )
  }

  /// A noun in all its forms, the bare one as `noun`; `nil` if there is no such class.
  func declined(_ noun: String, class key: String) -> [String: String]? {
    guard let prefixes = prefixes[key] else { return nil }
    var declined = prefixes.mapValues { $0 + noun }
    declined["noun"] = noun
    return declined
  }

  /// A person as the owner of something: `Ana's`, `de Ana`, `d'Anna`, `von Anna`.
  func belonging(to name: String) -> String {
    let folded = name.prefix(1).lowercased()
    let startsWithVowel = "aeiouhàâäéèêëîïôöû".contains(folded)
    return (startsWithVowel ? ofPerson.beforeVowel : ofPerson.before) + name + ofPerson.after
  }

  static func == (left: Grammar, right: Grammar) -> Bool {
    left.forms == right.forms && left.prefixes == right.prefixes && left.ofPerson == right.ofPerson
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(forms)
  }
}
