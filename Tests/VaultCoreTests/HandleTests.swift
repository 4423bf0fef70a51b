import Testing

@testable import VaultCore

@Suite("Handle")
struct HandleTests {
  @Test(
    "Identifiers are recognised and normalised",
    arguments: [
      ("+34 600 111-222", Handle.Kind.phone, "+34600111222"),
      ("0034 600 111 222", .phone, "+34600111222"), ("(030) 1234567", .phone, "0301234567"),
      ("Ana@Example.COM", .email, "ana@example.com"), ("  Ana   María ", .name, "Ana María"),
      ("\u{202A}+49 171 5550123\u{202C}", .phone, "+491715550123"), ("42", .name, "42"),
      ("٠١٢٣٤٥٦٧", .phone, "01234567"),
    ])
  func guesses(raw: String, kind: Handle.Kind, value: String) {
    let handle = Handle(guessing: raw)
    #expect(handle.kind == kind)
    #expect(handle.value == value)
  }

  @Test("The owner has one handle, whatever text comes with it")
  func ownerIsOne() {
    #expect(Handle(.owner, "me") == Handle.owner)
  }
}
