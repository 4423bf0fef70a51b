internal import GRDB
internal import VaultCore

/// Writes the keyword index of messages, in step with the table that holds them.
struct KeywordWriter {
  private let sealer: RecordSealer
  // Words repeat within a batch, and naming one costs an HMAC.
  private var names: [String: String] = [:]

  init(sealer: RecordSealer) {
    self.sealer = sealer
  }

  /// Adds a message's keyed words under its row.
  func add(_ words: [String], row: Int64, in database: Database) throws {
    try database.cachedStatement(sql: "INSERT INTO keywords (rowid, tokens) VALUES (?, ?)")
      .execute(arguments: [row, words.joined(separator: " ")])
  }

  /// Removes a message's keyed words: a contentless index must be given the words that it holds.
  func remove(_ words: [String], row: Int64, in database: Database) throws {
    try database.cachedStatement(
      sql: "INSERT INTO keywords (keywords, rowid, tokens) VALUES ('delete', ?, ?)"
    ).execute(arguments: [row, words.joined(separator: " ")])
  }

  /// Makes the index anew, as this version keeps it.
  mutating func rebuild(
    _ messages: [(row: Int64, message: Message)], in database: Database
  ) throws {
    try database.execute(sql: "INSERT INTO keywords (keywords) VALUES ('delete-all')")
    for (row, message) in messages {
      let (words, length) = indexed(message)
      try add(words, row: row, in: database)
      try database.cachedStatement(sql: "UPDATE messages SET words = ? WHERE row = ?")
        .execute(arguments: [length, row])
    }
  }

  /// Merges the index into one segment, which drops the words of removed messages from the file.
  func optimize(_ database: Database) throws {
    try database.execute(sql: "INSERT INTO keywords (keywords) VALUES ('optimize')")
  }

  /// The keyed names of a message's words and signs, repetitions included, in ascending order,
  /// which reveals nothing about the order of the text.
  mutating func keyedWords(of message: Message) -> [String] { indexed(message).words }

  /// Returns the result of `keyedWords(of:)`, and the length of the message in the index, where signs
  /// do not count, from one pass over the text.
  mutating func indexed(_ message: Message) -> (words: [String], length: Int) {
    let text = message.searchableText
    let plain = KeywordTokenizer.words(of: text)
    var words: [String] = []
    words.reserveCapacity(plain.count)
    for token in plain + KeywordTokenizer.signs(of: text) {
      if let name = names[token] {
        words.append(name)
      } else {
        let name = sealer.name(ofToken: token)
        names[token] = name
        words.append(name)
      }
    }
    return (words.sorted(), plain.count)
  }
}
