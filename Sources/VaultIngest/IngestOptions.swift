/// How a dataset is read where its files leave a choice.
public struct IngestOptions: Hashable, Sendable {
  /// The zone of local times, against what `owner.json` says; `nil` to follow the dataset.
  public let timeZone: String?
  /// The order of day, month and year in every WhatsApp export; `nil` to infer it for each.
  public let dateOrder: DateOrder?
  /// Whether an item that belongs to the vault but cannot be read refuses the whole dataset.
  public let refusesLosses: Bool
  /// Whether mails are taken that were deleted, are spam or were never sent (`MailState`).
  public let takesSetAside: Bool

  /// Chooses how to read.
  public init(
    timeZone: String? = nil, dateOrder: DateOrder? = nil, refusesLosses: Bool = false,
    takesSetAside: Bool = false
  ) {
    self.timeZone = timeZone
    self.dateOrder = dateOrder
    self.refusesLosses = refusesLosses
    self.takesSetAside = takesSetAside
  }
}
