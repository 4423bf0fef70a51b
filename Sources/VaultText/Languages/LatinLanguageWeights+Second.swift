extension LatinLanguageWeights {
  static let second: StaticString = """
    aur_tijhiliz aurmoikpkop aus_mlslojpg ause_tfwmjhkm auserosljjik auslkpnnkko autjnjojppm
    auto_ghunfews autolmnlllno aux_mikwkimn auxpmhrmnkk ava_pgncromq avaimhjwpkjm avanmpkppmkh
    avantkjmqsofm avapmmqpmjf ave_nqnpqjld avec_lkovnlnd aveckonvmlmd avepljmllmp avez_mfoyhjok
    avezkmnvimmj aviknqpppif avommmlmkm avomnkphlpn avondkklgmlxn avonnioqliqk avor_trijojkk
    avorqneoosjh awtphpmjil ay_nijomjoq aya_gmqhmhov ayahploillt aypqlphmkj ays_zhgyglhi
    az_jkkltnhr azeqkfnqmnm aziephnoixhj aziojjmnnkq aziokkqlmrmk azionkmklktln azqshnojlj
    azzqimmhtpi açnfoprfon aíjnkjzkkh añixllmklk b_pknkinjt ba_kpplnjkn baciolgomdzol bakmmmkmon
    bald_jhzhkkko ballmmpqonc barmlqmjmkp baspojqnnpc batmplospkc bbelhjlgpru bben_jllmmkvj
    bbispnhjsme bbmjlglvon bcfuesoqqd be_rkppkkfn bedanknblmnyl bedmgnkqfrr been_wkollngh
    beennskqfni beensjslknii beh_kkklnxil behlhnijwri bei_gmwkjkpm beijolhknwoli beislpmpgmh
    bellknnqppmc bem_jkkmxmli bemeppoqpmf bemlpmklnl ben_imshlrol bene_kgrghypl beneonqjlsje
    benglrlooko bent_koghlmzl bentjjnfrnui ber_pmsjkpnd berloklqknl bes_hpfooprh besmopmimoj
    besogvnpjgfv bez_kimlknkw beznspfhjpp bhwgpggggz biaoohlknmp bien_ltdnpsme bienmplppqkd
    bij_lllmkmrl bijokkkinxi bile_pgipizkj bilenlfpgyph biliqnfrrnle biljkllnqgu bilnlnjknp
    bin_rqwqhhff binoipljqnm bio_frgqlhfz bir_iqhloifz birmnkinojq bis_lhxplnkh bisjhqmmqko
    bist_hnwklklm bistfoohrmqj bitrhnmrooc bittepmujhipl bittpmujhipl biz_nklufnkq bizejmxllqm
    bjplhnurjd blakonpkoqe ble_tukqifkh blepsoqjlkd blikklnmmls bloponljog blzjhglzmjm bnmpmmmmi
    bo_lngnmkgz boh_jljjmzkl bohnhrjjxik bokdofnpoor bom_kijkvmrk bomioojpnrg bon_knpuhhlo
    bonitguoitgmm bonlnknmnln bonmmmlmnl boummoqnnjg boutpqehpppj bra_lomhjohx braolnnlmml
    bre_msdnqjjq brejqlpommh brimoonnooc brnnmnnone bro_moieppiv bsorlpokmd bt_jovfiori btwpsjlhkd
    bu_mfnhnpgy buejziqemoj bulmljmmop buonjlliowmj buopjkinulj bussnmooojc but_viisijnk
    butsomrpjhf bykeooolqn bémnfjtfmw c*immjlkqt c_nhjsiglz ca_fmjmpomq cadohmsfukkn cadoqjpppid
    cal_toeqpjgm caltmlpkmoc came_zkhhinjq camnopkmplh camojnpokh campjmdnspql can_unnpmflg
    candjmennokw cannnllnmll cansakqomqjnh canspqnjqllg cant_zmijjnik cao_nglozelk capmkhmopkr
    car_usgltihg cara_gqnhylmh caraqmqkrlkd care_pmhieony careondknmix carmnjmonpj cas_nmptrgfh
    casa_goihrtgu casaklncppoq cauqrfjnper caustodooqii ccaqgiqpxfi cchqfngitfy ccio_mdomfznl
    cciojnmnpphl ccnhmshvqc ccoshkslqle ccuugipjwgk ce_pllnimkq cedinnmunod cellohnoewoi
    celmnlplokk cemnjmnmnm cena_itojmthi cenanrpgmoof cennpjnnpqc centnkkmpqse centrrlhpljrj
    cer_hrmpqfjp cernphkmnkq ces_vojrkfre cesmqjllhoo cessocplqmnm cest_jglrgkkz ch_ogsnfjqq
    cha_eunlseis chao_lyoffkoo chaosiorfmi charuoqollid che_drolitnl chegiiohyjmm cheijiwfwjim
    chelnmroqlc chen_rkuflmnj chennlrkomng cher_okssmdjm cherinkoonqh chieseqijtpi chinllkpnlrh
    chiolinmtpf chknqnkmni chlqhrloikl cho_mqknmilq chon_jltsmlfl chonlmotioli chonslnpdoj
    choorhhpmrnj chosjqqthkkj chrlojmlpue chsqfwqhkkj cht_jnrkjlrj chteliskjnsj chthhrqjiyh
    chulnprikjpj chumpknqill ché_jlpkgvsh ci_jghrhsmt cia_mrphommg ciakqkknrrd cialllkmrirk
    cidtmftnqjd ciegoknoflx ciiojlpoom cinpmkllnhq cio_itmhmxhh ciogsfhsmop cion_kzmngkhn
    cionakplltjin cionekunlfomn cionjwlmsien cipampispmem cisolhmnlkt citlnqplooc ck_qnmkllnl
    ckrkvklnfk clanolpnnpc clarhnhvpgrj claromrniqhlo clpplmonoc cmghipkzrg co_hodjoqou
    cola_ljshphnr colagmqimmqp cole_gzjsgnhl coleishqtmhj collilmnnpn colopmdnmnmr com_flpjyffv
    come_vejneyho comeoqmilpmh comijyslgjqe comknmnln commerklripfn commmjlpqll commqmfoomok
    como_ksoksemj comojslnrkjj compqmlmlnni con_frnliuhp confomiqoloi connnjlopnj conojnommj
    consnoiomnoi contelnjnommm contommpmnli cool_phuinoil coologtnoohk coonmsmnjmh copafyhzmlff
    core_tknqjhkl coremmjtmlph corolilnmmq cos_hqklthgv cosa_pikmjwmi cosapokmmskg cospqkjnpmg
    coulmnrioohl coumitrknpc courrlnkhmom craqklrpnld credmiinmrht credoijomjxog cremplklmjq
    creo_kvnlkinl creonumljiml crioojpnomf croomkoopod crqofqoomf cslkglqmgy ct_vhklinvf
    ctiplkpmjri cto_fwlovjfj ctsrhskfsd cu_ggisrgmx cuamzqhogij cuanktnklinl culmmksrkpd
    cumgogjlnlz cunqglnmpk cupjkokqsqc curtndonnrd cusoiohpnte cuálxnmhmli céktjtqflh cêkjmlwjlm
    cónpihtfls d'amjlllniv d'mkgrkmls d*klkslkkr d_rmnlhioo da_eoqgspip daallolllwg daarnmhmlnuh
    dac_jllzlljg dad_uzohiggh dade_ggkmzkkl dadefojkyhon dadkwimugnf dag_gkgjmgtz dagjkfllqnu
    dahgiutghmt dajonknoll dal_qlfsiwhj dale_mzjfplfo dalehteqpkpk dalmoprlqid dan_kofjomqq
    dankelnvmmjgm dankgorgnksm danmjlojmmp dans_hllzllfm dansjpjxkklj dar_jrjktflq dare_ollhiqjt
    darerklhhqjs darlnolnohm das_lqufsfjl dasjnsgomml dass_hmunkllm dat_gkkthhzg datnhkmjorn
    day_qheqqqqf dayvheopppf ddeshnehkvq ddmikkjusi de_drkoqfsn debsshokqld deejqlomoqe
    degnifpmshr dei_mkokivkk deimmqlpokg deinejnyglmjm deinikxkkjql deja_nflthmlq dejamolsfllp
    dejmqjufkkp del_frojdvnp delklokjolq dell'mlllmrll dellajenmlvpl dellekpnektpk dellhjqknvog
    delnmmnlmm dem_jnvgipnl demaidnlvqnmg demllonikop demomriioqqg den_kmpipjnn denk_imqjmlsj
    denkgmslmitj dennmohmnlp dent_ogrqeoom dentlonoonmg der_noplnlli deranlhhmmmv dere_hhjlhvxl
    derepnmjkqrf dermmnlmonj des_hmsppmjh desarqhnugii descqnknqofj desdelrlkpmkk desdlqljpmoj
    desjpnmpojk desprqggniix desuolnjiikx detjmnlnohr dettjmoslrjg deve_gioinykn devemilopsik
    devo_jepleznm devpkhrqtjd deze_jmjmhmxl dezeilnlnltk dezetojqnph di_digqiznp dia_mkkhniqu
    diammlmnlol dich_hgzknijl dichlooknkpj dici_olpjhxmg dicimomewrjf dickpkmqsih did_ypkjhkio
    didkqjorkni die_mrslhkqe dieqkqnknqc dieseepsjpgoo diesrpplliik dig_hkljfksz digkhmmmlpr
    dijnvllimoh dijo_jumljlmm dijomrmnillm dilplnnpli dime_mzhgigmn dimlpkllqkm din_gotpefor
    dinajiophogx dineinkkltjq dinergqjriimt ding_tngofitl dingrllohkth dinokmkmmmp diomosmmkod
    dir_gqxntggi dirioqnqple dis_hhizkhhx disnljnlmkq disseomggvolm disskjmlqpok dit_qhothgvg
    ditllnmokqj divqmllppme dizlmmhznlf dkzhrnellg dlvfxekdju dnkmmllnn do_opflsokk doblqnijlju
    dobrlilnlhmw doch_glzioofh docmmrlnnoe doe_olnjjmtj doeqminofti does_wlmmhnhm doeswhmlqlfl
    doiilnrrohk doit_lnmtlmlg doitlnmtlmlg domalninmogu domanfqmjkznh domnlmmmlm domnohjllns
    dondekykhmikn dondkvkhrhkn donndopmlvpf donnnoklkmn doopmnggqsk doortkjklpml dopmkmonpng
    dopo_mjnjfylm dopophknhvlm dor_irhorsgj dorlqqopimd dortikygmmlm dos_ssfnsfof doskollopgo
    dove_llmlkxhm dovemjkkiwqk dovmnjgntok dr_grfzqjpf dre_gtgwoofk drempoqplje drilmnikgov
    drkllsknnk ds_vhfnssld dsniksnnqf dt_dqjgonpu dthoqdnnls du_iixygggq duiejmtefqz dukqllppli
    duraorhlrpfk duroqnkplnd dy_ijsoknjp dyilsjnmmm dzijlklilkz dzlhrhghnz démqotkhfn e'zfgislkm
    e*ikrjiknv e_nkkqnnjm ea_koohfmnv eadsmmqoqfd eanmnposkmc ear_sxggrgpg earrpfhnpko
    ease_ujjlnlkl easevjjlnlkl easrppjoklf eat_xhilorkf eauphknojh eauqifzfipo eb_jpgrrood
    ebbehmnhluqj ebbenklfmmquk ebbmilnnsoi ebe_etmjmlhw ebeipljokiu eben_mrvkknke ebenioxoopgd
    ebjmnlollp ec_jngvlhju ece_kqlkongq ecelojepqkq ecerfsifwnft echltpnkfpi echt_forkknpm
    echtkmonjlrk ecinpihplnn eckpozkfigo ecmoklmlkp ecosmgolnni ectpnkqllre ecuqmlonkqf
    ed_uigmknht edakqnhnmlo edannkkjkpjv edeklojkpnn eden_mjljjhut ederiorlqnij edes_jxmholjl
    edeshrljmslj edioornojnc edo_roknqqfe edojqnmqlof edpnlhlmnn ee_loqqnlnc eedgppnkpse
    eeft_imimmnuk eeftimhmmnwk eek_ngkpojls eekokiommjt eel_vggmjlxk eelkknlmove een_ujgniklt
    eenshgkseqr eepolmjlsh eer_rvogghtf eerdkkhjnkxo eerqnskjfug eesmjnlmkwh eet_nshhopqi
    eetmselopqh ef_nhrrghvi efemsolpokd efpnnklkml eft_rkjllnsh eftmlkiiiqx eg_okrjffst
    eganllmpqmg egelkskkmnm egen_jiukmlsj egenhopmphtg eggehkekkuov eggtffigvor egkoohlnno
    egliolllmrkj egljsqmholj egnllqhivct ego_fljpnnmr egujrooqnkd eh_grnqitpd ehe_okxlmmek
    ehen_inzmondi ehenlokngnq ehnoskcqjp ehrijynlkjl eht_invlnngm ehtimxknngl ei_gesemvro
    eia_ijtjzgjl eid_kooiinsk eidefromgotk eidirnlhnug eigupoqjilc eijoghsvmji eijolhknwolh
    eikjtlrkog eil_ngzvghhj eilejqqljqp ein_kpkopmmh eine_oluqihoh eineokuqgiqf einqplqejlo
    eira_qgiowikn eiraofomulkl eiro_lipksklo eirojipjuklo eirxglktilh eisjrtjnnkg eit_mgqfkpvk
    eitelrzfhokh eitlhwfyhpg ej_lhjjgnlz eja_lohrokio ejanlkouhjm ejeozpoijhe ejlxnnreel
    ek_kfgonhuv ekendrlehosom ekepglfiprt ekerpnjjmkye ekijphfiuy ekkklfkimzn el_lommlkrj
    ela_lnepwnnf elamoklpnjm elas_lmjkvght eld_pfophoth eldmmmjnhul ele_fhqfzmwf elefhhpjooms
    elefoglnjnnos elemmnlonoh elen_fnnnmlxf elenoqmgmosd eles_jlgmvsmi elesqmklsqif elinqllnlni
    eliz_jugkpmmm elke_hmemmjzl elkhjshhhxt ell'mlllmrll ell_nmpnndht ella_toeeptlk ellamjjmnrol
    elle_inowqlhd ellemlnpmlml ellesilkzlrfg ellinmklprof ellmkkmkqlo ellmnklnon ello_tngiluhm
    ellouqpffvfk elo_nqhjymgj elopniuomnc els_rkmqefps elsikjpomoo eltsnlghoqk em_ifoeyips
    ema_fqlerpon emainqmitilqg emaionqolloe emalqonlkjm emanalsjhumof emandplqrhpmd embnniqnrpc
    ememmnokplj emenkokqknkm ementkqmtknji emiqpomkmpc emlklknnnp emme_ikllkohz emmefiksipot
    emmijhpjmny emmmmmmol emooqmjmqpc emos_ltmmqkji emoskukmqnii empoomrinil empreiokgsolp
    emprknjkroip en_kloljhsq ena_nsflnrhm enamnqlomlh enciahvmmqfip encijskkpmml encorconwnhlm
    encqmnoqkmd end_pkpqdmsg endaqndqqneo ende_lhqjhpwj endekpoiprmf enderoqkkuqdh endiotpfokli
    endmmmroqmc endo_kphgovjn ene_loninook enen_jlkiklss enenijnnqhop eneppljmmmj enerrlgnnsod
    enes_kvulhjij engerolldikw engo_jqklltjl engogliqpsph enhlmqjrqmd eni_lfikiwix eninpikipmq
    enk_hnqjmltj enkjnqmjpqg enlnnmllol enme_jkfommhz enmeimoljkmu enmljrjjiqr ennefmmpnnkr
    eno_gshrtrgg enoqqikpooc ens_njjnqdqr ensaotkkpnhi ense_nrdkqnft enseloiplknn enslmmnnlmm
    enso_hskgpqnl ensolooppphh ent_riltjnpe enta_puldnjir entalplponmf ente_fsjjtsmg entempjoqqld
    enti_gnkjpzkf entnnmoookh ento_kndmqogv entoiolmnpfs entrepqhorpid entromlkmnko ents_vljrlkgm
    entsuiqojill enupnnugpkd enza_pmjjothl enzanlmjmslj enzmjrljqmk eo_ktlnkrld eorprjlnmc
    ep_ygfiniro epanpnloond epqpnjonnc eqrmmkompf equrmmknnpf er_okoqjlnj era_nseqkrfo
    eradlntnpeni eramolimpiq eranprmlnmnd eratrjpklrlh ercampjkpqkj erchpkmjgtnl erci_jhntiomp
    ercinoqpjlhm ercmrlmnpgl erd_rkjiijyk erdamqmjqmnf erde_lqpkisjj erdeglonnsnh erdlroiokph
    ere_lnllkulj erellnilqmo eren_hnthhhzk erennokhmmvg eres_iskmsgph ereshqrnonlf erhmiqehjwq
    eri_mmlmlmit eriaorljnrgi erimlkjjomfz erin_gizmkjol eringnmhlnnrl erinnirlknqj erinolmlmlm
    erk_okqjiktj erkgklfnirz ermmmmlmnk ermonkpmpne ern_ojzkklkf ernlpoononc ero_luemjplo
    erooqilmqkj errlnpqpmmc ers_mnhlipnp ersi_oikhjqlv ersknpllmmn ersonnmomjpll ert_lmnnmlis
    ertekopjpnof ertlnmnopkj ertofmnpnrog eruspigjpltm eruspokjkpe erustflhmnnwn ervoopkmnpd
    erwohrohksj ery_rpfgmoks erytojkkliq erzjlppnqpc es_knorjhko esa_jshntome esahqlhlpnq
    eschkmrgjqrk escjpllnlmo esco_lglpkyqe escolmlilsfku escommkhonop esde_lrlkpmkk esdekrkksnik
    esdlphnpkrh ese_qkphjwoc eseonqfpshi eses_jptirjkk esesjntitjkk esinppilpli esmokmnmkn
    eso_esxhiqho esoqlnhlohq espeloropkkg espknklmknr ess_zphnjkjh essa_kmiiurmk essagsodpmmkn
    essaogpqoplf esse_girstmfn essennoonnij esso_nhjmnsln essoihmjrqpl essqipnormc est_nlishomn
    esta_fmilqpqo estaipnkmppi este_frmlqmhq esteilnlonmo esterpkqqgomh estillkpjomp estlojmnnmm
    esto_etpljvji estorpnfnppd estrmpkkqonh estámpmlolmj esunnnjhmlr et_mjhsiepw eta_nwjftofk
    etaqollnoqc ete_msmisrid etekrmkpnlh eten_fpqkjhqs etenhmlpllnp eterpoolmmqd ethiohqqpqe
    etmommnnmj eto_lsfpsqfj etokmmnsqnd etrqmplnrkc ets_pfjjkmow etspdiinlut ettaklnqfzih
    ette_rkpufjog ettephrqfose ettiueqlforj ettnnmphqmi etto_qjjpjpqh ettopgmtgqoi etznkspjmkk
    eu_oekoyeht euch_lntlmmji euchlnuolmih euenhzkikhm euerilzhknin euk_lljjjlzl eulhptnirg
    eunjnnolnqh eur_ljewmosg eurnnitloqd eus_lqhiviqi euskrfuseoi eut_hlnziklk eutpqsninld
    eux_olhzhjho euxokoygjgo eva_pngifpkx eve_jqhkqsoh even_rohhulmh evenoohoonsd evenpgmooqg
    evervnlnqhmd evnnjlknnn evonqmgltnf eweskmmkjnl ewmnoplnqc exponqmkmf exppoonngmi extsmnnljng
    ey_jpmnpone eymqllonlj ez_kqdtpjgr eza_jskgyjjm ezaerqouhkh eze_wmilhjpm ezepmndsprd
    ezinfuimlsj eznpjnpmnh f_thnshgqk fa_nwmgkopd facnkmlnjlr fai_kmojjyjj faiolcokqpp
    fais_jlnzilij fait_jlmvnkkk faitmlmvnkjj fallqsmqmhd falnnlmoio fammplmorig fanomprjnoc
    fare_rlpfntkf faslmkjlodz fatoonpphof fattrkjiktkn fazeiimlwnkm fazhkmjzqji fdfgjkziuj
    feel_umlmlmgn feelvmjmlmgn feethsmhhol felizjugkplmm fellprjmmng femlqkolkm fen_fgtfshnx
    fermknioevom ferqnmmnrkd ff_oppeonkk ffenjlrhoth ffiqgnrepok ffogoritpd fgihzihjrh fiakseuophi
    ficmonkqlmi figokqmguij finamnlnqhqh find_ogwllmhn findepusjiikj findouuhmhii finomokiokp
    finponnqkd flnqqmmmnc fnlpnnlnh foi_jlmmzijk foilkkqsqhi foknlmlomp fonmqkpjofq foon_inhnlmzh
    fooninhnlmzh fooxgqqhjng for_ukkpiikp forseiikipyjn forsghshoxin forsmkhmmkp fra_kmjhszig
    freoopmolpc frjoonjlmo from_wkmkkmim fromujlnjphl frormmnlnmg ft_npqkolpc fter_pmkljkiv
    fteripkhlkt fterokjlimhy ftlmqkjjms fue_hxkjkmmo fuekzjhjjlo fui_lvmguigl fuiisjprgnj
    funpnohokqg furplomnlc fümizlllig g_sfrgngpq ga_kmkgnmsq gaajmhllmxj gadeqrqskme gadokrjloipm
    gak_jljkmmiz gakjljkmmiz galokoonmj galokpptnic gannnmilnnm gar_npneqkft garlnnonqik
    gdjmokehqy ge_rlpnihmn gebikvhniwh gedqlphhosh geen_ilklnnwi geeniljlnnxi geh_knxjokgm
    gehe_lmxlmmdm gehejlnkkmvk gehmksnliqi gehtjlwlnnfm geld_imslkjqn geldolrkjipl gelflrlnpok
    gelijrijlljw geljqmkmpk gem_mnfmugfw gemacmmwmmmdm gemlonhnolm gen_sgtgggss geniaewesllnn
    genlmoolnni genteiqmdtook gentlndqrlht ger_klmqglns geradfqygnkjm gerahmtmpoji gerneolxijjio
    gernnilpnln gernpktjilmm gesnkpromnc get_thfmklgz getoikgmpns gevhikjjqzk gewkiukklql
    ggepemlmppn ggilhmnkzne ggsimmhunh gh_lrenqoph ghklfolson ght_qohkopjk ghtuqfkonik gi_jlgklpgz
    gia_npnftrfj giajrkloule gieklurfhvf gingmftoqfth ginjpolkonl ginlnlmnlk giomjiqkpmo
    giroslosoee giukfmhqzjk glaomopmhqf glaubjlujmnjn glaunoqholjm gli_khqggzqk gligkmloynf
    glio_mklliumn gliomjjjjyjo gloplpnmmf gnlnmmlnm gnpiosmrlc go_rrnkolke godnlgnkknv
    goed_ilmmmlsl goedilllmmtm goenjmjjoum goiugjjjfkz gokojnpolk golfqninrnm gon_miqmehpv
    gonnaxmkjmjkk gonnxmljmjkk gonomophljo good_ujmklnim goodvjnjlnhm got_oreikphv gotqrmpjkgm
    goupjeprmqi grad_jjzmmjkl gradopsfopii grandpnesppji grankoomqqje grannlnooof grazigmnhlzgm
    grerpkommnd grmqomnmod gromllpkntf gsnnrjlisi gt_hhysjiqh gtbptkomnl gu_fknmkgtv guaqrlinpnc
    gue_nqdonmri guemidvsppd guisoopooec gumoljpnio gunorhhniop gut_fmznmkim guteilvlmnjl
    gutplvkilnh guélflsumlj gy_ujmlffou gypljllnis gépljynhmf gühziiklgr h_rkkoikno ha_kkgjovjq
    haajjqijlou haar_nlllmowd haarmmukmmoe hab_mhunlkrh habe_khygiono habenmjrmmmkm habenormingm
    haboqnpohli hace_jxngklmm hacejzmiklll hacmsknqkjh had_rdonlptd hadokiiolpq hai_kjuhgrgw
    haisirifojq halllknqklsh hallonjthlfvk halmirlkipp halo_qfkgjloz halomeipmjow hambqtjkfqnj
    hamhlmnopnk hamolomjnl han_qrfesgms handnmrmmkqd hannkmijlvqj hannoljkllunm hanqkknkmnl
    hao_jwqeflls haolqkrciqp happqioofud har_gpjknjlz harkllmqkno has_xnkgrmhj hassmpmmlkf
    hast_eezmomin hastahyhmilpm hastntulhlgj hat_nkpnkipl hatrlkorjpd haukmqntlke have_vipirlfl
    haveollfsjtj havoggmvjui hay_lyljmnle hayitpifmgy hdlnzehrjf he_molmmpjm heb_hkmhmmzl
    hebnlopmjtf hebt_jkglmowm hebtjkglmowm heefjmimmmvk heeftjmimmmvk heekhmlkolu hegkingxnnl
    heid_gqnjlpqk heidgqnhlpsj heimkonjmnn hein_kiiylqji heiniplwkrgi heirwjkkmmni helloygfnpjjo
    hellsdplljop helpoojhjno hem_tklijmxd hemqgmlljqp hen_xhumggnj henmmollok henncpjpnmq
    her_ulpinofk here_zjnmigjk heretlnqpiig hermnkmommj hes_sirhghjx hesnlmjgmot het_infmjnxn
    hetmpmlnjoj heunhrqlkpi heutimxhmnjm hey_rhviokkj heythwgpikj hi_omlkkmis hiaminlsweg
    hice_kyljikmm hicekylkikmm hichqqjplkeq hickrkpinip hienjorgqoh hier_ggurgktn hierlinnnpqh
    hij_khlnjnxk hijqrmkhkrh him_xnjlgnkl himsgkpolqh hing_tnoongen hingltfolrkk hinnkmkmmn
    hinnoqnmmnc hir_ggksgmkz hirlhtlfjlw his_xljnjqih hisrrmppije hlrjymojid hmmjsinunc
    hn_rlkqpold hnerhzgiioj hnjrmnikn hnknsnopjf ho_mjcnltms hoe_tkmlhjtk hoeqmeklsqj hogqmkmefst
    hoi_kmpjjkxh hoishomgkwh hola_lwgkhhnt holmmmoknn home_wokmenlk homeskpkpknf homjmmojpom
    hon_khsohfjz hone_vnfqhkln hongelkjgiozj hooqjeogomv hoorfikmlozi horrprrngjc hose_pjptikjk
    hoserjpuikji hosqnksnkcp houpnjkkntf how_jlonppnh howjlpmormg hr_ngzggmti hrpormmkmd
    hshoupnmmd ht_onqionnf hte_ilxhknok htetgsihlsj htplopmgsd huijofuflwj huis_kfnsgoul
    huisiilrinvk hullorfnluf humqinngoo hun_igiglmzp hungejnzmkoke hungrrjjimet hunlnqlmimn
    hvamkkljlnu hvionfnlmu hvokjilkkpw hvorkkjmklmw hy_xmgghtkl hyqdnrkkmo há_lfllxnmj häkkrhkmjv
    hé_ikollurf hégniolplr i'xnjionme i*olpfjpks i_kjhmjthx ia_pqkesplh iace_kgokmyhn iaceipnijppn
    iacpmiejrqp iadfoqmmifz ial_rpmtpfej iale_egfqlvvn ialejjpmmrnj ialpnqqnlie iamhpimlpqm
    iamo_lfommznf iamonllqjspd ian_whoimgfw ianmkmnpmi ianonmmplhl iar_krflshfx iarlnljmqiq
    ias_kwmnqgij iaspomnnnkg iatnjppmood iblpmnmnim ibumidknknz ic_zghlfihw ica_jrhepute
    icalqnnnpoc icargvhgsmpl ice_opmonqjd iceqnlnmpnd ich_knuhemrn ichikodmirjx ichkkonommk
    icht_hmojmmsm ichtlitmjmsi ici_kglqdppt icimpipmjkp icklqnplond ico_nqfipupe icoipmmprod
    icpnlnmmoh id_porhnilk ida_mwfmqnkg idad_izkkjknm idadeipmgtlmm idadkskfuiml idakpnnpndp
    ide_rimpgskl idemlmllnkp idenmnlookqh identiomopjoj ido_hunhrphk idohqnqpnme idqomnnold
    ie_dhppnfrw ieblntefkmv iedehispivof iedmjomoliq iefqjqjgmui iejmqoilpl iellnfnqkiiy
    ielmmnromdn iemahlpjnlsm iemanhlpjnlsm iemjujlelpr iempnylimkkh iemprntmjmknj ien_ghmxlnnl
    iend_wnidnkoo ienduxkhdjnl iene_hwojivhj ienemtrhirme ienesmxkmnijj ienrplrmmje iens_njjzklhl
    ienshzprjfjj ient_siptihin ientedrohpqln ientoizivfgkl ientoqolpmkg ier_nhltnkte iereimxqkpfi
    ierenmnzfnjen ieri_llimnsft ieriglokjqqp ierknsoimmj ierooshgntim ierthvzehggt ies_tgfljjts
    iese_hovljmjn ieseetrionlk iesonrhhjoo iet_qipfihvp ietedfnpltjx ietjkilopqm ieuphjseptj
    if_khjzhhqk ifinnkqlnmj ifqmlqonlc ig_kfsjifuw iga_qtqftlff ige_mnllmkvg igeipinnnkp
    igen_ggohknnz igenjnlkjoiv ighoodmospg ight_oohmnpkk ightspgnonik iglikglkgzko igmnmnlknl
    ignpnkqomjg igo_popepqik igonpoqppef igunsqpnjje ihgosnkmiq ihnlkujmmll ihr_llqllmll
    ihrlmrkmmkm ii_nijjilpy iikfnijllz ij_jljklpzd ijdjionlmyg ije_kpljfmmw ijeoqiifliz ijiqgejkzq
    ijk_kklmlmuk ijkkokmlmui ijn_mjnllmui ijnkjnlkmxi ijo_krjmsjlk ijonrhkthet ik_gkumjloo
    ikaldvilpoo ike_skjqnmoe ikeqmomnlqc ikjlrkhhqs ikkiniiolmw iksjfjpjjyr il_lpjlmppi
    ile_mjmmmtfq ilinmkqjjpm ill_plihpoom illennkcjmpzl illeojkrolsd illlmnoniln ilmmlmnmlo
    ils_qlpxhime ilsoigtfnkw im_ncorrjkn ima_jpifmnsp imaknmmlmlq imanaimngjpnv imannjgvknir
    imasnokgmkix ime_rrolnlje imenjioomnir imentiisrnmli imeooonmmji imkllnnmln immerjnwllllj
    immpetofwne imo_wnniqrdd imoknnmmqkl impnpemoorg in_ngqojmmp ina_iplfmrnq inanolmmojl
    inarjqnkonjm inclqgnmnis ind_vkthihtg indakrjhuqji inde_itsnggug indekmqkkmmo indertgsiijui
    indnkmkolnn ine_pliljlor inenlqkllpoj ineokkmmkno iner_qjowfmmf ineronvomgnof infooknnolg
    ing_tphpklqd ingeklmhnnlu ingeniplklmls ingmnknonmj inha_nimiznji inhapnkkslpe inhmoiopkoi
    ini_kkipnjlu ininnlokokk inkshpnokoe inllmmoml inmmlnnmmk innewnrhiire innplrnimqd
    ino_jnkqprle inonpolnonc ins_repqgihy inskomnjonl intemlmnjjmt intenqqhrjpoe interonpmmone
    intmkklkknu inummilnoqk inun_lljklmiy inunklijopgx io_iqgkqokp ion_soppmflg ionammmiomqj
    ione_mjgkizhq ioneimokispl ionesltnpiflo ioni_lkmikykl ionmploomd ionoponmkne ions_rofonqfm
    ionsrmqmlndm iorlpnkprkf ios_kuiqqihl iosdsroonmf ipaippormjg ippmolppnc iqnlnronkg
    ique_kjmsnjoj iquenokqninj iqunlnqnnkg ir_hqinrgku ira_nunjrjfl irakonnnmpg irdviwkjjgl
    ire_olkqeupg ireqjipnrpd irnqnoplke iro_fppfuokl irooioqrlle irsqxniinel is_onnnmink
    isa_spedliny isakkjpqnip isch_hishjkwo ischejnqgilsp ischoksgfntl iscjnolrlph ise_wenomhjr
    isenhltlhno isme_glhwjixk ismo_gtmgrujh ismohrinqslg ismtnpmknmc ison_vhstghhl isoopnoomkd
    isqnmnmkmh iss_sosminkd isse_iohnxmgn issemjnpqmmh issikrmnnln isso_kjklummn issojjkrslmj
    ist_wgtgngtg ista_gumgpvgk istaloknsrjf iste_gjouikpo isteknjrlnnj isterqnijpmoj istiilrfmqlp
    istmlmnpomg isto_luljrohh istojrjqmonf it'vkjmjmlm it_pmkpilmm ita_ftkfqufr itaknnloolk
    itarooplqpgf ite_oikqqpdp iteklfpjnqs ithmosnnlke itnnmmmmml ito_jsfjstnf itompklnqil
    itsodnpndpt itt_liprghjx itte_dmsoqiqi ittlkmgprir ità_lllkkull itàlllkkull ité_lkmvilpi
    itélkmxikpi iu_mfifznfw iukllnltoh ium_rmqueeue iva_jreespey ivakphnnoln ive_splnmioe
    iveqnfommmm iver_pkgokgmx iverjleonomt ivinnnplpnd ivnnrmllmg ivo_hvhksthj ivoprikpqle
    ix_mjushmli ixe_ipghzojj ixmisqwfld iygmlnlmgz iyolljogllx iyorllijjnlx iz_fpjnwffv
    izarojgskph izeulknplkh izikhtofwog izo_jzmljgkk izrpllqklh izzrkotgpod içikihskkz iégvkpkgkq
    iëkkiijjzm iójzplfkki ión_kqpllllk iónkrpllllk j'lnnxkiik j_ffjhxlnx ja_fmukiirq jaamljllnwg
    jaar_mmkllnrj jaarmlklmntj jajanwiljoim jajnwiljoim jamtioslnlc janoqknjlk jdhjofgjvz
    je_dodnumvl jegpihlhkhz jeiqlkllmr jemfizfjmfz jes_hqkimmyh jespinijios jetoppukinc jiqsmkdkom
    jkimokjpuh jknjnofpq jn_kjnqlmsg jnihkmmlst jo_lrzineep jolrnnmmji jornslpjqkd jos_gqjgjkmz
    jossmfknkgv jou_molfilzj joujhosdmpr jourllrtilik jsjfjqtfou julkllkogzg junplsmuemd
    juqnolnhmk jusnnmpomkh justoqfopoki k_qijnmjpn kab_llglmnjx kad_fnfmonhz kadqfonemns
    kaklpmjhns kal_nhmhijhz kalklrjills kan_nnldpjso kanjmphnmpo kannllzmkmgj kanspkgkhlkz
    karlipojmmp kaumemmlklz kdmhoihhpz ke_omrjiohp keimpuolimf keinejnpjmnnm keinjkshnori
    kelfnpqmmnk ken_piskfftr kenkkonmqpg kenlljmpln ker_jlkmmprk khtehqnhor kindeekuklnql
    kindphuijlrj kiniolpmnkn kipojomljm kk_jkjkxogo kkeilgjglzs kkiljlzfrj kkklmjlyofk klamipkkisp
    klar_kgykioip klarjhskiohy klkmpgniot km_etipoume kmiqkljqp kmmrjomsmc knsnrniesf ko_mlhoijmy
    kolakkoojgiz koliskflos kolqjpjhfpv kom_hnekmpwn komekmnmnnvc komenlminnnzc komm_lmsmmnkj
    kommelokhnnfx kommjnvgmmfr kommlnnmgqn konnnsgkjmp krhiymelpo ks_slhknptd kskplgnmtk
    kt_eepynkve ktffyofisr kulmhqggpiz kulordljls kun_kkkmnmyf kunmfmknkxl kykhkpnpgu kékihqjzgo
    kölltllmfr l'ailmsirmk l'eklrlvmk l_onlmljnm la_iqmplqgn laaplhlklze ladmponolpd lairnrqijjg
    lam_gngojkoy lammollmjlq lamnmmkkoo lan_immqlpjn landlohjnqnm langlkmolirn lar_ssngpekn
    lare_mhorkvii larenkmpoqkg larnphppqgi laro_mrmjognn larojrlkpkkn las_gtiinnpn lasionlqqoe
    late_umpfmllj lateolhskmue laterqjdlonsm latmlqmkrmg laub_klslmmjm laubjlwilljo launjmgmomt
    lavmotjjtkf lcnmwnlpid ld_nnooplob lderpmgolsd ldi_jljogqjx ldimkiipllu ldoomilmmm le_rokqeokl
    learmrfksne leaserllmllln leassmqmkijm ledtknlrgrd lefogjnjnpns lefonilokongu lefqingmnlr
    legnoonrknc lei_lmpmjuhk leidnmrjijqn leijmppnlpf leklprgihnt lememnlpohok lemennpkpmgpk
    len_lgqgggsz lenllmlknmq leonlnmnni ler_mknqjmip lermmlpinjq les_npkqlhnm lespmlnkoml
    let_rjjuffpr letonnloinj leulmpoomqd leur_iljvlmln leurnjhtilrn levkpnnonpd lezdmhssorh
    lfnpnjmprd lg_gjuhhioz lgelerhirpr lglomojkmn lgo_frjproil lgokolnpmmi lguluooqhgi
    lha_mkklykjj lhallpgvlog lheliklylni lhgjlizlqe lhoifjjznqi li_ipnjmnhr liarqkrknkd
    lich_kmwmnldm lichkmplnlqj lickmrmqmoc lie_qlmknmtd lierkoolonc lig_gjslihqw lijkkklmmlul
    lijlnhmnrtf likeziilijqj likumifolno lim_gjggpioz limnmnlnmk linoomloopc lio_gshsovgh
    lir_fqitojfu lirkohplqjo lismnopmpnc listofzmndjnp listoolmjmpj litmklilltq livgojonois
    liz_ivgkpmmm lizooqirqei lktkniklpl ll'kjoklvkm ll_vhojnigs lla_pqjhkoln llalpknhpmn
    lle_cltpomll llegpqeqeqok llemnoninqi llen_ojsinisi llenonsmhmpf lles_qiqqjnpd llespjqphpqd
    lliqnmqjnpc llmnnmhnlo llo_osnkdqqg llohqkohplq lltlkwiiigx llyermlwnoe lmeloopnphh
    lmenqnnioqii lmentsnghorjn lmmpmmllk lo_kqielqmr logroqnlknd longmigrshfx lonnmokmoi
    looklqhrqoel loonnklnmtg lopoijojovh lorkprnnqie lorskkmykkim los_kpvllpif lospoqmmnnc
    lot_ugpughmk lotnpppjkof lpnoohpsnc ls_linkkmmt lskmmjmlnq lt_nksrjkfo lta_ongmsqlh
    ltanpnommnd lte_fivuhrki ltelmulmone lto_mvfoqofi ltokpknnnre ltripillskq lui_jinulskh
    luijpeqoqtd lularlmkirqml lulimgltqrh lunmilmmmr lus_pljskmpg luskkspnnpd lut_pinrgfot
    lvoqifpslk lw_hihmzkhn lwsfofzhmh ly_zkmholle lypjmpnnnf lzjltnlroc là_kjkshmor làijjrgmow
    lálmghygku lälkqjkmhu léhrnurgkf líivkkuhlj m*iljqlnls m_qkljognr ma_jnkjnooo maahkqikiqu
    maar_mllllnuh maarmllllnuh mach_hlxhqlfp machemtseijjp machlmqlpinj machtkmtimnkn macqlpjnqod
    madsookonkc mag_hkvhijwm magpnlnnopc mah_mkhghvjx mahlhmmmsgr mai_hlmgguot mailioommmm
    main_lliqlmiu mainqifshjpt mais_ljissmkj maiskimuskki makrinelkqq mal_knwpqegk malpkoompkg
    mam_ljhkokhz mama_kluejhuq mamahlrtjerm mamanliiyonlh mamfonnlmmq man_mhhmqlnr mana_fohjqkkz
    manakpmkmjls mand_qftmijri mandmoorkonc mani_olnhqtkg maniopmogqrc manmnmmnmk mannnlnlmkn
    mano_mmjhwqij mar_gsmnrmgm marclqmnqodk mare_kgigmqox mareiqheonnv markomnnmoi mas_hnlmrrmg
    maslnkklplq masu_limlllmu masulimlllmu matterilfohiz mayrnmkpone mber_uelnerqk mbienikpxpkel
    mbinokpoonc mbpninmomi mbre_ivhqhnnl mbrejsnqkklj mbrmqlpnqkf mdgjnwhfvm me_npkpnojh
    medimqrsjmje meelgvohjvh meimerlrjno mein_lkqhhmps meinekpzimofh meinojtejlor melmnnlmmm
    men_okmgqjnq meneiikuoejy menlnllnoml menspnmkoopd ment_penrknpj menteishlppll mentonlporree
    mentopmnoomc mer_nllqminl meramnnfkplq mercinrkrlgjn merconmqnkgm merjmjnomno mes_iqdrmnom
    mese_oiglnzhl meskkllooom messarldpppim messrjpnjsgi met_kirkofum metnmnmlppf meu_lljgunjr
    meuggjpsitq mi_mqnnjogn mia_rqfgormi miarnkloone mich_imzhjjhn michnlqmqnjg miclkkllnns
    mieknlrgpnl mienlukpikll mientmvmiiknm migkpljomok migo_kplksgnn mijkoklnkwh mikplnlolm
    milploknnmk mim_ikklzllj mine_tnomdsnd minnkoomklm mio_gqkkowii mir_jlvjntjf mirnoonlqle
    mis_itftrpif misnnjnkmkq misscgofjqgzk missllkkpins mit_ygxiihmi mitmnokpmli mm_mvwhpggh
    mma_lgllkrqq mmardkpiqoo mme_fisthkoo mmelhpsimql mmen_hmqhpkwi mmenpinuhoof mmer_mlrhieqv
    mmerqfojinor mmklrofroi mo_ksiioqjn mockipltngn moeklknopsf moetkmklmmtk moi_jlhyikht
    moinissklki molnknmoln moltmklhhtjv mom_zjnikllj mommonmkosc momomnjmk mon_smerofpj
    monqppmnnlc monthxljjkljo morgefmqknjqp morgenoemnpw mortllgspskg mos_ktghsgkv moslnninlon
    mostmqlniofs moumnlmvipe mp_rmljnmqg mpa_jpexnshg mpamnjoqqnd mpemmpmnnog mplpnomood
    """
}
