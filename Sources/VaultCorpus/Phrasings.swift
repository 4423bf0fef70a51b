/// The phrasings of one dialogue act in two registers.
struct Phrasings: Hashable, Sendable {
  static let minimum = 6

  private let casual: [Template]
  private let formal: [Template]

  init(_ node: ConfigurationNode, grammar: Grammar) throws(CorpusError) {
    try node.refuseKeys(otherThan: Register.allCases.map(\.rawValue))
    let slots = Slots(grammar: grammar).dialogue
    casual = try node.child("casual").templates(
      atLeast: Self.minimum, offering: slots, choices: Slots.choices)
    formal = try node.child("formal").templates(
      atLeast: Self.minimum, offering: slots, choices: Slots.choices)
  }

  subscript(register: Register) -> [Template] {
    register == .formal ? formal : casual
  }

  /// Reads every act; one that the generator does not know is refused.
  static func loadAll(
    _ root: ConfigurationNode, grammar: Grammar
  ) throws(CorpusError) -> [DialogueAct: Phrasings] {
    try root.refuseKeys(otherThan: DialogueAct.allCases.map(\.rawValue))
    var phrasings: [DialogueAct: Phrasings] = [:]
    for act in DialogueAct.allCases {
      phrasings[act] = try Phrasings(root.child(act.rawValue), grammar: grammar)
    }
    return phrasings
  }
}
