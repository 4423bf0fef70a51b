/// How a dataset is read where its files leave a choice.
public struct IngestOptions: Hashable, Sendable {
  /// The zone of local times, against what `owner.json` says; `nil` to follow the dataset.
  public let timeZone: String?
  /// The order of day, month and year in every WhatsApp export; `nil` to infer it for each.
  public let dateOrder: DateOrder?
  /// Whether an item that belongs to the vault but cannot be read refuses the whole dataset.
  public let refusesLosses: Bool

  /// Chooses how to read.
  public init(
    timeZone: String? = nil, dateOrder: DateOrder? = nil, refusesLosses: Bool = false
  ) {
    self.timeZone = timeZone
    self.dateOrder = dateOrder
    self.refusesLosses = refusesLosses
  }
}
