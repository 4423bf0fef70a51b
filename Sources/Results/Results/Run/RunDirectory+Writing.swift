internal import VaultCore
package import VaultEvaluation

extension RunDirectory {
  /// Writes the results of one kind of question: rankings, judgments and records.
  ///
  /// - Parameters:
  ///   - questions: The kind of question.
  ///   - runs: One per system.
  ///   - primary: The system whose rankings `run.trec` holds, too; `nil` for none.
  ///   - qrels: The judgments; `nil` where there are none.
  ///   - records: A line for each query.
  ///   - folder: The run directory while it is being written.
  /// - Throws: ``RunError/unwritable(path:obstacle:)``.
  package static func write(
    _ questions: QuestionKind, runs: [Run], primary: String? = nil, qrels: Qrels?,
    records: [some Encodable], to folder: StagedFolder
  ) throws {
    for run in runs {
      try folder.write(run.trecText, to: "runs/\(questions.rankingPrefix)\(run.tag).trec")
      if run.tag == primary { try folder.write(run.trecText, to: "run.trec") }
    }
    if let qrels { try folder.write(qrels.trecText, to: questions.judgmentsFile) }
    try folder.write(try SortedJSON.lines(records), to: questions.recordsFile)
  }

  /// Writes the report, its manifest and its metrics as a table.
  package static func write(_ report: Report, to folder: StagedFolder) throws {
    try folder.write(
      try CanonicalJSON.encode(report.manifest, file: "manifest.json"), to: "manifest.json")
    try folder.write(try report.encoded(), to: "report.json")
    try folder.write(MetricsCSV.render(report), to: "figures.csv")
  }

  /// Writes the texts of messages and events.
  package static func write(_ texts: [TextRecord], to folder: StagedFolder) throws {
    try folder.write(try SortedJSON.lines(texts), to: TextRecord.fileName)
  }

  /// Writes the positions of messages and events in two dimensions.
  package static func write(_ map: [MapPoint], to folder: StagedFolder) throws {
    try folder.write(try SortedJSON.lines(map), to: MapPoint.fileName)
  }
}
