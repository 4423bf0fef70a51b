internal import VaultVerdict

/// What ingest took, left out and refused, and how it bears large exports and being killed.
struct IngestSection {
  let formats: [Format]
  let hasLarge: Bool
  let large: [Large]
  let sentences: [Markup]

  struct Format {
    let format: Markup
    let files: Markup
    let items: Markup
    let refused: Markup
    let rejected: Markup
  }

  struct Large {
    let format: Markup
    let count: Markup
    let rate: Markup
    let bytes: Markup
    let growth: Markup
    let wrong: Markup
  }

  /// `nil` if the run says nothing of any export.
  init?(_ report: Report) {
    formats = Self.names.compactMap { Self.format($0, report) }
    large = report.metrics.filter { $0.id.hasPrefix("ingest/") && $0.id.hasSuffix("/crashes") }
      .map { Self.large($0, report) }
    hasLarge = !large.isEmpty
    sentences = [Self.contacts(report), Self.kills(report)].compactMap(\.self)
    guard !formats.isEmpty || hasLarge else { return nil }
  }

  private static let names: [(id: String, title: String)] = [
    ("whatsapp", "WhatsApp"), ("imessage", "iMessage"), ("mbox", "E-mail"),
    ("icalendar", "Calendar"), ("vcard", "Contact cards"),
  ]

  private static func format(
    _ name: (id: String, title: String), _ report: Report
  ) -> Format? {
    guard let files = report.metric("ingest/\(name.id)/files") else { return nil }
    func count(_ metric: String) -> Markup {
      let value = report.metric("ingest/\(name.id)/\(metric)")?.value
      return Markup(value.map { FigureText.text($0, unit: "count") } ?? "–")
    }
    let reasons = report.metrics.filter {
      $0.id == "ingest/\(name.id)/rejected" && $0.slice?["reason"] != nil
    }.map { "\($0.slice?["reason"] ?? "") \(FigureText.text($0.value, unit: "count"))" }
    return Format(
      format: Markup(name.title), files: Markup(FigureText.text(files.value, unit: "count")),
      items: count("items"), refused: count("refusedFiles"),
      rejected: reasons.isEmpty ? "nothing" : Markup(reasons.joined(separator: ", ")))
  }

  private static func large(_ crashes: Metric, _ report: Report) -> Large {
    let prefix = crashes.id.dropLast("crashes".count)
    func metric(_ name: String) -> Metric? { report.metric(prefix + name, slice: crashes.slice) }
    func text(_ name: String) -> Markup {
      Markup(metric(name).map { FigureText.text($0.value, unit: $0.unit) } ?? "–")
    }
    let name = crashes.id.split(separator: "/").dropFirst().first.map(String.init) ?? ""
    return Large(
      format: Markup(names.first { $0.id == name }?.title ?? name),
      count: Markup(DecimalText.grouped(crashes.n)),
      rate: Markup(metric("messagesPerSecond").map { DecimalText.significant($0.value) } ?? "–"),
      bytes: Markup(
        metric("bytesPerSecond").map { DecimalText.significant($0.value / 1_000_000) } ?? "–"),
      growth: text("peakGrowthBytes"),
      wrong: crashes.value > 0 ? "crashed" : text("wrongFields"))
  }

  private static func contacts(_ report: Report) -> Markup? {
    guard let asked = report.metric("contacts/asked") else { return nil }
    let merged = report.metric("contacts/merges")?.value ?? 0
    return Markup(
      "Contacts: \(FigureText.text(merged, unit: "count")) merges, each of which can be undone; "
        + "\(FigureText.text(asked.value, unit: "count")) questions left to a person "
        + "(ask.jsonl beside this page).")
  }

  private static func kills(_ report: Report) -> Markup? {
    guard let kills = report.metric("background/kills"),
      let lost = report.metric("background/lost"),
      let doubled = report.metric("background/doubled")
    else { return nil }
    return Markup(
      "Killed imports: \(FigureText.text(kills.value, unit: "count")) kills over "
        + "\(VerdictText.plural(kills.n, "completed import", "completed imports")); "
        + "\(FigureText.text(lost.value, unit: "count")) messages lost, "
        + "\(FigureText.text(doubled.value, unit: "count")) doubled.")
  }
}
