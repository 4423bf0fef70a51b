/// The rules by which a language joins nouns with articles and prepositions, and forms possessives.
///
/// A noun phrase belongs to a class (German `m f n`, French `m f v`, English `c v`); for every
/// form that phrases may ask for, the class gives what precedes the noun: `zu` of class `f` is
/// `zur `. A language without articles has one class and no forms.
struct Grammar: Sendable {
  /// A noun: bare, then in each of the grammar's forms.
  struct Noun: Hashable, Sendable {
    let bare: String
    let forms: [String]
  }

  /// The forms that phrases may ask for, for example `the`, `of`, `to`.
  let forms: [String]
  private let prefixes: [String: [String]]
  private let before: String
  private let beforeVowel: String
  private let after: String

  init(_ node: ConfigurationNode) throws(CorpusError) {
    try node.refuseKeys(otherThan: ["forms", "classes", "ofPerson"])
    let formsNode = try node.child("forms")
    let forms = try formsNode.texts(atLeast: 0)
    guard forms.count <= Slot.forms.count, Set(forms).count == forms.count else {
      throw formsNode.invalid(.forms(most: Slot.forms.count))
    }
    var prefixes: [String: [String]] = [:]
    for (key, value) in try node.child("classes").entries() {
      try value.refuseKeys(otherThan: forms)
      prefixes[key] = try forms.map { form throws(CorpusError) in try value.child(form).text() }
    }
    self.forms = forms
    self.prefixes = prefixes
    let person = try node.child("ofPerson")
    try person.refuseKeys(otherThan: ["before", "beforeVowel", "after"])
    before = try person.optionalChild("before")?.text() ?? ""
    beforeVowel = try person.optionalChild("beforeVowel")?.text() ?? before
    after = try person.optionalChild("after")?.text() ?? ""
  }

  /// A noun in all its forms; `nil` if there is no such class.
  func declined(_ noun: String, class key: String) -> Noun? {
    prefixes[key].map { prefixes in Noun(bare: noun, forms: prefixes.map { $0 + noun }) }
  }

  /// A person as the owner of something: `Ana's`, `de Ana`, `d'Anna`, `von Anna`, `結衣さんの`.
  func belonging(to name: String) -> String {
    let folded = name.prefix(1).lowercased()
    let startsWithVowel = "aeiouhàâäéèêëîïôöû".contains(folded)
    return (startsWithVowel ? beforeVowel : before) + name + after
  }
}
