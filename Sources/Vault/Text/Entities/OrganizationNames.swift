/// Finds the names of companies and institutions.
struct OrganizationNames: Sendable {
  private var given: [UInt64: [[UInt64]]] = [:]

  /// Takes known names, and domains of mail addresses.
  init(_ names: [String], domains: [String]) {
    for name in names { add(name) }
    for domain in domains {
      let labels = domain.lowercased().split(separator: ".")
      // The label before the public suffix, which has a second part in co.uk or com.br.
      guard labels.count > 1 else { continue }
      let hasTwo = labels.count > 2 && labels[labels.count - 2].utf8.count <= 3
      let label = String(labels[labels.count - (hasTwo ? 3 : 2)])
      guard label.utf8.count > 3, !NameLists.mailProviders.contains(label) else { continue }
      add(label)
    }
    for key in given.keys { given[key]?.sort { $0.count > $1.count } }
  }

  /// Index ranges of names in the folded text.
  func find(in text: EntityTokens) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for (index, token) in text.tokens.enumerated() {
      if token.kind == .unspaced {
        found += EastAsianNames.organizations(in: text, token.range)
        continue
      }
      guard token.kind == .word else { continue }
      if let range = givenName(at: index, text) { found.append(range) }
      guard token.isCapitalized || token.range.count == 1 else { continue }
      if let range = legalForm(at: index, text) { found.append(range) }
      guard token.isCapitalized else { continue }
      if NameLists.institutionHeads.contains(token.key) || Self.hasInstitutionEnding(token, text) {
        if let range = headed(at: index, text) { found.append(range) }
      }
      if NameLists.institutionTails.contains(token.key) {
        let start = Self.nameStart(before: index, text, linkedBy: [])
        if start < index { found.append(Self.range(start..<index + 1, text)) }
      }
    }
    return found.mergingOverlaps()
  }

  private mutating func add(_ name: String) {
    let words = EntityTokens(name).tokens.map(\.key)
    guard let first = words.first else { return }
    given[first, default: []].append(Array(words.dropFirst()))
  }

  private func givenName(at index: Int, _ text: EntityTokens) -> Range<Int>? {
    guard let rests = given[text.tokens[index].key] else { return nil }
    let fitting = rests.first {
      (!$0.isEmpty || text.tokens[index].isCapitalized) && text.continues(index, with: $0)
    }
    return fitting.map { Self.range(index..<index + $0.count + 1, text) }
  }

  /// A legal form (one word or letters with full stops) and the name before it.
  private func legalForm(at index: Int, _ text: EntityTokens) -> Range<Int>? {
    guard index > 0, text.isJoined(index) || text.isGap(before: index, [0x2C, 0x20]) else {
      return nil
    }
    var end = index + 1
    var letters = Array(text.folded.scalars[text.tokens[index].range])
    let isCapital = text.tokens[index].isCapitalized
    while end < text.tokens.count, end < index + 5, text.isGap(before: end, [0x2E]) {
      guard text.tokens[end].range.count <= 2 else { break }
      letters += text.folded.scalars[text.tokens[end].range]
      end += 1
    }
    let form = Currencies.string(letters[...])
    let isForm =
      isCapital && NameLists.legalForms.contains(form)
      || end > index + 1 && NameLists.dottedForms.contains(form)
    guard isForm else { return nil }
    let start = Self.nameStart(before: index, text)
    guard start < index else { return nil }
    var range = Self.range(start..<end, text)
    // The full stop of "Inc." or "S.A." belongs to the name.
    if range.upperBound < text.folded.count, text.folded.scalars[range.upperBound] == 0x2E,
      end > index + 1 || NameLists.abbreviatedForms.contains(form)
    {
      range = range.lowerBound..<range.upperBound + 1
    }
    return range
  }

  /// "University of Leeds", "Banco del Norte", "Hospital San Rafael".
  private func headed(at index: Int, _ text: EntityTokens) -> Range<Int>? {
    var end = index + 1
    var last: Int?
    while end < text.tokens.count, end < index + 7,
      text.isJoined(end) || text.isGap(before: end, [0x27])
    {
      let token = text.tokens[end]
      if Self.isNamePart(token) || token.isCapitalized && last == nil && token.range.count > 1 {
        last = end
      } else if !NameLists.connectors.contains(token.key) {
        break
      }
      end += 1
    }
    guard let last else { return nil }
    return Self.range(index..<last + 1, text)
  }

  /// The first token of the capitalized words before one; itself if there are none.
  private static func nameStart(
    before index: Int, _ text: EntityTokens, linkedBy links: Set<UInt64> = NameLists.connectors
  ) -> Int {
    var start = index
    var probe = index
    while probe > 0, index - probe < 6 {
      let isLinked =
        text.isJoined(probe) || text.isGap(before: probe, [0x27])
        || probe == index && text.isGap(before: probe, [0x2C, 0x20])
      guard isLinked else { break }
      probe -= 1
      let token = text.tokens[probe]
      let isPossessive = token.range.count == 1 && text.gap(before: probe) { $0.first == 0x27 }
      if isNamePart(token) {
        start = probe
      } else if !isPossessive && !links.contains(token.key) {
        // An everyday word that belongs to the words before it: Panadería del Sol.
        guard token.isCapitalized, probe > 0, links.contains(text.tokens[probe - 1].key) else {
          break
        }
      }
    }
    return start
  }

  private static func isNamePart(_ token: EntityTokens.Token) -> Bool {
    token.kind == .word && token.isCapitalized && !NameLists.everydayWords.contains(token.key)
      && !NameLists.articles.contains(token.key)
  }

  /// German compounds: Volksbank, Universitätsklinik.
  private static func hasInstitutionEnding(
    _ token: EntityTokens.Token, _ text: EntityTokens
  ) -> Bool {
    guard token.range.count > 6 else { return false }
    let word = text.folded.scalars[token.range]
    return NameLists.institutionEndings.contains { word.reversed().starts(with: $0.reversed()) }
  }

  private static func range(_ tokens: Range<Int>, _ text: EntityTokens) -> Range<Int> {
    text.tokens[tokens.lowerBound].range
      .lowerBound..<text.tokens[tokens.upperBound - 1].range.upperBound
  }
}
