/// The agreement of this generator's searches with real ones in the order of systems.
///
/// The values belong to one corpus (profile `ci`, seed 7) and are repeated on every card, because
/// the searches of all profiles follow from the same rules.
enum ExternalValidity {
  static let text = """
    External validity, held out: unknown. On development data, of the generator rather than of
    this corpus (profile `ci`, seed 7; forty systems; the questions were developed with both
    sets in view): of the pairs of systems that real chats decide, the chat-like questions order
    0.96 (95 % interval 0.88 to 0.99) alike, Kendall's tau-b 0.80 (95 % interval 0.58 to 0.91);
    of those that real meetings decide, the multi-turn ones order 0.86 (95 % interval 0.70 to
    0.95) alike, tau-b 0.47 (95 % interval 0.17 to 0.73). Documentation/Validity.md has more.
    """
}
