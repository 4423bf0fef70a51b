internal import VaultResults

/// What ingest took, left out and refused, and how it bears large exports and being killed.
enum IngestSection: ReportSection {
  static let id = "ingest"
  static let heading = "Ingest"

  /// `nil` if the run says nothing of any export.
  static func fields(_ source: ReportSource) -> Fields? {
    let report = source.report
    let formats = names.compactMap { format($0.id, $0.title, report) }
    let large = report.metrics
      .filter { $0.id.hasPrefix("ingest/") && $0.id.hasSuffix("/crashes") }
      .map { Self.large($0, report) }
    guard !formats.isEmpty || !large.isEmpty else { return nil }
    return [
      "formats": formats, "large": large,
      "sentences": [contacts(report), kills(report)].compactMap(\.self),
    ]
  }

  private static let names: [(id: String, title: String)] = [
    ("whatsapp", "WhatsApp"), ("imessage", "iMessage"), ("mbox", "E-mail"),
    ("icalendar", "Calendar"), ("vcard", "Contact cards"),
  ]

  private static func count(_ value: Double) -> String { FigureText.text(value, unit: "count") }

  private static func format(_ id: String, _ title: String, _ report: Report) -> Fields? {
    guard let files = report.metric("ingest/\(id)/files") else { return nil }
    func text(_ metric: String) -> String {
      report.metric("ingest/\(id)/\(metric)").map { count($0.value) } ?? "–"
    }
    let reasons = report.metrics.filter {
      $0.id == "ingest/\(id)/rejected" && $0.slice?["reason"] != nil
    }.map { "\($0.slice?["reason"] ?? "") \(count($0.value))" }
    return [
      "format": title, "files": count(files.value), "items": text("items"),
      "refused": text("refusedFiles"),
      "rejected": reasons.isEmpty ? "nothing" : reasons.joined(separator: ", "),
    ]
  }

  private static func large(_ crashes: Metric, _ report: Report) -> Fields {
    let prefix = crashes.id.dropLast("crashes".count)
    func metric(_ name: String) -> Metric? { report.metric(prefix + name, slice: crashes.slice) }
    func significant(_ name: String, per unit: Double) -> String {
      metric(name).map { DecimalText.significant($0.value / unit) } ?? "–"
    }
    let name = crashes.id.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    return [
      "format": names.first { $0.id == name }?.title ?? name,
      "count": DecimalText.grouped(crashes.n), "rate": significant("messagesPerSecond", per: 1),
      "bytes": significant("bytesPerSecond", per: 1_000_000),
      "growth": metric("peakGrowthBytes").text,
      "wrong": crashes.value > 0 ? "crashed" : metric("wrongFields").text,
    ]
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
      + "\(VerdictText.plural(kills.n, "completed import", "completed imports")); "
      + "\(count(lost.value)) messages lost, \(count(doubled.value)) doubled."
  }
}
