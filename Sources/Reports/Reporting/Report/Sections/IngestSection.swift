internal import VaultResults

/// The input that ingest accepted, left out and refused, and its results on large exports and
/// kills.
enum IngestSection: ReportSection {
  static let facts = SectionFacts("ingest", "Ingest", .unprinted, .ofBuiltInPipeline)

  /// `nil` if the run has no metric of any export.
  static func blocks(_ source: ReportSource) -> [Block]? {
    let report = source.report
    let formats = names.compactMap { format($0.id, $0.title, report) }
    let large = report.metrics
      .filter { $0.id.hasPrefix("ingest/") && $0.id.hasSuffix("/crashes") }
      .map { Self.large($0, report) }
    guard !formats.isEmpty || !large.isEmpty else { return nil }
    let read = Table(
      """
      Exports of this run: items are messages, events or cards; what was left out or noted is listed \
      line by line in rejected.jsonl
      """,
      [
        .init("Format", .name), .init("Files", .number), .init("Items", .number),
        .init("Files refused", .number), .init("Left out or noted"),
      ], formats)
    let measured = Table(
      """
      Large exports, each read by a process of its own and compared field by field; per processor second \
      of one thread, memory above that of the idle process
      """,
      [
        .init("Format", .name), .init("Items", .number), .init("Items/s", .number),
        .init("MB/s", .number), .init("Memory growth", .number), .init("Wrong fields", .number),
      ], large)
    return [contacts(report), kills(report)].compactMap { $0 }.map { .paragraph(Text($0), .lead) }
      + [.table(read), .table(measured)]
  }

  private static let names: [(id: String, title: String)] = [
    ("whatsapp", "WhatsApp"), ("imessage", "iMessage"), ("mbox", "E-mail"),
    ("icalendar", "Calendar"), ("vcard", "Contact cards"), ("vaultExport", "Vault exports"),
  ]

  private static func count(_ value: Double) -> String { FigureText.text(value, unit: "count") }

  private static func format(_ id: String, _ title: String, _ report: Report) -> Table.Row? {
    guard let files = report.metric("ingest/\(id)/files") else { return nil }
    let reasons = report.metrics.filter {
      $0.id == "ingest/\(id)/rejected" && $0.slice?["reason"] != nil
    }.map { "\($0.slice?["reason"] ?? "") \(count($0.value))" }
    return .init(
      Table.Cell(title), .metric(files), .metric(report.metric("ingest/\(id)/items")),
      .metric(report.metric("ingest/\(id)/refusedFiles")),
      Table.Cell(reasons.isEmpty ? "nothing" : reasons.joined(separator: ", ")))
  }

  private static func large(_ crashes: Metric, _ report: Report) -> Table.Row {
    let prefix = crashes.id.dropLast("crashes".count)
    func metric(_ name: String) -> Metric? { report.metric(prefix + name, slice: crashes.slice) }
    func rate(_ name: String, per unit: Double) -> Table.Cell {
      metric(name).map { .number(DecimalText.significant($0.value / unit), $0.value / unit) }
        ?? .none
    }
    let name = crashes.id.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    return .init(
      Table.Cell(names.first { $0.id == name }?.title ?? name), .count(crashes.n),
      rate("messagesPerSecond", per: 1), rate("bytesPerSecond", per: 1_000_000),
      .metric(metric("peakGrowthBytes")),
      crashes.value > 0 ? "crashed" : .metric(metric("wrongFields")))
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
