public import VaultCore

/// The searches of a corpus and what each should find.
///
/// Questions come from many mechanisms (``SearchMechanism``), look-ups from the words of the
/// messages (``KeywordLookUps``). No two searches of a vault have the same text.
struct SearchQueries {
  /// The maximum number of questions of a vault.
  static let mostQuestions = 60
  /// The maximum number of look-ups of a vault.
  static let mostLookUps = 20
  /// The number of questions in a hundred that are put soon after their answer; the others at any
  /// time from then to the end of the corpus.
  private static func soon(_ genre: SearchMechanism.Genre) -> Int { genre == .chat ? 25 : 75 }

  let corpus: Corpus

  /// Poses and judges the searches.
  ///
  /// - Parameter threads: How many vaults are looked through at a time.
  /// - Returns: By vault, questions before look-ups, each with its judgments, ascending by message.
  /// - Complexity: O(length of all texts).
  func all(threads: Int = 1) -> [(query: SearchQuery, judgments: [Judgment])] {
    let random = SeededRandom(seed: corpus.seed).stream("searches")
    return Parallel.map(corpus.vaults.count, threads: threads) { index in
      VaultSearches(vault: corpus.vaults[index], random: random.stream("vault", index)).all()
    }.flatMap(\.self)
  }

  /// The searches of one vault.
  private struct VaultSearches {
    let vault: CorpusVault
    let random: SeededRandom
    private let aliases: VaultAliases
    private var taken: Set<String> = []
    private var searches: [(query: SearchQuery, judgments: [Judgment])] = []
    private var archive: VaultArchive { vault.archive }

    init(vault: CorpusVault, random: SeededRandom) {
      self.vault = vault
      self.random = random
      aliases = VaultAliases(archive: vault.archive)
    }

    func all() -> [(query: SearchQuery, judgments: [Judgment])] {
      var own = self
      own.addQuestions()
      own.addLookUps()
      return own.searches
    }

    /// By mechanism as many as its share, then any others.
    private mutating func addQuestions() {
      var order = random.stream("questions")
      let found =
        StatementQuestions(archive: archive, random: random.stream("statements")).all()
        + EventQuestions(archive: archive, random: random.stream("events")).all()
        + ExchangeQuestions(archive: archive).all()
      var left = Dictionary(grouping: order.shuffled(found), by: \.mechanism)
      var chosen: [SearchQuestion] = []
      for mechanism in SearchMechanism.allCases {
        let share = SearchQueries.mostQuestions * mechanism.perMille
        // The remainder of a share is drawn, so that small ones occur in some vaults.
        let quota = share / 1000 + (order.index(below: 1000) < share % 1000 ? 1 : 0)
        let own = left[mechanism] ?? []
        chosen += own.prefix(quota)
        left[mechanism] = Array(own.dropFirst(quota))
      }
      let rest = order.shuffled(SearchMechanism.allCases.flatMap { left[$0] ?? [] })
        .filter { $0.mechanism != .neverSaid }
      var times = random.stream("times")
      for question in chosen + rest where searches.count < SearchQueries.mostQuestions {
        guard taken.insert(question.text).inserted else { continue }
        add(question, random: &times)
      }
    }

    private mutating func addLookUps() {
      let questions = searches.count
      var times = random.stream("times of look-ups")
      for lookUp in KeywordLookUps(archive: archive).all(random: random)
      where searches.count < questions + SearchQueries.mostLookUps {
        guard taken.insert(lookUp.text).inserted else { continue }
        add(
          .keyword, lookUp.text, ["form": lookUp.form.rawValue],
          askedAt: lookUp.last.advanced(bySeconds: Int64(times.integer(in: 3600...40 * 86_400))),
          lookUp.documents.map {
            Judgment(document: $0, grade: 2, reason: KeywordLookUps.reason)
          })
      }
    }

    private mutating func add(_ question: SearchQuestion, random: inout SeededRandom) {
      var grades: [DocumentID: (grade: Int, reason: String)] = [:]
      for (position, grade) in question.grades {
        let id = aliases.canonical(position)
        if (grades[id]?.grade ?? 0) < grade.grade { grades[id] = grade }
      }
      let judgments = grades.map {
        Judgment(document: $0.key, grade: $0.value.grade, reason: $0.value.reason)
      }.sorted { $0.document < $1.document }
      let texts = question.grades.filter { $0.value.grade == 2 }.map {
        archive.wording.text(of: $0.key)
      }
      add(
        .question, question.text,
        [
          "crossLingual": question.isCrossLingual ? "true" : "false",
          "genre": question.mechanism.genre.rawValue, "mechanism": question.mechanism.rawValue,
          "shares": SharedWords.areShared(
            by: question.text, texts, isSpaced: archive.script.setting.main.spacesSentences)
            ? "words" : "none",
          "wording": question.wording.rawValue,
        ], askedAt: askedAt(question, random: &random), judgments)
    }

    /// Later than everything that answers it: a question has no later message as an answer.
    private func askedAt(
      _ question: SearchQuestion, random: inout SeededRandom
    ) -> Timestamp {
      let script = archive.script
      let turns = script.turns
      let end = script.order.last.map { turns[Int($0)].time } ?? Timestamp(seconds: 0)
      guard let last = question.grades.keys.map({ turns[Int($0)].time }).max() else { return end }
      let soon = Int64(random.integer(in: 3600...40 * 86_400))
      // A date without a year is that of the last year.
      if question.mechanism == .dated { return last.advanced(bySeconds: 86_400 + 4 * soon) }
      guard random.index(below: 100) >= SearchQueries.soon(question.mechanism.genre), end > last
      else {
        return last.advanced(bySeconds: soon)
      }
      let span = Int((end.milliseconds - last.milliseconds) / 1000)
      return last.advanced(bySeconds: Int64(random.integer(in: 0...span)) + soon)
    }

    private mutating func add(
      _ kind: SearchQuery.Kind, _ text: String, _ slices: [String: String], askedAt: Timestamp,
      _ judgments: [Judgment]
    ) {
      var slices = slices
      slices["language"] = vault.language.rawValue
      slices["relevant"] =
        judgments.isEmpty ? "0" : judgments.count < 10 ? "1-9" : "10+"
      let query = SearchQuery(
        id: "\(vault.name)/q\((searches.count + 1).padded(to: 2))", vault: vault.name, kind: kind,
        text: text, split: vault.split, slices: slices, askedAt: askedAt)
      searches.append((query, judgments))
    }
  }
}

extension Corpus {
  /// The searches of all vaults and what each should find, by vault, questions before look-ups.
  ///
  /// Grade 2 is an answer, or for a look-up every message whose subject and text hold its words;
  /// grade 1 is the question that was answered, and the "ok" below either. The reasons are
  /// `answer`, `question`, `reply` and `keywords`. A question without an answer has no judgments.
  ///
  /// - Parameter threads: How many vaults are looked through at a time; the result is the same.
  /// - Returns: Each search with its judgments, ascending by message.
  /// - Complexity: O(length of all texts), which are worded for it.
  public func searches(threads: Int = 1) -> [(query: SearchQuery, judgments: [Judgment])] {
    SearchQueries(corpus: self).all(threads: threads)
  }
}
