internal import VaultCore

/// Counts the items that a merge lost, without the merge's own data: from each device's state
/// before it.
///
/// It holds for devices that started from the same state without tags, fields and notes and then
/// edited apart: a tag that any of them shows at the end must be there, since no removal elsewhere
/// can have seen it, and no other; a note has all the scalars of all devices' notes; a field has
/// the value of one of the devices that set it.
struct SyncAudit {
  private let documents: Set<DocumentID>
  private let fields: [Field]
  private let apart: [Replica]

  init(_ workload: SyncWorkload, apart: [Replica]) {
    let edits = workload.edits.joined()
    documents = Set(edits.map(\.document))
    fields = Array(
      Set(
        edits.compactMap { edit in
          if case .set(let field, _) = edit.action { field } else { nil }
        }))
    self.apart = apart
  }

  func lostEdits(in merged: Replica) -> Int {
    var lost = 0
    for document in documents {
      let expected = Set(apart.flatMap { $0.tags(of: document) })
      lost += expected.symmetricDifference(merged.tags(of: document)).count
      let scalars = apart.map { Array($0.note(of: document).unicodeScalars) }.joined()
      let found = merged.note(of: document).unicodeScalars
      lost += scalars.sorted() == found.sorted() ? 0 : max(1, abs(scalars.count - found.count))
      for field in fields {
        let candidates = apart.compactMap { $0.value(of: field, of: document) }
        let isRight =
          merged.value(of: field, of: document).map(candidates.contains) ?? candidates.isEmpty
        lost += isRight ? 0 : 1
      }
    }
    return lost
  }
}
