/// A calendar file, made for tests.
enum FiledFixture {
  /// A calendar; each event is its lines between BEGIN and END.
  static func calendar(_ events: [[String]]) -> String {
    let lines = events.flatMap {
      ["BEGIN:VEVENT", "DTSTAMP:20200101T000000Z"] + $0 + ["END:VEVENT"]
    }
    return
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }
}
