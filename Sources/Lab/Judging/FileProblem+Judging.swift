internal import VaultResults

extension FileProblem {
  /// A field in quotes that the file does not close.
  static let openQuote = Self(
    "a quotation mark of a field is not closed; export the sheet again")
  /// A table without a line.
  static let noColumns = Self("the table is empty")
  /// A table without a column that is read.
  static func noColumn(name: String) -> Self {
    Self("there is no column \(name); restore the first row")
  }
  /// A row whose pair is not in the pool, or in an earlier row already.
  static let notAPair = Self(
    "the pair is not in pool.json, or an earlier row has it; restore the row")
  /// A grade that judges cannot give.
  static func notAGrade(known: [Int]) -> Self {
    Self("a grade is \(known.map(String.init).joined(separator: ", ")), or empty")
  }
  /// No description of a pool, or one of another version.
  static let notAPool = Self("not written by this version of `vaultlab judge pool`")
  /// A ranking of messages that the vault does not hold.
  static let unknownMessage = Self(
    "a run names a message that the dataset does not hold; run again over the same folder")
  /// Archives without a mail.
  static let noMails = Self("holds no mail; give .txt archives of Mailman 2, or .mbox")
  /// A calendar without an event while the archives' mails were sent.
  static let noEvents = Self(
    "no event of its calendars starts while the archives' mails were sent; "
      + "add a calendar of that time")
  /// Exports without an event in the time of their messages, or topics that are linked to none.
  static let noFiledEvents = Self(
    "no event is in the time of the messages; add a calendar of that time, and link topics to its "
      + "events in topics.jsonl")
  /// Folders in which no event has enough relevant messages.
  static let noFiledQueries = Self(
    "no event has 3 relevant messages; link labels or topics to events in topics.jsonl")
  /// A line that labels no message.
  static let notALabel = Self(
    "the line labels no message: a JSON object with the texts message and label")
  /// A line that links no topic and event.
  static let notATopicLink = Self(
    "the line links no topic: a JSON object with the texts label (for zulip-archive, stream and "
      + "topic) and event")
  /// A link of a topic that an earlier line links.
  static let repeatedTopicLink = Self(
    "an earlier line links the same topic; keep one of them")
  /// A file that is not as zulip-archive writes it.
  static let notOfZulipArchive = Self(
    "not as zulip-archive writes it; let it write the archive again")
}
