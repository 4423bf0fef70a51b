extension TimeExpressionSamples {
  static let portuguese = """
    Nos vemos [amanhã às 15h] => 2026-03-13T15:00
    Pode ser na [sexta-feira que vem às 15h]? => 2026-03-13T15:00
    Chego [depois de amanhã] => 2026-03-14
    [Ontem] não deu => 2026-03-11
    Viajo [daqui a duas semanas] => 2026-03-26
    Comprei [há três dias] => 2026-03-09
    A festa é no dia [20 de maio de 2026] => 2026-05-20
    Trabalho [de segunda a sexta] => 2026-03-16..2026-03-21
    A reunião é [das 14h às 16h] => 2026-03-12T14:00..2026-03-12T16:00
    Te ligo [hoje à noite] => 2026-03-12T20:00..2026-03-13T00:00
    O prazo é [12/04] => 2026-04-12
    Volto na [semana que vem] => 2026-03-16..2026-03-23
    No [mês passado] foi bom => 2026-02-01..2026-03-01
    Às [três e meia] na praça => 2026-03-12T15:30
    [Próximo domingo] tem jogo => 2026-03-22
    Falamos [amanhã de manhã] => 2026-03-13T08:00..2026-03-13T12:00
    Vamos no [sábado] => 2026-03-14
    Boa tarde a todos
    Fomos ao mar com dez amigos
    É a segunda vez que peço
    Bom dia, tudo bem?
    Custa 12,50 reais
    A versão 1.2.3 saiu
    Ganhamos de 3:2
    Moro no apartamento 14
    """

  static let italian = """
    Ci vediamo [domani alle 14] => 2026-03-13T14:00
    Parto [dopodomani] => 2026-03-14
    Va bene [venerdì prossimo]? => 2026-03-20
    [Ieri] pioveva => 2026-03-11
    Torno [tra due settimane] => 2026-03-26
    L'ho visto [due giorni fa] => 2026-03-10
    Il matrimonio è il [15 maggio 2026] => 2026-05-15
    Siamo aperti [dal lunedì al venerdì] => 2026-03-16..2026-03-21
    La riunione è [dalle 10 alle 12] => 2026-03-12T10:00..2026-03-12T12:00
    Ti chiamo [stasera] => 2026-03-12T16:00..2026-03-12T20:00
    La scadenza è il [12/04] => 2026-04-12
    Ci sentiamo la [settimana prossima] => 2026-03-16..2026-03-23
    Il [mese scorso] ero via => 2026-02-01..2026-03-01
    Alle [tre e mezza] in piazza => 2026-03-12T15:30
    Arrivo [tra mezz'ora] => 2026-03-12T10:30
    Vieni [sabato]? => 2026-03-14
    Chiusi [dal 3 al 5 aprile] => 2026-04-03..2026-04-06
    Buona sera a tutti
    Siamo sei amici al mare
    È la prima volta
    Costa 12,50 euro
    La versione 1.2.3 è uscita
    Abbiamo vinto 3:2
    Abito in via Roma 14
    Sei gentile e simpatico
    """

  static let japanese = """
    [明日の午後2時]に会いましょう => 2026-03-13T14:00
    [来週の金曜日]はどうですか => 2026-03-20
    [明後日]出発します => 2026-03-14
    [昨日]は楽しかった => 2026-03-11
    [3月20日]が締め切りです => 2026-03-20
    [2026年5月15日]に結婚します => 2026-05-15
    [3日後]に戻ります => 2026-03-15
    [2時間後]に電話します => 2026-03-12T12:00
    [今夜8時]に集合 => 2026-03-12T20:00
    [今週末]は暇ですか => 2026-03-14..2026-03-16
    [来月]引っ越します => 2026-04-01..2026-05-01
    会議は[14時30分]です => 2026-03-12T14:30
    [土曜日]に映画を見る => 2026-03-14
    [二週間前]に届いた => 2026-02-26
    [午前10時から12時まで]空いています => 2026-03-12T10:00..2026-03-12T12:00
    [明日の朝]連絡します => 2026-03-13T08:00..2026-03-13T12:00
    [先週]は忙しかった => 2026-03-02..2026-03-09
    日本語を勉強しています
    十分です、ありがとう
    今度一緒に行きましょう
    水がおいしい
    リンゴを三つ買った
    バージョン1.2.3です
    試合は3:2で勝った
    部屋は二階にあります
    """

  static let chinese = """
    [明天下午两点半]开会 => 2026-03-13T14:30
    [下周五]见 => 2026-03-20
    [后天]出发 => 2026-03-14
    [昨天]下雨了 => 2026-03-11
    截止日期是[3月20日] => 2026-03-20
    婚礼在[2026年5月15日] => 2026-05-15
    [三天后]回来 => 2026-03-15
    [两个小时后]给你打电话 => 2026-03-12T12:00
    [今晚8点]吃饭 => 2026-03-12T20:00
    [这周末]有空吗 => 2026-03-14..2026-03-16
    [下个月]搬家 => 2026-04-01..2026-05-01
    [周六上午十点]爬山 => 2026-03-14T10:00
    [上周]很忙 => 2026-03-02..2026-03-09
    [从下午三点到五点]都可以 => 2026-03-12T15:00..2026-03-12T17:00
    [两周前]收到的 => 2026-02-26
    [星期天]休息 => 2026-03-15
    我[3月12号]生日 => 2026-03-12
    十分感谢你的帮助
    我有一点累
    早上好，大家
    他有三个孩子
    天气很好
    版本1.2.3发布了
    我们3:2赢了
    这里有两本书
    """
}
