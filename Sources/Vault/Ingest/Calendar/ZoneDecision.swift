/// The zone that a vault's local times are in, and what decided on it.
public struct ZoneDecision: Hashable, Sendable, Codable {
  /// The evidence that decided.
  public enum Basis: String, Hashable, Sendable, Codable {
    /// `--time-zone`.
    case stated
    /// `owner.json`.
    case owner
    /// Events that the owner organizes, or notes without people among events of the owner.
    case ownCalendars
    /// The offsets in the Date headers of the owner's mails (RFC 5322, section 3.3).
    case ownMail
    /// Calendars that may be another's: without people, or of invitations only.
    case otherCalendars
    /// Nothing names a zone: UTC.
    case nothing
  }

  /// The IANA name.
  public let identifier: String
  /// The evidence that decided.
  public let basis: Basis
  /// False if another zone is nearly as likely, or only calendars that may be another's name this
  /// one.
  public let isSure: Bool
  /// The zones with other clocks that events, calendars or mails speak for, at most five, the
  /// likeliest first.
  public let others: [String]

  /// Describes a decision.
  public init(_ identifier: String, _ basis: Basis, isSure: Bool = true, others: [String] = []) {
    self.identifier = identifier
    self.basis = basis
    self.isSure = isSure
    self.others = others
  }

  /// Zone, basis and doubt in one sentence without a full stop.
  public var words: String {
    let reason =
      switch basis {
      case .stated: "as stated"
      case .owner: "as owner.json states"
      case .ownCalendars: "as the owner's calendars say"
      case .ownMail: "as the owner's mails say"
      case .otherCalendars: "as calendars say that may be another's"
      case .nothing: "for want of evidence"
      }
    let also = others.isEmpty ? "" : ", not \(others.joined(separator: " or "))"
    let doubt = isSure ? "" : "; not sure: state it with --time-zone"
    return "local times are read in \(identifier)\(also), \(reason)\(doubt)"
  }
}
