internal import Foundation
internal import VaultCore
internal import VaultText

/// Reads the files of one vault and makes one whole of them.
struct VaultReader {
  let listing: FolderListing
  let name: String
  let options: IngestOptions

  /// The vault; errors name files by their path below the vault's folder.
  ///
  /// An export that is not what it claims to be is passed over and named in `files`. A mailbox
  /// that breaks off stops everything: too much may be missing.
  func read() throws(IngestError) -> IngestedVault {
    let files = try ExportCatalog.files(listing)
    let stated = files.contains("owner.json") ? try owner() : nil
    let catalog = ExportCatalog(listing, files: files)
    let clock = try clock(
      stated, calendars: catalog.exports.filter { $0.format == .calendar }.map(\.file))
    var draft = VaultDraft(clock: clock, takesSetAside: options.takesSetAside)
    for refusal in catalog.refused { draft.add(refusal) }
    let order = options.dateOrder.map { DateOrderDecision(order: $0, basis: .stated) }
    for export in catalog.exports { try draft.add(export, dateOrder: order) }
    try draft.settleDateOrders()
    let vault = draft.vault(name: name, owner: stated, unrecognized: catalog.unread)
    if options.refusesLosses { try Self.refuseLosses(vault) }
    return vault
  }

  private func owner() throws(IngestError) -> Owner {
    let data = try listing.data("owner.json")
    do {
      return try JSONDecoder().decode(Owner.self, from: data)
    } catch {
      throw .malformedOwner(file: "owner.json")
    }
  }

  private func clock(_ owner: Owner?, calendars: [ExportFile]) throws(IngestError) -> ZoneClock {
    if let name = options.timeZone {
      guard let clock = ZoneClock(name) else { throw .unknownTimeZone(place: "--time-zone") }
      return clock
    }
    if let owner {
      guard let clock = ZoneClock(owner.timeZone) else {
        throw .unknownTimeZone(place: "owner.json")
      }
      return clock
    }
    return try ZoneInference.zone(calendars: calendars) ?? .utc
  }

  private static func refuseLosses(_ vault: IngestedVault) throws(IngestError) {
    for file in vault.files {
      if let refusal = file.refusal { throw refusal }
      if let loss = file.rejected.first(where: \.reason.isLoss) {
        throw .rejectedItem(file: file.path, line: loss.line, reason: loss.reason)
      }
    }
  }
}
