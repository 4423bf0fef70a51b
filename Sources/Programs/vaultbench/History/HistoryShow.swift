internal import ArgumentParser
internal import Foundation
internal import VaultCommands
internal import VaultHistory
internal import VaultPipeline
internal import VaultReporting
internal import VaultResults
internal import VaultSuites

/// Shows trends and shifts.
struct HistoryShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show metrics over the runs, and their change points.")

  @OptionGroup var place: HistoryArguments
  @Option(help: "Metric ids, * for any characters; the leading metrics if left out.")
  var metric: [String] = []
  @Option(help: "A condition of the slice, key=value; may be repeated. `all` shows every slice.")
  var slice: [String] = []
  @Option(help: "Only runs of this machine: current, all or a key of `history list`.")
  var machine: String?
  @Option(help: "The run whose series are shown; if left out, each of two or more runs.")
  var like: String?
  @Option(help: "The number of newest runs in a series.")
  var limit = HistoryRequest.defaultLimit
  @Option(help: "The smallest step to report, as a share of the level before: 0.02 is 2 %.")
  var leastChange = 0.0
  @Option(help: "A file with lines `YYYY-MM-DD metric: reason` that explain steps.")
  var reasons: String?
  @Option(help: "A folder for history.html and history.json.")
  var out: String?
  @Flag(help: "Print history.json instead of the table.")
  var json = false

  func run() async throws {
    let store = try HistoryStore.open(at: place.file)
    let series = try await store.series(try request())
    let isEmpty = try store.runs().isEmpty
    try store.close()
    let encoded = try CanonicalJSON.encode(series, file: "history.json")
    if json {
      Console.print(String(decoding: encoded, as: UTF8.self))
    } else if isEmpty {
      Console.print(
        "\(place.history): contains no run yet; `vaultbench run` adds its run, "
          + "`vaultbench history append` adds stored ones")
    } else {
      Console.print(
        HistoryTable.render(series, alphabet: Self.alphabet, width: Console.width ?? 80))
    }
    guard let out else { return }
    let folder = URL(fileURLWithPath: out)
    let page = HistoryAccount(series).page
    try FileSet.write(
      [("history.json", encoded), ("history.html", Data(page.utf8))], to: folder)
    if !json { Console.print("report: \(folder.appendingPathComponent("history.html").path)") }
  }

  private func request() throws -> HistoryRequest {
    guard limit > 0 else { throw ValidationError("--limit is at least 1.") }
    guard leastChange >= 0, leastChange.isFinite else {
      throw ValidationError("--least-change is a share of 0 or more, for example 0.02.")
    }
    var request = HistoryRequest(catalogue: Suites.all.catalogue)
    request.metrics = metric.flatMap { $0.split(separator: ",") }
      .map { MetricPattern(RenamedIDs.acceptedMetric(String($0))) }
    request.slice = try sliceChoice()
    request.machine =
      switch machine {
      case nil: .ofRun
      case "all": .all
      case "current": .only(MachineClass.current().key)
      case .some(let key): .only(key)
      }
    request.like = like
    request.limit = limit
    request.least = leastChange
    request.reasons = try reasons.map(HistoryArguments.reasons) ?? []
    return request
  }

  private func sliceChoice() throws -> HistoryRequest.SliceChoice {
    if slice.isEmpty { return .whole }
    if slice == ["all"] { return .all }
    var conditions: [String: String] = [:]
    for condition in slice {
      let parts = condition.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, conditions.updateValue(parts[1], forKey: parts[0]) == nil else {
        throw ValidationError("--slice is key=value, each key once, or all.")
      }
    }
    return .exactly(RenamedIDs.acceptedSlice(conditions))
  }

  /// Blocks on a terminal whose locale is UTF-8, ASCII elsewhere.
  private static var alphabet: Sparkline.Alphabet {
    let environment = ProcessInfo.processInfo.environment
    let locale =
      ["LC_ALL", "LC_CTYPE", "LANG"].lazy
      .compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    let isUnicode = ["utf-8", "utf8"].contains { locale.lowercased().hasSuffix($0) }
    return isUnicode && isatty(STDOUT_FILENO) == 1 ? .blocks : .ascii
  }
}
