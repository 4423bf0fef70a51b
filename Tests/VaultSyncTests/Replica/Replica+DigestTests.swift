internal import Testing
internal import VaultCore
internal import VaultSync

@Suite("Comparing replicas")
struct ReplicaDigestTests {
  private let now = Timestamp(seconds: 1)
  private let document = DocumentID("a")

  @Test("Every kind of edit shows in the digest")
  func seesEveryEdit() throws {
    var replica = Replica(id: ReplicaID(rawValue: 1))
    var digests = [replica.digest]
    try replica.insert(document, payload: [1], at: now)
    digests.append(replica.digest)
    try replica.addTag("t", to: document, at: now)
    digests.append(replica.digest)
    try replica.set(.read, to: .flag(true), of: document, at: now)
    digests.append(replica.digest)
    try replica.insertNote("text", at: 0, of: document, at: now)
    digests.append(replica.digest)
    try replica.deleteNote(1..<2, of: document, at: now)
    digests.append(replica.digest)
    try replica.delete(document, at: now)
    digests.append(replica.digest)
    #expect(Set(digests).count == digests.count)
  }

  @Test("Splits that differ do not show: the state, not the way to it, is compared")
  func ignoresSplits() throws {
    var left = Replica(id: ReplicaID(rawValue: 1))
    try left.insert(document, payload: [], at: now)
    try left.insertNote("abcdef", at: 0, of: document, at: now)
    try left.deleteNote(1..<3, of: document, at: now)
    try left.deleteNote(1..<3, of: document, at: now)
    var right = Replica(id: ReplicaID(rawValue: 2))
    try right.apply(left.allOperations.reversed())
    #expect(left.digest == right.digest)
    #expect(right.note(of: document) == "af")
  }
}
