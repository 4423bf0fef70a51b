internal import VaultResults

/// One line with the progress of a stage, its rate and its remaining time.
public enum ProgressText {
  /// Renders a stage's progress.
  ///
  /// Rate and remaining time are shown from the second item and the first second on: before that
  /// they would be unreliable. They assume that the stage continues at its rate so far.
  ///
  /// - Parameters:
  ///   - stage: The stage's name.
  ///   - done: The number of items done.
  ///   - total: The number of items; 0 where it is unknown.
  ///   - seconds: The time since the start of the stage.
  ///   - width: The most characters on the line.
  /// - Returns: For example `embedding 40 %  2 000/5 000  310/s  10 s left`.
  public static func line(
    stage: String, done: Int, total: Int, seconds: Double, width: Int = 79
  ) -> String {
    var parts = [stage]
    if total > 0 {
      parts[0] += " \(min(100, done * 100 / total)) %"
      parts.append("\(DecimalText.grouped(done))/\(DecimalText.grouped(total))")
      if done > 1, seconds >= 1 {
        let rate = Double(done) / seconds
        parts.append("\(DecimalText.significant(rate))/s")
        parts.append("\(duration(Double(max(0, total - done)) / rate)) left")
      }
    } else if seconds >= 1 {
      parts.append(duration(seconds))
    }
    return String(parts.joined(separator: "  ").prefix(width))
  }

  /// `9 s`, `4 min 05 s`, `2 h 10 min`.
  static func duration(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 1e9).rounded(.up))
    if whole < 60 { return "\(whole) s" }
    if whole < 3600 {
      return "\(whole / 60) min \(whole % 60 < 10 ? "0" : "")\(whole % 60) s"
    }
    return "\(whole / 3600) h \(whole / 60 % 60) min"
  }
}
