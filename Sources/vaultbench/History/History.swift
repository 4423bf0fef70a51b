internal import ArgumentParser

/// Follows figures over stored runs.
struct History: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Follow figures over all runs: trends, shifts of level, and the commit of each.",
    discussion: """
      `vaultbench run` adds each run to history.sqlite beside its run directory.
      Without a subcommand, the leading figures of the newest run are followed over
      the runs of the same corpus, split and settings: quality across machines,
      times on one class of machine. `vaultbench help history show` lists the
      options.

      A shift is a lasting change of level (E-divisive with a permutation test),
      named with the first commit that has it; a drift or a single odd run is none.

      EXAMPLES
        vaultbench history
        vaultbench history --metric 'document/*@10' --limit 90
        vaultbench history --metric document/nDCG@10 --slice language=es --json
        vaultbench history --machine all --out Reports/trends
        vaultbench history append Reports/nightly-*
        vaultbench history annotate --date 2026-11-21 --metric 'index/*' \\
            --reason 'new HNSW'

      EXIT CODES
        0 shown, whatever it shows   64 no such metric, run or machine
        65 a history that is damaged or of a later version   66 no history
      """,
    subcommands: [HistoryShow.self, HistoryAppend.self, HistoryAnnotate.self, HistoryList.self],
    defaultSubcommand: HistoryShow.self)
}
