/// How locales write "before noon" and "after noon".
enum DayHalfMarkers {
  /// What a marker in folded form (see `fold`) means; `nil` if it is none.
  static func half(_ folded: String) -> WhatsAppHeader.Half? {
    halves[folded]
  }

  /// Lower case, without white space, full stops, quotation marks and direction marks.
  static func fold(_ scalars: [Unicode.Scalar]) -> String {
    var folded = ""
    for scalar in scalars where !isIgnorable(scalar) {
      folded += scalar.properties.lowercaseMapping
    }
    return folded
  }

  private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.isDirectionMark
      || ".,،'’ʼ\"״´\u{200C}\u{0307}()".unicodeScalars.contains(scalar)
  }

  private static let halves: [String: WhatsAppHeader.Half] = {
    var halves: [String: WhatsAppHeader.Half] = [:]
    let lists: [(String, WhatsAppHeader.Half)] = [
      (night, .night), (midday, .midday), (afternoon, .afternoon), (morning, .morning),
    ]
    for (list, half) in lists {
      for word in list.split(whereSeparator: \.isWhitespace) {
        halves[fold(Array(word.unicodeScalars))] = half
      }
    }
    return halves
  }()

  // The abbreviated, narrow and wide day periods of the Unicode CLDR as phones print them, one
  // line for each group of scripts; a space inside a period is left out.
  private static let morning = """
    am a vorm vormittags morgens fm ap de dop dopoledne dopołdnja dp delamañana damanhã
    delamadrugada pd vm rn fh f.h. ib i.b. moies priekšp priekšpusdienā priešpiet sf sn gh hh pg
    tas yb asubuhi aparadites eparadites prijepodne prepodne преподне ponoći dopoludnia matin
    dumatin mattina dimattina goizeko goiz sa öö to go.öň
    πμ дп прпл претпл претпладне прoб проб прпр утра утро ночи үө тң таңкы түскедейін
    ص صباحًا صباحا قظ قبلازظهر صبح چب غم قبلدوپہر לפנהצ לפנה״צ בבוקר פֿאַרמיטאָג կա
    पूर्वाह्न सुबह सकाळी मपू पूर्वाह्ण পূর্বাহ্ণ পূৰ্বাহ্ন সকাল ਪੂਦੁ સવારે ಪೂರ್ವಾಹ್ನ മുൻപ് முற்பகல் முப காலை
    පෙව ก่อนเที่ยง ກ່ອນທ່ຽງ ព្រឹក နံနက် ጥዋት ንጉሆ 오전 아침 새벽 上午 午前 凌晨 早上 清晨 朝
    """
  private static let afternoon = """
    pm p nachm nachmittags abends nam em ip du odp odpoledne wótpołdnja popołdnju delatarde
    datarde delanoche danoite md nm in eh e.h. eb e.b. nomëttes pēcp pēcpusdienā popiet gd ea ptg
    yh mchana epasdites popodne пoподне поподне popoldne pop popoludní dusoir soir sera disera
    apresmidi aprèsmidi arratsaldeko ch chiều ös tk go.soň pomeriggio delpomeriggio
    μμ пп попл слоб следобед дня вечера вечер үх тк түштөнкийинки түстенкейін
    م مساءً مساء بظ بعدازظهر عصر چك غو بعددوپہر אחהצ אחה״צ בערב נאָכמיטאָג կհ
    अपराह्न शाम दोपहरबाद संध्याकाळी सायंकाळी मउ अपराह्ण অপরাহ্ণ অপৰাহ্ন বিকাল ਬਾਦੁ સાંજે ಅಪರಾಹ್ನ பிற்பகல் பிப மாலை
    පව หลังเที่ยง ຫຼັງທ່ຽງ ល្ងាច ညနေ ከሰዓት 오후 저녁 下午 午後 傍晚 晚上 夕方
    """
  private static let midday = """
    noon mediodía delmediodía 中午 正午 दोपहर दुपारी দুপুর બપોરે 정오 mittags
    """
  private static let night = """
    night रात रात्री রাত রাত্রি રાત્રે 밤 夜 夜中 午夜 半夜 深夜 nachts delanit
    """
}

extension Unicode.Scalar {
  /// Marks that steer the direction of text and show nothing, and the byte order mark.
  var isDirectionMark: Bool {
    switch value {
    case 0x200E, 0x200F, 0x061C, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// White space, without a table look-up for ASCII.
  var isSpace: Bool {
    if value < 0x80 { return value == 0x20 || (0x09...0x0D).contains(value) }
    return properties.isWhitespace
  }
}
