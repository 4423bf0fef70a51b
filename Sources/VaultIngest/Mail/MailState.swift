/// What a mail's store says of it besides: that it was thrown away, never sent, or is spam.
///
/// | where | what |
/// |---|---|
/// | `X-Mozilla-Status`, `X-Mozilla-Status2` | Thunderbird: bits 0x0008 (expunged), 0x00200000 (deleted on the server) |
/// | `X-Status`, `Status` | mutt, Pine, Dovecot: `D` (deleted), `T` (draft), among letters of status alone |
/// | `X-Gmail-Labels`, `X-GM-LABELS` | Gmail: the labels of its folders, in its languages |
/// | `X-Keywords`, `X-Mozilla-Keys`, flags of IMAP | `$Junk`, `Junk` without `NonJunk`, `\Deleted`, `\Draft` |
/// | `X-Evolution` | Evolution: bits 1 (deleted), 2 (draft), 7 (junk) of the flags |
/// | `X-Folder` | the folder it was taken from |
/// | `X-Mozilla-Draft-Info`, `X-Draft-Info`, `X-IMP-Draft`, `X-K9mail-Identity`, `X-Unsent: 1` | drafts of Thunderbird, Roundcube, Horde, K-9 Mail, Outlook |
/// | `X-Uniform-Type-Identifier` | Apple Mail: `com.apple.mail-draft` |
/// | `X-Claws-…`, `X-Sylpheed-…` (`Account-Id`, `End-Special-Headers`), `S` with `SSV` | Claws, Sylpheed: drafts and what is queued |
/// | `:2,` in a Maildir's names | `T` (trashed), `D` (draft) |
/// | the property list of an `.emlx` | Apple Mail: bits 1 (deleted), 6 (draft), 24 (junk) of `flags` |
/// | folders and mailboxes | their names (``MailFolderNames``) |
///
/// A server's verdict such as `X-Spam-Flag` is no state: somebody may have taken the mail back out.
/// A mail that was received or delivered (`Received`, `Delivered-To`), or lies among what was sent,
/// is no draft. Deleted counts before spam, spam before draft.
enum MailState: CaseIterable {
  case deleted
  case spam
  case draft

  /// What all the marks of a mail come to; `nil` for a mail that counts.
  init?(_ marks: Set<MailMark>) {
    if marks.contains(.deleted) {
      self = .deleted
    } else if marks.contains(.spam) {
      self = .spam
    } else if !marks.isDisjoint(with: [.draft, .outbox]), !marks.contains(.sent) {
      self = .draft
    } else {
      return nil
    }
  }

  /// The note of a mail that is left out because of it.
  var reason: Rejection.Reason {
    switch self {
    case .deleted: .deleted
    case .spam: .spam
    case .draft: .draft
    }
  }
}
