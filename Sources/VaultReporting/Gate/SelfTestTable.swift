public import VaultGate
internal import VaultResults

/// A self-test of the gate as a table for the terminal, at most 80 columns wide.
public enum SelfTestTable {
  /// Lays out the demands, then says whether all are met, then the notes.
  public static func render(_ report: SelfTestReport) -> String {
    let table = TerminalTable(
      [
        TerminalTable.Column("candidate", isFlexible: true), TerminalTable.Column("the gate must"),
        TerminalTable.Column("did", alignment: .trailing),
        TerminalTable.Column("95 % interval", alignment: .trailing), TerminalTable.Column(""),
      ],
      rows: report.cases.map { entry in
        [
          entry.name, "\(entry.demand) ≥ \(percent(entry.required))",
          "\(entry.hits)/\(entry.trials)",
          "\(percent(entry.interval.low))–\(percent(entry.interval.high))",
          entry.isMet ? "met" : "MISSED",
        ]
      }, width: 80)
    let missed = report.cases.count { !$0.isMet }
    let verdict =
      missed == 0
      ? "All \(report.cases.count) demands are met"
      : "\(missed) of \(report.cases.count) demands are missed"
    return table.text() + "\n\(verdict), in \(DecimalText.fixed(report.seconds, decimals: 0)) s on "
      + "\(report.machine.cpu), \(report.machine.cores) cores.\n"
      + report.notes.map { PlainText.wrapped("Note: \($0)", width: 80) }.joined()
  }

  private static func percent(_ share: Double) -> String {
    "\(DecimalText.fixed(share * 100, decimals: share * 100 == (share * 100).rounded() ? 0 : 1)) %"
  }
}
