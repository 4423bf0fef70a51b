internal import VaultCore

/// A message that must not leave, with a mark that no other text holds.
struct PlantedSecret {
  let id: DocumentID
  let mark: String
  let text: String

  /// The words that the user adds to those of the policy.
  static let userWords = [
    "salary", "Kündigung", "embarazo", "santé", "stipendio", "saúde", "病院", "工资",
  ]

  /// Words of the policy and of the user, inflected and disguised, and secret numbers: those that
  /// issuers publish as examples.
  private static let secrets = [
    "medical", "Medical Records", "SSN", "passwords", "confidential", "CONFIDENTIAL!",
    "contraseña", "Passwort", "mot de passe", "senha", "パスワード", "密码",
    "p a s s w o r d", "p@ssw0rd", "pass\u{200B}word", "ｐａｓｓｗｏｒｄ", "pаssword", "myPassword",
    "salaries", "SALARY", "die Kündigung", "embarazo", "sante\u{301}", "stipendio", "saúde", "病院",
    "工资", "4111 1111 1111 1111", "5555555555554444", "078-05-1120", "DE89 3704 0044 0532 0130 00",
    "756.9217.0769.85",
  ]

  /// Every planted message; the same seed marks them alike.
  static func all(seed: UInt64) -> [PlantedSecret] {
    var random = SeededRandom(seed: seed).stream("cloud-secrets")
    return secrets.enumerated().map { index, secret in
      let mark = "q\(index)x\(String(random.next(), radix: 36))"
      return PlantedSecret(
        id: DocumentID("secret-\(index)"), mark: mark, text: "\(mark): \(secret), please")
    }
  }
}
