/// The settings for reading a dataset whose files can be read in several ways.
public struct IngestOptions: Hashable, Sendable {
  /// The zone of local times, which overrides `owner.json`; `nil` to follow the dataset.
  public let timeZone: String?
  /// The order of day, month and year in every WhatsApp export; `nil` to infer it for each.
  public let dateOrder: DateOrder?
  /// True if messages are included that were deleted, are spam or were never sent (`MailState`).
  public let takesSetAside: Bool

  /// Chooses how to read.
  public init(
    timeZone: String? = nil, dateOrder: DateOrder? = nil, takesSetAside: Bool = false
  ) {
    self.timeZone = timeZone
    self.dateOrder = dateOrder
    self.takesSetAside = takesSetAside
  }
}
