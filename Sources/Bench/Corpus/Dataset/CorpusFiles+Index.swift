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
    func add(_ id: String, in path: String) throws(CorpusError) {
      try file.write("\(vault.name)\t\(id)\tvaults/\(vault.name)/\(path)\n")
    }
    for index in archive.chats(of: .whatsapp) {
      // Identifiers are the encoded path and the number of the message in its file.
      let path = archive.paths[index]
      let encoded = DocumentID(path).rawValue
      let lines = archive.chats[index].last.map { archive.rank(of: $0) + 1 } ?? 0
      for number in 1...lines { try add("\(encoded)#\(number)", in: path) }
    }
    let messages = archive.messageStore == .json ? "messages.json" : "chat.db"
    for position in archive.chats(of: .imessage).flatMap({ archive.chats[$0] }) {
      try add(archive.id(of: position).rawValue, in: "imessage/\(messages)")
      guard ChatExtra(beforeIMessage: archive.script.turns[Int(position)]) != nil else { continue }
      let takenBack = DocumentID(archive.identifiers.uuid(Int(position), purpose: .takenBack))
      try add(takenBack.rawValue, in: "imessage/\(messages)")
    }
    for position in archive.threads.joined() {
      let turn = archive.script.turns[Int(position)]
      let name = turn.maildirPath(position: position, sentAt: archive.sentAt(position))
      try add(
        archive.id(of: position).rawValue,
        in: archive.keepsMaildir ? "mail/Maildir/\(name)" : "mail/inbox.mbox")
    }
  }
}
