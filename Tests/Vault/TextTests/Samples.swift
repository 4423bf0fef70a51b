internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport

/// What several suites start from.
enum Samples {
  static func fixture(_ name: String) throws -> String {
    let url = Repository.url("Tests/Vault/TextTests/Fixtures/" + name)
    return String(decoding: try Data(contentsOf: url), as: UTF8.self)
  }

  /// The rows of a table below the heading `# section`, cut at tabs.
  static func rows(_ name: String, _ section: String) throws -> [[String]] {
    let sections = try fixture(name).components(separatedBy: "\n# ")
    let lines = try #require(sections.first { $0.hasPrefix(section + "\n") }).split(separator: "\n")
    return lines.dropFirst().map { $0.components(separatedBy: "\t") }
  }

  static func name(_ name: String) -> Participant {
    Participant(Handle(.name, name))
  }

  static func message(
    _ id: String, at seconds: Int64 = 0, from sender: Participant? = name("Ana"),
    to recipients: [Participant] = [], _ text: String = "hello", subject: String? = nil,
    thread: String = "t"
  ) -> Message {
    Message(
      id: DocumentID(id), platform: .whatsapp, kind: sender == nil ? .system : .personal,
      sentAt: Timestamp(seconds: seconds), sender: sender, recipients: recipients,
      subject: subject, text: text, threadID: thread)
  }
}
