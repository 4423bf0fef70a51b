internal import VaultCore

/// The messages that a replica knows, deleted ones included, and where their annotations start.
///
/// Position is order of arrival, which differs between replicas and never reaches output.
struct MessageTable: Sendable {
  static let none: Int32 = -1

  private(set) var documents: [DocumentID] = []
  private var positions: [DocumentID: UInt32] = [:]
  /// The insertion whose payload counts: the earliest.
  var insertions: [ElementKey] = []
  /// Further insertions, of the few messages that have any.
  var repeats: [UInt32: [ElementKey]] = [:]
  var isDeleted: [Bool] = []
  var tagHeads: [Int32] = []
  var registerHeads: [Int32] = []
  var notes: [Int32] = []

  func position(of document: DocumentID) -> UInt32? {
    positions[document]
  }

  mutating func add(_ document: DocumentID, insertion: ElementKey) -> UInt32 {
    let position = UInt32(documents.count)
    positions[document] = position
    documents.append(document)
    insertions.append(insertion)
    isDeleted.append(false)
    tagHeads.append(Self.none)
    registerHeads.append(Self.none)
    notes.append(Self.none)
    return position
  }
}
