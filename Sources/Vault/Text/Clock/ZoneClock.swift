internal import Foundation
public import VaultCore

/// Reads local times in one time zone.
///
/// The changes of its clocks between 1900 and 2100 are listed once, when the zone is looked up; a
/// lookup is then a search among some two hundred numbers. Foundation computes those of other
/// centuries.
public struct ZoneClock: Hashable, Sendable {
  /// The IANA name, or `GMT+hhmm` for a fixed offset.
  public let identifier: String
  private let zone: TimeZone
  private let offsets: ZoneOffsets

  /// Coordinated Universal Time.
  public static let utc = ZoneClock(zone: .gmt, identifier: "UTC")

  /// Finds a zone by its IANA name, by the name Windows gives it, by an IANA name at the end of a
  /// longer path (`/citadel.org/20210210_1/Europe/Berlin`), or by a stated offset
  /// (`(GMT -05:00)`, `UTC+1`).
  ///
  /// - Returns: `nil` if the name fits none of these.
  /// - Complexity: Some 200 µs, for the list of changes; lookups take nanoseconds.
  public init?(_ name: String) {
    guard let identifier = ZoneNames.identifier(for: name) else { return nil }
    self.init(identifier: identifier)
  }

  /// Adopts a name that Foundation knows; `nil` if it does not.
  public init?(identifier: String) {
    guard let zone = TimeZone(identifier: identifier) else { return nil }
    self.init(zone: zone, identifier: identifier)
  }

  private init(zone: TimeZone, identifier: String) {
    self.zone = zone
    self.identifier = identifier
    offsets = ZoneOffsets(of: zone)
  }

  /// The offset from UTC at a point in time, in seconds.
  ///
  /// - Complexity: O(log n) in the changes of the zone's clocks.
  public func offsetSeconds(at timestamp: Timestamp) -> Int {
    let seconds = timestamp.secondsSinceEpoch
    if let offset = offsets.offset(at: seconds) { return offset }
    return zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }

  /// The point in time of a local time.
  public func timestamp(of local: LocalTime) -> Timestamp {
    local.timestamp(offsetSecondsAt: offsetSeconds)
  }

  /// Returns true if two clocks are of the same zone, that is, have the same name.
  public static func == (left: ZoneClock, right: ZoneClock) -> Bool {
    left.identifier == right.identifier
  }

  /// Feeds the name to the hasher.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(identifier)
  }
}

/// The offsets of a zone over two centuries.
private struct ZoneOffsets: Sendable {
  /// The times at which offsets begin to hold, in seconds since 1970, ascending; the first is
  /// `span`'s start.
  private var onsets: [Int64] = [span.lowerBound]
  private var offsets: [Int32]

  init(of zone: TimeZone) {
    func offset(at date: Date) -> Int32 { Int32(zone.secondsFromGMT(for: date)) }
    var date = Date(timeIntervalSince1970: Double(Self.span.lowerBound))
    offsets = [offset(at: date)]
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date,
      let onset = Int64(exactly: next.timeIntervalSince1970.rounded()),
      onset < Self.span.upperBound
    {
      date = next
      onsets.append(onset)
      offsets.append(offset(at: next))
    }
  }

  /// `nil` outside the two centuries.
  func offset(at seconds: Int64) -> Int? {
    guard Self.span.contains(seconds) else { return nil }
    return Int(offsets[onsets.partitionIndex { $0 <= seconds } - 1])
  }

  /// From 1900 up to 2100.
  private static let span: Range<Int64> = -2_208_988_800..<4_102_444_800
}
