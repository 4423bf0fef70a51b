public import VaultCore

/// Gathers the identifiers of a vault into people.
///
/// 1. Equal identifiers are one person, as are those that one card of the address book (or the
///    owner's entry) lists, and a national telephone number with the only international one that
///    ends in it.
/// 2. Equal names (`NameFold.key`: case, accents, punctuation and `Last, First` do not count) are
///    one person unless that is ambiguous: two cards bear the name, or it is a single word that
///    begins the full names of several others. An address under four or more names is a list or a
///    machine; its names count for nothing.
/// 3. Names with an `IndelRatio` above 85 are candidates. Two people who are each other's only
///    candidate, above 90, are one, unless each has a card of their own or one message names both.
///    Every other pair of candidates is left to the owner to decide.
public struct ContactResolver: Sendable {
  /// Resolves everyone whom a vault's messages, events and address book name.
  ///
  /// - Complexity: Linear in the participants named; quadratic, at a few nanoseconds a pair, in
  ///   the different names that step 2 leaves.
  public static func resolve(_ vault: IngestedVault) -> ContactDirectory {
    let groups = vault.messages.lazy.map(\.participants) + vault.events.map(\.participants)
    return resolve(groups: groups, addressBook: vault.addressBook, owner: vault.owner)
  }

  /// Resolves given people.
  ///
  /// - Parameters:
  ///   - groups: The participants of each message and event.
  ///   - addressBook: The cards; those without a handle say nothing.
  ///   - owner: The person who counts in no participant set.
  /// - Returns: Everyone named, the same whatever the order of groups and cards.
  public static func resolve(
    groups: some Sequence<[Participant]>, addressBook: [Contact], owner: Owner
  ) -> ContactDirectory {
    var graph = ContactGraph(groups: groups, addressBook: addressBook, owner: owner)
    graph.mergeNationalNumbers()
    graph.mergeEqualNames()
    graph.mergeSimilarNames()
    return graph.directory()
  }
}
