/// The state that its store gives a mail or a message: deleted, never sent, or spam.
///
/// | where | what |
/// |---|---|
/// | `X-Mozilla-Status`, `X-Mozilla-Status2` | Thunderbird: bits 0x0008 (expunged), 0x00200000 (deleted on the server) |
/// | `X-Status`, `Status` | mutt, Pine, Dovecot: `D` (deleted), `T` (draft), among letters of
/// status only |
/// | `X-Gmail-Labels`, `X-GM-LABELS` | Gmail: the labels of its folders, in its languages |
/// | `X-Keywords`, `X-Mozilla-Keys`, flags of IMAP | `$Junk`, `Junk` without `NonJunk`, `\Deleted`, `\Draft` |
/// | `X-Evolution` | Evolution: bits 1 (deleted), 2 (draft), 7 (junk) of the flags |
/// | `X-Folder` | the folder it was taken from |
/// | `X-Mozilla-Draft-Info`, `X-Draft-Info`, `X-IMP-Draft`, `X-K9mail-Identity`, `X-Unsent: 1` | drafts of Thunderbird, Roundcube, Horde, K-9 Mail, Outlook |
/// | `X-Uniform-Type-Identifier` | Apple Mail: `com.apple.mail-draft` |
/// | `X-Claws-…`, `X-Sylpheed-…` (`Account-Id`, `End-Special-Headers`), `S` with `SSV` | Claws, Sylpheed: drafts and what is queued |
/// | `:2,` in a Maildir's names | `T` (trashed), `D` (draft) |
/// | the property list of an `.emlx` | Apple Mail: bits 1 (deleted), 6 (draft), 24 (junk) of `flags` |
/// | `chat.db`: `chat_recoverable_message_join`; JSON of it: `deleted_from`, `date_deleted` | Messages: "Recently Deleted" of iOS 16, of a message in no chat |
/// | `is_spam`, `filter_action`, the chat's `is_filtered` | Messages: spam where 1, 2 (`ILMessageFilterAction.junk`), 2 (unknown senders are 1) |
/// | `schedule_type` with `schedule_state`, `is_sent` | Messages: waits for Send Later (type 2) in state 2, or until it is sent |
/// | folders and mailboxes | their names (``MailFolderNames``) |
///
/// The states of Messages are those that imessage-exporter reads (its issues 115, 583, 790, 801).
///
/// A server's classification such as `X-Spam-Flag` is no state: a user may have taken the mail back
/// out. A mail that was received or delivered (`Received`, `Delivered-To`), or lies among what was
/// sent, is no draft. Deleted counts before spam, spam before draft.
typealias MailState = Rejection.Reason

extension Rejection.Reason {
  /// The state that follows from all marks of a mail; `nil` for a mail that counts.
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
}
