internal import VaultCore

extension SyncLedger {
  /// The subject on which concurrent edits disagree.
  private enum Subject: Hashable {
    case field(DocumentID, Field)
    case tag(DocumentID, String)
    /// The text that follows a line of a note, or its start.
    case place(DocumentID, after: String?)
  }

  /// The conflicts among the edits, and those of them that a device leaves to a person.
  ///
  /// A conflict is a field, a tag or a place in a note about which edits disagree whose authors had
  /// not seen one another, and which no later edit settled. It is merged where the device shows one
  /// value of a field and it is one of those given, a tag that was added while it was removed, and
  /// all lines that were inserted at a place. A deleted message has none: its deletion settles all.
  ///
  /// - Parameter view: What a device shows that has everything.
  /// - Returns: How many conflicts there are, and how many of them are not merged.
  /// - Complexity: O(n), and for each subject O(edits²).
  public func conflicts(in view: SyncView) -> (all: Int, unmerged: Int) {
    var subjects: [Subject: [SyncWrite]] = [:]
    var removedLines: Set<String> = []
    let deleted = deletedDocuments
    for write in writes where !deleted.contains(write.document) {
      switch write.change {
      case .set(let field, _): subjects[.field(write.document, field), default: []].append(write)
      case .addTag(let tag), .removeTag(let tag):
        subjects[.tag(write.document, tag), default: []].append(write)
      case .insertLine(_, let previous):
        subjects[.place(write.document, after: previous), default: []].append(write)
      case .deleteLine(let line): removedLines.insert(line)
      case .insert, .delete: break
      }
    }
    var all = 0
    var unmerged = 0
    for (subject, edits) in subjects {
      let latest = edits.filter { edit in
        !edits.contains { $0.id != edit.id && $0.seen.contains(edit.id) }
      }
      guard let isMerged = isMerged(subject, latest, removedLines, view) else { continue }
      all += 1
      unmerged += isMerged ? 0 : 1
    }
    return (all, unmerged)
  }

  /// Returns true if a device shows edits of one subject as merged; `nil` if they agree.
  private func isMerged(
    _ subject: Subject, _ edits: [SyncWrite], _ removedLines: Set<String>, _ view: SyncView
  ) -> Bool? {
    switch subject {
    case .field(let document, let field):
      let values = Set(
        edits.compactMap { if case .set(_, let value) = $0.change { value } else { nil } })
      guard values.count > 1 else { return nil }
      return view.documents[document]?.fields[field].map(values.contains) ?? false
    case .tag(let document, let tag):
      guard Set(edits.map(\.change)).count > 1 else { return nil }
      return view.documents[document]?.tags.contains(tag) ?? false
    case .place(let document, _):
      let lines = edits.compactMap {
        if case .insertLine(let line, _) = $0.change, !removedLines.contains(line) {
          line
        } else {
          nil
        }
      }
      guard lines.count > 1 else { return nil }
      return Set(lines).isSubset(of: view.documents[document]?.lines ?? [])
    }
  }
}
