public import VaultCore

/// The reason why a mail or calendar server could not be read.
///
/// Hosts are named with their port and without the user. No case holds a user, a password, a
/// mailbox name or any text of a server.
public enum LiveSourceError: Error, Hashable, Sendable {
  /// No URL, or one without a host.
  case malformedAddress
  /// A URL of another scheme.
  case unsupportedScheme
  /// A URL with a password in it.
  case passwordInAddress(host: String)
  /// A URL without a user.
  case missingUser(host: String)
  /// Neither the environment nor a prompt gave a password.
  case missingPassword(host: String, variable: String)
  /// A user or password with control characters, which no login command can carry.
  case unusableCredentials(host: String)
  /// Unencrypted, but not on this machine.
  case plaintextRefused(host: String)
  /// No such host, or nothing listens there.
  case unreachable(host: String)
  /// The server's certificate is not signed by a trusted authority, or is for another host.
  case untrustedCertificate(host: String)
  /// The file of certificate authorities cannot be used.
  case unreadableAuthorities(host: String)
  /// No encrypted connection was made.
  case noEncryption(host: String)
  /// The server refused the user or the password.
  case loginRefused(host: String)
  /// The server sent nothing, or took too long.
  case timedOut(host: String)
  /// The connection broke, again after each of `attempts` attempts.
  case connectionLost(host: String, attempts: Int)
  /// The server's reply does not follow its protocol.
  case malformedReply(host: String)
  /// A reply beyond the bounds.
  case replyTooLarge(host: String, limitBytes: Int)
  /// The server refused a command (`LIST`) or answered a request with a status (`PROPFIND 500`).
  case commandRefused(host: String, command: String)
  /// A chosen mailbox or calendar is not there; `position` counts the chosen ones from 1.
  case missingCollection(host: String, position: Int)
  /// HTTP without CalDAV.
  case notACalDAVServer(host: String)
  /// The server sends the client on to a host that must not see the password.
  case foreignRedirect(host: String)
  /// The server sends the client round in circles.
  case tooManyRedirects(host: String)
  /// libcurl could not start or refused an option.
  case transferLibrary(host: String)
}

extension LiveSourceError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .malformedAddress, .unsupportedScheme, .passwordInAddress, .missingUser,
      .missingPassword, .unusableCredentials, .plaintextRefused, .unreadableAuthorities,
      .missingCollection:
      .usage
    case .malformedReply, .replyTooLarge, .notACalDAVServer: .badData
    case .transferLibrary: .bug
    default: .inputOutput
    }
  }

  /// The problem, its place and its remedy, in one line.
  public var description: String {
    switch self {
    case .malformedAddress:
      "the address is not a URL with a host; write imaps://user@host/ or caldavs://user@host/."
    case .unsupportedScheme:
      "the address is of another scheme; use imaps, imap, caldavs, caldav, https or http."
    case .passwordInAddress(let host):
      "\(host): the address contains a password, which would end up in the shell's history; take it"
        + " out, change it if it was typed, and pass it by environment or prompt."
    case .missingUser(let host):
      "\(host): the address names no user; write user@ before the host, @ in the user as %40."
    case .missingPassword(let host, let variable):
      "\(host): no password; set \(variable) or run in a terminal to be asked."
    case .unusableCredentials(let host):
      "\(host): the user or the password contains a control character; check how it was copied."
    case .plaintextRefused(let host):
      "\(host): only loopback addresses are read unencrypted; use imaps:// or caldavs://."
    case .unreachable(let host):
      "\(host): no connection; check the host, the port and the network."
    case .untrustedCertificate(let host):
      "\(host): the certificate is not trusted; check the host name, or pass the authority's"
        + " certificate with --ca-file."
    case .unreadableAuthorities(let host):
      "\(host): the file of certificate authorities cannot be used; pass a PEM file."
    case .noEncryption(let host):
      "\(host): no encrypted connection was established; check scheme and port."
    case .loginRefused(let host):
      "\(host): the login was refused; check user and password, some providers ask for an"
        + " app password."
    case .timedOut(let host):
      "\(host): no answer in time; try again later, the import resumes where it stopped."
    case .connectionLost(let host, let attempts):
      "\(host): the connection broke after \(attempts) attempts; try again later, the import"
        + " resumes where it stopped."
    case .malformedReply(let host):
      "\(host): the answer is not of the expected protocol; check scheme and port."
    case .replyTooLarge(let host, let limitBytes):
      "\(host): an answer exceeds \(limitBytes) bytes; check scheme and port."
    case .commandRefused(let host, let command):
      "\(host): \(command) was refused; check the account's rights, or try again later."
    case .missingCollection(let host, let position):
      "\(host): chosen mailbox or calendar \(position) does not exist; check its name."
    case .notACalDAVServer(let host):
      "\(host): no calendars found; pass the CalDAV address that the provider names."
    case .foreignRedirect(let host):
      "\(host): the server points to another host or to an unencrypted one; if you trust that"
        + " host, pass its address."
    case .tooManyRedirects(let host):
      "\(host): the server redirects in a loop; pass the CalDAV address that the provider names."
    case .transferLibrary(let host):
      "\(host): libcurl could not be set up; check its installation."
    }
  }
}

extension LiveSourceError {
  /// True if a new connection may help.
  var isPassing: Bool {
    switch self {
    case .unreachable, .timedOut, .connectionLost: true
    default: false
    }
  }
}
