internal import Foundation
internal import VaultCore
internal import VaultPipeline
internal import VaultResults

/// A sheet of pairs to judge, and the grades that a person wrote on it.
enum JudgingSheet {
  static let pairColumn = "pair"
  static let gradeColumn = "grade"
  private static let textColumns = ["question", "about", "before", "message", "after"]
  private static let columns = [pairColumn] + textColumns + [gradeColumn]

  /// Pairs in the order of a sheet: query by query, so that each is read once, both in random
  /// order.
  static func order(
    _ pairs: [JudgingFolder.Pool.Pair], random: SeededRandom
  ) -> [JudgingFolder.Pool.Pair] {
    var random = random
    let groups = Dictionary(grouping: pairs, by: \.query).sorted {
      $0.key.utf8.lexicographicallyPrecedes($1.key.utf8)
    }
    return random.shuffled(groups.map(\.value)).flatMap { random.shuffled($0) }
  }

  /// The sheet, its grades empty; a byte order mark in front marks it as UTF-8 for spreadsheets.
  ///
  /// - Throws: ``RunError/unusable(file:line:problem:)`` if a vault does not hold a message.
  static func data(
    _ pairs: [JudgingFolder.Pool.Pair], _ items: JudgedItems
  ) throws(RunError) -> Data {
    var rows = [columns]
    for pair in pairs {
      guard let question = items.questions[pair.query],
        let shown = items.message(pair.document, vault: question.vault)
      else {
        throw .unusable(file: JudgingFolder.poolName, line: nil, problem: .unknownMessage)
      }
      rows.append([
        pair.id, question.title, question.about, shown.before, shown.message, shown.after, "",
      ])
    }
    return Data("\u{FEFF}\(CSVText.text(rows))".utf8)
  }

  /// The grades by pair; a pair whose grade is empty is not there.
  ///
  /// - Throws: ``RunError/unusable(file:line:problem:)`` naming the line of a pair that the pool
  ///   does not hold or that occurs twice, and of a grade that is none.
  static func grades(
    in file: URL, of pairs: Set<String>
  ) throws(RunError) -> [String: Int] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .missing(path: file.path, remedy: .judgingSheet)
    }
    let table = try DelimitedTable(data, file: file.path)
    let pairPlace = try table.place(of: pairColumn, file: file.path)
    let gradePlace = try table.place(of: gradeColumn, file: file.path)
    var grades: [String: Int] = [:]
    var seen: Set<String> = []
    for row in table.rows {
      guard row.fields.count > max(pairPlace, gradePlace) else {
        throw .unusable(
          file: file.path, line: row.line,
          problem: .columnCount(found: row.fields.count, expected: table.columns.count))
      }
      let pair = row.fields[pairPlace].trimmingCharacters(in: .whitespaces)
      guard pairs.contains(pair), seen.insert(pair).inserted else {
        throw .unusable(file: file.path, line: row.line, problem: .notAPair)
      }
      let text = row.fields[gradePlace].trimmingCharacters(in: .whitespaces)
      guard !text.isEmpty else { continue }
      guard let grade = Int(text), JudgingFolder.grades.contains(grade) else {
        throw .unusable(
          file: file.path, line: row.line, problem: .notAGrade(known: Array(JudgingFolder.grades)))
      }
      grades[pair] = grade
    }
    return grades
  }

  /// Returns the texts that a sheet shows of each pair, so that a dispute can be settled with the
  /// text in view; a column that was taken out is empty.
  static func texts(in file: URL) throws(RunError) -> [String: [String]] {
    guard let data = FileManager.default.contents(atPath: file.path) else {
      throw .missing(path: file.path, remedy: .judgingSheet)
    }
    let table = try DelimitedTable(data, file: file.path)
    let place = try table.place(of: pairColumn, file: file.path)
    let places = textColumns.map { table.columns.firstIndex(of: $0) }
    return table.rows.reduce(into: [:]) { texts, row in
      guard row.fields.indices.contains(place) else { return }
      texts[row.fields[place]] = places.map { place in
        place.flatMap { row.fields.indices.contains($0) ? row.fields[$0] : nil } ?? ""
      }
    }
  }

  /// The sheet of disputed pairs.
  ///
  /// The person who settles them sees both grades, not who gave them: the lower one is first.
  static func disputes(
    _ pairs: [(id: String, first: Int, second: Int, settled: Int?)], texts: [String: [String]]
  ) -> Data {
    var rows = [[pairColumn] + textColumns + ["lower", "higher", gradeColumn]]
    for pair in pairs.sorted(by: { $0.id < $1.id }) {
      rows.append([pair.id] + (texts[pair.id] ?? textColumns.map { _ in "" }))
      rows[rows.count - 1] += [
        "\(min(pair.first, pair.second))", "\(max(pair.first, pair.second))",
        pair.settled.map(String.init) ?? "",
      ]
    }
    return Data("\u{FEFF}\(CSVText.text(rows))".utf8)
  }
}
