internal import Testing
internal import VaultCore

@testable internal import VaultText

@Suite("Amounts of money")
struct MoneyExpressionsTests {
  private func amounts(_ text: String, _ language: String? = nil) -> [String] {
    EntityFinder(people: []).find(in: text, language: language.map(Language.init(rawValue:)))
      .filter { $0.kind == .money }
      .map { entity in
        let written = String(decoding: Array(text.utf8)[entity.range], as: UTF8.self)
        return "\(entity.value)|\(written)"
      }
  }

  // The formats of CLDR's currency patterns for the eight languages, written out by hand.
  @Test(
    "Every number format of the corpus languages gives the same amount",
    arguments: [
      ("1.234,56 €", "EUR 1234.56"), ("€1,234.56", "EUR 1234.56"), ("€ 1,234.56", "EUR 1234.56"),
      ("1\u{A0}234,56\u{A0}€", "EUR 1234.56"), ("1\u{202F}234,56 €", "EUR 1234.56"),
      ("1 234,56 €", "EUR 1234.56"), ("1’234.56 CHF", "CHF 1234.56"),
      ("CHF 1'200.–", "CHF 1200.00"),
      ("CHF 1'200.-", "CHF 1200.00"), ("19,- Euro", "EUR 19.00"), ("Fr. 12.50", "CHF 12.50"),
      ("R$ 300", "BRL 300.00"), ("R$1.250,00", "BRL 1250.00"), ("US$ 15,99", "USD 15.99"),
      ("$2,500", "USD 2500.00"), ("$2,500.75", "USD 2500.75"), ("2.500 pesos", "MXN 2500.00"),
      ("2.500 pesos argentinos", "ARS 2500.00"), ("100k $", "USD 100000.00"),
      ("$100k", "USD 100000.00"), ("2 Mio. €", "EUR 2000000.00"), ("2,5 Mio. €", "EUR 2500000.00"),
      ("€1.5m", "EUR 1500000.00"), ("3 mil euros", "EUR 3000.00"),
      ("1,5 milhão de reais", "BRL 1500000.00"),
      ("1 Mrd. Euro", "EUR 1000000000.00"), ("$2bn", "USD 2000000000.00"),
      ("0.99 €", "EUR 0.99"), ("0,5 €", "EUR 0.50"), ("50EUR", "EUR 50.00"),
      ("50 eur", "EUR 50.00"),
      ("50 usd", "USD 50.00"), ("₹1,00,000", "INR 100000.00"), ("100 zł", "PLN 100.00"),
      ("80 Cent", "EUR 0.80"), ("50p", "GBP 0.50"), ("１，２００円", "JPY 1200.00"),
      ("￥1,200", "JPY 1200.00"),
      ("1万円", "JPY 10000.00"), ("3千元", "CNY 3000.00"), ("1.5万元", "CNY 15000.00"),
      ("五百円", "JPY 500.00"), ("三千五百元", "CNY 3500.00"), ("2億円", "JPY 200000000.00"),
      ("100万ドル", "USD 1000000.00"), ("200块钱", "CNY 200.00"), ("20台币", "TWD 20.00"),
      ("fünfzig Euro", "EUR 50.00"), ("zweihundertfünfzig Euro", "EUR 250.00"),
      ("fünfundzwanzig Euro", "EUR 25.00"), ("treinta y cinco euros", "EUR 35.00"),
      ("doscientos euros", "EUR 200.00"), ("vingt-cinq euros", "EUR 25.00"),
      ("quatre-vingts euros", "EUR 80.00"), ("trois cents euros", "EUR 300.00"),
      ("trentacinque euro", "EUR 35.00"), ("duzentos reais", "BRL 200.00"),
      ("five hundred dollars", "USD 500.00"),
      ("twenty-five quid", "GBP 25.00"), ("two thousand five hundred pounds", "GBP 2500.00"),
      ("deux mille euros", "EUR 2000.00"), ("30 Schweizer Franken", "CHF 30.00"),
      ("40 Canadian dollars", "CAD 40.00"), ("1.000 coronas suecas", "SEK 1000.00"),
    ])
  func readsAmount(_ written: String, _ value: String) {
    #expect(amounts("x \(written)!") == ["\(value)|\(written)"])
    #expect(amounts(written) == ["\(value)|\(written)"])
  }

  @Test("The yen sign is the yuan in Chinese")
  func readsYenSign() {
    #expect(amounts("¥1,200", "zh") == ["CNY 1200.00|¥1,200"])
    #expect(amounts("¥1,200", "ja") == ["JPY 1200.00|¥1,200"])
    #expect(amounts("¥1,200") == ["JPY 1200.00|¥1,200"])
  }

  @Test("Several amounts stand apart")
  func readsSeveral() {
    #expect(
      amounts("12€ + 30€, luego $5 y 1.000,50 euros.") == [
        "EUR 12.00|12€", "EUR 30.00|30€", "USD 5.00|$5", "EUR 1000.50|1.000,50 euros",
      ])
  }

  @Test(
    "Numbers without a currency, dates and times are no amounts",
    arguments: [
      "", "at 12:30", "12.03.2026", "page 340", "the 50s", "100k", "2 million people", "a buck",
      "€",
      "3 livres à lire", "I weigh 70 pounds", "一块去吧", "euro 2024x", "EURO", "call 555-1234",
      "version 1.2.3",
      "99999999999999999999999 €", "1.2.3.4 €", "in 5 min", "20 % off", "room 12b", "第12页", "一元化",
    ])
  func ignoresOthers(_ text: String) {
    #expect(amounts(text) == [])
  }
}
