extension TimeWords {
  static let portuguese = TimeWords(
    code: "pt",
    traits: [.bareHour, .articleDay],
    weekdays: [
      "segunda segunda_feira seg 2a_feira", "terça terça_feira ter", "quarta quarta_feira qua",
      "quinta quinta_feira qui", "sexta sexta_feira sex", "sábado sáb", "domingo dom",
    ],
    months: [
      "janeiro jan", "fevereiro fev", "março mar", "abril abr", "maio mai", "junho jun",
      "julho jul", "agosto ago", "setembro set", "outubro out", "novembro nov", "dezembro dez",
    ],
    numbers: [
      0: "zero", 1: "um uma", 2: "dois duas", 3: "três", 4: "quatro", 5: "cinco", 6: "seis",
      7: "sete", 8: "oito", 9: "nove", 10: "dez", 11: "onze", 12: "doze", 13: "treze",
      14: "catorze quatorze", 15: "quinze", 16: "dezesseis dezasseis", 17: "dezessete dezassete",
      18: "dezoito", 19: "dezenove dezanove", 20: "vinte", 30: "trinta", 40: "quarenta",
      50: "cinquenta", 60: "sessenta", 70: "setenta", 80: "oitenta", 90: "noventa",
      900: "novecentos", 1000: "mil",
    ],
    numberJoint: "_e_",
    ordinals: [
      1: "primeiro primeira", 2: "segundo segunda", 3: "terceiro terceira", 4: "quarto quarta",
      5: "quinto quinta",
    ],
    units: [
      .second: "segundo segundos seg", .minute: "minuto minutos min", .hour: "hora horas hr hrs",
      .day: "dia dias", .week: "semana semanas", .weekend: "fim_de_semana final_de_semana fds",
      .month: "mês meses", .quarter: "trimestre trimestres", .year: "ano anos",
      .decade: "década décadas",
    ],
    parts: [
      .earlyMorning: "madrugada da_madrugada de_madrugada",
      .morning: "de_manhã da_manhã pela_manhã na_parte_da_manhã manhã à_manhã",
      .lunch: "na_hora_do_almoço",
      .longAfternoon: "tarde à_tarde da_tarde de_tarde na_parte_da_tarde pela_tarde",
      .night: "noite à_noite da_noite de_noite pela_noite",
    ],
    dayOffsets: [
      0: "hoje hj", 1: "amanhã amnh", -1: "ontem", 2: "depois_de_amanhã",
      -2: "anteontem antes_de_ontem",
    ],
    namedParts: [
      NamedPart(day: 0, part: .morning, words: "esta_manhã hoje_de_manhã desta_manhã nesta_manhã"),
      NamedPart(day: 0, part: .longAfternoon, words: "esta_tarde desta_tarde nesta_tarde"),
      NamedPart(day: 0, part: .night, words: "esta_noite desta_noite nesta_noite"),
    ],
    shifts: [
      1: "próximo próxima próximos próximas seguinte",
      0: "este esta nesta neste deste desta essa esse nessa nesse",
      -1: "passado passada passados passadas último última últimos últimas anterior",
    ],
    namedPeriods: [],
    clockWords: [720: "meio_dia", 1440: "meia_noite", 750: "meio_dia_e_meia"],
    roles: [
      .at: "às as à pelas por_volta_das por_volta_de lá_pelas",
      .on: "em no na para até antes desde pra",
      .the: "o a os as", .of: "de do da dos das", .from: "de das do da desde desde_as a_partir_das",
      .between: "entre entre_as entre_os", .to: "a até às até_as até_às ao até_o", .and: "e e_as",
      .ahead: "em daqui_a dentro_de",
      .agoPrefix: "há faz", .ago: "atrás", .later: "depois mais_tarde", .laterOn: "mais_tarde",
      .sooner: "mais_cedo",
      .after: "depois_de depois_do depois_da após", .before: "antes_de antes_do antes_da",
      .rest: "resto restante", .halfMark: "metade", .now: "agora", .half: "meia",
      .quarter: "quarto um_quarto", .past: "e", .minus: "menos para_as",
      .hour: "horas hora h hrs hs em_ponto",
      .am: "am", .pm: "pm", .coming: "que_vem que_entra",
      .start: "início_de início_do começo_de começo_do inicio",
      .middle: "meados_de meio_de meados",
      .end: "fim_de fim_do final_de final_do finais_de fim_da final_da",
      .every: "cada todo toda todos_os todas_as", .about: "cerca_de aproximadamente",
      .ordinalSuffix: "o a ro", .quarterMark: "t q",
      .weak:
        "mar set out ago segunda terça quarta quinta sexta seg ter qua qui sex dom segundo quarto um uma tarde noite manhã onze mai t dez a as madrugada",
      .moved:
        "mudou mudada mudado mudar mover movido movida adiado adiada adiar remarcado remarcada remarcar alterado alterar passou",
      .stop: "boa_tarde boa_noite bom_dia mais_cedo_ou_mais_tarde muito_tarde",
      .clauseWord:
        "e ou em no na com por para se te nos que está vai porque mas de pra em_ponto máximo hoje",
      .few: "alguns algumas vários", .pair: "par par_de um_par_de",
      .dayWord: "dia no_dia",
    ],
    feasts: [
      1225: "natal", 1224: "véspera_de_natal", 1231: "véspera_de_ano_novo réveillon",
      101: "ano_novo", 612: "dia_dos_namorados", 907: "dia_da_independência", 1102: "finados",
      501: "dia_do_trabalhador dia_do_trabalho",
    ],
    movableFeasts: [
      .easter(offset: 0): "páscoa domingo_de_páscoa",
      .easter(offset: -2): "sexta_feira_santa sexta_feira_da_paixão",
      .easter(offset: 60): "corpus_christi", .easter(offset: -46): "quarta_feira_de_cinzas",
      .easter(offset: -47): "terça_feira_de_carnaval",
      .weekday(7, month: 5, occurrence: 2): "dia_das_mães",
      .weekday(7, month: 8, occurrence: 2): "dia_dos_pais",
    ],
    seasons: [.spring: "primavera", .summer: "verão", .autumn: "outono", .winter: "inverno"])
}
