internal import Foundation
internal import VaultCore
internal import VaultIngest
internal import VaultPipeline
internal import VaultResults

/// Exports whose messages carry labels: one vault.
struct LabeledFolder: FiledFolder {
  let url: URL
  let notes = FilingNotes()

  private static let labelsName = "labels.jsonl"

  init(_ url: URL) {
    self.url = url
  }

  func write(into folder: StagedFolder) throws -> [String] {
    let name = url.lastPathComponent
    for path in try FiledFiles.paths(below: url) {
      let file = url.appendingPathComponent(path)
      guard ![Self.labelsName, TopicLinks.name].contains(path), !FileKind.isFolder(file) else {
        continue
      }
      try folder.write(FiledFiles.data(file), to: "vaults/\(name)/\(path)")
    }
    return [name]
  }

  func filed(in vault: IngestedVault, notes: inout FilingNotes) throws -> FiledVault {
    let messages = Set(vault.messages.map(\.id))
    var topics: [String: (title: String, file: String, line: Int?)] = [:]
    var labeled: [(message: DocumentID, key: String)] = []
    func file(_ message: DocumentID, under label: String, file: String, line: Int) {
      let key = TopicLinks.folded(label)
      if topics[key] == nil { topics[key] = (label, file, line) }
      labeled.append((message, key))
    }
    let labels = url.appendingPathComponent(Self.labelsName)
    for (line, row) in try FiledFiles.rows(LabelLine.self, in: labels, malformed: .notALabel) {
      let named = [DocumentID(encoded: row.message), DocumentID(row.message)]
        .lazy.compactMap(\.self).first(where: messages.contains)
      if let named {
        file(named, under: row.label, file: labels.path, line: line)
      } else {
        notes.add(.unknownMessage, at: labels.path, line: line)
      }
    }
    for label in try MailLabels.read(url) {
      let path = url.appendingPathComponent(label.file).path
      if messages.contains(label.message) {
        file(label.message, under: label.label, file: path, line: label.line)
      } else {
        notes.add(.unknownMessage, at: path, line: label.line)
      }
    }
    for file in vault.files where file.format == .calendar {
      for rejection in file.rejected where rejection.reason == .undated {
        notes.add(
          .undatedEvent, at: url.appendingPathComponent(file.path).path, line: rejection.line)
      }
    }
    let links = try TopicLinks(LabelLink.self, folder: url, events: vault.events, notes: &notes)
    let events = links.events(of: topics, folder: url, notes: &notes)
    return FiledVault(
      filings: labeled.compactMap { labeled in
        events[labeled.key].map {
          FiledVault.Filing(message: labeled.message, event: $0, isLink: false)
        }
      }, channels: [:])
  }

  private struct LabelLine: Decodable {
    let message: String
    let label: String
  }

  private struct LabelLink: TopicLinks.Row {
    let label: String
    let event: String
    var key: String { TopicLinks.folded(label) }
  }
}
