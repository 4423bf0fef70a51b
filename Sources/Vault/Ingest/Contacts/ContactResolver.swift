public import VaultCore

/// Gathers the identifiers of a vault into people.
///
/// 1. Equal identifiers are one person (`ContactIdentifier` defines which are equal), as are those
///    that one card of the address book or the owner's entry lists, and a national telephone number
///    with the only international one that it can mean.
/// 2. Names are compared: equal ones (`NameFold.key`: case, accents, punctuation and `Last, First`
///    do not count) are candidates with a ratio of 100, others by their `IndelRatio`, if above 85.
///    An address under four or more names is a list or a machine; its names count for nothing. A
///    name that a chat shows belongs to the only card that bears it, regardless of names with which
///    strangers sign.
/// 3. Two people who are each other's only candidate, above 90, are one. Every other pair of
///    candidates is left to the owner to decide, and so are: people who each have a card of their
///    own; similar names that one message shows together; a single letter; a single word that
///    begins the full names of several others; the same words in another order.
///
/// The owner's answers come before all rules. No rule joins two cards of the address book, unless
/// they are one person's by name and share an identifier.
public struct ContactResolver: Sendable {
  /// Resolves everyone whom a vault's messages, events and address book name.
  ///
  /// - Parameters:
  ///   - vault: The vault.
  ///   - decisions: What the owner answered before.
  /// - Returns: Everyone named.
  /// - Complexity: O(n log n) in the participants named and in the pairs of names that share a rare
  ///   triple of letters, of which no more than a fixed number is compared (see
  ///   `ContactDirectory.isExhaustive`).
  public static func resolve(
    _ vault: IngestedVault, decisions: ContactDecisions = ContactDecisions()
  ) -> ContactDirectory {
    let groups = vault.messages.lazy.map(\.participants) + vault.events.map(\.participants)
    return resolve(
      groups: groups, addressBook: vault.addressBook, owner: vault.owner, decisions: decisions)
  }

  /// Resolves given people.
  ///
  /// - Parameters:
  ///   - groups: The participants of each message and event.
  ///   - addressBook: The cards; those without a handle say nothing.
  ///   - owner: The person who counts in no participant set.
  ///   - decisions: What the owner answered before.
  /// - Returns: Everyone named, independent of the order of groups and cards.
  public static func resolve(
    groups: some Sequence<[Participant]>, addressBook: [Contact], owner: Owner,
    decisions: ContactDecisions = ContactDecisions()
  ) -> ContactDirectory {
    var graph = ContactGraph(
      groups: groups, addressBook: addressBook, owner: owner, decisions: decisions)
    graph.mergeIdentifiers()
    graph.mergeCards()
    graph.mergeNationalNumbers()
    graph.mergeEqualNames()
    graph.askAboutSwappedNames()
    graph.mergeSimilarNames(budget: comparisonBudget)
    return graph.directory()
  }

  // About ten seconds of comparing; 100 000 names of real people take a few hundredths of it.
  private static let comparisonBudget = 8_000_000_000
}
