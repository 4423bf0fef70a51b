/// The ways in which an mbox prevents lines of a body that begin with "From " from being taken for
/// envelopes.
public enum MboxDialect: String, Hashable, Sendable, CaseIterable {
  /// `From ` becomes `>From `; a line that began with `>From ` already cannot be distinguished from
  /// it.
  case mboxo
  /// Each line of `>` marks and `From ` gets one more mark, which is reversible.
  case mboxrd
  /// Content-Length gives the end of a body, and `From ` becomes `>From ` nevertheless.
  case mboxcl
  /// Content-Length gives the end of a body, and nothing is changed.
  case mboxcl2
}
