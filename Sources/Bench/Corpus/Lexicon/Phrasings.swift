/// The phrasings of one dialogue act in two registers.
struct Phrasings: Sendable {
  static let minimum = 10

  private let casual: [Meaning]
  private let formal: [Meaning]

  init(
    _ node: ConfigurationNode, act: DialogueAct, slots: Slots, table: inout PhraseTable
  ) throws(CorpusError) {
    try node.refuseKeys(otherThan: Register.allCases.map(\.rawValue))
    let offered = slots.dialogue + act.extraSlots
    casual = try table.add(
      node.child("casual"), atLeast: Self.minimum, offering: offered, names: slots.names)
    formal = try table.add(
      node.child("formal"), atLeast: Self.minimum, offering: offered, names: slots.names)
  }

  subscript(register: Register) -> [Meaning] {
    register == .formal ? formal : casual
  }

  /// Reads every act; one that the generator does not know is refused.
  static func loadAll(
    _ root: ConfigurationNode, slots: Slots, table: inout PhraseTable
  ) throws(CorpusError) -> [DialogueAct: Phrasings] {
    try root.refuseKeys(otherThan: DialogueAct.allCases.map(\.rawValue))
    return try root.table { act, node throws(CorpusError) in
      try Phrasings(node, act: act, slots: slots, table: &table)
    }
  }
}
