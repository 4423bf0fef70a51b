/// The words that announce secrets, by language.
enum SensitiveTerms {
  /// Every built-in term, inflected.
  static let all: [String] = english + spanish + german + french + portuguese + italian + eastAsian

  /// German and Dutch stems that begin or end longer words: Passwortmanager, Bankpasswort.
  static let compoundStems = [
    "passwort", "passworter", "kennwort", "kennworter", "zugangsdaten", "sozialversicherungsnummer",
    "sozialversicherungs", "wachtwoord", "vertraulichkeit",
  ]

  private static let english = [
    "medical", "medicals", "medically", "medical record", "medical records",
    "ssn", "ssns", "social security number", "social security numbers", "social security no",
    "social security", "password", "passwords", "passwd", "pwd", "passcode", "passcodes",
    "passphrase", "passphrases", "pass word", "pass words", "pin code", "pin codes", "pin number",
    "confidential", "confidentially", "confidentiality",
  ]

  private static let spanish = [
    "médico", "médica", "médicos", "médicas", "historial clínico", "historia clínica",
    "número de la seguridad social", "número de seguridad social", "números de la seguridad social",
    "seguridad social", "nss", "nuss", "contraseña", "contraseñas", "clave secreta",
    "claves secretas", "clave de acceso", "claves de acceso", "código pin", "palabra clave",
    "confidencial", "confidenciales", "confidencialmente", "confidencialidad",
  ]

  private static let german =
    ["medizinisch", "ärztlich", "aerztlich", "vertraulich"].flatMap { stem in
      ["", "e", "er", "es", "en", "em", "ere", "eren", "ste", "sten"].map { stem + $0 }
    } + [
      "Krankenakte", "Krankenakten", "Patientenakte", "Patientenakten",
      "Sozialversicherungsnummer", "Sozialversicherungsnummern", "SV-Nummer", "SVNR",
      "Rentenversicherungsnummer", "Rentenversicherungsnummern",
      "Passwort", "Passworts", "Passwortes", "Passworte", "Passwörter", "Passwörtern",
      "Passwoerter", "Passwoertern", "Kennwort", "Kennworts", "Kennwortes", "Kennwörter",
      "Kennwörtern", "Kennwoerter", "Kennwoertern", "Zugangsdaten", "Geheimzahl", "Geheimzahlen",
      "PIN-Code", "PIN-Nummer", "streng geheim", "Vertraulichkeit",
    ]

  private static let french = [
    "médical", "médicale", "médicaux", "médicales", "médicalement",
    "numéro de sécurité sociale", "numéros de sécurité sociale", "numéro de sécu",
    "sécurité sociale", "mot de passe", "mots de passe", "motdepasse", "mdp", "code secret",
    "codes secrets", "code pin", "code confidentiel", "confidentiel", "confidentielle",
    "confidentiels", "confidentielles", "confidentiellement", "confidentialité",
  ]

  private static let portuguese = [
    "médico", "médica", "médicos", "médicas", "prontuário", "prontuários",
    "número de segurança social", "número da segurança social", "segurança social",
    "seguridade social", "número da previdência", "niss", "senha", "senhas", "palavra-passe",
    "palavras-passe", "palavra passe", "palavras passe", "código secreto",
    "confidencial", "confidenciais", "confidencialmente", "confidencialidade",
  ]

  private static let italian = [
    "medico", "medica", "medici", "mediche", "cartella clinica", "cartelle cliniche",
    "codice fiscale", "codici fiscali", "previdenza sociale", "numero di previdenza sociale",
    "sicurezza sociale", "parola d'ordine", "parole d'ordine", "codice segreto", "codice pin",
    "riservato", "riservata", "riservati", "riservate", "riservatezza", "confidenziale",
    "confidenziali", "riservatissimo",
  ]

  private static let eastAsian = [
    // Japanese.
    "医療", "医学", "診断", "診療", "病歴", "カルテ", "社会保障番号", "社会保険番号", "マイナンバー",
    "個人番号", "パスワード", "パスコード", "パスフレーズ", "暗証番号", "暗証コード", "合言葉", "機密", "極秘",
    "社外秘", "部外秘", "親展", "内密", "守秘",
    // Chinese, simplified and traditional.
    "医疗", "醫療", "医学", "醫學", "病历", "病歷", "诊断", "診斷", "社会安全号", "社會安全號", "社会安全码",
    "社会保障号", "社會保障號", "社安号", "社保号", "身份证号", "身分證字號", "身份證號", "密码", "密碼", "口令",
    "机密", "機密", "保密", "绝密", "絕密", "私密",
  ]
}
