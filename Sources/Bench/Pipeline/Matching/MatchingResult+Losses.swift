internal import Vault
internal import VaultCore
internal import VaultEvaluation
internal import VaultMatching
internal import VaultResults

extension MatchingResult {
  /// Returns the fates of the relevant messages of a question, with their identifiers, ascending.
  func fates(
    of question: MatchingStage.Question
  ) -> [(document: DocumentID, platform: Platform, fate: LossWaterfall.Fate)] {
    let grades = (qrels?.grades[question.query.id] ?? [:]).filter { $0.value >= 1 }
    let table = question.vault.table
    let rows = grades.keys.compactMap { question.vault.rowOfID[$0] }
      .sorted { table.ids[$0] < table.ids[$1] }
    let fates = stage.exactMatcher(question, stage.configuration).fates(
      of: rows, for: question.profile, matches: matches[question.query.id] ?? [])
    return zip(rows, fates).map { (table.ids[$0], table.platforms[$0], $1) }
  }

  /// The relevant messages that the first ten do not show, each with the stage that lost it.
  func losses(of question: MatchingStage.Question) -> [PerQueryRecord.Loss] {
    let grades = qrels?.grades[question.query.id] ?? [:]
    return fates(of: question).compactMap { document, _, fate in
      switch fate {
      case .lost(let stage):
        PerQueryRecord.Loss(document: document, grade: grades[document] ?? 0, stage: stage)
      case .ranked(let rank) where rank > Self.shownDepth:
        PerQueryRecord.Loss(document: document, grade: grades[document] ?? 0, stage: .reRanking)
      case .ranked: nil
      }
    }
  }

  /// Returns the losses of each stage in the first fifty and in the first ten ranks; for the first
  /// fifty by platform, too.
  func lossMetrics(_ questions: [MatchingStage.Question]) -> [Metric] {
    let fates = questions.map(fates(of:))
    var metrics: [Metric] = []
    for depth in [Self.rankedDepth, Self.shownDepth] {
      var account = LossWaterfall(depth: depth)
      for fates in fates { account.add(fates.map(\.fate)) }
      metrics += lossMetrics(account, slice: nil)
    }
    for platform in Platform.allCases {
      var account = LossWaterfall(depth: Self.rankedDepth)
      for fates in fates { account.add(fates.filter { $0.platform == platform }.map(\.fate)) }
      metrics += lossMetrics(account, slice: ["platform": platform.rawValue])
    }
    return metrics
  }

  private func lossMetrics(_ account: LossWaterfall, slice: [String: String]?) -> [Metric] {
    guard account.places > 0 else { return [] }
    return LossStage.allCases.map { stage in
      Self.loss.metric(
        Double(account.lost[stage] ?? 0) / Double(account.places), n: account.places,
        of: ["system": primary, "depth": "\(account.depth)", "stage": stage.rawValue],
        slice: slice)
    }
  }
}
