public import VaultCore

/// Records to be erased from a vault, and the marks that it keeps in their place.
public struct Erasure: Sendable {
  /// The messages, with their words and vectors; unknown ids are left out.
  public var messages: [DocumentID]
  /// Messages of which only the vectors are erased.
  public var vectors: [DocumentID] = []
  /// The operation that the audit log records.
  public var operation = AuditedOperation.delete
  /// The events; unknown ids are left out.
  public var events: [DocumentID]
  /// Texts by which the records are recognized, so that no import restores one
  /// (`MessageIdentity`).
  ///
  /// The vault keeps a keyed name of each and nothing else.
  public var marks: [String]
  /// States of imports to put in place of those that hold something of the records, by name.
  public var states: [String: [UInt8]]
  /// The sources whose checkpoints are removed.
  public var forgottenSources: [String]

  /// Gathers the records to erase.
  public init(
    messages: [DocumentID] = [], events: [DocumentID] = [], marks: [String] = [],
    states: [String: [UInt8]] = [:], forgottenSources: [String] = []
  ) {
    self.messages = messages
    self.events = events
    self.marks = marks
    self.states = states
    self.forgottenSources = forgottenSources
  }
}
