/// Words that make, or do not make, a name.
enum NameLists {
  /// Forms of address, and professions used as such, before a name.
  static let titles = EntityTokens.keys(
    """
    mr mrs ms miss mister dr prof professor sir madam rev fr herr herrn frau fraulein hr sr sra srta senor
    senora senorita don dona dna doctor doctora profesor profesora m mme mlle mm monsieur madame
    mademoiselle maitre docteur professeur signor signore signora signorina sig dott dottor dottore
    dottoressa professore professoressa ing avv senhor senhora doutor doutora exmo
    """
  ).union(relatives)

  /// Words for relatives, which need a known first name behind them.
  static let relatives = EntityTokens.keys(
    """
    grandma grandpa granny uncle aunt auntie oma opa onkel tante tia tio abuela abuelo abuelita tonton
    tata mamie papi nonna nonno zia zio vovo vo avo
    """)

  /// What may follow the full stop inside an abbreviated title: Prof.ssa, Sig.ra.
  static let titleEndings = EntityTokens.keys("ssa ra na med phil rer nat ing")

  /// Small words inside surnames.
  static let particles = EntityTokens.keys(
    "de da do dos das del della di von van der den zu la le los ter ten bin al el dalla d l")

  /// Small words inside the names of institutions.
  static let connectors = EntityTokens.keys(
    "of the and de del la las los el da do das dos di della dei delle du des d l e y et und fur für für st"
  )

  /// Articles, which start no name of a company.
  static let articles = EntityTokens.keys(
    """
    the a an der die das den dem des ein eine einer einem la el los las lo un una le les l il i gli o os as
    um uma unsere unser mein meine our my your die bei im in am an from at
    """)

  /// Capitalised words of everyday language, some of which are first names as well.
  static let everydayWords = EntityTokens.keys(
    """
    chair chairman speaker president minister secretary judge officer captain
    i you he she it we they will may mark art bill rose hope grace faith joy dawn summer june april august
    jack frank rich pat sue rob chase hunter drew wade lane dean grant chance max no yes ok the this that
    what when where who why how is are was do does did can could should would please thanks thank hi hello
    hey happy good see let my our your his her their and but or if so to in on at of for with from by not
    monday tuesday wednesday thursday friday saturday sunday january february march may july september
    october november december christmas easter today tomorrow yesterday
    ich du er sie es wir ihr und oder aber wenn wie was wer wo wann warum bitte danke hallo guten gute ja
    nein nicht der die das den dem ein eine mit von bei nach vor bis im am zum zur hat ist war wird kann
    montag dienstag mittwoch donnerstag freitag samstag sonntag januar februar marz mai juni juli
    oktober dezember heute morgen gestern angst ernst blume stern
    yo tu el ella nosotros y o pero si que cuando donde quien como por para con sin en de la los las un una
    hola gracias luz sol mar cruz rosario angeles consuelo dolores pilar mercedes reyes santos lunes martes
    miercoles jueves viernes sabado domingo enero febrero marzo abril mayo junio julio agosto septiembre
    octubre noviembre diciembre hoy manana ayer bueno buenas buenos luna
    je il elle nous vous ils et ou mais quand qui comment pourquoi bonjour merci oui non le les un une des
    du au aux avec pour dans sur lundi mardi mercredi jeudi vendredi samedi dimanche janvier fevrier mars
    avril juin juillet aout octobre novembre decembre demain hier bonne bon noel pascal prudence
    eu ele ela nos eles e mas se quem onde oi ola obrigado obrigada sim nao bom boa segunda terca quarta
    quinta sexta feira janeiro fevereiro marco maio junho julho setembro outubro novembro dezembro amanha
    io lui lei noi loro ma chi dove quando perche ciao grazie si il lo gli uno lunedi martedi mercoledi
    giovedi venerdi gennaio febbraio aprile maggio giugno luglio settembre ottobre dicembre oggi domani
    ieri buon buona buongiorno buonasera felice fortuna gioia
    """)

  /// First names that are common where the corpus languages are spoken and are no everyday words.
  static let firstNames = EntityTokens.keys(
    """
    james john robert michael william david richard joseph thomas charles christopher daniel matthew
    anthony andrew joshua kevin brian george timothy ronald jason edward jeffrey ryan jacob gary nicholas
    eric jonathan stephen larry justin scott brandon benjamin samuel gregory alexander patrick dennis
    jerry tyler aaron adam nathan zachary kyle ethan liam noah oliver harry jackson lucas mason logan
    mary patricia jennifer linda elizabeth barbara susan jessica sarah karen nancy lisa betty margaret
    sandra ashley kimberly emily donna michelle carol amanda melissa deborah stephanie rebecca sharon
    laura cynthia kathleen amy angela shirley anna brenda pamela emma nicole helen samantha katherine
    christine debra rachel carolyn janet catherine maria heather diane olivia julie joyce victoria kelly
    christina joan evelyn lauren judith megan andrea cheryl hannah jacqueline martha gloria teresa sara
    madison alice julia sophia sophie isabella charlotte mia amelia harper abigail ella chloe zoe lucy ben
    tom tim sam dan joe jim mike steve dave nick alex chris matt andy tony greg jeff kate katie jenny
    beth priya arjun rahul anjali deepak sunita mohammed ahmed fatima omar aisha yusuf
    hans peter klaus jurgen wolfgang heinz gerhard werner manfred helmut gunter dieter uwe stefan andreas
    martin jonas lukas leon felix finn paul niklas jannik tobias florian sebastian matthias markus jan
    jens torsten sven ralf bernd holger frank ursula renate helga karin ingrid monika petra sabine gabriele
    heike birgit anja katrin silke claudia susanne nadine tanja lena leonie marie johanna clara greta frieda
    heidi annika jana franziska katharina
    jose juan antonio manuel francisco javier carlos miguel alejandro pedro pablo sergio jorge alberto luis
    alvaro diego adrian raul ivan ruben enrique ramon vicente andres joaquin santiago rafael fernando
    ricardo eduardo hugo mateo rodrigo gonzalo ignacio marta lucia carmen ana isabel laura cristina paula
    elena raquel sonia beatriz silvia patricia rocio alba irene nuria ines clara sofia valentina camila
    daniela gabriela natalia ximena guadalupe lola rosa juana
    jean pierre michel philippe alain nicolas christophe laurent julien frederic sebastien olivier
    guillaume antoine maxime thibault mathieu francois jacques louis henri gilles etienne camille chloe
    manon lea celine sandrine nathalie isabelle valerie sylvie veronique aurelie emilie elodie juliette
    amelie claire helene brigitte monique francoise margaux lucie
    joao paulo luiz marcos felipe gustavo bruno thiago tiago leonardo guilherme vinicius caio otavio
    henrique renato fabio marcelo mariana juliana fernanda leticia larissa aline bruna carolina luana
    tatiana renata adriana luciana vanessa beatriz catarina ines matilde duarte goncalo
    giuseppe giovanni mario luigi salvatore vincenzo domenico francesco giorgio stefano alessandro
    andrea marco matteo lorenzo davide simone federico riccardo luca gabriele filippo giulia chiara
    francesca federica alessia martina elisa giorgia valentina ilaria paola giovanna roberta simona
    daniela serena bianca aurora greta ludovica
    ivan olga svetlana natasha dmitri sergei yuki haruto sakura kenji hiroshi takashi akiko yumi mei wei
    ling xin jing ming hao chen li wang zhang
    """
  ).subtracting(everydayWords)

  /// Legal forms, folded and without full stops; they count where they start with a capital.
  static let legalForms: Set<String> = [
    "gmbh", "ag", "kg", "kgaa", "ohg", "ug", "gbr", "se", "ev", "eg", "sa", "sl", "slu", "sarl",
    "sas", "sasu", "eurl", "spa", "srl", "snc", "ltda", "lda", "inc", "ltd", "limited", "llc",
    "llp",
    "plc", "corp", "corporation", "nv", "bv", "oy", "oyj", "ab", "pty", "kk", "eireli",
    "incorporated", "company", "aktiengesellschaft",
  ]

  /// Forms of letters with full stops, which count in small letters too: e.V., s.r.l.
  static let dottedForms: Set<String> = [
    "ev", "sa", "sl", "slu", "srl", "spa", "sarl", "nv", "bv", "sas",
  ]

  /// Forms that are abbreviations: their full stop belongs to the name.
  static let abbreviatedForms: Set<String> = ["inc", "ltd", "corp"]

  /// Words for institutions before their name.
  static let institutionHeads = EntityTokens.keys(
    """
    university universidad universitat universite universita universidade bank banco banca banque
    hospital hopital ospedale klinikum klinik krankenhaus clinica clinique foundation fundacion fondation
    fondazione fundacao stiftung institut instituto istituto institute college colegio college lycee
    ministry ministerio ministere ministero ministerium sparkasse grupo groupe gruppo
    museum museo musee museu association asociacion associacao associazione federation federacion
    academia accademia academy academie club cooperativa sindicato
    """)

  /// Words for institutions behind their name.
  static let institutionTails = EntityTokens.keys(
    """
    university bank hospital college foundation institute airlines airways group holdings holding
    technologies insurance school academy society association council ministry museum clinic partners
    industries consulting solutions logistics pharma
    """)

  /// Endings of German compounds before the name of a place.
  static let institutionEndings = ["bank", "sparkasse", "klinik", "klinikum", "universitat"]
    .map(FoldedText.scalars)

  /// Domain labels of providers that anyone's address may have.
  static let mailProviders: Set<String> = [
    "gmail", "googlemail", "yahoo", "hotmail", "outlook", "live", "icloud", "gmx", "web", "mail",
    "aol",
    "protonmail", "proton", "yandex", "orange", "free", "wanadoo", "libero", "terra", "example",
    "posteo",
    "163", "126", "qq", "docomo", "ezweb", "softbank", "naver", "t-online", "freenet", "laposte",
    "virgilio",
    "tiscali", "msn", "fastmail", "comcast", "verizon", "zoho",
  ]
}
