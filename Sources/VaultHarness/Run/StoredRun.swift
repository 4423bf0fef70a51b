public import Foundation
public import VaultVerdict

/// A run directory, read back.
public struct StoredRun: Sendable {
  /// Where it is.
  public let directory: URL
  /// The content of `report.json`.
  public let report: Report

  /// Reads a run directory's report.
  ///
  /// - Throws: ``HarnessError`` or `VerdictError` naming the file.
  public init(at directory: URL) throws {
    self.directory = directory
    let file = directory.appendingPathComponent("report.json")
    let bytes = try Self.bytes(of: file)
    report = try Report.decode(bytes, file: file.path)
  }

  /// The record of one query.
  ///
  /// - Throws: ``HarnessError/unknownQuery(id:run:)`` if the run does not hold it.
  /// - Complexity: O(lines of `per-query.jsonl`).
  public func record(ofQuery id: String) throws(HarnessError) -> PerQueryRecord {
    for (offset, line) in try recordLines().enumerated() {
      let record = try record(from: line, offset: offset)
      if record.query == id { return record }
    }
    throw .unknownQuery(id: id, run: directory.path)
  }

  /// Every query's record, in the order of the file.
  ///
  /// - Throws: ``HarnessError`` naming file and line if one cannot be read or stands twice.
  /// - Complexity: O(bytes of `per-query.jsonl`).
  public func records() throws(HarnessError) -> [PerQueryRecord] {
    var records: [PerQueryRecord] = []
    var seen: Set<String> = []
    for (offset, line) in try recordLines().enumerated() {
      let record = try record(from: line, offset: offset)
      guard seen.insert(record.query).inserted else {
        throw .unusable(file: recordFile.path, line: offset + 1, problem: .repeatedQuery)
      }
      records.append(record)
    }
    return records
  }

  private var recordFile: URL { directory.appendingPathComponent("per-query.jsonl") }

  private func recordLines() throws(HarnessError) -> [Data] {
    try Self.bytes(of: recordFile).split(separator: UInt8(ascii: "\n"))
  }

  private func record(from line: Data, offset: Int) throws(HarnessError) -> PerQueryRecord {
    do {
      return try JSONDecoder().decode(PerQueryRecord.self, from: line)
    } catch {
      throw .unusable(file: recordFile.path, line: offset + 1, problem: .notARecord)
    }
  }

  private static func bytes(of file: URL) throws(HarnessError) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .missing(path: file.path, remedy: .writtenRun)
    }
  }
}
