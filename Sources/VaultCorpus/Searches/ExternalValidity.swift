/// How far the searches of this generator order systems as real ones do.
///
/// The figures belong to one corpus (profile `ci`, seed 7) and are repeated on every card, because
/// the searches of all profiles follow from the same rules.
enum ExternalValidity {
  static let text = """
    External validity, held out: unknown. On development data, of the generator rather than of
    this corpus (profile `ci`, seed 7; forty systems; the questions were developed with both
    sets in view): of the pairs of systems that real chats decide, the chat-like questions order
    0.93 (95 % interval 0.82 to 0.99) alike, Kendall's tau-b 0.71 (95 % interval 0.45 to 0.90);
    of those that real meetings decide, the multi-turn ones order 0.82 (95 % interval 0.65 to
    0.94) alike, tau-b 0.39 (95 % interval 0.07 to 0.68). Documentation/Validity.md has more.
    """
}
