/// The weights of `LatinLanguageModel`: an n-gram, then a letter for each of the classes en, es,
/// de, fr, pt, it, nl and any other; `m` is 0, each letter further an eighth of a nat.
///
/// Fitted by `LatinLanguageTrainer` (in the tests) with 60 000 samples a class on slices of
/// NTREX-128 (CC BY-SA 4.0), Tatoeba (CC BY 2.0 FR), Wiktionary (CC BY-SA 3.0), CLINC150 and
/// PolyAI (CC BY), and everyday phrases of our own. No sentence of them is kept here.
enum LatinLanguageWeights {
  static let tables: [StaticString] = [first, second, third]
}
