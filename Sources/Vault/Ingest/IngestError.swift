public import VaultCore

/// The reason that a dataset, or one file of it, was refused.
///
/// Files are named by their path below the dataset folder where they lie in one; lines count from
/// 1. No case carries message text, names or addresses.
public enum IngestError: Error, Hashable, Sendable {
  /// The dataset folder does not exist or is no folder.
  case missingDirectory(String)
  /// A file could not be read.
  case unreadable(file: String)
  /// Nothing below the folder holds a message or an event.
  case emptyDataset(directory: String)
  /// Every message below the folder was deleted, is spam or was never sent.
  case allSetAside(directory: String, messages: Int)
  /// A `.txt` file in which no line starts like a WhatsApp message.
  case notAWhatsAppExport(file: String)
  /// Not JSON.
  case malformedJSON(file: String, line: Int)
  /// JSON, but in none of the shapes of a message export.
  case unrecognizedJSON(file: String)
  /// JSON of a program whose exports are not read.
  case foreignJSON(file: String, program: String)
  /// A compressed file or an archive that is not read.
  case packed(file: String, format: String)
  /// A file named as an mbox that does not start with an envelope line.
  case notAnMbox(file: String)
  /// An mbox whose last message breaks off.
  case truncatedMbox(file: String, line: Int)
  /// An `.eml` file without a single header.
  case notAMail(file: String)
  /// No iCalendar stream, or one that breaks off.
  case malformedCalendar(file: String, line: Int)
  /// A vCard that breaks off.
  case malformedAddressBook(file: String, line: Int)
  /// An `owner.json` without name, handles and time zone.
  case malformedOwner(file: String)
  /// A line of `queries.jsonl` that is no query, or repeats an identifier.
  case malformedQueries(file: String, line: Int)
  /// An unknown time zone, in `owner.json` or in the options.
  case unknownTimeZone(place: String)
  /// An export inside an archive that can only be read outside of it: a database, another archive.
  case unreadableInArchive(file: String)
  /// A single file was named whose name is that of no export.
  case notAnExport(file: String)
  /// A zip archive that is none, breaks off, or holds a file that does not match its checksum.
  case malformedArchive(file: String)
  /// A file of a zip archive that only a password opens.
  case encryptedArchive(file: String)
  /// A compressed file, or one of a zip archive, that would unpack to absurdly more than it is.
  case oversizedArchive(file: String)
  /// A file named as a database of messages that is none, or is encrypted.
  case notAMessagesDatabase(file: String)
  /// A database of messages that is inconsistent or breaks off.
  case corruptDatabase(file: String)
  /// A collection in the form of BEIR lacks one of its files.
  case missingFile(file: String)
  /// A line of a BEIR collection that is no document or query.
  case malformedRecord(file: String, line: Int)
  /// A line of a BEIR collection that repeats an identifier or a judgment.
  case repeatedIdentifier(file: String, line: Int)
  /// A line of a BEIR collection that is no judgment.
  case malformedJudgment(file: String, line: Int)
  /// A line of a vault's export that cannot be read.
  case malformedVaultExport(file: String, line: Int, VaultExportReader.Problem)
  /// A judgment of a query or document that the collection does not hold.
  case unknownIdentifier(file: String, line: Int)
}

extension IngestError: Fault {
  /// The kind, which decides the exit code.
  public var kind: FaultKind {
    switch self {
    case .missingDirectory: .missing
    case .unreadable: .inputOutput
    case .unknownTimeZone: .usage
    default: .badData
    }
  }

  /// The problem, its place and its remedy, in one line.
  public var description: String {
    switch self {
    case .missingDirectory(let path):
      "\(path): there is no such folder; pass the folder that holds the exports."
    case .unreadable(let file):
      "\(file): the file cannot be read; check that it exists and its permissions."
    case .emptyDataset(let directory):
      "\(directory): no message or event found; put WhatsApp .txt, .mbox, .eml, iMessage .json"
        + " or .ics files below it."
    case .allSetAside(let directory, let messages):
      "\(directory): all \(Plural.count(messages, "message")) were deleted, are spam or were never sent; take "
        + "them with --with-deleted."
    case .notAWhatsAppExport(let file):
      "\(file): no line starts like a WhatsApp message; export the chat again without changing"
        + " the text, or move other .txt files out of the dataset."
    case .malformedJSON(let file, let line):
      "\(file):\(line): not valid JSON; export the conversation again."
    case .unrecognizedJSON(let file):
      "\(file): no list of messages found; Documentation/YourOwnExports.md describes the accepted"
        + " forms; move other .json files out of the dataset."
    case .foreignJSON(let file, let program):
      "\(file): an export of \(program), which is not read; convert it to iMessage's form"
        + " (Documentation/YourOwnExports.md). Telegram, Signal and iMessage are read."
    case .packed(let file, let format):
      "\(file): \(format), which cannot be read or is damaged; unpack it by hand."
    case .notAnMbox(let file):
      "\(file):1: an mbox starts with a \"From \" line; rename a single mail to .eml."
    case .truncatedMbox(let file, let line):
      "\(file):\(line): the last mail is incomplete; copy or export the mailbox again."
    case .notAMail(let file):
      "\(file):1: no mail header found; save the mail again with its headers."
    case .malformedCalendar(let file, let line):
      "\(file):\(line): not a complete calendar; export it again."
    case .malformedAddressBook(let file, let line):
      "\(file):\(line): the contact card is incomplete; export the address book again."
    case .malformedOwner(let file):
      "\(file): not an owner; give name, handles and timeZone, or delete it to have the owner"
        + " inferred."
    case .malformedQueries(let file, let line):
      "\(file):\(line): not a query or an identifier used twice; regenerate the queries."
    case .unknownTimeZone(let place):
      "\(place): the time zone is not known; use an IANA name such as Europe/Madrid."
    case .unreadableInArchive(let file):
      "\(file): databases and archives are not read inside an archive; take it out."
    case .notAnExport(let file):
      "\(file): no known file name of an export; name it .txt, .zip, .json, .db, .mbox, .eml, .ics"
        + " or .vcf according to its content."
    case .malformedArchive(let file):
      "\(file): the archive is incomplete or damaged; export or copy it again."
    case .encryptedArchive(let file):
      "\(file): the archive is encrypted; unpack it with its password and import the folder."
    case .oversizedArchive(let file):
      "\(file): would unpack to far more than its size; unpack it by hand if you trust it."
    case .notAMessagesDatabase(let file):
      "\(file): not a database of Messages (chat.db, sms.db), or an encrypted one; copy it again"
        + " together with its -wal file, from a backup without encryption."
    case .corruptDatabase(let file):
      "\(file): the database is damaged; copy it again together with its -wal file while Messages"
        + " is closed."
    case .missingFile(let file):
      "\(file): there is no such file beside corpus.jsonl; add it to complete the collection."
    case .malformedRecord(let file, let line):
      "\(file):\(line): not a JSON object with `_id` and `text`; correct or remove the line."
    case .repeatedIdentifier(let file, let line):
      "\(file):\(line): an earlier line has the same identifier; keep one of them."
    case .malformedJudgment(let file, let line):
      "\(file):\(line): not a query, a document and a whole number separated by tabs; correct the line."
    case .malformedVaultExport(let file, let line, let problem): "\(file):\(line): \(problem)"
    case .unknownIdentifier(let file, let line):
      "\(file):\(line): the collection has the query and the document of no judgment, from this line"
        + " on; put the judgments of this collection there."
    }
  }
}

extension IngestError {
  /// The same refusal with its file named from a folder further up.
  func prefixed(with prefix: String) -> IngestError {
    switch self {
    case .unreadable(let file): .unreadable(file: prefix + file)
    case .notAWhatsAppExport(let file): .notAWhatsAppExport(file: prefix + file)
    case .malformedJSON(let file, let line): .malformedJSON(file: prefix + file, line: line)
    case .unrecognizedJSON(let file): .unrecognizedJSON(file: prefix + file)
    case .foreignJSON(let file, let program):
      .foreignJSON(file: prefix + file, program: program)
    case .packed(let file, let format): .packed(file: prefix + file, format: format)
    case .notAnMbox(let file): .notAnMbox(file: prefix + file)
    case .truncatedMbox(let file, let line): .truncatedMbox(file: prefix + file, line: line)
    case .notAMail(let file): .notAMail(file: prefix + file)
    case .malformedCalendar(let file, let line):
      .malformedCalendar(file: prefix + file, line: line)
    case .malformedAddressBook(let file, let line):
      .malformedAddressBook(file: prefix + file, line: line)
    case .malformedOwner(let file): .malformedOwner(file: prefix + file)
    case .unknownTimeZone(let place):
      .unknownTimeZone(place: place.hasPrefix("--") ? place : prefix + place)
    case .notAnExport(let file): .notAnExport(file: prefix + file)
    case .unreadableInArchive(let file): .unreadableInArchive(file: prefix + file)
    case .malformedArchive(let file): .malformedArchive(file: prefix + file)
    case .encryptedArchive(let file): .encryptedArchive(file: prefix + file)
    case .oversizedArchive(let file): .oversizedArchive(file: prefix + file)
    case .notAMessagesDatabase(let file): .notAMessagesDatabase(file: prefix + file)
    case .corruptDatabase(let file): .corruptDatabase(file: prefix + file)
    case .malformedVaultExport(let file, let line, let problem):
      .malformedVaultExport(file: prefix + file, line: line, problem)
    case .missingDirectory, .emptyDataset, .allSetAside, .malformedQueries, .missingFile,
      .malformedRecord,
      .repeatedIdentifier, .malformedJudgment, .unknownIdentifier:
      self
    }
  }
}

extension IngestError {
  /// True if the rest of a dataset is not read, because too much of it may be missing.
  var stopsDataset: Bool {
    switch self {
    case .truncatedMbox, .malformedVaultExport: true
    default: false
    }
  }

  /// The file or folder that the error is about; `nil` for an option.
  var file: String? {
    switch self {
    case .missingDirectory(let path), .emptyDataset(let path), .allSetAside(let path, _): path
    case .unreadable(let file), .notAWhatsAppExport(let file), .unrecognizedJSON(let file),
      .notAnMbox(let file), .notAMail(let file), .malformedOwner(let file),
      .notAnExport(let file), .unreadableInArchive(let file), .malformedArchive(let file),
      .encryptedArchive(let file),
      .oversizedArchive(let file), .notAMessagesDatabase(let file), .corruptDatabase(let file),
      .missingFile(let file):
      file
    case .malformedJSON(let file, _), .foreignJSON(let file, _), .packed(let file, _),
      .truncatedMbox(let file, _),
      .malformedCalendar(let file, _), .malformedAddressBook(let file, _),
      .malformedQueries(let file, _), .malformedRecord(let file, _),
      .repeatedIdentifier(let file, _),
      .malformedJudgment(let file, _), .unknownIdentifier(let file, _),
      .malformedVaultExport(let file, _, _):
      file
    case .unknownTimeZone: nil
    }
  }
}
