internal import Testing
internal import VaultCore

@testable internal import VaultSync

/// An audit that finds nothing is worth something only if it finds what is planted.
@Suite("Audits of a merge")
struct SyncAuditTests {
  private let workload = SyncWorkload(seed: 5, messages: 20, edits: 120, streamed: 0)

  /// The devices before and after they merge.
  private func devices() throws -> (apart: [Replica], merged: Replica) {
    var apart = RandomVault.replicas(3)
    let now = Timestamp(seconds: 1)
    for message in workload.imports.joined() {
      try apart[0].insert(message.document, payload: message.payload, at: now)
    }
    for index in 1..<3 { try apart[index].pull(from: apart[0]) }
    for (index, edits) in workload.edits.enumerated() {
      for edit in edits { try apart[index].perform(edit, at: now) }
    }
    var merged = apart[0]
    for other in apart.dropFirst() { try merged.pull(from: other) }
    return (apart, merged)
  }

  @Test("A true merge has lost nothing")
  func acceptsMerge() throws {
    let (apart, merged) = try devices()
    #expect(SyncAudit(workload, apart: apart).lostEdits(in: merged) == 0)
  }

  @Test("A replica that lacks one device's edits has lost them")
  func seesMissingDevice() throws {
    let (apart, _) = try devices()
    #expect(SyncAudit(workload, apart: apart).lostEdits(in: apart[0]) > 20)
  }

  @Test("One tag too few, one scalar too many and one strange value are seen")
  func seesPlantedFaults() throws {
    let (apart, merged) = try devices()
    let audit = SyncAudit(workload, apart: apart)
    let edited = workload.edits.joined().map(\.document)
    let tagged = try #require(edited.first { !merged.tags(of: $0).isEmpty })
    let now = Timestamp(seconds: 2)

    var lacking = merged
    try lacking.removeTag(merged.tags(of: tagged)[0], from: tagged, at: now)
    #expect(audit.lostEdits(in: lacking) == 1)
    var padded = merged
    try padded.insertNote("x", at: 0, of: tagged, at: now)
    #expect(audit.lostEdits(in: padded) == 1)
    var strange = merged
    try strange.set(.read, to: .text("?"), of: tagged, at: now)
    #expect(audit.lostEdits(in: strange) == 1)
  }
}
