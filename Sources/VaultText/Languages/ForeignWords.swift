internal import VaultCore

/// Names a language of Latin script that the model knows only as "any other".
struct ForeignWords: Sendable {
  private let languages: [Language]
  private let words: [Set<[UInt8]>]

  /// Builds the tables.
  init() {
    languages = Self.lists.map { Language(rawValue: $0.code) }
    words = Self.lists.map { list in
      Set(list.words.split(separator: " ").map { $0.unicodeScalars.map(LatinLetters.code(of:)) })
    }
  }

  /// The language of which the text has the most words; `nil` on a tie or without any, unless the
  /// prior is no language of the model: then it is the prior.
  func language(of text: LatinWords, prior: Language?) -> Language? {
    var counts = [Int](repeating: 0, count: languages.count)
    for word in text.codes.split(separator: LatinLetters.edge) {
      for index in words.indices where words[index].contains(Array(word)) { counts[index] += 1 }
    }
    let most = counts.max() ?? 0
    if most > 0, counts.count(where: { $0 == most }) == 1, let index = counts.firstIndex(of: most) {
      return languages[index].rawValue.count == 2 ? languages[index] : nil
    }
    guard let prior, !LatinLanguageModel.languages.contains(prior) else { return nil }
    return most == 0 ? prior : nil
  }

  // Those with codes of three letters are only there to keep their neighbours from being named.
  private static let lists: [(code: String, words: String)] = [
    (
      "pl",
      """
      nie jest się że czy już jak co jestem jesteś mam masz dzisiaj jutro wczoraj teraz dzięki dziękuję \
      proszę cześć bardzo może tak kiedy gdzie dlaczego który której będzie będę być był była ale tylko \
      też dobrze jeszcze ciebie mnie później robisz wiem chcę mogę możesz musimy dla od przy nad pod \
      za o w z na do po i
      """
    ),
    (
      "tr",
      """
      bir bu ve için çok değil var yok ne mi mı mu mü nasıl nerede neden ben sen biz siz bana sana beni seni \
      evet hayır tamam teşekkür teşekkürler ederim lütfen bugün yarın dün akşam sabah şimdi sonra ama daha \
      gibi kadar hala güzel iyi misin mısın geliyorum saat günaydın görüşürüz selam merhaba
      """
    ),
    (
      "sv",
      """
      jag är och inte det att som på för med har du den vi kan ska vill till från av om men var när hur vad \
      idag imorgon igår tack hej mig dig min din också bara mycket kommer gör ett en hos efter
      """
    ),
    (
      "nor",
      """
      jeg er og ikke det at som på for med har du den vi kan skal vil til fra av om men hva når hvordan hvor \
      hvad ikke deg meg mig dig min din også bare mye meget kommer gjør gør et en takk tak hvorfor
      """
    ),
    (
      "ces",
      "je jsem jsi se že jak co kde kdy proč dnes zítra včera děkuji díky prosím ahoj tak ale jen také nebo mám máš a v z na do po o"
    ),
    (
      "hrv",
      "je sam si se da što gdje kad zašto danas sutra jučer hvala molim bok ali samo ili imam imaš nije i u na za od do sa"
    ),
    (
      "hun",
      "nem van és hogy egy mit hol mikor miért ma holnap tegnap köszönöm köszi szia igen csak már még vagyok"
    ),
    (
      "ron",
      "nu este și ce că în la cu de pe sunt ești azi mâine ieri mulțumesc bună salut unde când cum foarte"
    ),
    (
      "fin",
      "ei on ja että minä sinä olen olet mitä missä milloin miksi tänään huomenna eilen kiitos moi hei joo kyllä"
    ),
  ]
}
