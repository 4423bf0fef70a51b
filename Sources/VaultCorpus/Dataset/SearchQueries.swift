public import VaultCore

/// The searches of a corpus and what each should find.
///
/// Questions come from what was asked and answered (``SearchQuestions``), look-ups from the words
/// of the messages (``KeywordLookUps``). No two searches of a corpus have the same text.
struct SearchQueries {
  /// How many questions, and how many look-ups, a vault has at most.
  static let mostOfKind = 20

  let corpus: Corpus

  /// Poses and judges the searches.
  ///
  /// - Parameter threads: How many vaults are looked through at a time.
  /// - Returns: By vault, questions before look-ups, each with its judgments, ascending by message.
  /// - Complexity: O(length of all texts).
  func all(threads: Int = 1) -> [(query: SearchQuery, judgments: [Judgment])] {
    let random = SeededRandom(seed: corpus.seed).stream("searches")
    let found = Parallel.map(corpus.vaults.count, threads: threads) { index in
      let archive = corpus.vaults[index].archive
      var own = random.stream("vault", index)
      return Found(
        questions: own.shuffled(SearchQuestions(archive: archive).all()),
        lookUps: KeywordLookUps(archive: archive).all(random: own))
    }
    var taken: Set<String> = []
    return zip(corpus.vaults, found).enumerated().flatMap { index, pair in
      var own = random.stream("times", index)
      return searches(of: pair.0, pair.1, taken: &taken, random: &own)
    }
  }

  private struct Found {
    let questions: [SearchQuestions.Judged]
    let lookUps: [KeywordLookUps.Judged]
  }

  private func searches(
    of vault: CorpusVault, _ found: Found, taken: inout Set<String>, random: inout SeededRandom
  ) -> [(query: SearchQuery, judgments: [Judgment])] {
    var searches: [(query: SearchQuery, judgments: [Judgment])] = []
    func add(
      _ kind: SearchQuery.Kind, _ text: String, _ slices: [String: String], last: Timestamp,
      _ judgments: [Judgment]
    ) {
      var slices = slices
      slices["language"] = vault.language.rawValue
      slices["relevant"] = judgments.count < 10 ? "1-9" : "10+"
      let query = SearchQuery(
        id: "\(vault.name)/q\((searches.count + 1).padded(to: 2))", vault: vault.name, kind: kind,
        text: text, split: vault.split, slices: slices,
        askedAt: last.advanced(bySeconds: Int64(random.integer(in: 3600...40 * 86_400))))
      searches.append((query, judgments))
    }
    for question in found.questions where searches.count < Self.mostOfKind {
      let texts = [question.text] + (question.fullText.map { [$0] } ?? [])
      guard let text = texts.first(where: { !taken.contains($0) }) else { continue }
      taken.insert(text)
      add(
        .question, text,
        ["crossLingual": question.isCrossLingual ? "true" : "false", "kind": question.kind],
        last: question.last, question.judgments)
    }
    let questions = searches.count
    for lookUp in found.lookUps where searches.count < questions + Self.mostOfKind {
      guard taken.insert(lookUp.text).inserted else { continue }
      add(
        .keyword, lookUp.text, ["words": String(lookUp.wordCount)], last: lookUp.last,
        lookUp.documents.map {
          Judgment(document: $0, grade: 2, reason: KeywordLookUps.reason)
        })
    }
    return searches
  }
}

extension Corpus {
  /// The searches of all vaults and what each should find, by vault, questions before look-ups.
  ///
  /// Grade 2 is the answer, or for a look-up every message whose subject and text hold its words;
  /// grade 1 is the question that was answered, and the "ok" below either. The reasons are
  /// `answer`, `question`, `reply` and `keywords`.
  ///
  /// - Parameter threads: How many vaults are looked through at a time; the result is the same.
  /// - Returns: Each search with its judgments, ascending by message.
  /// - Complexity: O(length of all texts), which are worded for it.
  public func searches(threads: Int = 1) -> [(query: SearchQuery, judgments: [Judgment])] {
    SearchQueries(corpus: self).all(threads: threads)
  }
}
