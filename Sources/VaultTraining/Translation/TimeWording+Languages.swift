internal import VaultCore

extension TimeWording {
  /// The wordings of English and the languages of the shipped model.
  static let all: [Language: TimeWording] = [
    .english: english, .spanish: spanish, .german: german, .french: french,
    Language(rawValue: "it"): italian, Language(rawValue: "pt"): portuguese,
    Language(rawValue: "ja"): japanese, Language(rawValue: "zh"): chinese,
  ]

  private static let english = TimeWording(
    days: [
      "today", "tomorrow", "this weekend", "next week", "on Monday", "on Tuesday", "on Wednesday",
      "on Thursday", "on Friday", "on Saturday", "on Sunday",
    ],
    heads: ["call", "lunch", "dinner", "train", "appointment", "class", "flight", "reminder"],
    spans: ["in n# minutes", "in n# hours", "in n# days", "in n# weeks"],
    fullHours: ["at h#p#", "at h# p#", "at h#:00 p#", "at H#:00", "h#p#", "h# p#"],
    minutes: ["at h#:m#p#", "at h#:m# p#", "at H#:m#", "h#:m#p#", "H#:m#"],
    halfHours: [], parts: ["am", "pm", "pm"], isHeadFinal: false)

  private static let spanish = TimeWording(
    days: [
      "hoy", "mañana", "este fin de semana", "la próxima semana", "el lunes", "el martes",
      "el miércoles", "el jueves", "el viernes", "el sábado", "el domingo",
    ],
    heads: ["llamada", "almuerzo", "cena", "tren", "cita", "clase", "vuelo", "recordatorio"],
    spans: ["en n# minutos", "en n# horas", "dentro de n# días", "en n# semanas"],
    fullHours: ["a las h# p#", "a las H#:00", "a las H# h", "a las H#", "a las h#", "H# horas"],
    minutes: ["a las h#:m# p#", "a las H#:m#", "a las H#:m# h", "H#:m#"],
    halfHours: ["a las h# y media", "a las h# y media p#"],
    parts: ["de la mañana", "de la tarde", "de la noche"], isHeadFinal: false)

  private static let german = TimeWording(
    days: [
      "heute", "morgen", "dieses Wochenende", "nächste Woche", "am Montag", "am Dienstag",
      "am Mittwoch", "am Donnerstag", "am Freitag", "am Samstag", "am Sonntag",
    ],
    heads: [
      "Anruf", "Mittagessen", "Abendessen", "Zug", "Termin", "Unterricht", "Flug", "Erinnerung",
    ],
    spans: ["in n# Minuten", "in n# Stunden", "in n# Tagen", "in n# Wochen"],
    fullHours: ["um H# Uhr", "um H#:00 Uhr", "um h# Uhr p#", "H# Uhr", "um H#:00"],
    minutes: ["um H#:m# Uhr", "um H#.m# Uhr", "um H# Uhr m#", "H#:m# Uhr", "um H#:m#"],
    halfHours: [], parts: ["morgens", "nachmittags", "abends"], isHeadFinal: false)

  private static let french = TimeWording(
    days: [
      "aujourd'hui", "demain", "ce week-end", "la semaine prochaine", "lundi", "mardi", "mercredi",
      "jeudi", "vendredi", "samedi", "dimanche",
    ],
    heads: ["appel", "déjeuner", "dîner", "train", "rendez-vous", "cours", "vol", "rappel"],
    spans: ["dans n# minutes", "dans n# heures", "dans n# jours", "dans n# semaines"],
    fullHours: ["à H#h", "à H# h", "à H# heures", "à H#h00", "à h# heures p#", "H#h"],
    minutes: ["à H#hm#", "à H# h m#", "à H# heures m#", "H#hm#", "à H#:m#"],
    halfHours: ["à h# heures et demie p#"], parts: ["du matin", "de l'après-midi", "du soir"],
    isHeadFinal: false)

  private static let italian = TimeWording(
    days: [
      "oggi", "domani", "questo fine settimana", "la prossima settimana", "lunedì", "martedì",
      "mercoledì", "giovedì", "venerdì", "sabato", "domenica",
    ],
    heads: [
      "chiamata", "pranzo", "cena", "treno", "appuntamento", "lezione", "volo", "promemoria",
    ],
    spans: ["tra n# minuti", "tra n# ore", "fra n# giorni", "tra n# settimane"],
    fullHours: ["alle H#", "alle ore H#", "alle H#:00", "alle h# p#", "ore H#"],
    minutes: ["alle H#:m#", "alle ore H#:m#", "alle H#.m#", "alle h#:m# p#", "ore H#.m#"],
    halfHours: ["alle h# e mezza", "alle H# e mezza"],
    parts: ["di mattina", "del pomeriggio", "di sera"], isHeadFinal: false)

  private static let portuguese = TimeWording(
    days: [
      "hoje", "amanhã", "neste fim de semana", "na próxima semana", "na segunda-feira",
      "na terça-feira", "na quarta-feira", "na quinta-feira", "na sexta-feira", "no sábado",
      "no domingo",
    ],
    heads: ["ligação", "almoço", "jantar", "trem", "consulta", "aula", "voo", "lembrete"],
    spans: ["em n# minutos", "em n# horas", "daqui a n# dias", "em n# semanas"],
    fullHours: ["às H#h", "às H# horas", "às H#:00", "às h# p#", "às h# horas p#", "H#h"],
    minutes: ["às H#hm#", "às H#:m#", "às h#:m# p#", "H#hm#"],
    halfHours: ["às h# e meia", "às h# e meia p#"],
    parts: ["da manhã", "da tarde", "da noite"], isHeadFinal: false)

  private static let japanese = TimeWording(
    days: [
      "今日", "明日", "今週末", "来週", "月曜日", "火曜日", "水曜日", "木曜日", "金曜日", "土曜日",
      "日曜日",
    ],
    heads: ["電話", "昼食", "夕食", "電車", "予約", "授業", "便", "リマインダー"],
    spans: ["n#分後", "n#時間後", "n#日後", "n#週間後"],
    fullHours: ["p#h#時に", "H#時に", "p#h#時", "H#:00", "H#時"],
    minutes: ["p#h#時m#分に", "H#時m#分に", "H#:m#に", "H#:m#"],
    halfHours: ["p#h#時半に", "H#時半"], parts: ["午前", "午後", "午後"], isHeadFinal: true)

  private static let chinese = TimeWording(
    days: [
      "今天", "明天", "这个周末", "下周", "星期一", "周二", "星期三", "周四", "星期五", "周六", "星期天",
    ],
    heads: ["电话", "午餐", "晚餐", "火车", "预约", "课", "航班", "提醒"],
    spans: ["n#分钟后", "n#小时后", "n#天后", "n#周后"],
    fullHours: ["p#h#点", "H#点", "p#h#点钟", "H#:00", "h#点"],
    minutes: ["p#h#点m#分", "H#点m#分", "p#h#:m#", "H#:m#"],
    halfHours: ["p#h#点半", "h#点半"], parts: ["上午", "下午", "晚上"], isHeadFinal: true)
}
