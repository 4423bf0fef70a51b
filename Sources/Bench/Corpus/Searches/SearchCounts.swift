internal import VaultCore

/// The number of a corpus's searches of each kind, as its card shows it.
struct SearchCounts {
  private let queries: [SearchQuery]

  /// Counts the searches of a corpus.
  ///
  /// - Complexity: O(length of all texts), which are worded for it.
  init(_ corpus: Corpus) {
    queries = corpus.searches().map(\.query)
  }

  /// Two tables: the questions by mechanism, and look-ups by form; then shares of wordings.
  var text: String {
    let questions = queries.filter { $0.kind == .question }
    let lookUps = queries.filter { $0.kind == .keyword }
    let apart = questions.count { $0.slices["shares"] == "none" }
    let abroad = questions.count { $0.slices["crossLingual"] == "true" }
    let wordings = SearchQuestion.Wording.allCases.map { wording in
      let count = questions.count { $0.slices["wording"] == wording.rawValue }
      return "`\(wording.rawValue)` \(Self.percent(count, of: questions.count))"
    }
    return """
      \(questions.count) questions and \(lookUps.count) look-ups. Documentation/Search.md says what the
      mechanisms are. Wordings, in per cent of the questions: \(wordings.joined(separator: ", ")).
      \(Self.percent(apart, of: questions.count)) per cent share no content word with any answer, and \
      \(Self.percent(abroad, of: questions.count)) per cent are in another language than their answers.

      | mechanism | genre | questions | per cent |
      |---|---|---:|---:|
      \(rows(questions))

      | look-ups typed as | count |
      |---|---:|
      \(KeywordLookUps.Form.allCases.map { form in
        "| \(form.rawValue) | \(lookUps.count { $0.slices["form"] == form.rawValue }) |"
      }.joined(separator: "\n"))
      """
  }

  private func rows(_ questions: [SearchQuery]) -> String {
    SearchMechanism.allCases.map { mechanism in
      let count = questions.count { $0.slices["mechanism"] == mechanism.rawValue }
      return "| \(mechanism.rawValue) | \(mechanism.genre.rawValue) | \(count) "
        + "| \(Self.percent(count, of: questions.count)) |"
    }.joined(separator: "\n")
  }

  // One decimal by whole numbers: formatting must not depend on a library or locale.
  private static func percent(_ part: Int, of whole: Int) -> String {
    let tenths = whole == 0 ? 0 : (part * 1000 + whole / 2) / whole
    return "\(tenths / 10).\(tenths % 10)"
  }
}
