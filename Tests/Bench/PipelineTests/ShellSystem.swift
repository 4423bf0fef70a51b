import Foundation
import VaultTestSupport

@testable import VaultPipeline

/// External systems written as shell scripts, each well-behaved but for what a test says.
struct ShellSystem {
  let folder: TemporaryDirectory
  let options: SystemOptions

  /// A good answer to a question: the message `m1` alone.
  static let good = #"echo "{\"id\":$id,\"results\":[{\"id\":\"m1\",\"score\":0.5}]}""#

  /// Writes the script.
  ///
  /// Each part is shell; `$id` is the number of the request at hand.
  ///
  /// - Parameters:
  ///   - start: What it does before it reads anything.
  ///   - ingest: What it does when it is sent messages.
  ///   - match: What it does when it is asked.
  ///   - bye: What it does in the end.
  ///   - limit: How long it may take for an answer; enough for a busy machine, unless a test is
  ///     about a system that takes longer.
  /// - Throws: What the file system refuses.
  init(
    start: String = "", ingest: String = #"echo "{\"id\":$id,\"accepted\":3}""#,
    match: String = good, bye: String = #"echo "{\"id\":$id}"; exit 0"#,
    limit: Duration = .seconds(300)
  ) throws {
    folder = try TemporaryDirectory()
    let script = try folder.write(
      #"""
      echo $$ > "$(dirname "$0")/pid"
      \#(start)
      while IFS= read -r line; do
        id=$(printf '%s' "$line" | sed 's/.*"id":\([0-9][0-9]*\).*/\1/')
        method=$(printf '%s' "$line" | sed 's/.*"method":"\([a-z]*\)".*/\1/')
        case "$method" in
          hello)
            echo "{\"id\":$id,\"name\":\"shell\",\"capabilities\":[\"match\",\"delete\"]}" ;;
          ingest)
            case "$line" in
              *'"messages":[]'*) echo "{\"id\":$id,\"accepted\":0}" ;;
              *) \#(ingest) ;;
            esac ;;
          match) \#(match) ;;
          delete) echo "{\"id\":$id,\"deleted\":1}" ;;
          bye) \#(bye) ;;
          *) echo "{\"id\":$id}" ;;
        esac
      done
      """#, to: "system.sh")
    options = Self.options(command: "exec sh '\(script.path)'", limit: limit)
  }

  /// The options of a run that gives a command so much time.
  static func options(command: String, limit: Duration = .seconds(300)) -> SystemOptions {
    var options = SystemOptions(source: .command(command))
    options.requestLimit = limit
    options.startLimit = .seconds(300)
    options.longestLine = 1 << 20
    return options
  }

  /// Whether the script's process is left, as a zombie too, or anything of its group runs.
  ///
  /// What was killed with the script ends on its own time, and is the first process's to reap: it is
  /// waited for, longer than a busy machine takes.
  var isAlive: Bool {
    get throws {
      let file = folder.url.appendingPathComponent("pid")
      let text = try String(contentsOf: file, encoding: .utf8)
        .trimmingCharacters(in: .whitespacesAndNewlines)
      guard let pid = Int32(text) else { return false }
      let end = ContinuousClock.now + .seconds(300)
      while try kill(pid, 0) == 0 || Self.isRunning(group: pid) {
        guard ContinuousClock.now < end else { return true }
        usleep(1000)
      }
      return false
    }
  }

  /// Whether any process of a group runs: those of /proc/PID/stat whose fifth field is the group and
  /// whose third, the state, is not that of a zombie (proc_pid_stat(5)).
  static func isRunning(group: Int32) throws -> Bool {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").contains { name in
      guard Int32(name) != nil,
        let stat = FileManager.default.contents(atPath: "/proc/\(name)/stat")
      else { return false }
      // The second field, the name, ends with the last parenthesis; state and group follow it.
      let fields = String(decoding: stat, as: UTF8.self).split(separator: ")").last?
        .split(separator: " ")
      guard let fields, fields.count > 2 else { return false }
      return fields[2] == "\(group)" && fields[0] != "Z"
    }
  }
}
