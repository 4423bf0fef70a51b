internal import Foundation
internal import VaultPipeline
internal import VaultResults

/// A table as spreadsheets write it: fields separated by commas, semicolons or tabs, in quotes
/// where they hold one (RFC 4180).
///
/// A byte order mark is passed over, and lines may end in LF, CRLF or CR.
struct DelimitedTable {
  /// A row with the line of the file on which it starts, counted from 1.
  struct Row {
    let line: Int
    let fields: [String]
  }

  /// The names of the columns.
  let columns: [String]
  /// The rows below them; empty lines are passed over.
  let rows: [Row]

  /// Reads a table.
  ///
  /// The first line determines the separator of the fields.
  ///
  /// - Throws: ``RunError/unusable(file:line:problem:)`` for bytes that are not UTF-8, a quote
  ///   that nothing closes and a file without a line.
  /// - Complexity: O(bytes).
  init(_ data: Data, file: String) throws(RunError) {
    let marked: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard
      let text = String(
        bytes: data.starts(with: marked) ? data.dropFirst(3) : data, encoding: .utf8)
    else {
      throw .unusable(file: file, line: nil, problem: .notText)
    }
    let scalars = text.unicodeScalars
    let heading = scalars.prefix { $0 != "\n" && $0 != "\r" }
    let separator =
      [";", "\t", ","].max { left, right in
        heading.count { $0 == left } < heading.count { $0 == right }
      } ?? ","
    var rows: [Row] = []
    var fields: [String] = []
    var field = String.UnicodeScalarView()
    var (line, first) = (1, 1)
    var (isQuoted, wasQuoted) = (false, false)
    func isBlank(_ fields: [String]) -> Bool { fields.allSatisfy(\.isEmpty) }
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      let follower = next < scalars.endIndex ? scalars[next] : nil
      if scalar == "\n" || (scalar == "\r" && follower != "\n") { line += 1 }
      if isQuoted {
        if scalar != "\"" {
          field.append(scalar)
        } else if follower == "\"" {
          field.append(scalar)
          index = next
        } else {
          isQuoted = false
        }
      } else if scalar == "\"", field.isEmpty, !wasQuoted {
        (isQuoted, wasQuoted) = (true, true)
      } else if scalar == separator {
        fields.append(String(field))
        (field, wasQuoted) = (.init(), false)
      } else if scalar == "\n" || (scalar == "\r" && follower != "\n") {
        fields.append(String(field))
        if !isBlank(fields) { rows.append(Row(line: first, fields: fields)) }
        (field, wasQuoted, fields, first) = (.init(), false, [], line)
      } else if scalar != "\r" {
        field.append(scalar)
      }
      index = scalars.index(after: index)
    }
    guard !isQuoted else { throw .unusable(file: file, line: first, problem: .openQuote) }
    fields.append(String(field))
    if !isBlank(fields) { rows.append(Row(line: first, fields: fields)) }
    guard let names = rows.first else {
      throw .unusable(file: file, line: nil, problem: .noColumns)
    }
    columns = names.fields.map { $0.trimmingCharacters(in: .whitespaces) }
    self.rows = Array(rows.dropFirst())
  }

  /// The place of a column.
  ///
  /// - Throws: ``RunError/unusable(file:line:problem:)`` if there is none of the name.
  func place(of column: String, file: String) throws(RunError) -> Int {
    guard let place = columns.firstIndex(of: column) else {
      throw .unusable(file: file, line: 1, problem: .noColumn(name: column))
    }
    return place
  }
}
