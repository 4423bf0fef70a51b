internal import ArgumentParser

/// Shows metrics over stored runs.
struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show metrics over stored runs: trends, change points and their commits.",
    discussion: """
      `vaultbench run` adds each run to history.sqlite beside its run directory.
      Without a subcommand, the leading metrics of the newest run are shown over the
      runs of the same corpus, split and settings: quality across machines, times on
      one class of machine. `vaultbench help history show` lists the options.

      A change point is a lasting change of level (E-divisive with a permutation
      test), reported with the first commit that has it; a drift or a single outlier
      is not a change point.

      EXAMPLES
        vaultbench history
        vaultbench history --metric 'formula/*@10' --limit 90
        vaultbench history --metric formula/nDCG@10 --slice language=es --json
        vaultbench history --machine all --out Reports/trends
        vaultbench history append Reports/nightly-*
        vaultbench history annotate --date 2026-11-21 --metric 'index/*' \\
            --reason 'new HNSW'

      EXIT CODES
        0 shown   64 no such metric, run or machine
        65 a history that is damaged or of a later version   66 no history
      """,
    subcommands: [HistoryShow.self, HistoryAppend.self, HistoryAnnotate.self, HistoryList.self],
    defaultSubcommand: HistoryShow.self)
}
