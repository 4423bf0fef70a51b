import Testing
import VaultEmbedding

@Suite("Sensitive words")
struct SensitiveWordsTests {
  @Test(
    "A word counts however it is written",
    arguments: [
      "my PASSWORD is", "password", "(password!)", "“password”", "_password_", "password123",
      "my-password", "ｐａｓｓｗｏｒｄ", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝", "pa\u{200D}ss\u{200B}word", "p\u{AD}assword",
      "\u{FEFF}password\u{200B}notes", "new\u{200B}password", "pässwörd", "pa\u{301}ssword",
      "p\u{336}a\u{336}s\u{336}s\u{336}w\u{336}o\u{336}r\u{336}d\u{336}", "Mëdical", "ⓢⓢⓝ", "ſſn",
      "pass\u{0}word", "CONFIDENTIAL:", "密码password密码", "paßword", "pass\u{E0020}word",
      "see\npassword\tbelow", "medical/dental", "it's confidential", "ssn=078",
    ])
  func finds(text: String) {
    #expect(SensitiveWords().occur(in: text))
  }

  @Test(
    "Other words do not count, inflected ones included",
    arguments: [
      "", " ", "passwords", "nonmedical", "ssnx", "pass word", "confidentially", "medic al",
      "p a s s w o r d", "🎉", "lunch on Friday", "\u{0}\u{FFFD}",
    ])
  func passesOver(text: String) {
    #expect(!SensitiveWords().occur(in: text))
  }

  // Words of the user's list in the eight languages, each with a sentence that holds it.
  @Test(
    "The user's words count in every language",
    arguments: [
      ("salary", "Her SALARY, please"), ("contraseña", "la CONTRASENA nueva"),
      ("contraseña", "La contrasen\u{303}a: 1"), ("Gehaltszettel", "mein gehaltszettel."),
      ("Straße", "in der STRASSE 5"), ("santé", "dossier de SANTE"), ("cœur", "mal au coeur"),
      ("più", "non PIU"), ("diagnóstico", "DIAGNOSTICO final"), ("パスワード", "私のパスワードは"),
      ("パスワード", "ﾊﾟｽﾜｰﾄﾞ"), ("病院", "明日病院に行く"), ("密码", "我的密码是"), ("비밀번호", "비밀번호는 그거"),
      ("пароль", "Мой ПАРОЛЬ тут"), ("ΛΌΓΟΣ", "λογος"), ("bank account", "Bank—Account 5"),
      ("bank account", "bank  \n account"), ("🤫", "nur unter uns 🤫"), ("c++", "in C++ then"),
      ("סיסמה", "סִיסְמָה"), ("كلمة", "كَلِمَة"), ("İstanbul", "ISTANBUL"), ("ŁÓDŹ", "lodz"),
    ])
  func findsUserWords(word: String, text: String) {
    #expect(SensitiveWords(adding: [word]).occur(in: text))
  }

  @Test("A voicing mark makes another kana, and part of a word is no word")
  func distinguishes() {
    #expect(!SensitiveWords(adding: ["はは"]).occur(in: "ばば"))
    #expect(!SensitiveWords(adding: ["peso"]).occur(in: "pesos"))
    #expect(!SensitiveWords(adding: ["bank account"]).occur(in: "bank accounts"))
  }

  @Test("Blank words are passed over instead of keeping everything")
  func ignoresBlanks() {
    #expect(!SensitiveWords(adding: ["", "  ", "\n"]).occur(in: "anything, really"))
  }

  @Test("A list does not print")
  func redacts() {
    let words = SensitiveWords(adding: ["divorce"])
    var dumped = ""
    dump(words, to: &dumped)
    for text in ["\(words)", String(reflecting: words), dumped] {
      #expect(!text.contains("divorce"))
    }
  }

  @Test("A long text is searched to its end")
  func searchesLongTexts() {
    let filler = String(repeating: "pass medica ", count: 20_000)
    #expect(!SensitiveWords().occur(in: filler))
    #expect(SensitiveWords().occur(in: filler + "SSN"))
  }
}
