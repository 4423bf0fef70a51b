internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Addresses in angles")
struct EnclosedAddressTests {
  /// RFC 5322, section 3.4: the angles are not of the address.
  @Test(
    "Angles around an address are taken off",
    arguments: [
      ("<a@x>", "a@x", nil), ("\"<a@x>\"", "a@x", nil), ("<<a@x>>", "a@x", nil),
      ("\"Ana <A@x>\"", "a@x", "Ana"), ("<a@x", "a@x", nil),
      ("Ana <<a@x>>", "a@x", "Ana"), ("< a@x >", "a@x", nil),
    ] as [(String, String, String?)])
  func readsAngles(written: String, address: String, name: String?) {
    #expect(
      AddressList(written).participants
        == [Participant(Handle(.email, address), displayName: name)])
    #expect(Handle(.email, "<\(address)>").value == address)
    #expect(Handle(guessing: "<\(address)>") == Handle(.email, address))
  }
}
