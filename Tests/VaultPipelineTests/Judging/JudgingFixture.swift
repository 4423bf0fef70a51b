import Foundation
import VaultTestSupport

@testable import VaultPipeline

/// A dataset of two vaults with two events each, and a run directory of three systems over it.
struct JudgingFixture {
  let folder: TemporaryDirectory
  var dataset: URL { folder.url.appendingPathComponent("dataset") }
  var run: URL { folder.url.appendingPathComponent("run") }
  var pool: URL { folder.url.appendingPathComponent("pool") }

  init() throws {
    folder = try TemporaryDirectory()
    for (vault, language) in [("a", "en"), ("b", "de")] {
      var chat = ""
      for number in 1...8 {
        chat +=
          "1\(number)/03/2026, 09:0\(number) - Ana: message \(number) of \(vault), \"quoted\"\n"
      }
      try folder.write(chat, to: "dataset/vaults/\(vault)/chat.txt")
      var calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\n"
      for event in ["one", "two"] {
        calendar +=
          "BEGIN:VEVENT\r\nUID:\(event)\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:20260315T090000Z\r\n"
          + "SUMMARY:Meeting \(event)\r\nLOCATION:Harbour\r\nDESCRIPTION:=notes\r\nEND:VEVENT\r\n"
      }
      try folder.write(
        calendar + "END:VCALENDAR\r\n", to: "dataset/vaults/\(vault)/calendar.ics")
      for event in ["one", "two"] {
        let line =
          #"{"id":"\#(vault)/\#(event)","vault":"\#(vault)","event":"\#(event)","split":"test","#
          + #""slices":{"language":"\#(language)"}}"# + "\n"
        queries += line
      }
    }
    try folder.write(queries, to: "dataset/queries.jsonl")
    for (system, numbers) in [
      ("document", [1, 2, 3]), ("keyword", [3, 4, 5]), ("random", [7, 8]),
    ] {
      try folder.write(Self.trec(system, numbers), to: "run/runs/\(system).trec")
    }
    try folder.write(Self.trec("hybrid", [6]), to: "run/runs/search-hybrid.trec")
  }

  private var queries = ""

  private static func trec(_ system: String, _ numbers: [Int]) -> String {
    ["a/one", "a/two", "b/one", "b/two"].flatMap { query in
      numbers.enumerated().map { place, number in
        "\(query) Q0 chat.txt#\(number) \(place + 1) \(9 - place) \(system)\n"
      }
    }.joined()
  }

  /// Fills a sheet in.
  func fill(_ name: String, _ grade: (_ pair: String, _ message: Int) -> String) throws {
    let file = pool.appendingPathComponent(name)
    let table = try DelimitedTable(Data(contentsOf: file), file: name)
    let message = try table.place(of: "message", file: name)
    var text = "pair;grade\n"
    for row in table.rows {
      let number = row.fields[message].firstMatch(of: /message (\d) of/).flatMap { Int($0.1) } ?? 0
      text += "\(row.fields[0]);\(grade(row.fields[0], number))\n"
    }
    try Data(text.utf8).write(to: file)
  }
}
