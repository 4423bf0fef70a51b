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
    let (zone, clock) = try zone(stated, exports: catalog.exports)
    var draft = VaultDraft(clock: clock, takesSetAside: options.takesSetAside)
    for refusal in catalog.refused { draft.add(refusal) }
    let order = options.dateOrder.map { DateOrderDecision(order: $0, basis: .stated) }
    for export in catalog.exports { try draft.add(export, dateOrder: order) }
    try draft.settleDateOrders()
    var vault = draft.vault(name: name, owner: stated, unrecognized: catalog.unread)
    vault.zone = zone
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

  private func zone(
    _ owner: Owner?, exports: [Export]
  ) throws(IngestError) -> (ZoneDecision, ZoneClock) {
    if let name = options.timeZone {
      guard let clock = ZoneClock(name) else { throw .unknownTimeZone(place: "--time-zone") }
      return (ZoneDecision(clock.identifier, .stated), clock)
    }
    if let owner {
      guard let clock = ZoneClock(owner.timeZone) else {
        throw .unknownTimeZone(place: "owner.json")
      }
      return (ZoneDecision(clock.identifier, .owner), clock)
    }
    let decision = ZoneDecision.inferred(from: exports)
    return (decision, ZoneClock(decision.identifier) ?? .utc)
  }
}
