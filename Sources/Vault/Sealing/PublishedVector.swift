internal import VaultTextData

/// A published test vector of an algorithm that seals a vault, and whether this program agrees.
package struct PublishedVector: Sendable {
  /// The algorithm of the vectors; the raw value is the table's.
  package enum Algorithm: String, CaseIterable, Sendable {
    case gcm = "AES-256-GCM"
    case hkdf = "HKDF-SHA256"
    case hmac = "HMAC-SHA256"
    case pbkdf2 = "PBKDF2-HMAC-SHA256"
    case encapsulation = "DHKEM(X25519, HKDF-SHA256)"
    case recoveryPhrase = "recovery phrase"
  }

  /// The algorithm.
  package let algorithm: Algorithm
  /// The document and where in it.
  package let source: String
  /// The key, the secret, the recipient's private key, the password or the entropy.
  package let key: [UInt8]
  /// The salt, the nonce of a box, an encapsulated key, or the passphrase of a seed.
  package let salt: [UInt8]
  /// The `info` of HKDF, or the context of a box.
  package let info: [UInt8]
  /// The plaintext, the message, or the words of a phrase.
  package let message: [UInt8]
  /// The rounds of PBKDF2.
  package let rounds: Int
  /// The output in the standard; of a box, the ciphertext and the tag.
  package var output: [UInt8]

  /// The vectors of `Datasets/text/sealing-vectors`.
  package static let all: [PublishedVector] = TextTable.valid { () throws(TextTableError) in
    let table = try TextTable(
      shipped: "text/sealing-vectors/vectors.tsv",
      columns: ["algorithm", "source", "key", "salt", "info", "message", "rounds", "output"])
    var vectors: [PublishedVector] = []
    for row in table.rows { vectors.append(try PublishedVector(row, of: table)) }
    return vectors
  }

  private init(_ row: TextTable.Row, of table: TextTable) throws(TextTableError) {
    guard let algorithm = Algorithm(rawValue: row[0]) else { throw table.invalid(row, 0) }
    func bytes(_ column: Int) throws(TextTableError) -> [UInt8] {
      if row[column] == "-" { return [] }
      let digits = row[column].compactMap(\.hexDigitValue).map(UInt8.init)
      guard digits.count == row[column].count, digits.count.isMultiple(of: 2) else {
        throw table.invalid(row, column)
      }
      return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
    self.algorithm = algorithm
    source = row[1]
    key = try bytes(2)
    salt = try bytes(3)
    info = try bytes(4)
    message = algorithm == .recoveryPhrase ? Array(row[5].utf8) : try bytes(5)
    rounds = row[6] == "-" ? 0 : try table.integer(row, 6)
    output = try bytes(7)
  }

  /// Returns true if this program computes the standard's output, and refuses a box with a changed
  /// tag.
  ///
  /// - Throws: `SealingError` where the library refuses what the document computes.
  package func agrees() throws(SealingError) -> Bool {
    switch algorithm {
    case .gcm: try agreesOnBox()
    case .hkdf:
      KeyDerivation.hkdf(
        secret: SecretBytes(key), salt: salt, info: info, byteCount: output.count
      ).copy == output
    case .hmac: SealingKey(SecretBytes(key)).authenticationCode(for: message) == output
    case .pbkdf2:
      try KeyDerivation.pbkdf2(
        password: key, salt: salt, rounds: rounds, byteCount: output.count
      ).copy == output
    case .encapsulation:
      try RecipientKey(bytes: key).sharedSecret(encapsulated: salt)?.copy == output
    case .recoveryPhrase: try agreesOnPhrase()
    }
  }

  private func agreesOnBox() throws(SealingError) -> Bool {
    let key = try SealingKey(bytes: key)
    let box = salt + output
    guard try key.seal(message, authenticating: info, nonce: salt) == box,
      try key.open(box, authenticating: info) == message
    else { return false }
    do throws(SealingError) {
      _ = try key.open(box.dropLast() + [box[box.count - 1] ^ 1], authenticating: info)
      return false
    } catch {
      return error == .authenticationFailed
    }
  }

  private func agreesOnPhrase() throws(SealingError) -> Bool {
    let words = String(decoding: message, as: UTF8.self)
    let phrase = RecoveryPhrase(entropy: key)
    let passphrase = String(decoding: salt, as: UTF8.self)
    let read = try RecoveryPhrase(words)
    let seed = try phrase.seed(passphrase: passphrase)
    return phrase.text == words && read == phrase && rounds == RecoveryPhrase.rounds
      && seed.copy == output
  }
}
