/// How an mbox keeps lines of a body that begin with "From " from being taken for envelopes.
public enum MboxDialect: String, Hashable, Sendable, CaseIterable {
  /// `From ` becomes `>From `; what began with `>From ` already cannot be told from it.
  case mboxo
  /// Each line of `>` marks and `From ` gets one more mark, which is reversible.
  case mboxrd
  /// Content-Length says where a body ends, and `From ` becomes `>From ` all the same.
  case mboxcl
  /// Content-Length says where a body ends, and nothing is changed.
  case mboxcl2
}
