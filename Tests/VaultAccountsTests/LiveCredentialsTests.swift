import Testing
import VaultAccounts

/// Where passwords come from, and that they go nowhere else.
struct LiveCredentialsTests {
  @Test("Nothing that prints shows user or password")
  func hidesItself() {
    let credentials = LiveCredentials(user: "anna", password: "secret")
    var dumped = ""
    dump(credentials, to: &dumped)
    for text in ["\(credentials)", String(reflecting: credentials), dumped, "\([credentials])"] {
      #expect(!text.contains("anna") && !text.contains("secret"))
    }
    #expect(credentials as Any is any Encodable == false)
  }

  @Test("The environment comes first, and nobody is asked then")
  func usesEnvironment() throws {
    let mail = try LiveEndpoint("imaps://anna@host/")
    _ = try LiveCredentials.resolve(for: mail, environment: ["VAULTBENCH_IMAP_PASSWORD": "x"]) {
      _ in
      Issue.record("asked although the environment has a password")
      return nil
    }
    let calendars = try LiveEndpoint("caldavs://anna@host/")
    _ = try LiveCredentials.resolve(
      for: calendars, environment: ["VAULTBENCH_CALDAV_PASSWORD": "x"])
  }

  @Test("The prompt is told the host without the user")
  func asks() throws {
    let endpoint = try LiveEndpoint("imaps://anna@host/")
    var asked: [String] = []
    _ = try LiveCredentials.resolve(for: endpoint, environment: [:]) { host in
      asked.append(host)
      return "typed"
    }
    #expect(asked == ["host:993"])
  }

  @Test("Without user or password, or with control characters, there are no credentials")
  func refuses() throws {
    let endpoint = try LiveEndpoint("imaps://anna@host/")
    let variable = "VAULTBENCH_IMAP_PASSWORD"
    #expect(throws: LiveSourceError.missingPassword(host: "host:993", variable: variable)) {
      try LiveCredentials.resolve(for: endpoint, environment: [variable: ""]) { _ in "" }
    }
    #expect(throws: LiveSourceError.missingUser(host: "host:993")) {
      try LiveCredentials.resolve(
        for: LiveEndpoint("imaps://host/"), environment: [variable: "x"])
    }
    for password in ["a\r\nV1 DELETE INBOX", "a\u{0}b", "\u{7F}"] {
      #expect(throws: LiveSourceError.unusableCredentials(host: "host:993")) {
        try LiveCredentials.resolve(for: endpoint, environment: [variable: password])
      }
    }
  }
}
