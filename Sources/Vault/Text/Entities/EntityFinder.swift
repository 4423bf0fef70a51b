public import VaultCore

/// Finds the people, organizations and amounts of money that a text names.
///
/// People are the vault's own contacts (full names in any case; first names with a capital, unless
/// they are everyday words too), forms of address with the name that follows or, in Japanese and
/// Chinese, precedes them, and common first names. Organizations are those given, names with a
/// legal form (GmbH, S.L., 株式会社) and names with a word for an institution (University of, Banco,
/// 医院). Amounts are `MoneyExpressions`. Everything is a rule or a list; no model is trained.
public struct EntityFinder: Sendable {
  private let people: PersonNames
  private let organizations: OrganizationNames

  /// Prepares the matcher.
  ///
  /// - Parameters:
  ///   - people: Names of contacts as the vault shows them; numbers and addresses are ignored.
  ///   - organizations: Names of companies and institutions.
  ///   - domains: Domains of mail addresses; the name before the public suffix counts as an
  ///     organization's, except those of public mail providers.
  /// - Complexity: O(names).
  public init(people: [String], organizations: [String] = [], domains: [String] = []) {
    self.people = PersonNames(people)
    self.organizations = OrganizationNames(organizations, domains: domains)
  }

  /// Finds the entities that a text names.
  ///
  /// - Parameters:
  ///   - text: What one person wrote.
  ///   - language: Its language, which settles whose currency `¥` is.
  /// - Returns: In ascending order of position, without overlaps: of two that overlap the longer
  ///   stays, of equals a person before an organization before money.
  /// - Complexity: O(n) in the length of the text.
  public func find(in text: String, language: Language? = nil) -> [Entity] {
    let tokens = EntityTokens(text)
    guard !tokens.tokens.isEmpty else { return [] }
    let companies = organizations.find(in: tokens)
    let names = people.find(in: tokens, avoiding: companies)
    let amounts = MoneyExpressions.find(in: tokens, language: language)
    guard !(companies.isEmpty && names.isEmpty && amounts.isEmpty) else { return [] }
    let utf8 = Array(text.utf8)
    func entity(_ kind: Entity.Kind, _ range: Range<Int>) -> Entity {
      let bytes = tokens.bytes(range)
      return Entity(kind: kind, range: bytes, value: String(decoding: utf8[bytes], as: UTF8.self))
    }
    let money = amounts.map { amount in
      Entity(kind: .money, range: tokens.bytes(amount.range), value: amount.value)
    }
    return Entity.withoutOverlaps(
      names.map { entity(.person, $0) } + companies.map { entity(.organization, $0) } + money)
  }
}

extension Entity {
  /// The entities in ascending order of position, without overlaps.
  ///
  /// Of two that overlap the longer in UTF-8 stays; of equal length the kind declared first; then
  /// the one that starts first.
  ///
  /// - Complexity: O(n log n).
  static func withoutOverlaps(_ entities: [Entity]) -> [Entity] {
    let order = Dictionary(
      uniqueKeysWithValues: Kind.allCases.enumerated().map { ($0.element, $0.offset) })
    func rank(_ entity: Entity) -> (Int, Int, Int) {
      (-entity.range.count, order[entity.kind] ?? 0, entity.range.lowerBound)
    }
    guard entities.count > 1 else { return entities.filter { !$0.range.isEmpty } }
    var kept: [Entity] = []
    for entity in entities.sorted(by: { rank($0) < rank($1) }) where !entity.range.isEmpty {
      // `kept` stays sorted: only the neighbors can overlap.
      let at = kept.partitionIndex { $0.range.lowerBound < entity.range.lowerBound }
      let isFree =
        (at == 0 || kept[at - 1].range.upperBound <= entity.range.lowerBound)
        && (at == kept.count || kept[at].range.lowerBound >= entity.range.upperBound)
      if isFree { kept.insert(entity, at: at) }
    }
    return kept
  }
}
