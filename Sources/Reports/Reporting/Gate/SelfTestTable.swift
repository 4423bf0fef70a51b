public import VaultGate
internal import VaultResults

/// A self-test of the gate as text for the terminal, at most 80 columns wide.
public enum SelfTestTable {
  /// Lists the requirements, then whether all are met, then the notes.
  public static func render(_ report: SelfTestReport) -> String {
    let table = Table("Demands", of: report.cases, isCaptionHidden: true) {
      Field("candidate", .name, isFlexible: true) { .init($0.name) }
      Field("the gate must") { "\($0.demand) ≥ \(percent($0.required))" }
      Field("did", .number) { "\($0.hits)/\($0.trials)" }
      Field("95 % interval", .number) { "\(percent($0.interval.low))–\(percent($0.interval.high))" }
      Field("") { $0.isMet ? "met" : "MISSED" }
    }
    let missed = report.cases.count { !$0.isMet }
    let verdict =
      missed == 0
      ? "All \(report.cases.count) demands are met"
      : "\(missed) of \(report.cases.count) demands are missed"
    let seconds = DecimalText.fixed(report.seconds, decimals: 0)
    return TerminalRenderer(width: 80).text([
      .table(table),
      .paragraph(
        "\(verdict), in \(seconds) s on \(report.machine.cpu), \("\(report.machine.cores)") cores."),
      .list(report.notes.map { "Note: \($0)" }),
    ])
  }

  private static func percent(_ share: Double) -> String {
    DecimalText.percent(share, decimals: share * 100 == (share * 100).rounded() ? 0 : 1)
  }
}
