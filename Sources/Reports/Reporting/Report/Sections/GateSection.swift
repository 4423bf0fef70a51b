internal import VaultGate

/// A gate's decision: relevant findings open, passed ones folded.
enum GateSection: ReportSection {
  static let facts = SectionFacts("gate", "Gate", .unfolded)

  static func blocks(_ source: RunAccount) -> [Block]? {
    source.gate.map { report in
      [.paragraph("\(Mark(report.verdict)) \(GateWords.headline(report)).", .headed)]
        + GateFindings.blocks(report)
    }
  }
}
