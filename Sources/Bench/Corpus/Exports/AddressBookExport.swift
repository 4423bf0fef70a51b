internal import VaultCore

/// Writes a vault's address book as vCard 3.0 (RFC 2426).
struct AddressBookExport {
  let vault: CorpusVault

  /// The text of `contacts.vcf`.
  func text() -> String {
    vault.archive.cast.people.map(card).joined()
  }

  private func card(_ person: Person) -> String {
    let contact = person.contact
    let name = contact.names.first ?? ""
    let parts = [person.surname, person.givenName].map(ContentLine.escaped).joined(separator: ";")
    var text = ContentLine.lines([
      "BEGIN": "VCARD", "VERSION": "3.0", "N": "\(parts);;;", "FN": ContentLine.escaped(name),
    ])
    for handle in contact.handles {
      switch handle.kind {
      case .phone:
        text += ContentLine.line("TEL;TYPE=CELL", vault.archive.writtenPhone(handle.value))
      case .email:
        text += ContentLine.line("EMAIL;TYPE=INTERNET", ContentLine.escaped(handle.value))
      case .name, .owner:
        continue
      }
    }
    return text + ContentLine.line("END", "VCARD")
  }
}
