internal import CVaultCalendar
internal import VaultCore

// Invariants: a `vault_calendar` is freed once, after everything was copied out of it; each list
// holds as many elements as its count says; strings end in NUL, and NULL means absent; `out` of an
// expansion has room for `limit` elements.

/// A component of an iCalendar stream, not yet interpreted.
struct CalendarNode: Hashable, Sendable {
  struct Property: Hashable, Sendable {
    let name: String
    /// TEXT unescaped, anything else in its wire form.
    let value: String
    let zone: String?
    let commonName: String?
    let email: String?
  }

  let name: String
  /// The position of the enclosing component; `nil` at the top.
  let parent: Int?
  let properties: [Property]

  func first(_ name: String) -> Property? {
    properties.first { $0.name == name }
  }

  func all(_ name: String) -> [Property] {
    properties.filter { $0.name == name }
  }
}

/// What libical does for the calendar parser: syntax, and the arithmetic of recurrence rules.
enum CalendarStream {
  /// All components in preorder; `nil` if libical finds none.
  static func nodes(in bytes: Span<UInt8>) -> [CalendarNode]? {
    let parsed = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe vault_calendar_parse(buffer.baseAddress, buffer.count)
    }
    guard let parsed = unsafe parsed else { return nil }
    defer { unsafe vault_calendar_free(parsed) }
    let components = unsafe UnsafeBufferPointer(
      start: parsed.pointee.components, count: parsed.pointee.component_count)
    return unsafe components.map { component in
      let properties = unsafe UnsafeBufferPointer(
        start: component.properties, count: component.property_count)
      return unsafe CalendarNode(
        name: text(component.name) ?? "",
        parent: component.parent < 0 ? nil : Int(component.parent),
        properties: properties.map { property in
          unsafe CalendarNode.Property(
            name: text(property.name) ?? "", value: text(property.value) ?? "",
            zone: text(property.zone), commonName: text(property.common_name),
            email: text(property.email))
        })
    }
  }

  /// The instances of a rule in [first, last], ascending, at most `limit`.
  ///
  /// All times are of one wall clock, UNTIL included; a rule that libical refuses has none.
  static func expand(
    rule: String, start: LocalTime, isDate: Bool, first: LocalTime, last: LocalTime, limit: Int
  ) -> [LocalTime] {
    guard limit > 0 else { return [] }
    let empty = vault_calendar_time()
    var times = Array(repeating: empty, count: limit)
    let count = unsafe times.withUnsafeMutableBufferPointer { out in
      unsafe vault_calendar_expand(
        rule, time(start, isDate), time(first, isDate), time(last, isDate), limit, out.baseAddress)
    }
    return times.prefix(count).compactMap { time in
      LocalTime(
        year: Int(time.year), month: Int(time.month), day: Int(time.day),
        hour: time.is_date ? 0 : Int(time.hour), minute: time.is_date ? 0 : Int(time.minute),
        second: time.is_date ? 0 : Int(time.second))
    }
  }

  private static func time(_ local: LocalTime, _ isDate: Bool) -> vault_calendar_time {
    let date = local.date
    let second = local.secondOfDay
    return vault_calendar_time(
      year: Int32(date.year), month: Int32(date.month), day: Int32(date.day),
      hour: Int32(second / 3600), minute: Int32(second / 60 % 60), second: Int32(second % 60),
      is_date: isDate)
  }

  // Calendars older than UTF-8's victory are read as Latin-1, whose code points are its bytes.
  private static func text(_ string: UnsafePointer<CChar>?) -> String? {
    guard let string = unsafe string else { return nil }
    if let valid = unsafe String(validatingCString: string) { return valid }
    var scalars = String.UnicodeScalarView()
    var at = unsafe string
    while unsafe at.pointee != 0 {
      scalars.append(Unicode.Scalar(UInt8(bitPattern: unsafe at.pointee)))
      unsafe at += 1
    }
    return String(scalars)
  }
}
