/// A person: every handle and name by which the vault's platforms know them.
public struct Contact: Hashable, Sendable, Codable {
  /// The position of a contact in its vault's list, from 0.
  public typealias Index = Int

  /// The names, most complete first; may be empty.
  public let names: [String]
  /// The identifiers in ascending order.
  public let handles: [Handle]

  /// Gathers a person's names and identifiers; identifiers are sorted.
  public init(names: [String], handles: [Handle]) {
    self.names = names
    self.handles = handles.sorted()
  }
}
