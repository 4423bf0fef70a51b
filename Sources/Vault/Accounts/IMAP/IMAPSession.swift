internal import Foundation

/// A logged-in connection to an IMAP server: commands in, responses out.
struct IMAPSession {
  private let transfer: CurlTransfer
  private let host: String
  private let options: LiveOptions
  private var scanner: IMAPScanner
  private var count = 0

  /// The result of a command.
  struct Completion {
    let isOK: Bool
    /// The words of the bracketed codes of all its status responses.
    let codes: [[String]]

    /// The number after a code such as `UIDVALIDITY`.
    func number(_ name: String) -> UInt32? {
      for code in codes where code.count == 2 && code[0].uppercased() == name {
        return UInt32(code[1])
      }
      return nil
    }
  }

  /// A message as fetched.
  struct Message {
    let uid: UInt32
    let data: Data
    let flags: [String]
  }

  /// Connects and logs in.
  init(
    _ endpoint: LiveEndpoint, credentials: LiveCredentials, options: LiveOptions
  ) throws(LiveSourceError) {
    transfer = try CurlTransfer(endpoint, credentials: credentials, options: options)
    host = endpoint.authority
    self.options = options
    scanner = IMAPScanner(literalBytes: options.itemBytes)
    try transfer.connect()
  }

  /// All mailboxes, by ascending name.
  mutating func list() throws(LiveSourceError) -> [IMAPMailbox] {
    var abilities: Set<String> = []
    _ = try command("CAPABILITY") { response in
      guard case .data(_, "CAPABILITY", let values) = response else { return }
      abilities.formUnion(values.compactMap { $0.text?.uppercased() })
    }
    let knowsUses = abilities.isSuperset(of: ["LIST-EXTENDED", "SPECIAL-USE"])
    var mailboxes: [IMAPMailbox] = []
    let completion = try command(
      "LIST \"\" \"*\"" + (knowsUses ? " RETURN (SPECIAL-USE)" : "")
    ) { response in
      guard case .data(_, "LIST", let values) = response else { return }
      if let mailbox = IMAPMailbox(values) { mailboxes.append(mailbox) }
    }
    guard completion.isOK else { throw .commandRefused(host: host, command: "LIST") }
    return mailboxes.sorted { $0.wireName.lexicographicallyPrecedes($1.wireName) }
  }

  /// Opens a mailbox without changing it.
  ///
  /// - Returns: Its UIDVALIDITY and whether it is empty; `nil` if the server does not open it, or
  ///   not with UIDs.
  mutating func examine(
    _ mailbox: IMAPMailbox
  ) throws(LiveSourceError) -> (uidValidity: UInt32, isEmpty: Bool)? {
    var count: UInt32?
    let completion = try command("EXAMINE \(mailbox.quotedName)") { response in
      if case .data(let number?, "EXISTS", _) = response { count = number }
    }
    guard completion.isOK, let validity = completion.number("UIDVALIDITY") else { return nil }
    return (validity, count == 0)
  }

  /// The UIDs above one, ascending; `nil` if the server refuses.
  mutating func uids(above last: UInt32) throws(LiveSourceError) -> [UInt32]? {
    guard last < UInt32.max else { return [] }
    var found: Set<UInt32> = []
    let completion = try command("UID SEARCH UID \(last + 1):*") { response in
      guard case .data(_, "SEARCH", let values) = response else { return }
      // `n:*` names the last message even where that comes before n (RFC 3501 section 6.4.8).
      found.formUnion(values.compactMap { $0.text.flatMap { UInt32($0) } }.filter { $0 > last })
    }
    return completion.isOK ? found.sorted() : nil
  }

  /// The sizes that the server states; a UID without one is missing.
  mutating func sizes(of uids: [UInt32]) throws(LiveSourceError) -> [UInt32: Int] {
    var sizes: [UInt32: Int] = [:]
    let wanted = Set(uids)
    // Refused or not, a message without a size is requested by itself.
    _ = try command("UID FETCH \(UIDSet(uids)) (UID RFC822.SIZE)") { response in
      let fields = Self.fields(of: response)
      guard let uid = fields["UID"]?.text.flatMap({ UInt32($0) }), wanted.contains(uid),
        let size = fields["RFC822.SIZE"]?.text.flatMap({ Int($0) })
      else { return }
      sizes[uid] = size
    }
    return sizes
  }

  /// Whole messages, without marking them as read.
  ///
  /// - Returns: Those that the server returned, by ascending UID; `nil` if it refused.
  /// - Throws: `LiveSourceError.replyTooLarge`, if they exceed the bounds.
  mutating func messages(_ uids: [UInt32]) throws(LiveSourceError) -> [Message]? {
    var found: [UInt32: Data] = [:]
    var flags: [UInt32: [String]] = [:]
    let wanted = Set(uids)
    var bytesLeft = options.itemBytes &+ options.batchBytes
    let completion = try command("UID FETCH \(UIDSet(uids)) (UID FLAGS BODY.PEEK[])") { response in
      let fields = Self.fields(of: response)
      guard let uid = fields["UID"]?.text.flatMap({ UInt32($0) }), wanted.contains(uid) else {
        return
      }
      // Flags may come in a response of their own, before the message or behind it.
      if case .list(let marks)? = fields["FLAGS"] { flags[uid] = marks.compactMap(\.text) }
      guard case .string(let data)? = fields["BODY[]"] else { return }
      bytesLeft -= data.count
      // Sizes that the server stated were wrong: the messages are requested one by one.
      if bytesLeft >= 0 { found[uid] = data }
    }
    guard bytesLeft >= 0 else {
      throw .replyTooLarge(host: host, limitBytes: options.itemBytes)
    }
    guard completion.isOK else { return nil }
    return found.keys.sorted().compactMap { uid in
      found[uid].map { Message(uid: uid, data: $0, flags: flags[uid] ?? []) }
    }
  }

  /// Logs out; the connection cannot be used afterwards.
  mutating func logout() {
    do {
      try transfer.send(Array("Z LOGOUT\r\n".utf8))
    } catch {
      // The connection is closed already, as intended.
      return
    }
  }

  /// The names and values of a FETCH response, `BODY[]<0>` counting as `BODY[]`.
  private static func fields(of response: IMAPResponse) -> [String: IMAPValue] {
    guard case .data(_, "FETCH", let values) = response, case .list(let pairs)? = values.first
    else { return [:] }
    var fields: [String: IMAPValue] = [:]
    for index in stride(from: 0, to: pairs.count - 1, by: 2) {
      guard let name = pairs[index].text?.uppercased() else { continue }
      fields[name.hasPrefix("BODY[]") ? "BODY[]" : name] = pairs[index + 1]
    }
    return fields
  }

  /// Sends a command and reads to its completion.
  private mutating func command(
    _ text: String, onData: (IMAPResponse) -> Void = { _ in }
  ) throws(LiveSourceError) -> Completion {
    count += 1
    let tag = "V\(count)"
    let deadline = ContinuousClock.now + options.requestTimeout
    try transfer.send(Array("\(tag) \(text)\r\n".utf8))
    var codes: [[String]] = []
    while true {
      switch try next(before: deadline) {
      case .status(tag, let status, let code):
        codes.append(code)
        return Completion(isOK: status == .ok, codes: codes)
      case .status(nil, .bye, _):
        throw .connectionLost(host: host, attempts: 1)
      case .status(nil, _, let code):
        codes.append(code)
      case .data(let number, let name, let values):
        onData(.data(number: number, name: name, values: values))
      case .status, .continuation:
        throw .malformedReply(host: host)
      }
    }
  }

  private mutating func next(
    before deadline: ContinuousClock.Instant
  ) throws(LiveSourceError) -> IMAPResponse {
    while true {
      do throws(IMAPFault) {
        if let response = try scanner.next() { return response }
      } catch {
        switch error {
        case .malformed: throw .malformedReply(host: host)
        case .tooLarge: throw .replyTooLarge(host: host, limitBytes: options.itemBytes)
        }
      }
      guard ContinuousClock.now < deadline else { throw .timedOut(host: host) }
      scanner.append(try transfer.receive())
    }
  }
}

/// UIDs as a command writes them: runs shortened to `first:last` (RFC 3501, `sequence-set`).
struct UIDSet: CustomStringConvertible {
  let description: String

  /// - Parameter uids: Ascending, at least one.
  init(_ uids: [UInt32]) {
    var runs: [ClosedRange<UInt32>] = []
    for uid in uids {
      if let last = runs.last, last.upperBound < UInt32.max, last.upperBound + 1 == uid {
        runs[runs.count - 1] = last.lowerBound...uid
      } else {
        runs.append(uid...uid)
      }
    }
    description =
      runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound):\($0.upperBound)" }
      .joined(separator: ",")
  }
}
