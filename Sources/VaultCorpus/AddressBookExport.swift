internal import VaultCore

/// Writes a vault's address book as vCard 3.0 (RFC 2426).
struct AddressBookExport {
  let vault: CorpusVault

  /// The text of `contacts.vcf`.
  func text() -> String {
    vault.contacts.map(card).joined()
  }

  private func card(_ contact: Contact) -> String {
    let name = contact.names.first ?? ""
    let given = name.split(separator: " ").dropLast().joined(separator: " ")
    let surname = name.split(separator: " ").last.map(String.init) ?? ""
    var text = ContentLine.line("BEGIN", "VCARD") + ContentLine.line("VERSION", "3.0")
    text += ContentLine.line(
      "N", "\(ContentLine.escaped(surname));\(ContentLine.escaped(given));;;")
    text += ContentLine.line("FN", ContentLine.escaped(name))
    for handle in contact.handles {
      switch handle.kind {
      case .phone:
        text += ContentLine.line(
          "TEL;TYPE=CELL", vault.writtenPhones[handle.value] ?? handle.value)
      case .email:
        text += ContentLine.line("EMAIL;TYPE=INTERNET", ContentLine.escaped(handle.value))
      case .name, .owner:
        continue
      }
    }
    return text + ContentLine.line("END", "VCARD")
  }
}
