internal import ArgumentParser

/// Relevance judgments by people.
struct Judge: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Let two people judge which messages are relevant.",
    discussion: """
      `judge pool` joins the first messages of every system of a run and writes two
      sheets. Two people fill them in independently. `judge agree` measures how far
      they agree (Cohen's κ), lists the disputed pairs, and writes the judgments once
      these are settled. Documentation/Judging.md has the protocol.

      EXAMPLES
        vaultbench run --dataset lists --split test --out Reports/lists
        vaultlab judge pool --dataset lists --run Reports/lists --out pool
        vaultlab judge agree pool
      """,
    subcommands: [JudgePool.self, JudgeAgree.self])
}
