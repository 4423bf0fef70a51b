extension TimeWords {
  static let spanish = TimeWords(
    code: "es",
    traits: [.bareHour, .articleDay],
    weekdays: [
      "lunes lun", "martes mart", "miércoles mié mier", "jueves jue juev", "viernes vie vier",
      "sábado sáb", "domingo dom",
    ],
    months: [
      "enero ene", "febrero feb", "marzo mar", "abril abr", "mayo may", "junio jun", "julio jul",
      "agosto ago", "septiembre setiembre sept sep set", "octubre oct", "noviembre nov",
      "diciembre dic",
    ],
    numbers: [
      0: "cero", 1: "un uno una", 2: "dos", 3: "tres", 4: "cuatro", 5: "cinco", 6: "seis",
      7: "siete", 8: "ocho", 9: "nueve", 10: "diez", 11: "once", 12: "doce", 13: "trece",
      14: "catorce", 15: "quince", 16: "dieciséis", 17: "diecisiete", 18: "dieciocho",
      19: "diecinueve", 20: "veinte", 21: "veintiuno veintiún veintiuna", 22: "veintidós",
      23: "veintitrés", 24: "veinticuatro", 25: "veinticinco", 26: "veintiséis",
      27: "veintisiete", 28: "veintiocho", 29: "veintinueve", 30: "treinta", 40: "cuarenta",
      50: "cincuenta", 60: "sesenta",
      70: "setenta", 80: "ochenta", 90: "noventa", 500: "quinientos", 600: "seiscientos",
      700: "setecientos", 800: "ochocientos", 900: "novecientos", 1000: "mil",
    ],
    numberJoint: "_y_",
    ordinals: [
      1: "primero primer primera", 2: "segundo segunda", 3: "tercero tercer tercera",
      4: "cuarto cuarta", 5: "quinto quinta",
    ],
    units: [
      .second: "segundo segundos seg", .minute: "minuto minutos min mins",
      .hour: "hora horas hr hrs h", .day: "día días", .week: "semana semanas sem",
      .weekend: "fin_de_semana finde fines_de_semana", .month: "mes meses",
      .quarter: "trimestre trimestres", .year: "año años",
      .decade: "década décadas decenio decenios",
    ],
    parts: [
      .earlyMorning: "madrugada de_la_madrugada de_madrugada por_la_madrugada",
      .morning:
        "por_la_mañana de_la_mañana en_la_mañana a_la_mañana por_la_mañanita esta_mañana_por_la_mañana",
      .lunch: "al_mediodía del_mediodía a_mediodía",
      .longAfternoon: "tarde por_la_tarde de_la_tarde en_la_tarde a_la_tarde tardecita",
      .night: "noche por_la_noche de_la_noche en_la_noche a_la_noche",
    ],
    dayOffsets: [
      0: "hoy", 1: "mañana mñn mñna manna", -1: "ayer", 2: "pasado_mañana pasado_mñn",
      -2: "anteayer antes_de_ayer antier",
    ],
    namedParts: [
      NamedPart(day: 0, part: .morning, words: "esta_mañana"),
      NamedPart(day: 0, part: .evening, words: "esta_tarde"),
      NamedPart(day: 0, part: .night, words: "esta_noche"),
      NamedPart(day: -1, part: .night, words: "anoche"),
    ],
    shifts: [
      1: "próximo próxima próximos próximas siguiente siguientes",
      0: "este esta estos estas",
      -1:
        "pasado pasada pasados pasadas último última últimos últimas anterior anteriores previo previa previos previas",
    ],
    namedPeriods: [],
    clockWords: [720: "mediodía", 1440: "medianoche media_noche"],
    roles: [
      .at: "a_las a_la las a_eso_de_las sobre_las a las_", .on: "el en para hasta antes desde",
      .the: "el la los las lo", .of: "de del",
      .from: "de desde del desde_las de_las desde_la de_la desde_el",
      .between: "entre entre_las entre_el",
      .to: "a hasta al a_las hasta_las hasta_el hasta_la a_la", .and: "y e y_las y_el",
      .ahead: "en dentro_de", .agoPrefix: "hace", .ago: "atrás",
      .later: "después más_tarde", .laterOn: "más_tarde más_adelante",
      .sooner: "más_temprano antes_en", .after: "después_de después_del tras",
      .before: "antes_de antes_del", .rest: "resto", .starting: "que_empieza_el",
      .now: "ahora hoy_en_día", .half: "media", .quarter: "cuarto un_cuarto", .past: "y",
      .minus: "menos para_las", .hour: "horas h hrs hs en_punto", .am: "am", .pm: "pm",
      .coming: "que_viene que_entra entrante",
      .start: "principios_de inicios_de comienzos_de principio_de inicio_de",
      .middle: "mediados_de mitad_de mediados_del",
      .halfMark: "mitad mitad_de",
      .end: "finales_de fin_de final_de fines_de final_del fin_del",
      .every: "cada todos_los todas_las", .about: "sobre hacia alrededor_de aproximadamente",
      .ordinalSuffix: "ro do er o a", .quarterMark: "t q",
      .weak:
        "mar may set sem once ago segundo dom lun sáb vie jue mié un una uno tarde noche sep t dic cuarto madrugada reyes",
      .moved:
        "mover movido movida mueve cambiar cambiado cambia cambió pasar aplazado aplazada aplazar retrasar pospuesto reprogramar trasladar",
      .stop:
        "buenas_tardes buenas_noches buenos_días más_tarde_o_más_temprano tarde_o_temprano buenas_noche de_una_vez llegar_tarde llego_tarde muy_tarde",
      .clauseWord:
        "y o en con por para si te nos me os en_punto está va quedamos vale porque pero que como hoy como_muy al en_la aprox máximo",
      .few: "unos unas varios varias", .pair: "par par_de un_par un_par_de",
      .dayWord: "día el_día",
    ],
    feasts: [
      1225: "navidad día_de_navidad", 1224: "nochebuena noche_buena",
      1231: "nochevieja noche_vieja",
      101: "año_nuevo", 106: "reyes día_de_reyes", 214: "san_valentín", 1031: "halloween",
      1228: "santos_inocentes",
      1101: "todos_los_santos",
    ],
    movableFeasts: [
      .easter(offset: 0): "domingo_de_resurrección domingo_de_pascua pascua",
      .easter(offset: -2): "viernes_santo", .easter(offset: -3): "jueves_santo",
      .easter(offset: -7): "domingo_de_ramos", .easter(offset: -46): "miércoles_de_ceniza",
      .easter(offset: -47): "martes_de_carnaval",
      .weekday(7, month: 5, occurrence: 1): "día_de_la_madre",
      .weekday(4, month: 11, occurrence: 4): "acción_de_gracias día_de_acción_de_gracias",
    ],
    seasons: [.spring: "primavera", .summer: "verano", .autumn: "otoño", .winter: "invierno"])
}
