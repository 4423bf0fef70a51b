extension TimeWords {
  static let french = TimeWords(
    code: "fr",
    traits: [.articleDay],
    weekdays: [
      "lundi lun", "mardi mar", "mercredi mer", "jeudi jeu", "vendredi ven vend", "samedi sam",
      "dimanche dim",
    ],
    months: [
      "janvier janv jan", "février févr fév", "mars", "avril avr", "mai", "juin", "juillet juil",
      "août aout", "septembre sept sep", "octobre oct", "novembre nov", "décembre déc dec",
    ],
    numbers: [
      0: "zéro", 1: "un une", 2: "deux", 3: "trois", 4: "quatre", 5: "cinq", 6: "six", 7: "sept",
      8: "huit", 9: "neuf", 10: "dix", 11: "onze", 12: "douze", 13: "treize", 14: "quatorze",
      15: "quinze", 16: "seize", 17: "dix_sept", 18: "dix_huit", 19: "dix_neuf", 20: "vingt",
      21: "vingt_et_un vingt_et_une", 30: "trente", 31: "trente_et_un", 40: "quarante",
      50: "cinquante", 60: "soixante", 100: "cent", 1000: "mille mil",
    ],
    numberJoint: "_",
    ordinals: [
      1: "premier première", 2: "deuxième second seconde", 3: "troisième", 4: "quatrième",
      5: "cinquième",
    ],
    units: [
      .second: "seconde secondes sec", .minute: "minute minutes min mn",
      .hour: "heure heures", .day: "jour jours", .week: "semaine semaines sem",
      .weekend: "week_end weekend we", .month: "mois", .quarter: "trimestre trimestres",
      .year: "an ans année années", .decade: "décennie décennies",
    ],
    parts: [
      .earlyMorning: "tôt_le_matin",
      .morning: "matin le_matin du_matin dans_la_matinée matinée au_matin",
      .lunch: "ce_midi",
      .afternoon: "après_midi l_après_midi de_l_après_midi dans_l_après_midi aprem aprèm",
      .evening: "soir le_soir du_soir soirée dans_la_soirée en_soirée au_soir",
      .night: "nuit la_nuit dans_la_nuit de_la_nuit",
    ],
    dayOffsets: [
      0: "aujourd_hui aujourdhui ajd auj", 1: "demain dem1", -1: "hier", 2: "après_demain",
      -2: "avant_hier",
    ],
    namedParts: [
      NamedPart(day: 0, part: .morning, words: "ce_matin"),
      NamedPart(
        day: 0, part: .afternoon, words: "cet_après_midi cette_après_midi cet_aprem cet_aprèm"),
      NamedPart(day: 0, part: .evening, words: "ce_soir"),
      NamedPart(day: 0, part: .night, words: "cette_nuit"),
    ],
    shifts: [
      1: "prochain prochaine prochains prochaines suivant suivante suivants suivantes",
      0: "ce cet cette ces",
      -1:
        "dernier dernière derniers dernières passé passée passés passées précédent précédente précédents précédentes",
    ],
    namedPeriods: [],
    clockWords: [720: "midi", 1440: "minuit", 750: "midi_et_demi midi_trente"],
    roles: [
      .at: "à vers dès pour au_alentours_de", .on: "le en au pour avant après depuis jusqu",
      .the: "le la les l", .of: "de du d des", .from: "de du depuis d dès", .between: "entre",
      .to: "à au jusqu_à jusqu_au jusque", .and: "et", .ahead: "dans en", .within: "d_ici",
      .agoPrefix: "il_y_a ya y_a",
      .later: "plus_tard après", .laterOn: "plus_tard", .sooner: "plus_tôt",
      .after: "après à_partir_de à_compter_de", .before: "avant", .rest: "reste",
      .starting: "commençant_le", .halfMark: "moitié", .now: "maintenant", .half: "demi demie",
      .quarter: "quart un_quart le_quart",
      .past: "et", .minus: "moins", .hour: "heure heures h hr", .am: "am", .pm: "pm",
      .coming: "qui_vient à_venir", .start: "début début_du début_de le_début_de le_début_du",
      .middle: "mi milieu milieu_de milieu_du",
      .end: "fin fin_de fin_du la_fin_de la_fin_du fin_de_la la_fin_d",
      .every: "chaque tous_les toutes_les", .about: "vers environ",
      .ordinalSuffix: "er ere e eme re", .quarterMark: "t q",
      .weak:
        "mars mar mer ven sam dim jeu lun sep an un une we sem second t six sept nuit soir matin midi et ce jan dec été ascension passé passée passés passées",
      .moved:
        "déplacé déplacée déplacer reporté reportée reporter décalé décalée décaler changé changer avancé avancée repoussé repoussée",
      .stop:
        "bonne_soirée bonne_nuit bonne_après_midi bon_après_midi bonne_journée de_nos_jours en_mer en_plein_jour champ_de_mars par_an",
      .clauseWord: "et ou en pour si on je tu nous vous il elle mais car avec chez svp stp ok",
      .few: "quelques plusieurs", .pair: "couple_de",
      .dayWord: "",
    ],
    feasts: [
      1225: "noël", 1224: "réveillon_de_noël veille_de_noël", 1231: "saint_sylvestre réveillon",
      101: "jour_de_l_an nouvel_an", 714: "fête_nationale quatorze_juillet", 214: "saint_valentin",
      1101: "toussaint",
      1031: "halloween", 106: "épiphanie", 501: "fête_du_travail",
    ],
    movableFeasts: [
      .easter(offset: 0): "pâques dimanche_de_pâques", .easter(offset: 1): "lundi_de_pâques",
      .easter(offset: -2): "vendredi_saint", .easter(offset: 39): "ascension jeudi_de_l_ascension",
      .easter(offset: 49): "pentecôte", .easter(offset: 50): "lundi_de_pentecôte",
      .easter(offset: -47): "mardi_gras",
      .weekday(7, month: 6, occurrence: 3): "fête_des_pères",
    ],
    seasons: [.spring: "printemps", .summer: "été", .autumn: "automne", .winter: "hiver"])
}
