internal import Testing

@testable internal import VaultText

@Suite("Names of companies and institutions")
struct OrganizationNamesTests {
  static func found(
    _ text: String, _ names: [String] = [], domains: [String] = []
  ) -> [String] {
    let tokens = EntityTokens(text)
    let bytes = Array(text.utf8)
    return OrganizationNames(names, domains: domains).find(in: tokens)
      .map { String(decoding: bytes[tokens.bytes($0)], as: UTF8.self) }
  }

  // Made-up companies; the legal forms are those of the registers of the countries.
  @Test(
    "A legal form ends a company's name, which starts with its first capitalised word",
    arguments: [
      ("I work at Acme Tools Ltd now", "Acme Tools Ltd"),
      ("from Acme Tools, Inc.", "Acme Tools, Inc."),
      ("bei der Nordlicht GmbH angefragt", "Nordlicht GmbH"),
      ("die Müller & Sohn AG zahlt", "Müller & Sohn AG"),
      ("Nordlicht Stiftung e.V. hilft", "Nordlicht Stiftung e.V."),
      ("Construcciones Ebro S.L. paga", "Construcciones Ebro S.L."),
      ("la Panadería del Sol SA", "Panadería del Sol SA"),
      ("Boulangerie Dupont SARL ferme", "Boulangerie Dupont SARL"),
      ("Rossi e Figli S.r.l. chiama", "Rossi e Figli S.r.l."),
      ("Padaria Central Ltda abriu", "Padaria Central Ltda"),
      ("Jansen Bouw B.V. belt", "Jansen Bouw B.V."),
    ])
  func findsLegalForms(_ text: String, _ name: String) {
    #expect(Self.found(text) == [name])
  }

  @Test(
    "A word for an institution names one with what stands before or behind it",
    arguments: [
      ("at the University of Leeds today", "University of Leeds"),
      ("en el Banco del Norte", "Banco del Norte"), ("Hospital San Rafael", "Hospital San Rafael"),
      ("at Riverside Hospital now", "Riverside Hospital"),
      ("flying Northern Star Airlines", "Northern Star Airlines"),
      ("die Volksbank Freiburg ruft", "Volksbank Freiburg"),
      ("l'Université de Lyon", "Université de Lyon"), ("alla Banca d'Este", "Banca d'Este"),
    ])
  func findsInstitutions(_ text: String, _ name: String) {
    #expect(Self.found(text) == [name])
  }

  @Test(
    "Words for companies without a name, and names without such a word, are none",
    arguments: [
      "", "the company paid", "a bank", "Bank", "the University", "GmbH", "my group is here",
      "at the hospital in town", "Ana Lopez", "s.l.", "The Group", "Ltd.", "e.V.", "AG 12",
      "so I went. Inc is a film", "in se", "das Universum",
    ])
  func refuses(_ text: String) {
    #expect(Self.found(text) == [])
  }

  @Test("Given names are found in any case, of one word with a capital only")
  func findsGivenNames() {
    let names = ["Blue Harbour", "Orbit", "", "株式会社", "!!"]
    #expect(Self.found("blue harbour or BLUE HARBOUR", names) == ["blue harbour", "BLUE HARBOUR"])
    #expect(Self.found("orbit, Orbit and Blue", names) == ["Orbit"])
    #expect(Self.found("Blue, Harbour", names) == [])
    #expect(
      Self.found("Blue Harbour Marina", names + ["Blue Harbour Marina"]) == ["Blue Harbour Marina"])
  }

  @Test(
    "Of a domain the label before the public suffix counts, unless anybody may have it",
    arguments: [
      ("mail.brightwater.co.uk", "Brightwater", true), ("brightwater.com", "Brightwater", true),
      ("news.brightwater.com.br", "Brightwater", true), ("brightwater.de", "news", false),
      ("gmail.com", "Gmail", false), ("t-online.de", "Online", false),
      ("localhost", "Localhost", false),
      ("a.bc", "A", false), ("", "Brightwater", false), ("...", "Brightwater", false),
      ("abc.org", "Abc", false),
    ])
  func readsDomains(_ domain: String, _ word: String, _ isFound: Bool) {
    #expect(Self.found("from \(word) today", domains: [domain]) == (isFound ? [word] : []))
  }

  @Test("Names that overlap are one, in ascending order")
  func merges() {
    #expect(
      Self.found("Blue Harbour Bank Ltd met Acme Inc.", ["Blue Harbour"]) == [
        "Blue Harbour Bank Ltd", "Acme Inc.",
      ])
  }

  @Test(
    "Repetition is read to the end, without overlaps",
    arguments: [
      "Bank ", "Bank of ", "GmbH ", "S.L. ", "A & ", "University ", "Ltd, ", "l'", "e.V. of the ",
      "Volksbank-",
    ])
  func survives(_ unit: String) {
    let tokens = EntityTokens(String(repeating: unit, count: 3000))
    let found = OrganizationNames(["Bank of"], domains: []).find(in: tokens)
    #expect(zip(found, found.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound })
  }
}
