internal import VaultCore

extension MessageAnnotator {
  /// Uses all finders: languages, people, organizations, money, times.
  ///
  /// - Parameters:
  ///   - people: Names of contacts.
  ///   - domains: Domains of the participants' mail addresses.
  ///   - clock: The zone of messages that state no offset of their own.
  /// - Returns: An annotator whose times are resolved against the moment a message was sent.
  public static func standard(
    people: [String], domains: [String] = [], clock: ZoneClock
  ) -> MessageAnnotator {
    let times = TimeExpressionFinder(clock: clock)
    return MessageAnnotator(people: people, domains: domains) { message in
      times.find(
        in: message.text, language: message.language, sentAt: message.sentAt,
        utcOffsetSeconds: message.utcOffsetSeconds)
    }
  }
}
