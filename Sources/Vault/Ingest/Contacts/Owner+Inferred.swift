public import VaultCore

extension Owner {
  /// Guesses whose messages these are, as for exports without an owner's file.
  ///
  /// - Parameters:
  ///   - messages: A vault's messages.
  ///   - timeZone: The IANA zone to state.
  /// - Returns: The owner; called `owner` if nothing names them.
  /// - Complexity: O(participants named).
  public static func inferred(from messages: [Message], timeZone: String) -> Owner {
    OwnerInference.owner(messages: messages, deliveredTo: [], timeZone: timeZone)
  }
}
