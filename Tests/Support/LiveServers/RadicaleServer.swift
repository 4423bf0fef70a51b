internal import Foundation
package import VaultAccounts
internal import VaultTestSupport

/// A Radicale on loopback with one user and two calendars, `office` and `home`.
package struct RadicaleServer {
  package static let password = "quite-secret-8"
  package let process: ServerProcess

  package static func isInstalled(for cases: String) -> Bool {
    ServerProcess.has("/usr/bin/radicale", for: cases)
  }

  package init(events: Int) throws {
    let directory = try TemporaryDirectory()
    process = ServerProcess(directory: directory) { folder, port in
      let file = folder.appendingPathComponent("radicale.conf")
      try Self.configuration(folder.path, port: port)
        .write(to: file, atomically: true, encoding: .utf8)
      return ["/usr/bin/radicale", "--config", file.path]
    }
    try directory.write("anna:\(Self.password)\n", to: "users")
    for (name, title) in [("office", "Arbeit ü"), ("home", "Home")] {
      try directory.write(
        #"{"tag": "VCALENDAR", "D:displayname": "\#(title)"}"#,
        to: "\(Self.root)/anna/\(name)/.Radicale.props")
    }
    try directory.write(
      #"{"tag": "VADDRESSBOOK", "D:displayname": "People"}"#,
      to: "\(Self.root)/anna/people/.Radicale.props")
    for number in 0..<events { try put(Self.event(number), number: number) }
    try process.start()
  }

  /// Writes an event of the calendar `office`.
  package func put(_ event: String, number: Int) throws {
    try process.directory.write(event, to: "\(Self.root)/anna/office/event \(number).ics")
  }

  /// Deletes an event of the calendar `office`.
  package func delete(_ number: Int) throws {
    try FileManager.default.removeItem(
      at: process.directory.url.appendingPathComponent(
        "\(Self.root)/anna/office/event \(number).ics"))
  }

  package func endpoint(_ path: String = "/") throws -> LiveEndpoint {
    try LiveEndpoint("caldav://anna@127.0.0.1:\(process.port)\(path)")
  }

  package static var credentials: LiveCredentials {
    LiveCredentials(user: "anna", password: password)
  }

  package static func event(_ number: Int, title: String = "Treffen <&> ü") -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//EN", "BEGIN:VEVENT",
      "UID:event-\(number)@example.org", "DTSTAMP:20250301T100000Z",
      "DTSTART:20250303T\(10 + number % 10)0000Z", "SUMMARY:\(title) \(number)", "END:VEVENT",
      "END:VCALENDAR", "",
    ].joined(separator: "\r\n")
  }

  private static let root = "storage/collection-root"

  private static func configuration(_ folder: String, port: Int) -> String {
    """
    [server]
    hosts = 127.0.0.1:\(port)
    [auth]
    type = htpasswd
    htpasswd_filename = \(folder)/users
    htpasswd_encryption = plain
    delay = 0
    [rights]
    type = owner_only
    [storage]
    filesystem_folder = \(folder)/storage
    [logging]
    level = error
    """
  }
}
