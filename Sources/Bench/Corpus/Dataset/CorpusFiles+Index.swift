internal import VaultCore

/// | file | holds |
/// |---|---|
/// | `files.tsv` | the one native file that holds each message |
///
/// A header, then one line per message: vault, document identifier, path below the dataset,
/// separated by tabs. Messages of the platforms themselves are listed too; of a message that two
/// platforms hold both are.
extension CorpusFiles {
  /// Writes the whole file: vault by vault, chats before mails.
  ///
  /// - Complexity: O(messages); no text is worded.
  func writeNativeIndex() throws(CorpusError) -> ChecksummedFile.Record {
    var file = try ChecksummedFile("files.tsv", below: root)
    try file.write("vault\tdocument\tpath\n")
    for vault in corpus.vaults { try write(vault, to: &file) }
    return try file.finish()
  }

  private func write(_ vault: CorpusVault, to file: inout ChecksummedFile) throws(CorpusError) {
    let archive = vault.archive
    let folder = "vaults/\(vault.name)/"
    for index in archive.chats(of: .whatsapp) {
      // Identifiers are the encoded path and the number of the message in its file.
      let path = archive.nativePath(ofChat: index)
      let encoded = DocumentID(path).rawValue
      for number in 1...archive.lineCount(ofChat: index) {
        try file.write("\(vault.name)\t\(encoded)#\(number)\t\(folder)\(path)\n")
      }
    }
    for index in archive.chats(of: .imessage) {
      let path = archive.nativePath(ofChat: index)
      for position in archive.chats[index] {
        try file.write("\(vault.name)\t\(archive.id(of: position).rawValue)\t\(folder)\(path)\n")
        guard ChatExtra(beforeIMessage: archive.script.turns[Int(position)]) != nil else {
          continue
        }
        let takenBack = DocumentID(archive.identifiers.uuid(Int(position), purpose: .takenBack))
        try file.write("\(vault.name)\t\(takenBack.rawValue)\t\(folder)\(path)\n")
      }
    }
    for position in archive.threads.joined() {
      let path = archive.nativePath(ofMail: position)
      try file.write("\(vault.name)\t\(archive.id(of: position).rawValue)\t\(folder)\(path)\n")
    }
  }
}

extension VaultArchive {
  /// The file that a chat's messages lie in, below the vault.
  func nativePath(ofChat index: Int) -> String {
    guard script.rooms.chats[index].platform != .whatsapp else { return whatsAppPath(of: index) }
    return messageStore == .json ? "imessage/messages.json" : "imessage/chat.db"
  }

  /// The file that holds a mail, below the vault.
  func nativePath(ofMail position: Int32) -> String {
    guard keepsMaildir else { return "mail/inbox.mbox" }
    let name = MaildirName(
      script.turns[Int(position)], position: position, time: sentAt(position))
    return "mail/Maildir/\(name.path)"
  }

  /// The number of messages in a WhatsApp chat's file, including those of the app itself.
  func lineCount(ofChat index: Int) -> Int {
    chats[index].last.map { rank(of: $0) + 1 } ?? 0
  }
}
