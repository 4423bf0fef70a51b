import VaultResults

@testable import VaultReporting

extension Fields {
  /// A text or drawing as the page shows it.
  func text(_ name: String) -> String? { (child(named: name) as? Markup)?.source }

  /// A condition.
  func flag(_ name: String) -> Bool? { child(named: name) as? Bool }

  /// The fields of one thing.
  func fields(_ name: String) -> Fields? { child(named: name) as? Fields }

  /// The fields of each thing in a list.
  func list(_ name: String) -> [Fields] {
    (child(named: name) as? [Any] ?? []).compactMap { $0 as? Fields }
  }

  /// The texts of a list.
  func texts(_ name: String) -> [String] {
    (child(named: name) as? [Any] ?? []).compactMap { ($0 as? Markup)?.source }
  }
}

extension [Fields] {
  /// One text of each.
  func texts(_ name: String) -> [String?] { map { $0.text(name) } }

  /// One condition of each.
  func flags(_ name: String) -> [Bool?] { map { $0.flag(name) } }
}

extension ReportSection {
  /// What the section shows of a report alone.
  static func fields(of report: Report) -> Fields? {
    fields(ReportSource(report, catalogue: SampleReport.catalogue))
  }

  /// What the section shows of metrics alone.
  static func fields(of metrics: [Metric]) -> Fields? {
    fields(of: Report(manifest: SampleReport.manifest, metrics: metrics, targets: [], stages: []))
  }
}
