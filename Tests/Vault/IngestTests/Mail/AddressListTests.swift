internal import Testing

@testable internal import VaultIngest

@Suite("Address lists")
struct AddressListTests {
  /// RFC 5322, appendix A, RFC 2047, section 8, and what mailers get wrong.
  @Test(
    "Mailboxes are read however they are written",
    arguments: [
      ("Ana <a@b.c>, \"Lee, Ben\" <d@e.f>", ["Ana|a@b.c", "Lee, Ben|d@e.f"]),
      ("A Group: x@y.z, Eve <e@f.g>; h@i.j", ["|x@y.z", "Eve|e@f.g", "|h@i.j"]),
      ("undisclosed-recipients:;", []), ("a@b.c (Ana)", ["Ana|a@b.c"]),
      ("=?utf-8?Q?Garc=C3=ADa,_Ana?= <a@b.c>", ["García, Ana|a@b.c"]),
      ("\"=?utf-8?B?QcOxbw==?=\" <a@b.c>", ["Año|a@b.c"]),
      ("Ana <a@b.c> Ben <d@e.f>", ["Ana|a@b.c", "Ben|d@e.f"]),
      ("<@route.x:a@b.c>", ["|a@b.c"]), ("\"ana g\"@b.c", ["|ana g@b.c"]),
      ("a @ b . c", ["|a@b.c"]),
      ("Ana a@b.c", ["Ana|a@b.c"]), ("\"Ana <a@b.c>", ["\"Ana|a@b.c"]),
      ("Mailer Daemon", ["Mailer Daemon|"]),
      ("", []), (",;,", []),
    ])
  func reads(_ header: String, _ expected: [String]) {
    #expect(AddressList(header).mailboxes.map { "\($0.name)|\($0.address)" } == expected)
  }
}
