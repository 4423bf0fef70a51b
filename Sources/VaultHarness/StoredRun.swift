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
    let file = directory.appendingPathComponent("per-query.jsonl")
    let lines = try Self.bytes(of: file).split(separator: UInt8(ascii: "\n"))
    for (offset, line) in lines.enumerated() {
      do {
        let record = try JSONDecoder().decode(PerQueryRecord.self, from: line)
        if record.query == id { return record }
      } catch {
        throw .malformed(
          file: "\(file.path):\(offset + 1)", reason: "not a record of a query; run again")
      }
    }
    throw .unknownQuery(id: id, run: directory.path)
  }

  private static func bytes(of file: URL) throws(HarnessError) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw .missing(path: file.path, remedy: "name a run directory that `vaultbench run` wrote")
    }
  }
}
