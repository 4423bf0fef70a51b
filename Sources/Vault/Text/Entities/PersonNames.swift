/// Finds people's names.
struct PersonNames: Sendable {
  // Full names of the contacts: the rest of the words by the first.
  private var fullNames: [UInt64: [[UInt64]]] = [:]
  private var firstNames: Set<UInt64>
  // Names written without spaces, by their first scalar, the longest first.
  private var unspaced: [UInt32: [[UInt32]]] = [:]

  /// Takes the names of contacts.
  init(_ people: [String]) {
    firstNames = NameLists.firstNames
    for name in people where !name.contains("@") {
      let tokens = EntityTokens(name)
      let words = tokens.tokens.filter { $0.kind == .word }
      if let run = tokens.tokens.first(where: { $0.kind == .unspaced }), words.isEmpty {
        let scalars = Array(tokens.folded.scalars[run.range])
        guard scalars.count > 1 else { continue }
        unspaced[scalars[0], default: []].append(scalars)
        continue
      }
      guard let first = words.first, !tokens.tokens.contains(where: { $0.kind == .number }) else {
        continue
      }
      let isUsable = first.range.count > 1 && !NameLists.everydayWords.contains(first.key)
      if isUsable, !NameLists.titles.contains(first.key) { firstNames.insert(first.key) }
      if words.count > 1 { fullNames[first.key, default: []].append(words.dropFirst().map(\.key)) }
    }
    for key in unspaced.keys { unspaced[key]?.sort { $0.count > $1.count } }
    for key in fullNames.keys { fullNames[key]?.sort { $0.count > $1.count } }
  }

  /// Index ranges of names in the folded text; they may overlap, but not the ranges to avoid.
  func find(in text: EntityTokens, avoiding taken: [Range<Int>]) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var index = 0
    while index < text.tokens.count {
      let token = text.tokens[index]
      if token.kind == .unspaced {
        found += EastAsianNames.people(in: text, token.range)
        found += contacts(in: text, token.range)
      } else if token.kind == .word, let end = nameEnd(at: index, text, taken) {
        let range = token.range.lowerBound..<text.tokens[end - 1].range.upperBound
        if !Self.isTaken(range, taken) { found.append(range) }
        index = end - 1
      }
      index += 1
    }
    return found
  }

  /// The token behind the name that starts at one.
  private func nameEnd(at index: Int, _ text: EntityTokens, _ taken: [Range<Int>]) -> Int? {
    let token = text.tokens[index]
    if let rests = fullNames[token.key] {
      for rest in rests where text.continues(index, with: rest) { return index + 1 + rest.count }
    }
    if NameLists.titles.contains(token.key), let end = titledEnd(at: index, text, taken) {
      return end
    }
    guard token.isCapitalized, firstNames.contains(token.key) else { return nil }
    return extended(from: index + 1, limit: 3, text, taken)
  }

  /// The end of a form of address, perhaps abbreviated, perhaps two of them, and its name.
  private func titledEnd(at index: Int, _ text: EntityTokens, _ taken: [Range<Int>]) -> Int? {
    var next = index + 1
    // Prof.ssa, Sig.ra; Herr Dr.
    while next < text.tokens.count, next < index + 3 {
      let isSuffix = text.isGap(before: next, [0x2E])
      guard
        isSuffix && NameLists.titleEndings.contains(text.tokens[next].key)
          || text.isJoined(next) && NameLists.titles.contains(text.tokens[next].key)
          || isSuffix && NameLists.titles.contains(text.tokens[next].key)
      else { break }
      next += 1
    }
    guard next < text.tokens.count, Self.isName(text.tokens[next]) else { return nil }
    let isDotted = text.gap(before: next) { $0.first == 0x2E && $0.count <= 2 }
    guard isDotted || text.isJoined(next) else { return nil }
    if text.tokens[index].range.count == 1 {
      // M. Petit, but not "m petit".
      guard text.tokens[index].isCapitalized, isDotted else { return nil }
    }
    let isRelative = NameLists.relatives.contains(text.tokens[index].key)
    if isRelative, !firstNames.contains(text.tokens[next].key) { return nil }
    return extended(from: next + 1, limit: 2, text, taken)
  }

  /// Takes further capitalized words into a name, with the particles between them.
  private func extended(
    from start: Int, limit: Int, _ text: EntityTokens, _ taken: [Range<Int>]
  ) -> Int {
    var end = start
    while end < text.tokens.count, end < start + limit, text.isJoined(end) {
      var next = end
      while next < text.tokens.count, next < end + 2, text.isJoined(next),
        NameLists.particles.contains(text.tokens[next].key)
      {
        next += 1
      }
      guard next < text.tokens.count, text.isJoined(next), Self.isName(text.tokens[next]),
        !Self.isTaken(text.tokens[next].range, taken)
      else { break }
      end = next + 1
    }
    return end
  }

  private func contacts(in text: EntityTokens, _ run: Range<Int>) -> [Range<Int>] {
    guard !unspaced.isEmpty else { return [] }
    return run.compactMap { index in
      let scalars = text.folded.scalars[index..<run.upperBound]
      guard let first = scalars.first, let names = unspaced[first] else { return nil }
      return names.first { scalars.starts(with: $0) }.map { index..<index + $0.count }
    }
  }

  private static func isName(_ token: EntityTokens.Token) -> Bool {
    token.kind == .word && token.isCapitalized && token.range.count > 1
      && !NameLists.everydayWords.contains(token.key)
  }

  private static func isTaken(_ range: Range<Int>, _ taken: [Range<Int>]) -> Bool {
    taken.contains { $0.overlaps(range) }
  }
}
