internal import VaultCore

/// The mails and messages that were left out because they were deleted, are spam or were never sent.
public enum SetAsideMails {
  /// One phrase: `messages left out: 1 deleted, 2 drafts`.
  ///
  /// - Parameter count: How many there are for a reason.
  /// - Returns: `nil` for none.
  public static func words(_ count: (Rejection.Reason) -> Int) -> String? {
    let parts = Rejection.Reason.allCases.filter { $0.isSetAside && count($0) > 0 }.map { reason in
      reason == .draft
        ? Plural.count(count(reason), "draft") : "\(count(reason)) \(reason.rawValue)"
    }
    return parts.isEmpty ? nil : "messages left out: \(parts.joined(separator: ", "))"
  }
}
