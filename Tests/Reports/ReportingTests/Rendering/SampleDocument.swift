import VaultResults

@testable import VaultReporting

/// One document with a piece of every kind, invented.
enum SampleDocument {
  static func document(_ words: String = "plain") -> Document {
    var details = Table.Row(["a", .count(12_480), .metric(metric(0.25))])
    details.details = ("why", [.paragraph("because")])
    let table = Table(
      "\(words) table",
      [.init("Name", .name, isFlexible: true), .init("Items", .number), .init("Score", .number)],
      [
        .group("first"), details, .init([Table.Cell(words), .count(-1), .none], style: .primary),
      ])
    return Document(
      title: words,
      heading: .init(
        eyebrow: "command", title: Text(words), subtitle: "sub",
        verdict: (Mark("✕", "missed", .missed), "the answer")),
      sections: [
        .init(
          "parts", "Parts",
          [
            .paragraph("\(strong: words) and \(code: "a|b") \(link: "there", to: "#parts")"),
            .list(["one", "two"]), .facts([.init("key", Text(words))]),
            .terms([("term", "meaning")]), .table(table), .fold("more", [.paragraph("hidden")]),
            .only([.terminal], [.paragraph("terminal alone")]), .code("run --all"),
            .callout("look", isAlarm: true, [.paragraph("careful")]),
            .plots([.init(caption: "drawing", drawing: "<svg></svg>")]),
            .tiles([.init(name: "tile", value: "1")], caption: "tiles"),
            .columns([[.heading("left")], [.heading("right")]]),
          ])
      ])
  }

  static func metric(_ value: Double) -> Metric {
    Metric(
      id: "m", value: value, unit: "score", better: .higher, n: 3,
      ci95: ConfidenceInterval(low: 0.125, high: 0.5), deterministic: true)
  }
}
