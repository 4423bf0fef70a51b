internal import CVaultCalendar

// Invariants: a `vault_calendar` is freed once, after everything was copied out of it; each list
// holds as many elements as its count says; strings end in NUL, and NULL means absent.

/// What libical reads, for comparison.
enum LibicalOracle {
  struct Event: Hashable, Sendable {
    let title: String?
    let notes: String?
    let place: String?
    let zone: String?
    let names: [String]
  }

  /// The VEVENTs of a stream, in its order.
  static func events(in bytes: Span<UInt8>) -> [Event] {
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe vault_calendar_parse(buffer.baseAddress, buffer.count)
    }
    guard let parsed = unsafe parsed else { return [] }
    defer { unsafe vault_calendar_free(parsed) }
    let components = unsafe UnsafeBufferPointer(
      start: parsed.pointee.components, count: parsed.pointee.component_count)
    return unsafe components.filter { unsafe text($0.name) == "VEVENT" }.map { component in
      let properties = unsafe UnsafeBufferPointer(
        start: component.properties, count: component.property_count)
      func first(_ name: String) -> vault_calendar_property? {
        unsafe properties.first { unsafe text($0.name) == name }
      }
      return unsafe Event(
        title: first("SUMMARY").flatMap { unsafe text($0.value) },
        notes: first("DESCRIPTION").flatMap { unsafe text($0.value) },
        place: first("LOCATION").flatMap { unsafe text($0.value) },
        zone: first("DTSTART").flatMap { unsafe text($0.zone) },
        names: properties.filter { unsafe text($0.name) == "ATTENDEE" }.map {
          unsafe text($0.common_name) ?? ""
        })
    }
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String? {
    guard let string = unsafe string else { return nil }
    return unsafe String(cString: string)
  }
}
