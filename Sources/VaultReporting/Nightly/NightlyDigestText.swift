public import VaultHistory
internal import VaultResults

/// A night's digest as Markdown: what moved since the night before, on one screen, details below.
public enum NightlyDigestText {
  /// Renders a digest.
  ///
  /// - Parameters:
  ///   - digest: What changed.
  ///   - record: The night.
  /// - Returns: GitHub's dialect; query ids and figures alone, no text.
  public static func markdown(_ digest: NightlyDigest, of record: NightlyRecord) -> String {
    var lines = [
      "# \(escaped(record.plan)): \(escaped(NightlyWords.headline(digest, record)))", "",
      "**\(NightlyWords.state(record)). \(escaped(NightlyWords.summary(digest))).**",
    ]
    let summary = NightlyOverview(digest).rows
    if !summary.isEmpty {
      lines += [
        "", "| \(NightlyOverview.headings.joined(separator: " | ")) |", "|---|---:|---:|---|",
      ]
      lines += summary.map {
        "| \($0.name) | \($0.worse) | \($0.better) | \(escaped($0.largest)) |"
      }
    }
    var bullets = attention(digest, record)
    if bullets.count > most {
      bullets = bullets.prefix(most - 1) + ["… and \(bullets.count - most + 1) more, below."]
    }
    if !bullets.isEmpty { lines += [""] + bullets.map { "- \($0)" } }
    let compared = digest.changes.filter { $0.status != .absent }
    if !compared.isEmpty {
      lines += ["", "| Cell | nDCG@10 | | Newly failing | Targets |", "|---|---|---|---:|---|"]
      lines += compared.map(row)
    }
    let failing = digest.changes.filter { !$0.newlyFailing.isEmpty }
    if !failing.isEmpty {
      lines += ["", "## Queries that newly fail", ""]
      lines += [
        "They had a relevant message among the first ten, and have none now. "
          + "`vaultbench inspect RUN --query ID` shows why.", "",
      ]
      for change in failing {
        lines.append("<details><summary>\(html(change.id)): \(change.newlyFailing.count)</summary>")
        lines += [""] + change.newlyFailing.map { "- \(code($0))" } + ["", "</details>"]
      }
    }
    if record.jobs > 1 {
      lines += ["", "Cells shared the machine: their times are not comparable."]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// What fits on the first screen.
  private static let most = 12

  /// What needs somebody: failed cells, gates, losses, flips to missed, then what got better.
  private static func attention(_ digest: NightlyDigest, _ record: NightlyRecord) -> [String] {
    var lines =
      digest.timing.map { timing in
        ["\(timing.verdict == .failed ? "▼" : "○") \(escaped(NightlyWords.timing(timing)))"]
      } ?? []
    lines += record.cells(.failed).map {
      "✕ \(code($0.id)) failed (exit \($0.exitCode.map { "\($0)" } ?? "–")): "
        + escaped($0.reason ?? "no reason is known")
    }
    for change in digest.changes {
      if change.gate == .failed { lines.append("✕ \(code(change.id)): gate failed") }
      if let move = change.move, move.direction == .worse {
        lines.append("▼ \(code(change.id)): \(move.measure) \(NightlyWords.move(move))")
      }
      lines += change.figures.filter(\.isWorse).map {
        "▼ \(code(change.id)): \(escaped(NightlyWords.figure($0)))"
      }
    }
    for change in digest.changes {
      for flip in change.flips { lines.append("\(code(change.id)): \(NightlyWords.flip(flip))") }
      if !change.newlyFailing.isEmpty {
        lines.append(
          "\(code(change.id)): newly failing "
            + NightlyWords.list(change.newlyFailing.map(code), most: 3))
      }
    }
    for change in digest.changes {
      if let move = change.move, move.direction == .better {
        lines.append("▲ \(code(change.id)): \(move.measure) \(NightlyWords.move(move))")
      }
      lines += change.figures.filter { !$0.isWorse }.map {
        "\($0.isJudged ? "▲" : "○") \(code(change.id)): \(escaped(NightlyWords.figure($0)))"
      }
    }
    let missing = record.cells(.pending).map { code($0.id) }
    if !missing.isEmpty { lines.append("○ not run: \(NightlyWords.list(missing, most: 5))") }
    return lines
  }

  private static func row(_ change: NightlyDigest.Change) -> String {
    let verdict =
      change.move.map { Mark($0.direction).text } ?? escaped(change.reason ?? "not judged")
    let gate = change.gate.map { "; gate \(Mark($0).word)" } ?? ""
    let flips = change.flips.map(NightlyWords.flip).joined(separator: "; ")
    return
      "| \(code(change.id)) | \(change.move.map(NightlyWords.move) ?? "–") | \(verdict)\(gate) "
      + "| \(change.status == .compared ? "\(change.newlyFailing.count)" : "–") "
      + "| \(flips.isEmpty ? "–" : flips) |"
  }

  /// Ids come from exports and may hold anything: in a code span, without what ends it or a cell.
  private static func code(_ text: String) -> String {
    let plain = text.map { $0 == "`" || $0 == "|" || $0.isNewline ? "_" : $0 }
    return "`\(String(plain))`"
  }

  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "\\`*_{}[]<>()#+!|~".contains(character) { escaped.append("\\") }
      escaped.append(character.isNewline ? " " : character)
    }
    return escaped
  }

  private static func html(_ text: String) -> String { Markup(text).source }
}
