internal import VaultGate

/// A gate's decision: the findings that matter open, what passed folded.
enum GateSection: ReportSection {
  static let id = "gate"
  static let heading = "Gate"
  static let isFolded = false

  static func blocks(_ source: ReportSource) -> [Block]? {
    source.gate.map { report in
      [.paragraph("\(Mark(report.verdict)) \(GateWords.headline(report)).", .headed)]
        + GateFindings.blocks(report)
    }
  }
}
