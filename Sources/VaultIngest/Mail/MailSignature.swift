/// Finds the signature at the end of a stretch of a mail's own lines.
enum MailSignature {
  /// Where a signature stands.
  struct Place: Hashable {
    /// The line `-- ` above it.
    var delimiter: Int?
    /// Its lines, ascending.
    var lines: [Int] = []
  }

  /// Looks for `-- ` (RFC 3676, section 4.3), for a bare `--` above a few lines, for what markup
  /// calls a signature, and for what telephones write below a mail.
  static func find(in lines: ArraySlice<MailLine>) -> Place {
    var place = Place()
    var end = lines.endIndex
    if let delimiter = delimiter(in: lines) {
      place.delimiter = delimiter
      place.lines = Array(delimiter + 1..<end)
      end = delimiter
    }
    let marked = lines[..<end].indices.filter { lines[$0].mark == .signature }
    if !marked.isEmpty {
      place.lines = marked + place.lines
      end = marked[0]
    }
    if let last = lines[..<end].indices.last(where: { !lines[$0].isBlank }),
      isDeviceLine(lines[last].text)
    {
      place.lines.insert(last, at: 0)
    }
    // The line above the signature that markup forgot to include.
    if place.delimiter == nil, let first = place.lines.first, first > lines.startIndex,
      isDelimiter(lines[first].text), lines[first].mark == .signature
    {
      place.lines.removeFirst()
      place.delimiter = first
    }
    return place
  }

  private static func delimiter(in lines: ArraySlice<MailLine>) -> Int? {
    for index in lines.indices where isDelimiter(lines[index].text) {
      let count = lines.endIndex - index - 1
      if lines[index].text.utf8.count == 3 {
        if count <= 40 { return index }
        continue
      }
      // A bare "--" may also part two paragraphs: a short block at the end is a signature.
      let below = lines[(index + 1)...].reversed().drop(while: \.isBlank)
      let isSetApart = index == lines.startIndex || lines[index - 1].isBlank
      if isSetApart, (1...8).contains(below.count),
        below.allSatisfy({ !$0.isBlank && $0.text.utf8.count <= 120 })
      {
        return index
      }
    }
    return nil
  }

  private static func isDelimiter(_ text: Substring) -> Bool {
    guard text.utf8.first == UInt8(ascii: "-"), text.utf8.count <= 4 else { return false }
    return text == "-- " || text == "--" || text == "--\u{A0}"
  }

  /// Whether a mail program wrote the line: "Sent from my iPhone".
  static func isDeviceLine(_ text: Substring) -> Bool {
    guard text.utf8.count <= 150, text.utf8.count >= 6 else { return false }
    let folded = text.lowercased().drop { $0.isWhitespace || $0 == "*" || $0 == "_" }
    guard let first = folded.utf8.first else { return false }
    if let phrases = startsByFirst[first],
      phrases.contains(where: { folded.utf8.starts(with: $0.utf8) })
    {
      return true
    }
    return ends.contains { folded.trimmedEnd.hasSuffix($0) }
  }

  private static let startsByFirst = Dictionary(grouping: starts) { $0.utf8.first ?? 0 }

  private static let starts = [
    "sent from my iphone", "sent from my ipad", "sent from my ipod", "sent from my apple watch",
    "sent from my mac", "sent from my android", "sent from my samsung", "sent from my galaxy",
    "sent from my huawei", "sent from my xiaomi", "sent from my pixel", "sent from my blackberry",
    "sent from my windows", "sent from my mobile", "sent from my phone", "sent from my smartphone",
    "sent from my t-mobile", "sent from my verizon", "sent from my nokia", "sent from my htc",
    "sent from my sony", "sent from my lg ", "sent from my motorola", "sent from my oneplus",
    "sent from my tablet", "sent from my wireless", "sent from outlook", "sent from mail for",
    "sent from yahoo mail", "sent from gmail mobile", "sent from proton mail",
    "sent from protonmail", "sent with proton mail", "sent via proton", "sent from samsung mobile",
    "sent from windows mail", "sent from icloud", "sent from aol ", "sent using zoho mail",
    "sent from fastmail", "sent from thunderbird", "sent from k-9 mail", "get outlook for",
    "sent by outlook", "sent from nine", "sent from spark", "sent from my device",
    "von meinem iphone gesendet", "von meinem ipad gesendet", "von meinem samsung",
    "von meinem android", "von meinem huawei", "von meinem mobiltelefon", "von meinem handy",
    "von meinem smartphone", "gesendet von meinem", "gesendet von mail für", "gesendet mit der ",
    "gesendet von yahoo", "gesendet von outlook", "holen sie sich outlook für",
    "diese nachricht wurde von meinem android", "von unterwegs gesendet",
    "envoyé de mon ", "envoyé depuis mon ", "envoyé à partir de mon ", "envoyé à partir d’outlook",
    "envoyé à partir de outlook", "envoyé de yahoo", "envoyé à partir de yahoo",
    "envoyé depuis l'application", "obtenez outlook pour", "télécharger outlook pour",
    "envoyé avec la messagerie", "provenance : courrier pour windows",
    "enviado desde mi ", "enviado de mi ", "enviado desde yahoo", "enviado desde outlook",
    "enviado desde correo para", "obtener outlook para", "obtén outlook para",
    "descargar outlook para", "enviat des del meu ",
    "enviado do meu ", "enviado a partir do meu ", "enviado via iphone", "enviado do yahoo",
    "enviado do email para", "obter o outlook para", "baixar o outlook para", "enviado do outlook",
    "inviato da iphone", "inviato da ipad", "inviato dal mio ", "inviato da yahoo",
    "inviato da outlook", "inviato da posta per", "scarica outlook per", "ottieni outlook per",
    "inviato dal cellulare",
    "verstuurd vanaf mijn ", "verzonden vanaf mijn ",
    "verzonden vanuit mail voor", "outlook voor ", "download outlook voor",
    "skickat från min ", "skickat från e-post", "hämta outlook för", "sendt fra min ",
    "sendt fra mail", "sendt fra outlook", "hent outlook til", "hent outlook for",
    "lähetetty iphon", "lähetetty ipad", "lähetetty android", "hanki outlook",
    "wysłane z ", "wysłano z ", "pobierz outlook", "odesláno z ", "odoslané z ", "elküldve a ",
    "trimis de pe ", "trimis din ", "στάλθηκε από το ", "iphone'umdan gönder",
    "iphone’umdan gönder", "отправлено с ", "отправлено из ", "надіслано з ", "изпратено от ",
    "发自我的", "發自我的", "從我的", "从我的 ", "傳送自我的", "傳自我的", "发送自 ", "来自我的",
    "获取outlook", "發送自我的", "나의 iphone에서 보냄", "내 iphone에서 보냄", "내 갤럭시",
    "dikirim dari ", "gửi từ ", "đã gửi từ ", "ส่งจาก ", "मेरे iphone से", "נשלח מה", "أرسلت من",
    "مرسل من",
  ]

  private static let ends = [
    "から送信", "에서 보냄", "から送信しました", "iphone'umdan gönderildi", "'umdan gönderildi",
  ]
}

extension Substring {
  fileprivate var trimmedEnd: Substring {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
