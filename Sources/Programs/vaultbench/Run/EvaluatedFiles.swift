internal import Foundation
internal import VaultComparison
internal import VaultEvaluation
internal import VaultResults

/// The input of `evaluate`: judgments and rankings with copies merged, and the queries' slices.
struct EvaluatedFiles {
  let qrels: Qrels
  let run: VaultEvaluation.Run
  /// The slices of each query by name; `nil` where no file of queries was named.
  let slices: [String: [String: String]]?
  private let stated: VaultEvaluation.Run
  private let copies: MessageCopies?
  private let sliceRemarks: [String]

  /// Reads the files, each once.
  ///
  /// - Throws: `EvaluationError` or ``RunError`` naming file and line, also where the rankings answer
  ///   no judged query.
  init(qrels: String, run: String, aliases: String?, slices: String?) throws {
    let files = (qrels: InputFile(qrels), run: InputFile(run))
    let others = (aliases: aliases.map { InputFile($0) }, slices: slices.map { InputFile($0) })
    try InputFile.requireOneStandardInput(
      [files.qrels, files.run] + [others.aliases, others.slices].compactMap(\.self))
    let copies = try others.aliases.map { try MessageCopies(tsv: $0.bytes(), file: $0.name) }
    let judged = try files.qrels.qrels()
    stated = try files.run.rankings()
    self.copies = copies
    self.qrels = try copies.map { try judged.merging($0) } ?? judged
    self.run = try copies.map { [stated] in try stated.merging($0) } ?? stated
    try self.qrels.requireCommonQuery(with: self.run)
    let described = try others.slices.map { try QuerySlices($0) }
    self.slices = described?.values
    sliceRemarks = try described?.remarks(on: self.qrels.queries) ?? []
  }

  /// Returns remarks on the files for readers of the values, with the value that each other order
  /// of the rankings would give.
  ///
  /// - Parameter value: Name and value of a measure for a run; `nil` where there is none.
  /// - Returns: One line each, without a full stop.
  /// - Throws: What `value` throws, or `EvaluationError` if copies cannot be merged.
  func remarks(
    value: (VaultEvaluation.Run) throws -> (name: String, value: Double)?
  ) throws -> [String] {
    let orders = try stated.otherOrders.map { order in
      let other = stated.ordered(by: order)
      let measured = try value(try copies.map { try other.merging($0) } ?? other)
      let basis = order.kind == .ranks ? "by rank" : "in double precision"
      return order.remark(of: stated)
        + (measured.map { "; \(basis) \($0.name) would be \(String(format: "%.4f", $0.value))" }
          ?? "")
    }
    return orders + sliceRemarks.map { $0.hasSuffix(".") ? String($0.dropLast()) : $0 }
  }
}
