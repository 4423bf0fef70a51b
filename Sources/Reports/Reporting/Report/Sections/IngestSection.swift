internal import VaultResults

/// The input that ingest accepted, left out and refused, and its results on large exports and
/// kills.
enum IngestSection: ReportSection {
  static let facts = SectionFacts("ingest", "Ingest", .unprinted, .ofBuiltInPipeline)

  /// `nil` if the run has no metric of any export.
  static func blocks(_ source: RunAccount) -> [Block]? {
    let report = source.report
    let formats = names.filter { report.metric("ingest/\($0.id)/files") != nil }
    let large = report.metrics
      .filter { $0.id.hasPrefix("ingest/") && $0.id.hasSuffix("/crashes") }
    guard !formats.isEmpty || !large.isEmpty else { return nil }
    return [contacts(report), kills(report)].compactMap { $0 }.map { .paragraph(Text($0), .lead) }
      + [read(formats, report), measured(large, report)]
  }

  private static let names: [(id: String, title: String)] = [
    ("whatsapp", "WhatsApp"), ("imessage", "iMessage"), ("mbox", "E-mail"),
    ("icalendar", "Calendar"), ("vcard", "Contact cards"), ("vaultExport", "Vault exports"),
  ]

  private static func count(_ value: Double) -> String { FigureText.text(value, unit: "count") }

  private static func read(
    _ formats: [(id: String, title: String)], _ report: Report
  ) -> Block {
    .table(
      """
      Exports of this run: items are messages, events or cards; what was left out or noted is listed \
      line by line in rejected.jsonl
      """, of: formats
    ) {
      Field("Format", .name) { .init($0.title) }
      Field("Files", .number) { .metric(report.metric("ingest/\($0.id)/files")) }
      Field("Items", .number) { .metric(report.metric("ingest/\($0.id)/items")) }
      Field("Files refused", .number) { .metric(report.metric("ingest/\($0.id)/refusedFiles")) }
      Field("Left out or noted") { .init(rejected($0.id, report)) }
    }
  }

  private static func rejected(_ id: String, _ report: Report) -> String {
    let reasons = report.metrics.filter {
      $0.id == "ingest/\(id)/rejected" && $0.slice?["reason"] != nil
    }.map { "\($0.slice?["reason"] ?? "") \(count($0.value))" }
    return reasons.isEmpty ? "nothing" : reasons.joined(separator: ", ")
  }

  private static func measured(_ large: [Metric], _ report: Report) -> Block {
    func metric(_ name: String, beside crashes: Metric) -> Metric? {
      report.metric(crashes.id.dropLast("crashes".count) + name, slice: crashes.slice)
    }
    func rate(_ metric: Metric?, per unit: Double) -> Table.Cell {
      metric.map { .number(DecimalText.significant($0.value / unit), $0.value / unit) } ?? .none
    }
    return .table(
      """
      Large exports, each read by a process of its own and compared field by field; per processor second \
      of one thread, memory above that of the idle process
      """, of: large
    ) {
      Field("Format", .name) { .init(title(of: $0)) }
      Field("Items", .number) { .count($0.n) }
      Field("Items/s", .number) { rate(metric("messagesPerSecond", beside: $0), per: 1) }
      Field("MB/s", .number) { rate(metric("bytesPerSecond", beside: $0), per: 1_000_000) }
      Field("Memory growth", .number) { .metric(metric("peakGrowthBytes", beside: $0)) }
      Field("Wrong fields", .number) {
        $0.value > 0 ? "crashed" : .metric(metric("wrongFields", beside: $0))
      }
    }
  }

  private static func title(of crashes: Metric) -> String {
    let name = crashes.id.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    return names.first { $0.id == name }?.title ?? name
  }

  private static func contacts(_ report: Report) -> String? {
    guard let asked = report.metric("contacts/asked") else { return nil }
    let merged = report.metric("contacts/merges")?.value ?? 0
    return "Contacts: \(count(merged)) merges, each of which can be undone; "
      + "\(count(asked.value)) questions left to a person (ask.jsonl beside this page)."
  }

  private static func kills(_ report: Report) -> String? {
    guard let kills = report.metric("background/kills"),
      let lost = report.metric("background/lost"),
      let doubled = report.metric("background/doubled")
    else { return nil }
    return "Killed imports: \(count(kills.value)) kills over "
      + "\(VerdictText.plural(kills.n, "completed import")); "
      + "\(count(lost.value)) messages lost, \(count(doubled.value)) doubled."
  }
}
