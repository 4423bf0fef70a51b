extension TimeWords {
  static let italian = TimeWords(
    code: "it",
    traits: [.bareHour, .articleDay],
    weekdays: [
      "lunedì lun", "martedì mart mar", "mercoledì merc mer", "giovedì gio giov", "venerdì ven",
      "sabato sab", "domenica dom",
    ],
    months: [
      "gennaio gen genn", "febbraio feb febbr", "marzo mar", "aprile apr", "maggio mag magg",
      "giugno giu",
      "luglio lug", "agosto ago", "settembre set sett", "ottobre ott", "novembre nov",
      "dicembre dic",
    ],
    numbers: [
      0: "zero", 1: "un uno una l_una", 2: "due", 3: "tre", 4: "quattro", 5: "cinque", 6: "sei",
      7: "sette", 8: "otto", 9: "nove", 10: "dieci", 11: "undici", 12: "dodici", 13: "tredici",
      14: "quattordici", 15: "quindici", 16: "sedici", 17: "diciassette", 18: "diciotto",
      19: "diciannove", 20: "venti", 21: "ventuno", 22: "ventidue", 23: "ventitré",
      24: "ventiquattro", 25: "venticinque", 26: "ventisei", 27: "ventisette", 28: "ventotto",
      29: "ventinove", 30: "trenta", 31: "trentuno", 40: "quaranta", 45: "quarantacinque",
      50: "cinquanta",
    ],
    numberJoint: nil,
    ordinals: [
      1: "primo prima", 2: "secondo seconda", 3: "terzo terza", 4: "quarto quarta",
      5: "quinto quinta",
    ],
    units: [
      .second: "secondo secondi sec", .minute: "minuto minuti min", .hour: "ora ore",
      .day: "giorno giorni", .week: "settimana settimane",
      .weekend: "fine_settimana weekend week_end", .month: "mese mesi",
      .quarter: "trimestre trimestri", .year: "anno anni", .decade: "decennio decenni",
    ],
    parts: [
      .earlyMorning: "di_prima_mattina",
      .morning:
        "mattina di_mattina della_mattina la_mattina in_mattinata mattinata del_mattino di_mattino mattino",
      .lunch: "all_ora_di_pranzo a_pranzo",
      .afternoon: "pomeriggio di_pomeriggio del_pomeriggio nel_pomeriggio",
      .evening: "sera di_sera della_sera la_sera in_serata serata",
      .night: "notte di_notte della_notte la_notte",
    ],
    dayOffsets: [
      0: "oggi", 1: "domani dmn", -1: "ieri", 2: "dopodomani dopo_domani",
      -2: "l_altro_ieri altro_ieri avantieri",
    ],
    namedParts: [
      NamedPart(day: 0, part: .morning, words: "stamattina questa_mattina stamani stamane"),
      NamedPart(day: 0, part: .afternoon, words: "questo_pomeriggio oggi_pomeriggio"),
      NamedPart(day: 0, part: .evening, words: "stasera questa_sera"),
      NamedPart(day: 0, part: .night, words: "stanotte questa_notte"),
    ],
    shifts: [
      1: "prossimo prossima prossimi prossime seguente successivo",
      0: "questo questa questi queste quest",
      -1: "scorso scorsa scorsi scorse passato passata ultimo ultima ultimi ultime",
    ],
    namedPeriods: [],
    clockWords: [720: "mezzogiorno", 1440: "mezzanotte", 750: "mezzogiorno_e_mezzo"],
    roles: [
      .at: "alle all ore alle_ore verso_le per_le le dalle intorno_alle",
      .on: "il in nel per entro a da dal",
      .the: "il la le lo l i gli", .of: "di del della dell d", .from: "da dal dalle dall dalla",
      .between: "tra fra tra_le fra_le tra_il fra_il", .to: "a al alle fino_al fino_alle",
      .and: "e e_le e_il",
      .ahead: "tra fra in", .within: "entro", .ago: "fa or_sono", .later: "dopo più_tardi",
      .laterOn: "più_tardi", .after: "dopo", .before: "prima_di prima_del prima_della",
      .rest: "resto", .halfMark: "metà", .now: "adesso",
      .half: "mezza mezzo mezz", .quarter: "quarto un_quarto", .past: "e", .minus: "meno",
      .hour: "ore h in_punto",
      .am: "am", .pm: "pm", .coming: "che_viene entrante",
      .start: "inizio inizi_di inizio_di l_inizio_di", .middle: "metà metà_di",
      .end: "fine fine_di la_fine_di fine_del la_fine_del",
      .every: "ogni tutti_i tutte_le", .about: "verso circa",
      .ordinalSuffix: "o a", .quarterMark: "t q",
      .weak:
        "mar mer dom sab gio ven lun set ago sei un una uno l_una secondo quarto prima t fine sera notte mattina mattino passato passata",
      .moved:
        "spostato spostata spostare spostiamo spostati rinviato rinviata rinviare cambiato anticipato anticipata posticipato",
      .stop:
        "buona_sera buona_notte buon_pomeriggio buona_giornata buona_serata buongiorno buonasera in_fine",
      .clauseWord: "e o in con per se si ci ti mi che va da al davanti perché ma a di ok come",
      .few: "alcuni alcune qualche", .pair: "paio paio_di un_paio_di",
    ],
    feasts: [
      1225: "natale", 1224: "vigilia_di_natale", 1231: "san_silvestro", 101: "capodanno",
      815: "ferragosto", 106: "epifania", 1226: "santo_stefano", 214: "san_valentino",
      1101: "ognissanti",
      425: "festa_della_liberazione", 602: "festa_della_repubblica", 1208: "immacolata",
    ],
    movableFeasts: [
      .easter(offset: 0): "pasqua", .easter(offset: 1): "pasquetta lunedì_dell_angelo",
      .easter(offset: -2): "venerdì_santo", .easter(offset: -47): "martedì_grasso",
      .weekday(7, month: 5, occurrence: 2): "festa_della_mamma",
    ],
    seasons: [.spring: "primavera", .summer: "estate", .autumn: "autunno", .winter: "inverno"])
}
