internal import Foundation
internal import VaultCore

/// Random words, each of which is to be in only one message.
struct PlantedWords {
  /// The words of mails, and the mails' identifiers.
  let mails: [(word: String, id: DocumentID)]
  /// The words of messages in chats.
  let chats: [String]

  init(seed: UInt64, mails: Int, chats: Int) {
    var random = SeededRandom(seed: seed).stream("planted-words")
    func word() -> String {
      let letters = (0..<RemnantProbe.wordBytes - RemnantProbe.marker.utf8.count).map { _ in
        Character(Unicode.Scalar(UInt8(ascii: "a") + UInt8(random.index(below: 26))))
      }
      return RemnantProbe.marker + String(letters)
    }
    self.mails = (0..<mails).map { _ in
      let word = word()
      return (word, DocumentID("\(word)@vaultbench.example"))
    }
    self.chats = (0..<chats).map { _ in word() }
  }

  /// Every word.
  var texts: [String] { mails.map(\.word) + chats }

  /// The words of each chat; the first of them is the name of its person.
  func chats(of size: Int) -> [[String]] {
    stride(from: 0, to: chats.count, by: size).map { Array(chats[$0..<$0 + size]) }
  }
}

/// A mailbox and chats that hold planted words.
struct PlantedExports {
  let words: PlantedWords
  let messagesOfChat: Int
  /// The number of the first mails that contain an invitation.
  let invited: Int

  /// Writes the exports.
  func write(to folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let mailbox = words.mails.indices.map(mail).joined()
    try Data(mailbox.utf8).write(to: folder.appendingPathComponent("inbox.mbox"))
    for chat in words.chats(of: messagesOfChat) {
      let lines = chat.enumerated().map { number, word in
        "[14.03.2024, 10:\(number < 10 ? "0" : "")\(number):00] \(chat[0]): \(word)\n"
      }
      try Data(lines.joined().utf8).write(
        to: folder.appendingPathComponent("WhatsApp Chat with \(chat[0]).txt"))
    }
  }

  private func mail(_ index: Int) -> String {
    let (word, id) = words.mails[index]
    let name = index % 3 == 0 ? word : "Ana Ruiz"
    let subject = index % 3 == 1 ? word : "Figures of the quarter"
    let head = """
      From - Thu Mar 14 10:00:00 2024
      From: \(name) <ana\(index)@vaultbench.example>
      To: Ben <ben@vaultbench.example>
      Date: Thu, 14 Mar 2024 10:\(String(format: "%02d:%02d", index / 60 % 60, index % 60)) +0000
      Message-ID: <\(id)>
      Subject: \(subject)
      MIME-Version: 1.0

      """
    guard index < invited else {
      return head + "Content-Type: text/plain; charset=utf-8\n\nAbout \(word) then.\n\n"
    }
    return head + """
      Content-Type: multipart/mixed; boundary=part

      --part
      Content-Type: text/plain; charset=utf-8

      About \(word) then.
      --part
      Content-Type: text/calendar; method=REQUEST; charset=utf-8

      BEGIN:VCALENDAR
      VERSION:2.0
      METHOD:REQUEST
      BEGIN:VEVENT
      UID:event-\(index)@vaultbench.example
      DTSTAMP:20240314T100000Z
      DTSTART:20240320T100000Z
      DTEND:20240320T110000Z
      SUMMARY:\(word)
      END:VEVENT
      END:VCALENDAR
      --part--


      """
  }
}
