import Testing

@testable import VaultAccounts

/// What the errors of live sources say.
struct LiveSourceErrorTests {
  private static let all: [LiveSourceError] = [
    .malformedAddress, .unsupportedScheme, .passwordInAddress(host: "h:1"),
    .missingUser(host: "h:1"), .missingPassword(host: "h:1", variable: "V"),
    .unusableCredentials(host: "h:1"), .plaintextRefused(host: "h:1"), .unreachable(host: "h:1"),
    .untrustedCertificate(host: "h:1"), .unreadableAuthorities(host: "h:1"),
    .noEncryption(host: "h:1"), .loginRefused(host: "h:1"), .timedOut(host: "h:1"),
    .connectionLost(host: "h:1", attempts: 3), .malformedReply(host: "h:1"),
    .replyTooLarge(host: "h:1", limitBytes: 5), .commandRefused(host: "h:1", command: "LIST"),
    .missingCollection(host: "h:1", position: 2), .notACalDAVServer(host: "h:1"),
    .foreignRedirect(host: "h:1"), .tooManyRedirects(host: "h:1"), .transferLibrary(host: "h:1"),
  ]

  @Test("Each error is one line that names the host and a remedy", arguments: all)
  func describesItself(error: LiveSourceError) {
    let text = error.description
    #expect(!text.contains("\n"))
    #expect(text.hasSuffix("."))
    #expect(text.contains(";"))
    #expect(text.hasPrefix("h:1: ") || text.hasPrefix("the address"))
  }

  @Test("Only trouble of the connection is tried again")
  func knowsWhatPasses() {
    #expect(Self.all.filter(\.isPassing).count == 3)
  }
}
