internal import Foundation
internal import VaultCore

@testable internal import VaultIngest

/// What several suites start from.
enum Samples {
  /// The input of a golden folder.
  static func golden(_ path: String) throws -> Data {
    try Data(contentsOf: GoldenFolderTests.root.appendingPathComponent(path))
  }

  static func name(_ name: String) -> Participant {
    Participant(Handle(.name, name))
  }

  static func mail(_ address: String, _ name: String? = nil) -> Participant {
    Participant(Handle(.email, address), displayName: name)
  }

  static func phone(_ number: String) -> Participant {
    Participant(Handle(.phone, number))
  }

  /// Lines of mail or calendar text, joined as given.
  static func data(_ lines: [String], _ lineEnd: String = "\n") -> Data {
    Data((lines.joined(separator: lineEnd) + lineEnd).utf8)
  }

  static func message(
    _ id: String, _ platform: Platform = .whatsapp, at seconds: Int64 = 0,
    from sender: Participant? = name("Ana"), to recipients: [Participant] = [],
    _ text: String = "hello", subject: String? = nil, thread: String = "t"
  ) -> Message {
    Message(
      id: DocumentID(id), platform: platform, kind: sender == nil ? .system : .personal,
      sentAt: Timestamp(seconds: seconds), sender: sender, recipients: recipients,
      subject: subject, text: text, threadID: thread)
  }
}
