internal import Foundation
internal import VaultCore
internal import VaultEvaluation
internal import VaultPipeline
internal import VaultResults
internal import VaultText

/// Entities found in messages that were labeled by hand (target Q12): the generator's own labels
/// come from the lists that it fills in, and would show little.
enum EntityAudit: MeasurementSuite {
  static let id = "entities"
  static let help = "entity extraction, measured on hand-labelled messages"
  static let cost = SuiteCost.seconds

  private static let standIn =
    "short messages in eight languages, written and labelled for this project, or those of --labelled"
  private static let kinds = Entity.Kind.allCases.map(\.rawValue)
  private static let f1 = MetricDeclaration(
    "entities/F1",
    "F1 of the entities of a kind, from start to end; of resolved dates, of the moment meant.",
    unit: .score, better: .higher, slices: [.by("entity", kinds + ["resolvedDate"])],
    standIn: standIn)
  private static let overlap = MetricDeclaration(
    "entities/overlapF1", "F1 of the entities of a kind that share a byte with the label.",
    unit: .score, better: .higher, slices: [.by("entity", kinds)], standIn: standIn)
  static let declarations = [f1, overlap]

  static func run(on input: SuiteInput, into output: inout SuiteOutput) async throws {
    let others = input.options.labelled
    let folder = others ?? input.options.datasets.appendingPathComponent("entities")
    guard FileManager.default.fileExists(atPath: folder.path) else {
      guard others == nil else { throw RunError.missing(path: folder.path, remedy: .folder) }
      output.figures.notMeasured([f1.id(), "Q12"], "the datasets have no labelled messages")
      return
    }
    let texts = try LabelledFolder(folder).texts
    if others != nil {
      guard !texts.isEmpty else {
        throw EvaluationError.unreadableSlots(file: folder.path, text: nil)
      }
      let words = "\(texts.count) texts of --labelled in place of the user's own messages"
      output.figures.standIns["Q12"] = words
      output.figures.notes.append("entities: judged on \(words)")
    }
    output.figures.add(metrics(of: texts))
  }

  /// The metrics of an annotator over labeled messages.
  static func metrics(
    of texts: [LabelledFolder.Entry],
    annotate: ([Message]) -> [Message] = MessageAnnotator.standard(people: [], clock: .utc).annotate
  ) -> [Metric] {
    let messages = texts.enumerated().map { index, entry in
      Message(
        id: DocumentID("labelled-\(index)"), platform: .imessage,
        sentAt: entry.sentAt, utcOffsetSeconds: 0,
        sender: nil, recipients: [], text: entry.text.text, language: entry.language,
        threadID: "labelled-\(index)")
    }
    var score = EntityScore()
    for (message, entry) in zip(annotate(messages), texts) {
      score.add(message.entities, for: entry.text.labels)
    }
    func metric(
      _ declaration: MetricDeclaration, _ counts: EntityScore.Counts?, _ name: String
    ) -> [Metric] {
      guard let counts, let value = counts.f1 else { return [] }
      return [declaration.metric(value, n: counts.labelled, slice: ["entity": name])]
    }
    return Entity.Kind.allCases.flatMap { kind in
      metric(f1, score.exact[kind], kind.rawValue)
        + metric(overlap, score.overlapping[kind], kind.rawValue)
    } + metric(f1, score.resolved, "resolvedDate")
  }
}
