internal import Testing

@testable internal import VaultText

@Suite("Sensitive words")
struct SensitiveWordsTests {
  private let words = SensitiveWords(userList: [
    "Projekt Phönix", "diagnosis", "Tumor", "secreto", "離婚", "C", "", " – ", "Зарплата",
  ])

  @Test(
    "The four words and their equivalents are found however they are inflected",
    arguments: [
      "the medical report", "his SSN please", "reset your Password", "PASSWORDS!", "confidential",
      "what's your social security number?", "la contraseña es", "contraseñas nuevas", "contrasena",
      "el historial clínico", "es confidencial", "documentos confidenciales",
      "número de la seguridad social",
      "Dein Passwort", "alle Passwörter", "Passwoerter", "WLAN-Passwort", "Passwortmanager",
      "Bankpasswort",
      "streng vertraulich", "vertrauliche Unterlagen", "ärztliches Attest", "medizinische Gründe",
      "Sozialversicherungsnummer", "mot de passe", "mots de passe", "Mot\u{A0}de passe", "médicaux",
      "MEDICALES", "c'est confidentiel", "numéro de sécurité sociale", "a senha é", "palavra-passe",
      "consulta médica", "documentos confidenciais", "visita medica", "codice fiscale",
      "dati riservati",
      "parola d’ordine", "パスワードを教えて", "ﾊﾟｽﾜｰﾄﾞ", "暗証番号は", "社外秘です", "マイナンバー", "我的密码是",
      "密碼忘了", "机密文件", "身份证号", "病历",
    ])
  func findsEquivalents(_ text: String) {
    #expect(words.isSensitive(text))
  }

  @Test(
    "Case, accents, punctuation, spacing, width and look-alike letters hide nothing",
    arguments: [
      "PaSsWoRd", "pässwörd", "(password)", "…password…", "pass\u{200B}word", "pass\u{AD}word",
      "p\u{301}assword", "p a s s w o r d", "p.a.s.s.w.o.r.d", "my p-a-s-s-w-o-r-d is x", "S.S.N.",
      "ｐａｓｓｗｏｒｄ", "раsswоrd", "ρassword", "𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝", "ⓟⓐⓢⓢⓦⓞⓡⓓ", "p@ssw0rd", "pa$$word",
      "PASSW0RD1!",
      "password123", "my_password", "myPassword=x", "userPassword", "confident\u{2060}ial",
      "сonfidential", "medical_records.pdf", "c0nf1dent1al", "密\u{200B}码", "_password_",
      "my-password", "\u{FEFF}password\u{200B}notes", "new\u{200B}password", "pa\u{301}ssword",
      "p\u{336}a\u{336}s\u{336}s\u{336}w\u{336}o\u{336}r\u{336}d\u{336}", "Mëdical", "ⓢⓢⓝ", "ſſn",
      "pass\u{0}word", "CONFIDENTIAL:", "密码password密码", "paßword", "pass\u{E0020}word",
      "see\npassword\tbelow", "medical/dental", "it's confidential", "ssn=078",
    ])
  func seesThroughDisguise(_ text: String) {
    #expect(words.isSensitive(text))
  }

  @Test(
    "Parts of other words are no match",
    arguments: [
      "", " ", "👍", "see you tomorrow at the gym", "he was confident", "a new lesson", "assn",
      "paramedicals", "the pass is closed, word!", "Clavel", "ordinateur", "phoenix", "tomorrow",
      "a b d e f g h", "他说密不透风", "Passau", "compass wording", "mddp", "12:30",
      "I owe you 1250.00",
    ])
  func ignoresOthers(_ text: String) {
    #expect(!words.isSensitive(text))
    #expect(words.matches(in: text).isEmpty)
  }

  @Test(
    "The user's words count too, phrases and plurals among them",
    arguments: [
      "das projekt PHONIX", "Projekt-Phönix läuft", "two diagnoses", "Tumore", "los secretos",
      "離婚したい",
      "in C, please", "зарплата пришла", "ЗАРПЛАТА",
    ])
  func knowsUserList(_ text: String) {
    #expect(words.isSensitive(text))
    #expect(!SensitiveWords().isSensitive(text))
  }

  @Test(
    "The user's words count in every script",
    arguments: [
      ("salary", "Her SALARY, please"), ("contraseña", "la CONTRASENA nueva"),
      ("contraseña", "La contrasen\u{303}a: 1"), ("Gehaltszettel", "mein gehaltszettel."),
      ("Straße", "in der STRASSE 5"), ("santé", "dossier de SANTE"), ("cœur", "mal au coeur"),
      ("più", "non PIU"), ("diagnóstico", "DIAGNOSTICO final"), ("パスワード", "私のパスワードは"),
      ("パスワード", "ﾊﾟｽﾜｰﾄﾞ"), ("病院", "明日病院に行く"), ("密码", "我的密码是"), ("비밀번호", "비밀번호는 그거"),
      ("пароль", "Мой ПАРОЛЬ тут"), ("ΛΌΓΟΣ", "λογος"), ("bank account", "Bank—Account 5"),
      ("bank account", "bank  \n account"), ("🤫", "nur unter uns 🤫"), ("c++", "in C++ then"),
      ("סיסמה", "סִיסְמָה"), ("كلمة", "كَلِمَة"), ("İstanbul", "ISTANBUL"), ("ŁÓDŹ", "lodz"),
      ("c", "c2"), ("bank account", "bank account5"), ("λόγω", "λόγῳ"), ("كلمة", "كلـمة"),
      ("비밀번호", "\u{1107}\u{1175}\u{1106}\u{1175}\u{11AF}\u{1107}\u{1165}\u{11AB}\u{1112}\u{1169}"),
    ])
  func findsUserWords(word: String, text: String) {
    #expect(SensitiveWords(userList: [word]).isSensitive(text))
    #expect(!SensitiveWords(userList: [word]).matches(in: text).isEmpty)
  }

  @Test("A phrase is not inflected, part of a word is no word, a blank entry keeps nothing local")
  func distinguishes() {
    #expect(!SensitiveWords(userList: ["bank account"]).isSensitive("bank accounts"))
    #expect(!SensitiveWords(userList: ["gym"]).isSensitive("gymnastics"))
    #expect(!SensitiveWords(userList: ["", "  ", "\n"]).isSensitive("anything, really"))
    for text in ["nonmedical", "ssnx", "medic al", "🎉", "\u{0}\u{FFFD}"] {
      #expect(!SensitiveWords().isSensitive(text))
    }
  }

  @Test("A list does not print")
  func redacts() {
    let words = SensitiveWords(userList: ["divorce"])
    var dumped = ""
    dump(words, to: &dumped)
    for text in ["\(words)", String(reflecting: words), dumped] {
      #expect(!text.contains("divorce"))
    }
  }

  @Test("A long text is searched to its end")
  func searchesLongTexts() {
    let filler = String(repeating: "pass medic ", count: 20_000)
    #expect(!SensitiveWords().isSensitive(filler))
    #expect(SensitiveWords().isSensitive(filler + "SSN"))
  }

  @Test("Matches are ranges of UTF-8, ascending and merged")
  func locates() {
    let text = "Mañana: la contraseña (ｐａｓｓｗｏｒｄ) y p a s s w o r d"
    let found = words.matches(in: text).map { range in
      String(decoding: Array(text.utf8)[range], as: UTF8.self)
    }
    #expect(found == ["contraseña", "ｐａｓｓｗｏｒｄ", "p a s s w o r d"])
    #expect(words.matches(in: "número de la seguridad social").count == 1)
  }

  @Test("A long line of anything is read in linear time")
  func survivesHostileText() {
    for unit in ["a ", "a", "1 ", "1", "4111 ", "@$0", "密", "p\u{301}", "aB", "de89 "] {
      #expect(!SensitiveWords().isSensitive(String(repeating: unit, count: 10_000)))
    }
  }
}
