/// Sentences with the times they name, worked by hand for this project.
///
/// All are sent on Thursday, 12 March 2026, at 10:00 UTC. Brackets enclose what must be found.
/// After `=>` stand the spans: a day, a day and time (an hour long), or start..end.
enum TimeExpressionSamples {
  static let all: [(code: String, rows: String)] = [
    ("en", english), ("es", spanish), ("de", german), ("fr", french), ("pt", portuguese),
    ("it", italian), ("ja", japanese), ("zh", chinese),
  ]

  static let english = """
    See you [tomorrow at 2pm] at the office => 2026-03-13T14:00
    Lunch [next Friday]? => 2026-03-20
    I can do [this Friday] instead => 2026-03-13
    The report is due [March 31st, 2026]. => 2026-03-31
    We fly [in two weeks] => 2026-03-26
    It arrived [3 days ago] => 2026-03-09
    Call me [in half an hour] => 2026-03-12T10:30
    The workshop runs [12–14 May] => 2026-05-12..2026-05-15
    Are you free [from 2 to 4pm]? => 2026-03-12T14:00..2026-03-12T16:00
    Dinner [tonight], movie [tmrw] => 2026-03-12T20:00..2026-03-13T00:00 2026-03-13
    The review moved from [Tuesday] to [Wednesday] => 2026-03-17 2026-03-18
    Deadline is [2026-04-01] => 2026-04-01
    Anything planned [this weekend]? => 2026-03-14..2026-03-16
    Budget for [Q4 2026] is tight => 2026-10-01..2027-01-01
    We met [last Monday] => 2026-03-02
    Let's meet on [12/03] => 2026-12-03
    Can we talk [tomorrow morning]? => 2026-03-13T08:00..2026-03-13T12:00
    I'll be there at [quarter past 3] => 2026-03-12T15:15
    [The day after tomorrow at noon] works => 2026-03-14T12:00
    Party on [the 21st] => 2026-03-21
    The clinic is open [Mon-Fri] => 2026-03-16..2026-03-21
    We start on [the first Monday of May] => 2026-05-04
    I may come, but the sun is strong and the cat sat on the mat
    Wait a second, this is version 1.2.3 of the app
    We won 3:2 and the screen is 16:9
    Call +34 600 111 222 or pay $12.50
    They march through town; mar the surface
    Good morning everyone, good night
    There are 25 people in room 12
    The ratio is 1:1 and the score was 21-19
    """

  static let spanish = """
    Nos vemos [mañana a las 14] en casa => 2026-03-13T14:00
    ¿Te viene bien el [próximo viernes]? => 2026-03-20
    Llegamos [pasado mañana] => 2026-03-14
    Quedamos [hoy a las ocho y media] => 2026-03-12T20:30
    Salimos [dentro de dos semanas] => 2026-03-26
    Lo compré [hace tres días] => 2026-03-09
    La boda es el [15 de mayo de 2026] => 2026-05-15
    El horario es [de lunes a viernes] => 2026-03-16..2026-03-21
    [Ayer] no pude => 2026-03-11
    Te llamo [mañana por la tarde] => 2026-03-13T12:00..2026-03-13T20:00
    La reunión es [de 10 a 12h] => 2026-03-12T10:00..2026-03-12T12:00
    El plazo acaba el [12/04] => 2026-04-12
    Vuelvo la [semana que viene] => 2026-03-16..2026-03-23
    Nos vimos el [mes pasado] => 2026-02-01..2026-03-01
    Mejor [mñn a las 5] => 2026-03-13T17:00
    A las [cinco menos cuarto] salgo => 2026-03-12T16:45
    El [sábado] hay fiesta => 2026-03-14
    Cerramos [del 3 al 5 de abril] => 2026-04-03..2026-04-06
    Somos once en el equipo
    Vamos al mar y luego a casa
    Buenas tardes a todos
    Llego tarde por el tráfico
    Cuesta 12,50 y pesa 3 kilos
    El piso está en la tercera planta
    Ganamos 3:2 y la versión es 2.0.1
    Llámame al 600 111 222 cuando puedas
    """

  static let german = """
    Wir sehen uns [morgen um 14 Uhr] => 2026-03-13T14:00
    [Nächsten Freitag] passt mir gut => 2026-03-20
    Komm [übermorgen um halb drei] vorbei => 2026-03-14T14:30
    [Heute Abend] bei mir? => 2026-03-12T16:00..2026-03-12T20:00
    Der Termin ist am [12.3. um zehn] => 2026-03-12T10:00
    Abgabe am [31.03.2026] => 2026-03-31
    Das war [vor 3 Tagen] => 2026-03-09
    Ich bin [in zwei Wochen] zurück => 2026-03-26
    Die Messe geht [vom 3. bis 5. Mai] => 2026-05-03..2026-05-06
    Ich habe [von 14 bis 16 Uhr] Zeit => 2026-03-12T14:00..2026-03-12T16:00
    [Vorgestern] war er da => 2026-03-10
    [Letzten Montag] hat es geklappt => 2026-03-02
    Treffen um [Viertel nach drei] => 2026-03-12T15:15
    [Ende März] ziehen wir um => 2026-03-16..2026-04-01
    Wir telefonieren [Freitagnachmittag] => 2026-03-13T12:00..2026-03-13T16:00
    [Nächste Woche] bin ich weg => 2026-03-16..2026-03-23
    Bis [Sonntag]! => 2026-03-15
    Ich komme [in einer halben Stunde] => 2026-03-12T10:30
    Moin zusammen, alles gut?
    Guten Morgen und guten Abend
    Ich habe drei Kinder und elf Hühner
    Das kostet 12,50 Euro
    Version 1.2.3 ist da
    Wir haben 3:2 gewonnen
    Mai Tai und Maibowle schmecken mir
    Er wohnt in Zimmer 14
    """

  static let french = """
    On se voit [demain à 14h30] => 2026-03-13T14:30
    Je pars [après-demain matin] => 2026-03-14T08:00..2026-03-14T12:00
    Réunion [lundi prochain] => 2026-03-16
    Il est venu [il y a deux jours] => 2026-03-10
    Je suis là [dans une heure] => 2026-03-12T11:00
    Le bureau est ouvert [de 10h à 12h] => 2026-03-12T10:00..2026-03-12T12:00
    Le mariage est le [15 mai 2026] => 2026-05-15
    Rendez-vous le [12/04] => 2026-04-12
    [Hier] il pleuvait => 2026-03-11
    On part la [semaine prochaine] => 2026-03-16..2026-03-23
    À [trois heures et quart] devant la gare => 2026-03-12T15:15
    Je te rappelle [ce soir] => 2026-03-12T16:00..2026-03-12T20:00
    Vacances [du 3 au 5 avril] => 2026-04-03..2026-04-06
    On déménage [fin mars] => 2026-03-16..2026-04-01
    Le [mois dernier] était calme => 2026-02-01..2026-03-01
    J'arrive [dans un quart d'heure] => 2026-03-12T10:15
    Tu viens [samedi] ? => 2026-03-14
    Le [1er janvier] c'est férié => 2027-01-01
    Je mange un mars et six pommes
    Bonne soirée à tous
    La mer est belle
    Il habite au 12 rue de la Paix
    Ça coûte 12,50 euros
    La version 1.2.3 est sortie
    On a gagné 3:2
    Nous étions sept à table
    """
}
