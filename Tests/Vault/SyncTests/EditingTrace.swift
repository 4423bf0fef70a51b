internal import Foundation
internal import VaultCore

@testable internal import VaultSync

/// A recording of people writing one text together: who changed what, in knowledge of which
/// earlier changes, and the text in the end.
struct EditingTrace: Decodable {
  struct Transaction: Decodable {
    /// Indices of earlier transactions, all of which the author had seen.
    let parents: [Int]
    let agent: Int
    let patches: [Patch]
  }

  /// An array of place, length deleted and text inserted, counted in Unicode scalars.
  struct Patch: Decodable {
    let start: Int
    let deleted: Int
    let inserted: String

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      start = try values.decode(Int.self)
      deleted = try values.decode(Int.self)
      inserted = try values.decode(String.self)
    }
  }

  let endContent: String
  let numAgents: Int
  let txns: [Transaction]

  init(_ url: URL) throws {
    let data = url.pathExtension == "gz" ? try Self.unzipped(url) : try Data(contentsOf: url)
    self = try JSONDecoder().decode(EditingTrace.self, from: data)
  }

  /// Replays the trace, an author a replica.
  ///
  /// - Returns: The replicas, each after all it ever saw, and all with everything.
  func replay(_ document: DocumentID) throws -> [Replica] {
    let now = Timestamp(seconds: 1)
    var replicas = RandomVault.replicas(numAgents)
    try replicas[0].insert(document, payload: [], at: now)
    for index in 1..<numAgents { try replicas[index].pull(from: replicas[0]) }
    var versions: [VersionVector] = []
    for transaction in txns {
      let agent = transaction.agent
      var seen = VersionVector()
      for parent in transaction.parents { seen.merge(versions[parent]) }
      for other in replicas.indices where other != agent {
        let missing = replicas[other].operations(since: replicas[agent].version, upTo: seen)
        if !missing.isEmpty { try replicas[agent].apply(missing.flatMap(\.operations)) }
      }
      for patch in transaction.patches {
        let end = patch.start + patch.deleted
        try replicas[agent].deleteNote(patch.start..<end, of: document, at: now)
        try replicas[agent].insertNote(patch.inserted, at: patch.start, of: document, at: now)
      }
      versions.append(replicas[agent].version)
    }
    for index in replicas.indices {
      for other in replicas { try replicas[index].pull(from: other) }
    }
    return replicas
  }

  private static func unzipped(_ url: URL) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/gunzip")
    process.arguments = ["--stdout", url.path]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data
  }
}
