public import Foundation
public import VaultHistory
public import VaultResults

/// Unites the folders of a nightly run's shards into one.
public struct NightlyMerge: Sendable {
  private let sources: [NightlyFolder]
  private let folder: NightlyFolder

  /// Prepares a merge; the folder may be an earlier merge of the same nightly run.
  public init(_ sources: [URL], to folder: URL) {
    self.sources = sources.map { NightlyFolder($0) }
    self.folder = NightlyFolder(folder)
  }

  /// Copies every completed matrix entry and writes the record and the changes.
  ///
  /// - Parameters:
  ///   - past: The earlier nightly run's folder, as for a nightly run.
  ///   - history: The history to add to; `nil` for the one beside the folder.
  ///   - catalogue: Defines which metrics of the history lead.
  ///   - gate: Gates each matrix entry against the earlier nightly run; `nil` gates nothing.
  /// - Returns: Every matrix entry of the plan: one that no shard completed is pending or failed.
  /// - Throws: ``RunError/notComparable(first:second:key:difference:)`` if the folders are of
  ///   different plans, executables or data, or hold one matrix entry with different results;
  ///   ``RunError/missing(path:remedy:)`` if one is no nightly run.
  public func merge(
    since past: URL? = nil, history: URL? = nil, catalogue: MetricCatalogue = MetricCatalogue([]),
    gate: NightlyGate? = nil
  ) async throws -> NightlyRun.Outcome {
    guard !sources.isEmpty else { throw RunError.misuse(.noShards) }
    guard !sources.contains(folder) else {
      throw RunError.misuse(.mergeIntoSource)
    }
    let records = try sources.map { try Self.record(of: $0) }
    try requireOneNight(records)
    let lock = try NightlyLock(folder)
    defer { lock.release() }
    try folder.removeAbandonedStaging()
    let earlier = try folder.record()
    var entries: [NightlyRecord.Entry] = []
    for position in records[0].cells.indices {
      entries.append(try united(position, records))
    }
    if let earlier, earlier.planDigest != records[0].planDigest {
      throw RunError.notComparable(
        first: folder.name, second: sources[0].name, key: "plan", difference: .unspecified)
    }
    let record = NightlyRecord(
      plan: records[0].plan, planDigest: records[0].planDigest,
      binaryDigest: records[0].binaryDigest, dataDigest: records[0].dataDigest, shard: "1/1",
      jobs: records.map(\.jobs).max() ?? 1, startedAt: records.map(\.startedAt).min() ?? "",
      cells: entries)
    var digest = try await NightlyComparison(
      folder, since: try NightlyPast.folder(asked: past, before: folder), gate: gate
    ).digest(of: record)
    digest.add(
      try await NightlyHistory(
        history, plan: record.plan, beside: folder, catalogue: catalogue
      ).add(record, in: folder))
    try folder.write(record, digest)
    return NightlyRun.Outcome(record: record, digest: digest)
  }

  private static func record(of source: NightlyFolder) throws -> NightlyRecord {
    guard let record = try source.record() else {
      throw RunError.missing(
        path: source.url.appendingPathComponent(NightlyRecord.fileName).path, remedy: .shards)
    }
    return record
  }

  private func requireOneNight(_ records: [NightlyRecord]) throws(RunError) {
    for (source, record) in zip(sources, records) {
      let pairs = [
        ("plan", records[0].planDigest, record.planDigest),
        ("binaryDigest", records[0].binaryDigest, record.binaryDigest),
        ("dataDigest", records[0].dataDigest, record.dataDigest),
      ]
      for (key, first, other) in pairs where first != other {
        throw .notComparable(
          first: sources[0].name, second: source.name, key: key,
          difference: .values("\(first.prefix(12))", "\(other.prefix(12))"))
      }
    }
  }

  /// Returns a matrix entry of the shards, its run directory copied: completed where one completed
  /// it, and failed where the completed run has since been damaged.
  private func united(
    _ position: Int, _ records: [NightlyRecord]
  ) throws -> NightlyRecord.Entry {
    let id = records[0].cells[position].id
    var chosen: (source: NightlyFolder, entry: NightlyRecord.Entry, content: String)?
    var damaged: NightlyFolder?
    for (source, record) in zip(sources, records) {
      guard let entry = record.cells.first(where: { $0.id == id }), entry.state == .completed
      else { continue }
      guard source.report(id, binaryDigest: record.binaryDigest) != nil else {
        damaged = source
        continue
      }
      let content = try Self.content(of: source.storedRun(id))
      if let chosen, chosen.content != content {
        throw RunError.notComparable(
          first: chosen.source.name, second: source.name, key: id,
          difference: .results(isStored: false))
      }
      if chosen == nil { chosen = (source, entry, content) }
    }
    if let chosen {
      try copy(chosen.source.storedRun(id), as: id, content: chosen.content)
      return chosen.entry
    }
    let entries = records.compactMap { record in record.cells.first { $0.id == id } }
    var entry =
      entries.first { $0.state == .failed } ?? entries.first { $0.state == .pending }
      ?? records[0].cells[position]
    if let damaged {
      entry.state = .failed
      entry.reason = "completed in \(damaged.name), where its run directory is no longer complete"
    } else if entry.state != .failed {
      entry.state = .pending
    }
    return entry
  }

  private func copy(_ run: URL, as id: String, content: String) throws {
    let destination = folder.run(id)
    if FileManager.default.fileExists(atPath: destination.path) {
      guard try Self.content(of: destination) == content else {
        throw RunError.notComparable(
          first: folder.name, second: run.deletingLastPathComponent().path, key: id,
          difference: .results(isStored: true))
      }
      return
    }
    // Copied beside its place and moved there, so that a merge that is killed leaves no half run.
    let staging = folder.url.appendingPathComponent(
      "runs/.\(id).partial-\(ProcessInfo.processInfo.processIdentifier)")
    do {
      try FileManager.default.copyItem(at: run, to: staging)
      try FileManager.default.moveItem(at: staging, to: destination)
    } catch {
      throw RunError.unwritable(path: destination.path, obstacle: .runNotCopied)
    }
  }

  /// Returns the exactly repeatable content: manifest digests except the machine, judgments,
  /// rankings.
  private static func content(of run: URL) throws -> String {
    let manifest = try RunDirectory(at: run).report.manifest
    var parts = [manifest.corpusDigest, manifest.configDigest, manifest.modelDigest ?? ""]
    for name in ["qrels.trec", "run.trec", "per-query.jsonl"] {
      let file = run.appendingPathComponent(name)
      if FileManager.default.fileExists(atPath: file.path) {
        parts.append(try FileDigest.file(file))
      }
    }
    return parts.joined(separator: "\n")
  }
}
