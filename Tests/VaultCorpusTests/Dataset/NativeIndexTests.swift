import Foundation
import Testing
import VaultCore
import VaultIngest

@testable import VaultCorpus

@Suite("The index of native files")
struct NativeIndexTests {
  @Test("Every message is listed once, with the file that ingest read it from")
  func listsEveryMessage() throws {
    let written = try FormSamples.written.get()
    let lines = try written.lines("files.tsv")
    #expect(lines.first == "vault\tdocument\tpath")
    var pathOf: [String: String] = [:]
    for line in lines.dropFirst() {
      let columns = line.components(separatedBy: "\t")
      try #require(columns.count == 3)
      #expect(pathOf.updateValue(columns[2], forKey: columns[0] + " " + columns[1]) == nil)
    }
    var filesOf: [String: Int] = [:]
    for path in pathOf.values { filesOf[path, default: 0] += 1 }
    var count = 0
    for vault in written.dataset.vaults {
      count += vault.messages.count
      for message in vault.messages {
        #expect(pathOf["\(vault.name) \(message.id)"] != nil)
      }
      // What each file gave to the vault, as ingest counted it.
      for file in vault.files where file.format != .calendar && file.format != .addressBook {
        #expect(filesOf["vaults/\(vault.name)/\(file.path)"] == file.items, "\(file.path)")
      }
    }
    #expect(pathOf.count == count)
  }
}
