internal import Foundation
internal import Testing
internal import VaultCore

@testable internal import VaultIngest

/// Parts that are opened without a key, and those whose words stay hidden.
///
/// OpenSSL 3 (`cms -sign
/// -nodetach -binary -nocerts -noattr`, one with `-stream`; `cms -encrypt`) wrote the first three.
@Suite("Parts that are opened or noted")
struct MailWrappedPartsTests {
  static let definite = """
    MIIBvAYJKoZIhvcNAQcCoIIBrTCCAakCAQExCTAHBgUrDgMCGjBKBgkqhkiG9w0BBwGgPQQ7Q29u
    dGVudC1UeXBlOiB0ZXh0L3BsYWluOyBjaGFyc2V0PXV0Zi04DQoNCnN0cmVhbWVkIHdvcmRzDQox
    ggFLMIIBRwIBATAmMA4xDDAKBgNVBAMMA2FuYQIUWaRSS8U0fyy+vJPRf44E+wd3hl4wBwYFKw4D
    AhowDQYJKoZIhvcNAQEBBQAEggEAV7R2d2l4pLh2aS7VUiwGPJ6v1mMpUjfSXc911du2m6JoZsGp
    2veSqCZObqAMrkSZMZ+i3f8YDkYNwOkzh4vFnX1pAEw0w6EbYWOTwMHHiNKgwgkZuxi9zduLZRda
    +k9B0BKNApLlvCPW2KXUW6hoAwMWBZg4jiYlYIMQAcutdqs2pGGBKmJjoum03UpHPwhHLOSMCts2
    9GY7pHlfje3ktDjCm53BtGX77KexUINyIUzshuD4qJZhtz0kh0HlBkfyoQ1XxQWe/v4uivnYH7Y2
    Tz/FPs9WJKIQkNEnGxeurHUxMhrSwxJ/jdxPyLnp+urMt1eYfbOrdcbzDtwo2kUsSg==
    """

  /// With lengths that are not stated and a string in pieces (BER).
  static let streamed = """
    MIAGCSqGSIb3DQEHAqCAMIACAQExCTAHBgUrDgMCGjCABgkqhkiG9w0BBwGggCSABDtDb250ZW50
    LVR5cGU6IHRleHQvcGxhaW47IGNoYXJzZXQ9dXRmLTgNCg0Kc3RyZWFtZWQgd29yZHMNCgAAAAAA
    ADGCAUswggFHAgEBMCYwDjEMMAoGA1UEAwwDYW5hAhRZpFJLxTR/LL68k9F/jgT7B3eGXjAHBgUr
    DgMCGjANBgkqhkiG9w0BAQEFAASCAQBXtHZ3aXikuHZpLtVSLAY8nq/WYylSN9Jdz3XV27abomhm
    wana95KoJk5uoAyuRJkxn6Ld/xgORg3A6TOHi8WdfWkATDTDoRthY5PAwceI0qDCCRm7GL3N24tl
    F1r6T0HQEo0CkuW8I9bYpdRbqGgDAxYFmDiOJiVggxABy612qzakYYEqYmOi6bTdSkc/CEcs5IwK
    2zb0ZjukeV+N7eS0OMKbncG0Zfvsp7FQg3IhTOyG4PiolmG3PSSHQeUGR/KhDVfFBZ7+/i6K+dgf
    tjZPP8U+z1YkohCQ0ScbF66sdTEyGtLDEn+N3E/Iuen66sy3V5h9s6t1xvMO3CjaRSxKAAAAAAAA
    """

  static let encrypted = """
    MIIBwQYJKoZIhvcNAQcDoIIBsjCCAa4CAQAxggFCMIIBPgIBADAmMA4xDDAKBgNVBAMMA2FuYQIU
    WaRSS8U0fyy+vJPRf44E+wd3hl4wDQYJKoZIhvcNAQEBBQAEggEALnjKcjiD7bb6sWfrm5LYsVYd
    vdUnXYCzsq+zny8+944U2KqMHezpkB29OHls2zvNVekvOKU8bjGT1PU2nHHkoKkwNT2VezKOaAZS
    m023fM0RZXfYkMCXV/cF8S6CiW3HDI3LKuHS2PgFJWHVdA0oWeEjGicuQhRCtnMLqTN2ROPucvXm
    UHtZf7NKfGlnD5kRSz3c4JKFCuUgmHKB6Y9pVuYIrdvyKjJIOfNj4ptHL4+xg5d+jcWspoEKqho/
    oF2BtGo58eUTfR6tT+b9cJ1JIKxbhg2WVQON3CrqgKE7UUTgrNvPNVryXdSUET6264h4Rl0E5wk3
    /R4s/iUEhJSbrzBjBgkqhkiG9w0BBwEwFAYIKoZIhvcNAwcECJkfGxGLuNVJgEDTH8cl7dZqtw78
    oYKovGJ3soPSWqtt5L/M4el63R6HPJF+T5tOFnHbRR3+oLHch8QWh98S5f9Dj4/JO0B0Rlin
    """

  /// A mixed part that holds a text in quoted-printable and a file.
  static let mixed = """
    MIICWAYJKoZIhvcNAQcCoIICSTCCAkUCAQExCTAHBgUrDgMCGjCB5QYJKoZIhvcNAQcBoIHXBIHU
    Q29udGVudC1UeXBlOiBtdWx0aXBhcnQvbWl4ZWQ7IGJvdW5kYXJ5PWkNCg0KLS1pDQpDb250ZW50
    LVR5cGU6IHRleHQvcGxhaW47IGNoYXJzZXQ9dXRmLTgNCkNvbnRlbnQtVHJhbnNmZXItRW5jb2Rp
    bmc6IHF1b3RlZC1wcmludGFibGUNCg0KY2FmPUMzPUE5DQotLWkNCkNvbnRlbnQtVHlwZTogYXBw
    bGljYXRpb24vcGRmOyBuYW1lPWEucGRmDQoNCiVQREYNCi0taS0tDQoxggFLMIIBRwIBATAmMA4x
    DDAKBgNVBAMMA2FuYQIUWaRSS8U0fyy+vJPRf44E+wd3hl4wBwYFKw4DAhowDQYJKoZIhvcNAQEB
    BQAEggEAXLbFYdNAaVrGfKjqB2FzzQbnUfQ+ep+Ulxjxqk3+pG9ng6jauhqMZUz78+FkSxF0z9hP
    VUy/RjntSAjFIOdypC4xxvpv+dQET9dJlJdO/7kuu41iIjGSD8ByLX3y+jxN7jgCA5TGEBfhHUeN
    Nbhhdou5/9oSeZHPzKde5M1wmmMqm6ZbCfK4z+IsWCXtrBkTgJ91yRG6P0wmU7DClclVbuZMLbsF
    XCkkX4eOIP/TzkHdZTCq781RpLx40nkSBzlqTin5NUcJ/49oE4ZAcTE/nG2K1ztQPm81Hruch/2v
    OHwqWHF+0cTGDYhKIIPLSbKVoSDXnwYdH3neMEmo5r2gPg==
    """

  static func mail(_ type: String, _ content: String) -> String {
    let head = "Date: Sun, 1 Mar 2026 10:30:00 +0100\nFrom: Ana <a@b.c>\n"
    return head + "Content-Type: \(type)\nContent-Transfer-Encoding: base64\n\n\(content)\n"
  }

  static func reasons(_ mail: String) throws -> [Rejection.Reason] {
    try MailParser(path: "a.eml").parseEML(Data(mail.utf8)).rejected.map(\.reason)
  }

  /// RFC 8551, section 3.5.2, and RFC 5652, section 5.2.
  @Test(
    "What is signed but not encrypted is read",
    arguments: [
      "application/pkcs7-mime; smime-type=signed-data; name=smime.p7m",
      "application/x-pkcs7-mime; name=smime.p7m", "application/octet-stream; name=SMIME.P7M",
      "application/pkcs7-mime",
    ])
  func readsSigned(type: String) throws {
    for content in [Self.definite, Self.streamed] {
      let mail = try RawMailTests.parse(Self.mail(type, content))
      #expect(MailText.text(of: mail.bodies) == "streamed words")
      #expect(mail.attachments.isEmpty)
      #expect(try Self.reasons(Self.mail(type, content)).isEmpty)
    }
    let mixed = try RawMailTests.parse(Self.mail(type, Self.mixed))
    #expect(MailText.text(of: mixed.bodies) == "café")
    #expect(mixed.attachments.map(\.name) == ["a.pdf"])
  }

  @Test("A signed part within a mixed one is read at its place")
  func readsSignedPart() throws {
    let inner = "--b\nContent-Type: application/pkcs7-mime\nContent-Transfer-Encoding: base64\n\n"
    let mail = try RawMailTests.parse(
      "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbefore\n" + inner + Self.streamed
        + "\n--b\n\nfooter of a list\n--b--\n")
    #expect(MailText.text(of: mail.bodies) == "before\n\nstreamed words\n\nfooter of a list")
  }

  @Test("Every cut and many changes of a signed part give a mail")
  func survivesDamage() throws {
    for whole in [Self.definite, Self.streamed] {
      let bytes = try #require(Data(base64Encoded: whole, options: .ignoreUnknownCharacters))
      for place in 0..<min(bytes.count, 160) {
        var changed = bytes
        changed[place] ^= 0xFF
        for content in [bytes.prefix(place), changed] {
          let text = Self.mail("application/pkcs7-mime", content.base64EncodedString())
          #expect(try RawMailTests.parse(text).headerCount == 4)
        }
      }
    }
  }

  /// RFC 8551 (enveloped), RFC 3156 (PGP/MIME), RFC 9580 (armor), MS-OXTNEF.
  @Test(
    "Words that no search finds are noted",
    arguments: [
      mail("application/pkcs7-mime; smime-type=enveloped-data; name=smime.p7m", encrypted),
      mail("application/ms-tnef; name=winmail.dat", "eJ8+IgAA"),
      mail("application/octet-stream; name=winmail.dat", "eJ8+IgAA"),
      mail("application/pdf; name=a.pdf", "JVBERg=="),
      mail("text/plain", Data("-----BEGIN PGP MESSAGE-----\n\nhQ\n".utf8).base64EncodedString()),
      "Date: Sun, 1 Mar 2026 10:30:00 +0100\nFrom: a@b.c\nContent-Type: multipart/encrypted; "
        + "protocol=\"application/pgp-encrypted\"; boundary=b\n\n--b\n"
        + "Content-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n"
        + "Content-Type: application/octet-stream\n\nhQ\n--b--\n",
    ])
  func notesHiddenWords(mail: String) throws {
    #expect(try Self.reasons(mail) == [.notSearched])
  }

  @Test("Texts with files, quoted armor and certificates are not noted")
  func notesNothingElse() throws {
    for content in ["> -----BEGIN PGP MESSAGE-----", "-----BEGIN PGP SIGNED MESSAGE-----\n\nx"] {
      let encoded = Data(content.utf8).base64EncodedString()
      #expect(try Self.reasons(Self.mail("text/plain", encoded)).isEmpty)
    }
    let file =
      "Date: Sun, 1 Mar 2026 10:30:00 +0100\nFrom: a@b.c\n"
      + "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nwords\n--b\n"
      + "Content-Type: application/pdf; name=a.pdf\n\n%PDF\n--b\n"
      + "Content-Type: application/pkcs7-mime; smime-type=certs-only\n\nx\n--b--\n"
    #expect(try Self.reasons(file).isEmpty)
  }

  /// RFC 2046, section 5.1.5 and its example.
  @Test("The messages of a digest are read, with their subjects")
  func readsDigests() throws {
    let mail = try MailPartsTests.parse(
      "Content-Type: multipart/digest; boundary=\"---- next ----\"", "", "------ next ----", "",
      "From: someone-else", "Subject: my =?utf-8?Q?opini=C3=B3n?=", "", "...body goes here ...", "",
      "------ next ----", "Content-Type: message/rfc822", "", "From: someone-else-again",
      "Content-Type: text/html", "", "<p>another <b>body</b>", "------ next ----",
      "Content-Type: text/plain", "", "no message", "------ next ------")
    #expect(
      MailText.text(of: mail.bodies)
        == "my opinión\n\n...body goes here ...\n\nanother body\n\nno message")
    #expect(mail.attachments.isEmpty)
  }

  /// RFC 6047, section 2.4, and RFC 5545, section 8.1.
  @Test(
    "Invitations of any media type are read",
    arguments: [
      "application/octet-stream; name=invite.ics", "application/ics; name=\"invite.ics\"",
      "application/ics", "text/plain; name=Invite.ICS", "application/x-any; name=a.vcs",
      "text/x-vcalendar", "text/calendar; method=REQUEST", "application/octet-stream; name=b.ical",
    ])
  func readsInvitations(type: String) throws {
    let calendar = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n"
    func part(_ type: String, _ text: String) -> String {
      "--b\nContent-Type: \(type)\nContent-Transfer-Encoding: base64\n\n"
        + Data(text.utf8).base64EncodedString() + "\n"
    }
    let start = "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nsee\n"
    let mail = try RawMailTests.parse(start + part(type, calendar) + "--b--\n")
    #expect(mail.calendars == [Data(calendar.utf8)])
    #expect(MailText.text(of: mail.bodies) == "see")
    #expect(mail.attachments.count == (type.contains("name=") ? 1 : 0))
    // A client sends one invitation as a part and as a file.
    let again = calendar.replacing("\r\n", with: "\n")
    let twice = try RawMailTests.parse(
      start + part(type, calendar) + part("application/ics; name=a.ics", again) + "--b--\n")
    #expect(twice.calendars.count == 1)
    let other = try RawMailTests.parse(start + part("image/png; name=a.ics", "PNG") + "--b--\n")
    #expect(other.calendars.isEmpty)
    #expect(other.attachments.map(\.name) == ["a.ics"])
  }

  /// RFC 2046, section 5.1.1: no boundary ends in white space, and transport takes it off lines.
  @Test("A boundary that ends in white space separates parts")
  func readsBoundariesWithSpace() throws {
    for boundary in ["b1 ", "b1\t", "b1  ", "b 1 "] {
      let bare = boundary.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      for (open, close) in [(boundary, boundary), (bare, boundary), (bare, bare), (boundary, bare)]
      {
        let text =
          "Date: Sun, 1 Mar 2026 10:30:00 +0100\nContent-Type: multipart/mixed; "
          + "boundary=\"\(boundary)\"\n\n--\(open)\n\none\n--\(open)\n\ntwo\n--\(close)--\n"
        let mail = try RawMailTests.parse(text)
        #expect(mail.bodies.map(\.text) == ["one", "two"])
        #expect(
          !MailTruncation.isBroken(Array(text.utf8), mail, bodyBytes: 40, trustsLength: false))
      }
    }
    let blank = try MailPartsTests.text("Content-Type: multipart/mixed; boundary=\" \"", "", "a")
    #expect(blank == "a")
  }
}
