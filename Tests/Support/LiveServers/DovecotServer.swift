package import Foundation
package import VaultAccounts
internal import VaultTestSupport

/// A Dovecot on loopback with one user and Maildir folders.
package struct DovecotServer {
  package static let password = "quite-secret-7"
  package let process: ServerProcess
  package let certificate: TestCertificate?

  package static func isInstalled(for cases: String) -> Bool {
    ServerProcess.has("/usr/sbin/dovecot", for: cases, asRoot: true)
  }

  /// Starts it; with a certificate for `names`, it speaks TLS from the first byte.
  package init(mails: [String: [Data]], tls names: String? = nil, startsTLS: Bool = false) throws {
    let directory = try TemporaryDirectory()
    let pair = try names.map { try TestCertificate(in: directory, names: $0) }
    certificate = pair
    process = ServerProcess(directory: directory) { folder, port in
      let file = folder.appendingPathComponent("dovecot.conf")
      let text = Self.configuration(folder.path, port: port, pair, startsTLS: startsTLS)
      try text.write(to: file, atomically: true, encoding: .utf8)
      return ["/usr/sbin/dovecot", "-F", "-c", file.path]
    }
    try FileManager.default.createDirectory(at: maildir, withIntermediateDirectories: true)
    for (mailbox, list) in mails {
      for (index, mail) in list.enumerated() { try deliver(mail, number: index, to: mailbox) }
    }
    try handOver()
    try process.start()
  }

  /// Puts a mail into a mailbox by the name on disk: modified UTF-7, empty for the inbox.
  package func deliver(_ mail: Data, number: Int, to mailbox: String = "") throws {
    let folder = mailbox.isEmpty ? maildir : maildir.appendingPathComponent(".\(mailbox)")
    for name in ["cur", "new", "tmp"] {
      try FileManager.default.createDirectory(
        at: folder.appendingPathComponent(name), withIntermediateDirectories: true)
    }
    try mail.write(to: folder.appendingPathComponent("new/\(1_700_000_000 + number).M1P1.host"))
  }

  /// Gives the folders to the user that Dovecot reads them as.
  package func handOver() throws {
    try ServerProcess.run(["chown", "-R", "nobody:nogroup", maildir.path])
    try ServerProcess.run(["chmod", "-R", "a+rX", maildir.path])
  }

  package var maildir: URL { process.directory.url.appendingPathComponent("mail") }

  package func endpoint(_ path: String = "") throws -> LiveEndpoint {
    let scheme = certificate != nil ? "imaps" : "imap"
    return try LiveEndpoint("\(scheme)://anna%40home@127.0.0.1:\(process.port)/\(path)")
  }

  package static var credentials: LiveCredentials {
    LiveCredentials(user: "anna@home", password: password)
  }

  private static func configuration(
    _ folder: String, port: Int, _ pair: TestCertificate?, startsTLS: Bool
  ) -> String {
    let isImplicit = pair != nil && !startsTLS
    let security =
      pair.map {
        "ssl = yes\nssl_cert = <\($0.certificate.path)\nssl_key = <\($0.key.path)"
      } ?? "ssl = no\ndisable_plaintext_auth = no"
    return """
      base_dir = \(folder)/run
      state_dir = \(folder)/run
      log_path = \(folder)/log
      protocols = imap
      listen = 127.0.0.1
      auth_failure_delay = 0
      first_valid_uid = 1
      mail_location = maildir:\(folder)/mail
      \(security)
      passdb {
        driver = static
        args = password=\(password)
      }
      userdb {
        driver = static
        args = uid=nobody gid=nogroup home=\(folder)/mail
      }
      namespace inbox {
        inbox = yes
        separator = /
        mailbox Trash {
          special_use = \\Trash
        }
      }
      service imap-login {
        inet_listener imap {
          port = \(isImplicit ? 0 : port)
        }
        inet_listener imaps {
          port = \(isImplicit ? port : 0)
          ssl = yes
        }
      }
      """
  }
}
