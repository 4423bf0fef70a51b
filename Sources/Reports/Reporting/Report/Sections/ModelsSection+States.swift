internal import VaultResults

extension ModelsSection {
  /// The run's model beside the best reference, models with rounded weights, and vaults with
  /// vectors of two models, as far as they were measured.
  static func states(_ report: Report) -> [Block] {
    [reference(report), rounded(report), reconciled(report)].compactMap(\.self)
  }

  private static func reference(_ report: Report) -> Block? {
    let id = "formula/P@10/vs/best"
    guard let ratio = report.metrics.first(where: { $0.id == id && $0.slice?["model"] != nil }),
      let model = ratio.slice?["model"],
      let share = report.metric("\(id)/noWorse", slice: ratio.slice)
    else { return nil }
    return .list([
      Text(
        "\(report.manifest.embedder) has \(ratio.text) of the P@10 of \(model) in formula "
          + "\(ratio.intervalText), and is no worse on \(share.text) of \(ratio.n) events with ten "
          + "relevant messages or more")
    ])
  }

  private static func rounded(_ report: Report) -> Block? {
    let losses = report.metrics.filter { metric in
      metric.id.hasSuffix("/nDCG@10/loss") && metric.slice == nil
    }
    guard !losses.isEmpty else { return nil }
    return .table("Share of nDCG@10 that rounded weights lose", of: losses) {
      Field("Model", .name) { .init(part(0, of: $0.id)) }
      Field("Weights", .name) { .init(part(1, of: $0.id)) }
      Field("formula", .number) { .metric($0) }
      Field("by cosine only", .number) {
        .metric(report.metric($0.id, slice: ["ranking": "semantic"]))
      }
      Field("n", .number) { .count($0.n) }
    }
  }

  private static func part(_ place: Int, of id: String) -> String {
    String(id.split(separator: "/")[place])
  }

  private static func reconciled(_ report: Report) -> Block? {
    let id = "reconciliation/P@10"
    let pure = ["0%", "100%"].map { report.metric(id, slice: ["reconciled": $0]) }
    guard pure.allSatisfy({ $0 != nil }) else { return nil }
    let steps = ["25%", "50%", "75%"]
    let mixed = report.metrics.filter { $0.id == id && $0.slice?["reconciled"] == steps[0] }
      .compactMap(\.slice)
    return .table(
      "P@10 of a vault with vectors of two models, by the share of the second", of: mixed
    ) {
      Field("Scores", .name) { .init($0["method"] ?? "") }
      Field("Second first", .name) { .init($0["order"] ?? "") }
      Field("0 %", .number) { _ in .metric(pure[0]) }
      for step in steps {
        Field(step.replacing("%", with: " %"), .number) {
          .metric(report.metric(id, slice: $0.merging(["reconciled": step]) { $1 }))
        }
      }
      Field("100 %", .number) { _ in .metric(pure[1]) }
    }
  }
}
