/// Finds names in Japanese and Chinese by the words around them.
enum EastAsianNames {
  /// Index ranges of people in a run of Han characters and kana.
  static func people(in text: EntityTokens, _ run: Range<Int>) -> [Range<Int>] {
    let scalars = text.folded.scalars
    var found: [Range<Int>] = []
    for index in run {
      for suffix in honorifics[scalars[index]] ?? [] where matches(suffix, scalars, index, run) {
        if let start = nameStart(before: index, suffix, scalars, run) {
          found.append(start..<index + suffix.scalars.count)
        }
      }
      // 小林, 老王: a familiar prefix and a surname, at the start of what is said.
      if familiar.contains(scalars[index]), index + 1 < run.upperBound, index == run.lowerBound,
        surnames.contains(scalars[index + 1]), run.count > 2 || run.count == 2
      {
        found.append(index..<index + 2)
      }
    }
    return found
  }

  /// Index ranges of organisations in a run of Han characters and kana.
  static func organizations(in text: EntityTokens, _ run: Range<Int>) -> [Range<Int>] {
    let scalars = text.folded.scalars
    var found: [Range<Int>] = []
    for index in run {
      for cue in institutions[scalars[index]] ?? []
      where scalars[index..<run.upperBound].starts(with: cue) {
        let end = index + cue.count
        let free = max(run.lowerBound, found.last?.upperBound ?? run.lowerBound)
        let start = organizationStart(before: index, scalars, min(free, index)..<run.upperBound)
        if index - start >= 2 {
          found.append(start..<end)
        } else if leading.contains(cue) {
          let tail = nameEnd(after: end, scalars, run)
          if tail - end >= 2 { found.append(index..<tail) }
        }
        break
      }
    }
    return found
  }

  private struct Honorific: Sendable {
    let scalars: [UInt32]
    // Chinese ones follow a surname of the list; Japanese ones any name.
    let isChinese: Bool
  }

  private static func matches(
    _ suffix: Honorific, _ scalars: [UInt32], _ index: Int, _ run: Range<Int>
  ) -> Bool {
    guard scalars[index..<run.upperBound].starts(with: suffix.scalars) else { return false }
    let end = index + suffix.scalars.count
    // 张总 is a person, 张总是 is not.
    guard suffix.scalars == Self.scalars("总"), end < run.upperBound else { return true }
    return !Self.scalars("是共统算之体计和数部").contains(scalars[end])
  }

  private static func nameStart(
    before index: Int, _ suffix: Honorific, _ scalars: [UInt32], _ run: Range<Int>
  ) -> Int? {
    if suffix.isChinese || suffix.scalars == Self.scalars("先生") {
      for length in 1...3 where index - length >= run.lowerBound {
        let start = index - length
        guard scalars[start..<index].allSatisfy(isHan) else { break }
        if surnames.contains(scalars[start]), length < 3 || start == run.lowerBound { return start }
      }
      if suffix.isChinese { return nil }
    }
    var start = index
    let isKatakanaName = index > run.lowerBound && isKatakana(scalars[index - 1])
    while start > run.lowerBound, index - start < 8 {
      let previous = scalars[start - 1]
      guard isKatakanaName ? isKatakana(previous) : isHan(previous) else { break }
      start -= 1
    }
    if let day = days.first(where: { scalars[start..<index].starts(with: $0) }) {
      start += day.count
    }
    let length = index - start
    guard length > 0, isKatakanaName || length <= 4 else { return nil }
    if start > run.lowerBound, Self.scalars("おご").contains(scalars[start - 1]) { return nil }
    let name = Array(scalars[start..<index])
    return common.contains(name) ? nil : start
  }

  /// Walks back over characters that may stand in a name.
  private static func organizationStart(
    before index: Int, _ scalars: [UInt32], _ run: Range<Int>
  ) -> Int {
    var start = index
    while start > run.lowerBound, index - start < 12 {
      let previous = scalars[start - 1]
      guard isHan(previous) && !stops.contains(previous) || isKatakana(previous) else { break }
      start -= 1
    }
    guard start == index else { return start }
    // A name in hiragana: everything since the run began.
    while start > run.lowerBound, index - start < 8, isHiragana(scalars[start - 1]) { start -= 1 }
    return start == run.lowerBound ? start : index
  }

  private static func nameEnd(after index: Int, _ scalars: [UInt32], _ run: Range<Int>) -> Int {
    var end = index
    while end < run.upperBound, end - index < 10, isHan(scalars[end]) || isKatakana(scalars[end]) {
      end += 1
    }
    return end
  }

  private static func isHan(_ value: UInt32) -> Bool {
    (0x4E00...0x9FFF).contains(value) || (0x3400...0x4DBF).contains(value) || value == 0x3005
  }

  private static func isKatakana(_ value: UInt32) -> Bool { (0x30A1...0x30FC).contains(value) }
  private static func isHiragana(_ value: UInt32) -> Bool { (0x3041...0x3096).contains(value) }

  private static func scalars(_ text: String) -> [UInt32] { FoldedText.scalars(text) }

  private static let honorifics: [UInt32: [Honorific]] = {
    var table: [UInt32: [Honorific]] = [:]
    let japanese = ["さん", "様", "さま", "先生", "くん", "君", "ちゃん", "氏", "部長", "課長", "社長", "店長", "教授"]
    let chinese = [
      "女士", "小姐", "老师", "老師", "总", "总裁", "医生", "醫生", "经理", "教授", "阿姨", "叔叔", "师傅", "太太", "同学",
    ]
    for (words, isChinese) in [(japanese, false), (chinese, true)] {
      for word in words.map(scalars) {
        table[word[0], default: []].append(Honorific(scalars: word, isChinese: isChinese))
      }
    }
    return table
  }()

  private static let institutions: [UInt32: [[UInt32]]] = {
    var table: [UInt32: [[UInt32]]] = [:]
    let words = [
      "株式会社", "有限会社", "合同会社", "銀行", "大学", "病院", "財団", "協会", "股份有限公司", "有限责任公司", "有限公司",
      "集团", "集團", "银行", "医院", "醫院", "基金会", "基金會", "大學", "协会", "協會",
    ]
    for word in words.map(scalars) { table[word[0], default: []].append(word) }
    return table
  }()

  private static let leading = Set(["株式会社", "有限会社", "合同会社"].map(scalars))
  private static let familiar = Set(scalars("小老阿"))

  // What a sentence starts with, right before whom it is about.
  private static let days = ["昨日", "今日", "明日", "先日", "毎日", "今朝", "今晩", "先週", "今週", "来週"].map(
    scalars)

  // What stands before a name and not in it.
  private static let stops = Set(
    scalars("在是去到给給从從和跟的了我你您他她它们們这這那向对對被把叫找欠问問及与與或来來也都就让讓请請家某本当各全毎每同后後之周等年月日"))

  // Words that take an honorific and name nobody.
  private static let common = Set(
    [
      "客", "皆", "神", "王", "奥", "息子", "娘", "赤", "患者", "学生", "何", "仕", "模", "同", "有", "多", "生", "一",
      "各",
      "母", "父", "兄", "姉", "嬢", "坊", "店員", "業者", "大家", "医者", "看護師", "担当", "担当者", "貴", "諸", "両",
      "小学校", "中学校", "高校", "大学", "歯医者", "本屋", "花屋", "隣", "孫", "叔母", "叔父", "代表取締役", "営業",
    ].map(scalars))

  private static let surnames = Set(
    scalars(
      """
      王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何高林罗羅郑鄭梁谢謝宋唐许許韩韓冯馮邓鄧曹彭曾肖蕭田董袁潘蔡蒋蔣余于杜叶葉程苏蘇魏吕呂丁任沈姚卢盧
      姜崔钟鍾谭譚陆陸汪范廖石金贾賈韦韋夏付方白邹鄒孟熊秦邱江尹薛闫段雷侯龙龍史陶黎贺賀顾顧毛郝龚龔邵万萬钱錢严嚴武戴莫孔向汤湯
      """
    ).filter { $0 > 0x3000 })
}
