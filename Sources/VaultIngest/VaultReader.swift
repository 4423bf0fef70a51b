internal import Foundation
internal import VaultCore

/// Reads the files of one vault and makes one whole of them.
struct VaultReader {
  let listing: FolderListing
  let name: String
  let options: IngestOptions

  /// The vault; errors name files by their path below the vault's folder.
  func read() throws(IngestError) -> IngestedVault {
    let files = try listing.files()
    let stated = files.contains("owner.json") ? try owner() : nil
    let exports = files.compactMap { path in Export(path).map { (path: path, export: $0) } }
    let clock = try clock(stated, calendars: exports.filter { $0.export == .calendar }.map(\.path))
    var draft = VaultDraft(clock: clock)
    for (path, export) in exports {
      let data = try listing.data(path)
      switch export {
      case .whatsapp:
        let order = options.dateOrder.map { DateOrderDecision(order: $0, basis: .stated) }
        let parser = WhatsAppParser(path: path, clock: clock)
        draft.add(try parser.parse(data, dateOrder: order), path: path)
      case .imessage:
        let parsed = try IMessageParser(path: path, clock: clock).parse(data)
        draft.add(parsed, platform: .imessage, path: path)
      case .mbox:
        draft.add(try MailParser(path: path).parseMbox(data), path: path)
      case .mail:
        draft.add(try MailParser(path: path).parseEML(data), path: path)
      case .calendar:
        let parser = CalendarParser(path: path, clock: clock)
        draft.add(try parser.components(data, file: draft.fileCount), path: path)
      case .addressBook:
        draft.add(try AddressBookParser(path: path).parse(data), path: path)
      }
    }
    try settleDateOrders(&draft, clock: clock)
    let vault = draft.vault(name: name, owner: stated)
    if options.refusesLosses { try Self.refuseLosses(vault) }
    return vault
  }

  private enum Export: Hashable {
    case whatsapp
    case imessage
    case mbox
    case mail
    case calendar
    case addressBook

    init?(_ path: String) {
      let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
      guard !name.hasPrefix("qrels"),
        !["owner.json", "dataset.json", "manifest.json"].contains(name),
        let dot = name.lastIndex(of: ".")
      else { return nil }
      switch name[name.index(after: dot)...] {
      case "txt": self = .whatsapp
      case "json": self = .imessage
      case "mbox", "mbx": self = .mbox
      case "eml": self = .mail
      case "ics": self = .calendar
      case "vcf": self = .addressBook
      default: return nil
      }
    }
  }

  private func owner() throws(IngestError) -> Owner {
    let data = try listing.data("owner.json")
    do {
      return try JSONDecoder().decode(Owner.self, from: data)
    } catch {
      throw .malformedOwner(file: "owner.json")
    }
  }

  private func clock(_ owner: Owner?, calendars: [String]) throws(IngestError) -> ZoneClock {
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
    var contents: [Data] = []
    for path in calendars { contents.append(try listing.data(path)) }
    return ZoneInference.zone(calendars: contents) ?? .utc
  }

  /// Reads ambiguous chats again in the order that chats of the same phone settle.
  private func settleDateOrders(
    _ draft: inout VaultDraft, clock: ZoneClock
  ) throws(IngestError) {
    for (path, order) in draft.resettledDateOrders() {
      let decision = DateOrderDecision(order: order, basis: .otherChats)
      let data = try listing.data(path)
      draft.replace(
        try WhatsAppParser(path: path, clock: clock).parse(data, dateOrder: decision), path: path)
    }
  }

  private static func refuseLosses(_ vault: IngestedVault) throws(IngestError) {
    for file in vault.files {
      if let loss = file.rejected.first(where: \.reason.isLoss) {
        throw .rejectedItem(file: file.path, line: loss.line, reason: loss.reason)
      }
    }
  }
}
