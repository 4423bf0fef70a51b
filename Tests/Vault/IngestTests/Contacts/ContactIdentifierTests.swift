internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("Ways to write one identifier")
struct ContactIdentifierTests {
  @Test(
    "Different ways to write one identifier have one key",
    arguments: [
      (Handle(.email, "Ana@X.org"), Handle(.email, "ana@x.org")),
      (Handle(.email, "ana.m.garcia+news@gmail.com"), Handle(.email, "anamgarcia@googlemail.com")),
      (Handle(.email, "mailto:ana@x.org"), Handle(.email, "ana@x.org")),
      (Handle(.name, "mailto:Ana@x.org"), Handle(.email, "ana@x.org")),
      (Handle(.email, "34600111222@s.whatsapp.net"), Handle(.phone, "+34 600 111 222")),
      (Handle(.email, "34600111222:7@s.whatsapp.net"), Handle(.phone, "0034600111222")),
      (Handle(.email, "34600111222@c.us"), Handle(.phone, "+34600111222")),
      (Handle(.name, "tel:+34-600-111-222;ext=1"), Handle(.phone, "+34600111222")),
      (Handle(.phone, "+44 (0)20 7946 0000"), Handle(.phone, "+44 20 7946 0000")),
      (Handle(.name, "GARCÍA, Ana"), Handle(.name, "Ana Garcia")),
    ])
  func agree(_ left: Handle, _ right: Handle) {
    #expect(ContactIdentifier.key(left) == ContactIdentifier.key(right))
  }

  @Test(
    "What may tell two people apart stays",
    arguments: [
      (Handle(.email, "a.b@x.org"), Handle(.email, "ab@x.org")),
      (Handle(.email, "ab+c@x.org"), Handle(.email, "ab@x.org")),
      (Handle(.email, "+a@gmail.com"), Handle(.email, "+b@gmail.com")),
      // A zero belongs to Italian numbers.
      (Handle(.phone, "+39 06 6982"), Handle(.phone, "+39 6 6982")),
      (Handle(.name, "A"), Handle(.name, "a")), (Handle(.name, "🎉"), Handle(.name, "🎊")),
      (Handle(.email, "group@g.us"), Handle(.phone, "+1")),
    ])
  func differ(_ left: Handle, _ right: Handle) {
    #expect(ContactIdentifier.key(left) != ContactIdentifier.key(right))
  }

  /// ITU-T E.164, list of assigned country codes.
  @Test(
    "Country codes have one, two or three digits",
    arguments: [
      ("14155550100", "1"), ("34600111222", "34"), ("353861234567", "353"), ("77011234567", "7"),
      ("4915112345678", "49"), ("123456", nil), ("1234567890123456", nil), ("0600111222", nil),
    ])
  func findsCountries(_ digits: String, _ code: String?) {
    #expect(CountryCode.of(international: digits[...]) == code)
  }
}
