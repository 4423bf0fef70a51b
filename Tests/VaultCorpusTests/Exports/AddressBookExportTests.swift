import Foundation
import Testing
import VaultCore

@testable import VaultCorpus

@Suite("The address book file")
struct AddressBookExportTests {
  @Test("Every contact has a card with its name, number and addresses")
  func isComplete() throws {
    for vault in try Samples.smoke.get().vaults {
      let cards = AddressBookExport(vault: vault).text()
        .replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "BEGIN:VCARD\r\n")
        .dropFirst()
      #expect(cards.count == vault.contacts.count)
      for (card, contact) in zip(cards, vault.contacts) {
        let lines = card.components(separatedBy: "\r\n")
        #expect(lines.contains("FN:\(contact.names[0])"))
        #expect(lines.contains("VERSION:3.0"))
        var handles: [Handle] = []
        for line in lines {
          if line.hasPrefix("TEL") { handles.append(Handle(.phone, Self.value(line))) }
          if line.hasPrefix("EMAIL") { handles.append(Handle(.email, Self.value(line))) }
        }
        #expect(handles.sorted() == contact.handles.sorted())
      }
    }
  }

  private static func value(_ line: String) -> String {
    String(line.drop { $0 != ":" }.dropFirst())
  }
}
