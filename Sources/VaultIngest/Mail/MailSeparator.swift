/// Recognises the lines that mail programs put above a mail they repeat or pass on.
enum MailSeparator {
  /// Whether a forwarded mail starts here: "---------- Forwarded message ----------".
  static func startsForward(_ line: Substring) -> Bool {
    guard let phrase = phrase(of: line) else { return false }
    return phrase.isDashed
      ? forwards.contains { phrase.text.hasPrefix($0) }
      : begins.contains(phrase.text)
  }

  /// Whether a repeated mail starts here: "-----Original Message-----".
  static func startsReply(_ line: Substring) -> Bool {
    guard let phrase = phrase(of: line), phrase.isDashed else { return false }
    return originals.contains(phrase.text)
  }

  /// Whether a line is drawn: `________` or `--------`.
  static func isRule(_ line: Substring) -> Bool {
    let bytes = line.utf8
    guard let first = bytes.first, first == UInt8(ascii: "_") || first == UInt8(ascii: "-"),
      bytes.count >= 5
    else { return false }
    return bytes.allSatisfy { $0 == first || $0 == UInt8(ascii: " ") }
  }

  /// Whether the header of a mail stands here as a block of lines, as Outlook writes it: From
  /// first, then at least a date and one of To and Subject, each with a colon.
  static func isHeaderBlock(_ lines: [MailLine], at start: Int) -> Bool {
    guard field(lines[start].text) == .from else { return false }
    var found: Set<Field> = [.from]
    var others = 0
    for line in lines[(start + 1)...].prefix(10) where !line.isBlank {
      guard let field = field(line.text) else {
        // A long list of addresses goes on in the next line.
        others += 1
        if others > 2 { break }
        continue
      }
      if field == .from { break }
      found.insert(field)
    }
    return found.contains(.date) && (found.contains(.to) || found.contains(.subject))
  }

  private enum Field: Hashable {
    case from
    case date
    case to
    case subject
  }

  private static func field(_ line: Substring) -> Field? {
    guard let count = labelBytes(line.utf8.span) else { return nil }
    let colon = line.utf8.index(line.startIndex, offsetBy: count)
    guard line.utf8[colon] != 0xEF || line[colon...].hasPrefix("：") else { return nil }
    let label = line[..<colon].lowercased()
    if let field = fields[label] { return field }
    let bare = label.filter { $0 != "*" && $0 != "\u{A0}" && $0 != "\u{202F}" && $0 != "|" }
    return fields[bare.split(separator: " ").joined(separator: " ")]
  }

  /// How many bytes stand before a line's first colon; `nil` where that is no label.
  ///
  /// No label has more than a few words; most lines with a colon are prose.
  private static func labelBytes(_ line: borrowing Span<UInt8>) -> Int? {
    var spaces = 0
    for index in 0..<min(40, line.count) {
      switch line[index] {
      case UInt8(ascii: ":"), 0xEF: return index
      case UInt8(ascii: " "):
        spaces += 1
        if spaces > 6 { return nil }
      default: break
      }
    }
    return nil
  }

  /// The words of a line in lower case, and whether dashes enclose or precede them.
  private static func phrase(of line: Substring) -> (text: String, isDashed: Bool)? {
    guard let first = line.utf8.first, line.utf8.count <= 120 else { return nil }
    let isDashed = first == UInt8(ascii: "-") && line.utf8.dropFirst().first == first
    // The last byte of a wide colon is 0x9A.
    guard isDashed || line.utf8.last == UInt8(ascii: ":") || line.utf8.last == 0x9A else {
      return nil
    }
    var text = line.lowercased().drop { $0 == "-" || $0.isWhitespace }
    while let last = text.last {
      guard last == "-" || last.isWhitespace || last == ":" || last == "：" else { break }
      text.removeLast()
    }
    let words = String(text)
    guard words.isWiderThanASCII else { return (words, isDashed) }
    let plain = words.replacing("\u{A0}", with: " ").replacing("’", with: "'")
    return (plain, isDashed)
  }

  private static let forwards = [
    "forwarded message", "forwarded by", "forwarded mail", "weitergeleitete nachricht",
    "weitergeleitete mail", "weitergeleitet von", "message transféré", "message transmis",
    "message réexpédié", "mensaje reenviado", "mensagem encaminhada", "mensagem reencaminhada",
    "messaggio inoltrato", "doorgestuurd bericht", "vidarebefordrat meddelande",
    "vidarebefordrat mejl", "videresendt meddelelse", "videresendt melding",
    "videresendt besked", "välitetty viesti", "edelleenlähetetty viesti", "wiadomość przekazana",
    "treść przekazanej wiadomości", "przekazana wiadomość", "přeposlaná zpráva",
    "přeposlaná správa", "továbbított üzenet", "mesaj redirecționat", "προωθημένο μήνυμα",
    "iletilen mesaj", "yönlendirilmiş ileti", "пересылаемое сообщение",
    "перенаправленное сообщение", "пересланное сообщение", "переслане повідомлення",
    "missatge reenviat", "pesan terusan", "thư đã chuyển tiếp", "転送されたメッセージ",
    "転送メッセージ", "转发的邮件", "转发邮件信息", "已转发邮件", "轉寄的郵件", "轉寄郵件",
    "전달된 메시지", "전달된 메일", "הודעה שהועברה", "رسالة محولة", "الرسالة المعاد توجيهها",
  ]

  /// What Apple's mailers write above, without dashes.
  private static let begins: Set<String> = [
    "begin forwarded message", "anfang der weitergeleiteten nachricht",
    "anfang der weitergeleiteten e-mail", "début du message transféré",
    "début du message réexpédié", "inicio del mensaje reenviado",
    "início da mensagem encaminhada", "início da mensagem reencaminhada",
    "inizio messaggio inoltrato", "begin doorgestuurd bericht", "vidarebefordrat brev",
    "start på videresendt besked", "start på videresendt melding",
    "välitetty viesti alkaa", "początek przekazywanej wiadomości",
    "начало переадресованного сообщения",
    "начало пересылаемого сообщения", "転送されたメッセージ", "以下是转发的邮件", "下面是被转发的邮件",
    "開始轉寄郵件", "전달된 메시지", "iletilen mesajın başlangıcı", "inici del missatge reenviat",
  ]

  private static let originals: Set<String> = [
    "original message", "original-nachricht", "originalnachricht", "ursprüngliche nachricht",
    "ursprüngliche mail", "original e-mail", "message original", "message d'origine",
    "message initial", "e-mail d'origine", "mensaje original", "mensagem original",
    "messaggio originale", "messaggio originario", "oorspronkelijk bericht",
    "origineel bericht", "ursprungligt meddelande", "originalmeddelande",
    "oprindelig meddelelse", "original meddelelse", "opprinnelig melding", "alkuperäinen viesti",
    "wiadomość oryginalna", "oryginalna wiadomość", "původní zpráva", "pôvodná správa",
    "eredeti üzenet", "mesaj original", "mesajul original", "αρχικό μήνυμα", "özgün ileti",
    "orijinal mesaj", "исходное сообщение", "оригинальное сообщение", "вихідне повідомлення",
    "missatge original", "pesan asli", "thư gốc", "元のメッセージ", "オリジナルメッセージ",
    "原始邮件", "邮件原件", "原始郵件", "原始訊息", "원본 메시지", "원본 메일", "reply message",
    "reply to message", "הודעה מקורית", "الرسالة الأصلية",
  ]

  private static let fields: [String: Field] = {
    var table: [String: Field] = [:]
    for (field, names) in labels {
      for name in names.split(separator: "|") { table[String(name)] = field }
    }
    return table
  }()

  private static let labels: [(Field, String)] = [
    (.from, "from|von|de|da|van|från|fra|lähettäjä|od|feladó|de la|από|kimden|от|від|寄件者|寄件人"),
    (.from, "发件人|發件人|差出人|送信者|보낸 사람|보낸사람|מאת|من|dari|từ|отправитель|expéditeur"),
    (.from, "remitente|mittente|afzender|absender"),
    (.date, "sent|date|gesendet|datum|envoyé|envoyé le|date d'envoi|enviado|enviado el|fecha|data"),
    (
      .date,
      "enviada em|enviado em|enviada|inviato|verzonden|skickat|sendt|dato|lähetetty|päivämäärä"
    ),
    (
      .date,
      "wysłano|wysłane|odesláno|odoslané|dátum|elküldve|trimis|στάλθηκε|ημερομηνία|gönderildi"
    ),
    (.date, "gönderme tarihi|tarih|отправлено|дата|надіслано|发送时间|发送日期|發送時間|寄件日期|日期|传送日期"),
    (
      .date,
      "送信日時|日時|日付|보낸 날짜|날짜|보낸날짜|נשלח|תאריך|تاريخ الإرسال|التاريخ|dikirim|tanggal|enviat|enviat el"
    ),
    (.date, "đã gửi|ngày|gesendet am|sent at|skickat den|gesendet um"),
    (.to, "to|an|à|pour|para|a|aan|till|til|vastaanottaja|do|komu|címzett|către|προς|kime|кому"),
    (.to, "收件人|收件者|宛先|받는 사람|받는사람|אל|إلى|kepada|đến|per a|destinatario|destinataire|empfänger"),
    (
      .subject,
      "subject|betreff|objet|asunto|assunto|oggetto|onderwerp|ämne|emne|aihe|temat|předmět"
    ),
    (.subject, "predmet|tárgy|subiect|θέμα|konu|тема|主题|主旨|主題|件名|제목|נושא|الموضوع|subjek|perihal"),
    (.subject, "chủ đề|assumpte|sujet"),
  ]
}
