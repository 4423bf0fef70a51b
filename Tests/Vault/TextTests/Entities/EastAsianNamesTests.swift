internal import Testing

@testable internal import VaultText

@Suite("Names in Japanese and Chinese")
struct EastAsianNamesTests {
  private typealias Finder = (EntityTokens, Range<Int>) -> [Range<Int>]

  /// What a finder sees in all runs of a text.
  private static func found(_ text: String, _ find: Finder) -> [String] {
    let tokens = EntityTokens(text)
    let bytes = Array(text.utf8)
    return tokens.tokens.filter { $0.kind == .unspaced }.flatMap { find(tokens, $0.range) }
      .map { String(decoding: bytes[tokens.bytes($0)], as: UTF8.self) }
  }

  static func people(_ text: String) -> [String] {
    found(text) { EastAsianNames.people(in: $0, $1) }
  }

  static func organizations(_ text: String) -> [String] {
    found(text) { EastAsianNames.organizations(in: $0, $1) }
  }

  // Sentences of our own; who is named in them is plain to a reader.
  @Test(
    "A name before a form of address is a person, the form included",
    arguments: [
      ("昨日田中さんに会った", "田中さん"), ("今日は田中さんと", "田中さん"),
      ("明日佐々木さんが", "佐々木さん"), ("春日さん", "春日さん"), ("佐藤様へ", "佐藤様"), ("スミスさんから", "スミスさん"),
      ("鈴木部長が来る", "鈴木部長"), ("美咲ちゃん、元気？", "美咲ちゃん"),
      ("我和王老师见面", "王老师"), ("请问李小姐在吗", "李小姐"), ("张总来了", "张总"),
      ("陈建国先生", "陈建国先生"), ("小王说他不来", "小王"), ("老李！", "老李"),
      ("佐々木さん", "佐々木さん"),
    ])
  func findsPeople(_ text: String, _ name: String) {
    #expect(Self.people(text) == [name])
  }

  @Test(
    "Words that take a form of address and name nobody are no people",
    arguments: [
      "お客さん", "皆さん", "神様", "お母さん", "息子さん", "同学", "总是这样", "张总是迟到", "总共三个", "大家好",
      "先生", "さん", "昨日は楽しかった", "小学校", "老是这样", "王", "何様", "担当者様", "学生さん",
    ])
  func refusesPeople(_ text: String) {
    #expect(Self.people(text) == [])
  }

  @Test(
    "A name with a word for a company or an institution is an organisation",
    arguments: [
      ("青空株式会社に勤める", ["青空株式会社"]), ("株式会社青空から", ["株式会社青空"]),
      ("みどり銀行", ["みどり銀行"]), ("ヤマト病院へ行く", ["ヤマト病院"]), ("我在北京大学", ["北京大学"]),
      ("去人民医院看病", ["人民医院"]), ("远方科技有限公司", ["远方科技有限公司"]),
      ("星河集团和长江银行", ["星河集团", "长江银行"]), ("台灣銀行", ["台灣銀行"]),
    ])
  func findsOrganizations(_ text: String, _ names: [String]) {
    #expect(Self.organizations(text) == names)
  }

  @Test(
    "A word for an institution alone names none",
    arguments: ["銀行に行く", "去医院", "大学", "株式会社", "有限公司", "在银行", "昨日は病院にいた", "公司"])
  func refusesOrganizations(_ text: String) {
    #expect(Self.organizations(text) == [])
  }

  @Test(
    "Repetition is read to the end, within the run",
    arguments: ["さん", "田中さん", "株式会社", "王总", "有限公司", "大学病院銀行", "小王", "々", "ー"])
  func survives(_ unit: String) {
    let tokens = EntityTokens(String(repeating: unit, count: 3000))
    for token in tokens.tokens {
      let people = EastAsianNames.people(in: tokens, token.range)
      let organizations = EastAsianNames.organizations(in: tokens, token.range)
      #expect(
        (people + organizations).allSatisfy { !$0.isEmpty && $0.clamped(to: token.range) == $0 })
    }
  }
}
