extension DialogueAct {
  /// The number of phrasings that an act has in each register, at least.
  private static let leastPhrasings = 10

  /// Reads the phrasings of the act.
  func phrasings(
    _ node: ConfigurationNode, slots: Slots, table: inout PhraseTable
  ) throws(CorpusError) -> [Register: [Meaning]] {
    let offered = slots.dialogue + extraSlots
    return try node.table { _, list throws(CorpusError) in
      try table.add(
        list, atLeast: Self.leastPhrasings, offering: offered, names: slots.names)
    }
  }
}
