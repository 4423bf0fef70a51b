extension TimeWords {
  static let german = TimeWords(
    code: "de",
    traits: [.halfBefore, .dottedOrdinal, .bareHour],
    weekdays: [
      "montag mo montags", "dienstag di dienstags", "mittwoch mi mittwochs",
      "donnerstag do donnerstags", "freitag fr freitags", "samstag sa sonnabend samstags",
      "sonntag so sonntags",
    ],
    months: [
      "januar jan jänner jaenner", "februar feb", "märz mär mrz maerz", "april apr", "mai",
      "juni jun",
      "juli jul", "august aug", "september sept sep", "oktober okt", "november nov",
      "dezember dez",
    ],
    numbers: [
      0: "null", 1: "ein eins eine einem einer einen", 2: "zwei zwo", 3: "drei", 4: "vier",
      5: "fünf fuenf", 6: "sechs", 7: "sieben", 8: "acht", 9: "neun", 10: "zehn", 11: "elf",
      12: "zwölf zwoelf",
      13: "dreizehn", 14: "vierzehn", 15: "fünfzehn fuenfzehn", 16: "sechzehn", 17: "siebzehn",
      18: "achtzehn",
      19: "neunzehn", 20: "zwanzig", 21: "einundzwanzig", 22: "zweiundzwanzig",
      23: "dreiundzwanzig", 24: "vierundzwanzig", 25: "fünfundzwanzig", 26: "sechsundzwanzig",
      27: "siebenundzwanzig", 28: "achtundzwanzig", 29: "neunundzwanzig", 30: "dreißig dreissig",
      31: "einunddreißig", 40: "vierzig", 45: "fünfundvierzig", 50: "fünfzig",
    ],
    numberJoint: nil,
    ordinals: [
      1: "erste ersten erster", 2: "zweite zweiten zweiter", 3: "dritte dritten dritter",
      4: "vierte vierten vierter", 5: "fünfte fünften", 6: "sechste sechsten",
      7: "siebte siebten siebente siebenten", 8: "achte achten", 9: "neunte neunten",
      10: "zehnte zehnten", 11: "elfte elften", 12: "zwölfte zwölften",
      13: "dreizehnte dreizehnten", 14: "vierzehnte vierzehnten", 15: "fünfzehnte fünfzehnten",
      16: "sechzehnte sechzehnten", 17: "siebzehnte siebzehnten", 18: "achtzehnte achtzehnten",
      19: "neunzehnte neunzehnten", 20: "zwanzigste zwanzigsten",
      21: "einundzwanzigste einundzwanzigsten", 22: "zweiundzwanzigste zweiundzwanzigsten",
      23: "dreiundzwanzigste dreiundzwanzigsten", 24: "vierundzwanzigste vierundzwanzigsten",
      25: "fünfundzwanzigste fünfundzwanzigsten", 26: "sechsundzwanzigste sechsundzwanzigsten",
      27: "siebenundzwanzigste siebenundzwanzigsten",
      28: "achtundzwanzigste achtundzwanzigsten", 29: "neunundzwanzigste neunundzwanzigsten",
      30: "dreißigste dreißigsten", 31: "einunddreißigste einunddreißigsten",
    ],
    units: [
      .second: "sekunde sekunden sek", .minute: "minute minuten min", .hour: "stunde stunden std",
      .day: "tag tage tagen", .week: "woche wochen", .weekend: "wochenende wochenenden we",
      .month: "monat monate monaten monats", .quarter: "quartal quartale quartals",
      .year: "jahr jahre jahren jahres", .decade: "jahrzehnt jahrzehnte jahrzehnten",
    ],
    parts: [
      .earlyMorning: "frühmorgens frühs in_der_früh",
      .morning:
        "am_morgen morgens vormittag vormittags am_vormittag früh morgen des_morgens in_der_frühe",
      .lunch: "mittag am_mittag mittags", .afternoon: "nachmittag nachmittags am_nachmittag",
      .evening: "abend abends am_abend", .night: "nacht nachts in_der_nacht",
    ],
    dayOffsets: [
      0: "heute heut heutigen", 1: "morgen morgigen", -1: "gestern gestrigen",
      2: "übermorgen uebermorgen ubermorgn",
      -2: "vorgestern",
    ],
    namedParts: [],
    shifts: [
      1:
        "nächsten nächste nächster nächstes nächstem naechsten naechste naechster naechstes folgenden folgende",
      0: "diesen diese dieser dieses diesem dies",
      -1:
        "letzten letzte letzter letztes letztem vorigen vorige voriges voriger vergangenen vergangene vergangenes vergangener",
      2: "übernächsten übernächste übernächster übernächstes uebernaechste uebernaechsten",
      -2: "vorletzten vorletzte vorletztes",
    ],
    namedPeriods: [],
    clockWords: [720: "zwölf_uhr_mittags", 1440: "mitternacht"],
    roles: [
      .at: "um gegen ab bis zu", .on: "am im an in für vor nach seit bis ab zum den",
      .the: "der den das dem die des", .of: "des der im von vom am",
      .from: "von vom ab", .between: "zwischen", .to: "bis bis_zum", .and: "und",
      .ahead: "in binnen",
      .agoPrefix: "vor", .later: "später", .half: "halb halbe halben halber",
      .quarter: "viertel", .threeQuarters: "dreiviertel", .past: "nach", .minus: "vor",
      .hour: "uhr h", .am: "am", .pm: "pm",
      .coming: "kommenden kommende kommender kommendes kommendem", .start: "anfang anfangs beginn",
      .middle: "mitte", .end: "ende",
      .every: "jeden jede jedes jeder", .about: "etwa circa ca ungefähr so",
      .quarterMark: "q",
      .weak:
        "mo di mi do fr sa so we jan sek eine ein einen einem einer zwo früh mittag nacht morgens mai_ montags dienstags mittwochs donnerstags freitags samstags sonntags",
      .moved:
        "verlegt verlege verlegen verschoben verschieben verschiebe verschiebt geändert ändern umgebucht vorverlegt",
      .stop:
        "guten_morgen guten_tag guten_abend gute_nacht schönen_abend schönen_tag moin schönen_abend_noch",
      .clauseWord:
        "und oder bei im in am für wenn dann da ist wäre geht passt treffen los ab mit auf zum zur ich wir du er sie es ihr an wieder zurück heute morgen oder_so hab habe",
      .few: "paar ein_paar einigen einige mehreren",
      .oneAndHalf: "anderthalb eineinhalb",
    ],
    feasts: [
      1225: "weihnachten", 1224: "heiligabend heilig_abend", 1231: "silvester sylvester",
      101: "neujahr",
      1206: "nikolaus", 501: "tag_der_arbeit", 1003: "tag_der_deutschen_einheit",
    ])
}
