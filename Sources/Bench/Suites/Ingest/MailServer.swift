internal import Foundation
internal import Synchronization

/// An IMAP server (RFC 3501) on this machine with one mailbox that never changes: what a client that
/// reads mail needs, and counts of what it asked for.
///
/// It serves one connection after another. A class, since it owns a socket and the thread that
/// answers.
final class MailServer: Sendable {
  /// The requests of clients so far.
  struct Traffic: Hashable {
    /// The commands that were answered: each is a round trip.
    var roundTrips = 0
    /// The bytes sent and received.
    var bytes = 0
  }

  let port: Int
  private let mails: [Data]
  private let counted = Mutex(Traffic())
  private let isClosed = Mutex(false)

  /// Starts a server; `nil` where the system refuses a port.
  ///
  /// - Parameter mails: Whole mails with CRLF; their UIDs count from 1.
  init?(mails: [Data]) {
    guard let (listener, port) = LoopbackSocket.listening() else { return nil }
    self.port = port
    self.mails = mails
    Thread.detachNewThread { [weak self] in
      while let self, !self.isClosed.withLock({ $0 }) {
        if let connection = listener.accepted(withinMilliseconds: 100) { self.serve(connection) }
      }
    }
  }

  var traffic: Traffic { counted.withLock { $0 } }

  /// Ends the thread.
  func close() { isClosed.withLock { $0 = true } }

  private func serve(_ connection: LoopbackSocket) {
    guard send("* OK IMAP4rev1\r\n", to: connection) else { return }
    var received: [UInt8] = []
    while !isClosed.withLock({ $0 }) {
      guard let bytes = connection.read(withinMilliseconds: 1_000) else { continue }
      if bytes.isEmpty { return }
      counted.withLock { $0.bytes += bytes.count }
      received += bytes
      while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: received[..<end], as: UTF8.self)
        received.removeSubrange(...end)
        counted.withLock { $0.roundTrips += 1 }
        guard answer(line.trimmingCharacters(in: .whitespacesAndNewlines), on: connection) else {
          return
        }
      }
    }
  }

  /// Answers a command; false where the connection ends.
  private func answer(_ line: String, on connection: LoopbackSocket) -> Bool {
    let words = line.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count >= 2 else { return send("* BAD command\r\n", to: connection) }
    let rest = words.count > 2 ? words[2] : ""
    var reply = Data()
    switch words[1].uppercased() {
    case "CAPABILITY": reply = Data("* CAPABILITY IMAP4rev1\r\n".utf8)
    case "LIST": reply = Data("* LIST () \"/\" INBOX\r\n".utf8)
    case "EXAMINE":
      reply = Data("* \(mails.count) EXISTS\r\n* OK [UIDVALIDITY 1] numbered\r\n".utf8)
    case "UID" where rest.hasPrefix("SEARCH"):
      let first = rest.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 1
      let found = (min(first, mails.count)...mails.count).map(String.init)
      reply = Data("* SEARCH \(found.joined(separator: " "))\r\n".utf8)
    case "UID" where rest.hasPrefix("FETCH"): reply = fetched(rest)
    case "LOGOUT":
      _ = send("* BYE\r\n\(words[0]) OK\r\n", to: connection)
      return false
    default: break
    }
    reply += Data("\(words[0]) OK done\r\n".utf8)
    return send(reply, to: connection)
  }

  /// The sizes or bodies of `FETCH 1:100,105 (…)`.
  private func fetched(_ command: String) -> Data {
    let set = command.split(separator: " ").dropFirst().first ?? ""
    let isWhole = command.contains("BODY.PEEK[]")
    var reply = Data()
    for run in set.split(separator: ",") {
      let ends = run.split(separator: ":").compactMap { Int($0) }
      guard let first = ends.first, let last = ends.last, first > 0, first <= last else { continue }
      for uid in first...min(last, max(first, mails.count)) where uid <= mails.count {
        let mail = mails[uid - 1]
        if isWhole {
          reply += Data("* \(uid) FETCH (UID \(uid) FLAGS () BODY[] {\(mail.count)}\r\n".utf8)
          reply += mail + Data(")\r\n".utf8)
        } else {
          reply += Data("* \(uid) FETCH (UID \(uid) RFC822.SIZE \(mail.count))\r\n".utf8)
        }
      }
    }
    return reply
  }

  private func send(_ text: String, to connection: LoopbackSocket) -> Bool {
    send(Data(text.utf8), to: connection)
  }

  private func send(_ bytes: Data, to connection: LoopbackSocket) -> Bool {
    counted.withLock { $0.bytes += bytes.count }
    return connection.write(Array(bytes))
  }
}
