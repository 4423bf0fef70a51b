internal import Vault
package import VaultCore
package import VaultEvaluation
internal import VaultMatching
internal import VaultResults

/// The conversations that the messages of events are in, and the rankings of their messages.
///
/// In a group chat nearly all messages of an event are in one conversation, which holds many
/// events. A ranking may find that conversation, and it may separate the event from the others
/// there: two abilities, of which a mean over everything shows neither.
package struct EventConversations {
  /// The conversation with most of the relevant messages of each event; of equal ones the one whose
  /// first relevant message is earlier.
  private let home: [String: Int]
  private let conversations: [String: [DocumentID: Int]]
  private let labels: [String: String]

  private static let first = figure(
    "first", "Share of events whose first message is of the conversation with most of the relevant."
  )
  private static let within = figure(
    "nDCG@10", "nDCG@10 among only the messages of that conversation.")
  static let declarations = [first, within]

  private static func figure(_ name: String, _ meaning: String) -> MetricDeclaration {
    MetricDeclaration(
      "<system>/conversation/\(name)", meaning, unit: .score, better: .higher,
      slices: [.whole, .by("rivals", ["within a day", "none"])],
      diagnosticSystems: [OwnSystem.random.rawValue])
  }

  /// Finds the conversations of the judged events of some questions.
  ///
  /// - Complexity: O(messages of the vaults + events²).
  package init(_ questions: [MatchingStage.Question], qrels: Qrels) {
    var home: [String: Int] = [:]
    var conversations: [String: [DocumentID: Int]] = [:]
    var known: [String: [DocumentID: Int]] = [:]
    for question in questions where !question.query.isFreeText {
      let vault = question.query.vault
      if known[vault] == nil {
        var numbers: [String: Int] = [:]
        known[vault] = question.vault.stored.messages.reduce(into: [:]) { ids, message in
          let next = numbers.count
          let number = numbers[message.threadID] ?? next
          numbers[message.threadID] = number
          ids[message.id] = number
        }
      }
      guard let numbers = known[vault] else { continue }
      let relevant = (qrels.grades[question.query.id] ?? [:])
        .filter { $0.value >= JudgedRanking.leastRelevantGrade }.keys
      var counts: [Int: Int] = [:]
      for id in relevant { if let number = numbers[id] { counts[number, default: 0] += 1 } }
      // Conversations are numbered by their first messages.
      guard let most = counts.min(by: { ($1.value, $0.key) < ($0.value, $1.key) }) else { continue }
      home[question.query.id] = most.key
      conversations[question.query.id] = numbers
    }
    self.home = home
    self.conversations = conversations
    labels = Self.labels(of: questions, home)
  }

  /// `within a day` where another event of the same conversation begins within 24 hours, else `none`;
  /// no value for an event without relevant messages.
  package func rivals(of query: String) -> String? { labels[query] }

  /// The messages of the conversation with most of the relevant ones, the nearest to the event
  /// first: the ranking of a system that knew the conversation and read no text.
  package func byTime(_ question: MatchingStage.Question) -> [DocumentID] {
    guard let number = home[question.query.id], let numbers = conversations[question.query.id]
    else { return [] }
    let table = question.vault.table
    let (start, end) = (question.event.start, max(question.event.start, question.event.end))
    func away(_ moment: Timestamp) -> Double {
      moment < start ? start.days(since: moment) : max(0, moment.days(since: end))
    }
    return table.ids.indices.filter { row in
      numbers[table.ids[row]] == number
        && question.profile.asOf.map { table.sentAt[row] <= $0 } ?? true
    }.map { (row: $0, days: away(table.sentAt[$0])) }
      .sorted { ($0.days, $0.row) < ($1.days, $1.row) }
      .prefix(MatchingResult.rankedDepth).map { table.ids[$0.row] }
  }

  private static func labels(
    of questions: [MatchingStage.Question], _ home: [String: Int]
  ) -> [String: String] {
    var labels: [String: String] = [:]
    for (_, group) in Dictionary(grouping: questions, by: \.query.vault) {
      for question in group {
        guard let own = home[question.query.id] else { continue }
        let hasRival = group.contains { other in
          other.query.id != question.query.id && home[other.query.id] == own
            && abs(other.event.start.days(since: question.event.start)) <= 1
        }
        labels[question.query.id] = hasRival ? "within a day" : "none"
      }
    }
    return labels
  }

  /// The metrics of one system, over all events and by whether they have rivals.
  func metrics(of run: Run, qrels: Qrels) -> [Metric] {
    var scored: [(query: String, first: Double, within: Double)] = []
    for (query, number) in home.sorted(by: { $0.key < $1.key }) {
      let numbers = conversations[query] ?? [:]
      let ranking = run.rankings[query] ?? []
      let inside = JudgedRanking(
        documents: ranking.map(\.document).filter { numbers[$0] == number },
        judgments: (qrels.grades[query] ?? [:]).filter { numbers[$0.key] == number })
      scored.append(
        (
          query, ranking.first.map { numbers[$0.document] == number } == true ? 1 : 0,
          Measure.nDCG(at: 10).value(for: inside)
        ))
    }
    let parts: [([String: String]?, [(query: String, first: Double, within: Double)])] =
      [(nil, scored)]
      + ["within a day", "none"].map { label in
        (["rivals": label], scored.filter { labels[$0.query] == label })
      }
    return parts.filter { !$0.1.isEmpty }.flatMap { slice, part in
      [(Self.first, part.map(\.first)), (Self.within, part.map(\.within))].map { metric, values in
        metric.metric(values.mean, n: values.count, of: ["system": run.tag], slice: slice)
      }
    }
  }
}
