@testable internal import VaultSync

/// Fugue as its authors write it down (algorithm 1): slow and plain, and `NoteText` must agree.
///
/// It is a tree of single scalars, built from the set of operations and walked in order.
struct NoteSpecification {
  private struct Name: Hashable {
    let operation: OperationID
    let offset: Int
  }

  private var left: [Name: [Name]] = [:]
  private var right: [Name: [Name]] = [:]
  private var roots: [Name] = []
  private var values: [Name: Unicode.Scalar] = [:]
  private var deleted: Set<Name> = []

  init(_ operations: [SyncOperation], message: (OperationID) -> Bool) {
    for operation in operations {
      switch operation.change {
      case .insertNote(let text, let anchor, let subject) where message(subject):
        var previous: Name?
        for (offset, scalar) in text.unicodeScalars.enumerated() {
          let name = Name(operation: operation.id, offset: offset)
          values[name] = scalar
          if let previous {
            right[previous, default: []].append(name)
          } else {
            add(name, at: anchor)
          }
          previous = name
        }
      case .deleteNote(let ranges, let subject) where message(subject):
        for range in ranges {
          for offset in range.first.offset..<range.first.offset + range.count {
            deleted.insert(Name(operation: range.first.operation, offset: offset))
          }
        }
      default: break
      }
    }
  }

  var text: String {
    var text = ""
    for root in sorted(roots) { walk(root, &text) }
    return text
  }

  private mutating func add(_ name: Name, at anchor: NoteAnchor) {
    switch anchor {
    case .start: roots.append(name)
    case .before(let element):
      left[Name(operation: element.operation, offset: element.offset), default: []].append(name)
    case .after(let element):
      right[Name(operation: element.operation, offset: element.offset), default: []].append(name)
    }
  }

  private func walk(_ name: Name, _ text: inout String) {
    for child in sorted(left[name] ?? []) { walk(child, &text) }
    if let scalar = values[name], !deleted.contains(name) { text.unicodeScalars.append(scalar) }
    for child in sorted(right[name] ?? []) { walk(child, &text) }
  }

  private func sorted(_ names: [Name]) -> [Name] {
    names.sorted { ($0.operation, $0.offset) < ($1.operation, $1.offset) }
  }
}
