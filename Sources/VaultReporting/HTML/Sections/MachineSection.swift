internal import VaultVerdict

/// What the run was made on.
enum MachineSection: ReportSection {
  static let id = "machine"
  static let heading = "Machine"

  static func fields(_ source: ReportSource) -> Fields? {
    ["cores": DecimalText.grouped(source.report.manifest.machine.cores)]
  }
}
