internal import VaultVerdict

/// What was run for each system: what it takes to repeat the comparison.
struct ComparedSystemsSection {
  let rows: [Row]
  let seed: Markup

  struct Row {
    let letter: Markup
    let directory: Markup
    let system: Markup
    let seed: Markup
    let embedder: Markup
    let digests: [Digest]
  }

  struct Digest {
    let digestName: Markup
    let digest: Markup
  }

  init(_ report: ComparisonReport, letters: [String: String]) {
    seed = Markup(String(report.basis.seed))
    rows = report.systems.flatMap { system in
      system.runs.map { run in
        Row(
          letter: Markup(letters[system.label] ?? ""), directory: Markup(run.directory),
          system: Markup(run.system), seed: Markup(run.seed.map { "\($0)" } ?? "–"),
          embedder: Markup(run.embedder),
          digests: [
            ("corpus", run.corpusDigest), ("settings", run.configDigest),
            ("model", run.modelDigest), ("commit", run.commit),
          ].map { name, value in
            Digest(
              digestName: Markup(name), digest: Markup(value.map { String($0.prefix(12)) } ?? "–"))
          })
      }
    }
  }
}
