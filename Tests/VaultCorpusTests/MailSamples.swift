import Foundation
import VaultCore
import VaultIngest
import VaultTestSupport

@testable import VaultCorpus

/// What the suites about mail look at, made once: sixteen vaults, two of each language.
enum MailSamples {
  static var lexicons: Result<LexiconLibrary, CorpusError> { Samples.lexicons }

  static let corpus = Result(running: { () throws(CorpusError) -> Corpus in try make(seed: 3) })

  static func make(seed: UInt64) throws(CorpusError) -> Corpus {
    let profile = try CorpusProfile.parse(
      """
      name: mails
      seed: 1
      vaults: 16
      eventsPerVault: 8
      messagesPerVault: 300
      languages: [en, es, de, fr, pt, it, ja, zh]
      platforms: {email: 80, whatsapp: 1, imessage: 1}
      split: {train: 0.2, dev: 0.3}
      crossLingualShare: 0.2
      period: {start: 2024-01-01, days: 400}
      """, file: "mails.yaml")
    let difficulty = try Difficulty.load(
      "hard", file: Repository.url("Datasets/difficulty.yaml"))
    return try CorpusGenerator(
      profile: profile, difficulty: difficulty, lexicons: lexicons.get(), seed: seed
    ).generate()
  }

  /// Every mail of every vault.
  static func drafts() throws(CorpusError) -> [(vault: CorpusVault, draft: MailDraft)] {
    var drafts: [(CorpusVault, MailDraft)] = []
    for vault in try corpus.get().vaults {
      for index in vault.archive.threads.indices {
        let thread = MailThreadEntries(archive: vault.archive, index: index)
        for rank in vault.archive.threads[index].indices {
          drafts.append((vault, thread.draft(at: rank)))
        }
      }
    }
    return drafts
  }

  /// A mail as it is written, by its place in its thread.
  static func bytes(_ vault: CorpusVault, _ draft: MailDraft) -> [UInt8] {
    guard case .thread(let index) = draft.turn.place else { return [] }
    let rank = vault.archive.rank(of: draft.position)
    return MailExport(archive: vault.archive).mail(
      draft, references: vault.archive.threads[index].prefix(rank))
  }

  /// What a reader makes of a mail alone.
  static func read(_ bytes: [UInt8]) throws -> Message? {
    var reader = MailReader(ExportFile(Data(bytes), path: "mail.eml"))
    while let record = try reader.next() {
      if case .message(let message, _) = record { return message }
    }
    return nil
  }
}
