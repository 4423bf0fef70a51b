extension LatinLanguageWeights {
  static let third: StaticString = """
    mpopoqomlld mpre_hmjopnkp mprelmlorlgo mprkolnnkmn mt_kksivjqe mtghuowese mu_romiligv
    much_uiklnnmk muchoksnklmnk muchqsjpliki mucrqiqnnig muijjjpsisk muitkkmkujpk muitoliomxkfn
    mulmojjomo musjgvjinop muss_gmyjmlnj musspltklphi my_rldkqoln myoilllomp májwihqihu
    más_mzmldnli mékllulhgu míjxkjsllg móitmjqigs mükiyliljq n'omgsprkd n't_xmklnjim n'txmklnjim
    n_nonofhnr na_mqgdqplq naajnhqilxk naar_mllnlnqj naarmllnlnqj nach_oiupmmem nachkkqpilol
    nacopooiond nada_pqiqphqd nadaopjrqgqd nadiejuiklqmk nadiqtmnhnih nadkplplhon naindnqinpq
    nal_rrnrrehf nale_ifopitql nalegkmpkrri nallmmnnokl nalmnmlnmm nan_hhivxrkc nanjpmrnqig
    nap_pjhgmjpx napnmkognmq nar_jukhvhgr nare_lkhkhwhw nareglkeprtp nas_ktfjtfiu naskpfnpljs
    nata_lkempnjv natopljjrnpi natrjomjnnj nauiropmmnf navijjlllst nayhjjojlkz nazerpeqngv
    nc_glnygigx nca_npoiojdt ncaknlmoohq nce_uhqqnind ncepkornloc nchehkjoroqj nchsolmookc
    ncia_nvkmnmem ncialpjksmkk ncilonkppqc nco_ksjlslng ncomlnmmnj ncoppkoqojd ncoreekozgjno
    ncorpllpopgk nd_olpokfon nda_ouhjnmpf ndampkqppmd nde_dpokkpkt ndejolkmolo nden_impligst
    ndennkkklqmo nder_oolmncls nderellqhnjsl nderolllnipn ndiamlenmfzmo ndilnoomnlh ndmooommnf
    ndo_ioihttlj ndooojmprje ne_ngprknkn ned_sgqhjkgx nednnfpgons nee_ngmtfltk need_tlommlik
    needtkolmljk neevelrklqg negothlqkpf neinhjzhklmi nel_qkenpsmi nelnjjnsqpd nelnnnlnll
    nem_ghrkslgv nemenokhqklui nemjplmkjro nen_ipthjhsn nenemrhmlps ner_qrnsdhqh nerlnplkmjo
    nero_pvmkklmf neroqskjroje nes_gqkmlnks nesolklopkl netknokrlmj neverzgoigplj nevskmohkom
    nfmpsqnogd ng_ommogkpn nga_ispnoqkc nge_phpnrmkh ngen_mjqikivm ngenjolknmo ngenknpgnkoo
    nger_oeompeqs nglllmmmlp ngo_ooseopmf ngonmsmjnof ngrmnjknioq nha_jinpwhho nhangojsnoi
    nhemonisnpd nhikllrins nho_jmmlzinh nhoqhnmzhme ni_eommlolr nia_omqjnpqc niapqjpknkj
    nichjkmnpnfu nichtimyllokh nicokkkkokr nie_ihsmlfmx niejmmpllom niemajhqkompn niemihrnlktk
    niet_jmiinoyi niethokorjtg nimenjheimtiz nimnlnnmll nir_imiyrfpg nirdmmsoulg nisnoroklpc
    nitokqeornnj nivegqkoqlpj nivgpiromqi niznnofppfq njrpmsmcng nk_rjsnekqi nke_gmxnkljl
    nkemjrklprg nkrfrkjopj nme_jkfommhz nmemqmfklls nmlolmlmn nmoxphegnn nn_fptgtvhd nna_vkjjgnmq
    nnaqhkpllom nne_hpnoljgw nneedljwlnql nnekohomlop nnen_ljtmmnqe nnenlhsksjtf nner_ufkngfow
    nnersfonffnw nnirhimdusl nnkkqolrmg nno_oiiomukk nnonjorirli nntjmzmkkhf no_jqjhntjp
    noch_jktkmnrf nocheqzifmkhj nochntrmmgod noe_ijlnjilz noemmgmjmou nog_hmjmkmzh noi_hmlofvjr
    noinonkppfm noithknizkmk nom_foozfkgq nome_lhhovsjk nomilqnlmjq non_jkjrkuog nonlmpqmqld
    nonnmnlnmi noolmgmpoth nordfiqpntkl norpoomlood nos_hwhpthlh nose_mwphofjm noseouofmmil
    nosmplppofk nossokmslrdln nostrleojiyom not_zhjnjkml notqooonnjd nouriiqpmkk nous_lokuklhn
    nouslokuklhn now_roolmjli nowplmllfnt np_ymiimlmj nptdqijmpp nqueqnfmkzfg ns_kglpomnq
    nsapqkkpome nse_nogknkor nsiqnmpnnmc nslmonnmni nso_gtkgqqnl nsoooippqgi nstmrmnojqd
    nt_sgnsigpm nta_qodlpkiu ntanmmkoqli ntar_kuhjuglo ntarnsflrpgl nte_drkkrres ntekomkpojm
    ntem_hjmnqlfw ntemkmgiqpku ntennomqinrc ntentlqkrhmll nter_ninpojqh nterpnoommod ntes_hslmshqj
    ntesmpiponnf nti_mljkjrkr ntiapmmlmhex ntioklmipnn ntlnmlnnmm nto_kokmqmkn ntolnnmopij
    ntra_hqpnxeik ntralnolpnmg ntre_mpfhqmiv ntremnemoliv ntrnmmkmjks ntroonqiqnnd nts_mnhwmmkj
    ntsmllsllni nu_lhhrkexr nueqqdpqimk nuestmtnlkikm num_kkfpuhjv numpiilonno nun_kitikljv
    nuncamtknqjlg nuncmrkkpope nunjprdpjnp nunnlpmmpg nur_niuirlkj nurotsmmigi nutnroklqme
    nvunlrlmkc nwkkmdllpy ny_pmdmqlnp nylilmokkt nz_ifxffmrv nza_qphgpthl nzaoriolrig nzejfqovood
    nziinpkmsqe nzimsjlsog nãjnlmuklk nçqikotjkk né_koiozhjh nélsgwviff nómpiirfjw nömjzljkjk
    o*jhlikmmz o_htgeuser oa_hmqnsmqc oashnhmgky ob_qlykmfof obarqpniqge oblmlnnkjp obre_jmklslkq
    obrejpklqkjq obrhkkqrnhq oc_mkhunhhu ocakrgoqpof occppqnftgh oce_hnkrsrhi oceqqeoplqe
    och_lgsiiipv oche_ktjjmjls ochekqlmjjpp ochmnmljgos ocilpkrlqnd oclolnlmkn oco_gttgrrhg
    ocoloknrond od_lmmjnjku odapoilklhu ode_qeoolotf odemmrmnmoe oder_gxrmkjil odermqloolmh
    odo_mnlrkppe odoknrsmqic odonpmkmmj odos_mpkgqnmm odosloinpnll oe_oijikosq oed_hmmmljvm
    oedfpmnmltj oegilhollxk oeiokjjjizl oemnfjolze oen_ghoqilvl oennkipoooi oerejhlqttk
    oes_tejkxilm oespnmhshok oetplihhqxh of_sljklmqh off_sirlkmjm offpjsneoml ofkpnjnqrc
    og_sjnfffuv ogajoooordm ogiolnlpjrf ogliomlllkrmm ognlpolnkk ogo_gkomvrhk oh_jpjuestd
    ohhpqlhplo oi_eehppmtu oin_qktlffgy ointnlofnjn oipinoomkk oir_rhosgiqk oirneqzheqj
    ois_fpfzshgn oisplkvpndg oit_fkgsijsw oithokorhmp oj_nmrhffjz ojalpohiikv ojkpposidn
    ok_kkhklmlz okaretoeinr okpmmmjmnm ol_onkjjgov ola_mlqcppln olaollknsjl old_zhorggmj
    oldrknknqij ole_olqoopkc oleonnnmkmj olinlknmjls olklnnlomm oll_uhzkhhkj ollesknfkqqi
    ollmmrnlpoc olo_kjijorhx olominlkolq oltlkgipwiq olto_minmivni oltollnkjvni om_mfqnldqu
    omanisdokmqrg omanqkqnpnlc omaoooonoke ombjqpromjf ome_ukhjvsgf omelolhpmlp omen_nlolehqu
    omenepnlmklu omllnllonm omm_lmsmmnkj omme_ikvojmqg ommenfkrionq ommenqltoklii ommerqjfmjqhx
    ommflqpnooi omnjmnpnk omo_lrkiqoog omooqknnrje ompmnoolnof omtjjdugozg on'npjmopgl on_nmlqllio
    ona_npemmmfw onaknqhkomm onc_jjlzmlhh onclqqojnpd ond_ohnphktj ondamoglmtnk onde_jplnwlgj
    ondenmlmqkpg ondermjnlkmsk ondollpkqqc one_vjjioygf oneqtlgnqmc ones_irfpqpni onesknnponmg
    oneyziijiijp ong_oncpnmis ongelmmppnpc ongerpoephrtg ongmnipnmqh oni_gjpkplku oninmollnoi
    onitksooqkgi onnapgpsgqnh onne_gmkrksnj onnekmmsoome onnmgouholo onnmmplmni ono_ntgkowif
    ons_ometmlok onsmmnpllqf ont_ppjrriig ontekmeqtrnf ontenkpoqhnkm onth_ylijkkjp onthskhjjkso
    ontlnpmoopc onto_pqpgnmlj ontrelklzginl ontrmnqokmmi ontroplpfhsol oo_zgjfgihz ood_mqlopkmg
    oodnpinppmf ooijjmkijzk ook_oqnnmnle ookornnoqgc ool_phononng oolpmpolnlf oon_thjhniot
    oonpmkgmhqs oor_omhmhpxg oormkjjmwg oornkoljiyf op_pjqfnqsd ope_wihpplmg opeqoikiplq
    opmlolinpl opo_hmlpoqpg oponlpqsmid oqomoovlfe or_sqmdpgmp ora_mqjfvrkf orakoklokis
    ord_jljmlqks ordilnlnpnm ore_uekmjrmm orepkmmjnko ores_nsliuhnh orespqhirnli orgenfkqilpqp
    orgenhqklnom orgliooilms oria_lvlgmlmn oripnqoknob orknnqpmokd ormmqlommrc ormnmnlomk
    ornmnnpmopc oro_hqhhuvjk oroonkpnqkf orremnmdsqmj orroomlmkpi orry_pimkjito orrypimkjito
    ors_sikwhikn orsqfkrftrh ort_onoseopd ortalnnnnomh orte_fmmptpnf ortempilppqd ortmmoollmk
    orunjmmonet os_ftlktgnn osa_lqnjqqkd osasnpihmjp ose_oksmnkpe oserkoonmnd osi_ojpgltes
    osinllhglru osknolmmjp oso_nsfftqli osoipnopqkd ossndiolnps osso_lpgisqmk ossoqmnopmgi
    ost_oleiklnz ostannspnnfg osto_gkkmvtmh ostorlqkooig ostpllmlmjp ostroqgnlvgj ot_pllshhqj
    otapplopnlc otenrnnonlc otmmollmnm otre_ifkzmfmo otreoejvjsnj otrnyomdnpd otroqqljfppj
    otrosnyhlgknm ottaxfipfqrh otte_hjjsprlk otteofqqnpne ottkmmnmqkl ottopfkpgogy ou_jffozfsq
    ouagrlujnjm ouaimmotemkn oudmflmgjzm ouehkizlnhn oufhhoyigpo oughrnfjnook ougkollmqoh
    ouigonyholi ould_xmjkmnfm ouldxmjjnnem oulinmnhpks ounwsjijrje oupggvqjqh our_wjnnlhof
    ours_nnmthljm oursqnjmjqml ourtloqmkle ous_zkgqgkml ouswkoomhjh out_rpiimqog outlojmnrrd
    ouvekjnqklrl ouvlgotljqk ouw_kmmkkmtm ouwimjjjmzn ovahpoipniq ove_tlrknmje oveoolkkpnh
    over_pqpeleqo overnillnppk ovololnnlk ow_qnmnpole owuklkookh oxpqrokinc oy_nxjgnpoe
    oyarljsfemt oyhsjsnqnc ozlpoilllp p_rhixlgpi pa_fnllnhnx pacpnonpjkh pai_nlkkzjkh paikmfpsmjq
    paisgtkgkkmx palmoknoqod palonlmnll papa_fksufouf papaokqrllqc papopmkkolj par_emjvmjez
    para_gvghvglr paranonjonmh pare_llglnmgy parecjsmksmkh paremqfonjlp parmkmnmllp partefsnjqsjj
    partmomloope pas_mlgzlgnk pasnpnnknpd passnfokrook pata_goimohgz pe_qptsnhfd pedrojiprmf
    pela_lknezkkm pelafoooshml pelnplmqksc pelo_klniwimm pen_seomnkve penmmjnllpn pennlmnmll
    pensepiozffnj pensokglitsnl penspklpoqld per_pdnjezlo pera_mrkirjqi perahqolpjsh perchingikxno
    perclngmqsmi perdgrijoplp permlklknoo pero_lrmgnikt perolnjmnjlr personnpmhoog persrnnmnmnd
    peukngwpjoh pf_hormtjgl pfhnzizggg phosjqqglpe phthrvjfik piaceiomilqpm piaciomikqpn
    pialmonoqme pimpmlkomj pinnnmtonkc pk_kljylljl pkmkkuhnpi planpppkqjoc ple_wwgpggim
    pleaopkljpjn pleasqllmmllm pleorllnkre plqnmonlnf pluompolplf plus_nmgtjpkl plusomjsjpjl
    pnmnolmni po_lnilppgq pode_jhitssgl podejplrupff podknklomlq poi_gnliftkx poirglnrndq
    pois_eonhziml poisoqkfxjlk polnllnnlo polomponmoc ponlrkntsfe por_iuikzjii poroplkppnd
    portajmopnqij porteqpcshmpl portpmmplnmh pospinoknmk possrgnmspih postlmmroqmc potimfnkonv
    poulghspopk pour_kmlwjnhm pourlllwnkgn ppakpgnjtis ppemjulokof ppohoqisng ppotfjnhtri
    pq_kqjsshjj pqjrjrshjj pra_soikvohf prajhqinmor pre_jnirpmhp pregojgokmzkg premmiloool
    prenmqnppodj presklnolmol primaogomloue primkoooonpc prmjlmkmls pro_lglosjlq probpopjmsld
    prontftilrphn proonmlkknn préjdktqljs ps_qiqvkenh pt_slgktnpd ptnpnsmfni pubjklrmrog
    puedlulmjllm puelupklgnk puihikykkpl puis_jjnzlkgn puisijlykjmo puntepgrgtze puoljnjjwmk
    puopminomi py_zhogrggn pyrlollnqd päjmthmklr péokknskeq q_hwgpvpgg qksjrnmhk qu'ellzkjml
    qua_flinfzlq qual_eioruhnn qualcllkliunm qualpeonpsji quandikkwopii quanigmnopiu quantlepjqpis
    quapbpnlrqh que_dsiqpmjp quel_fwfvfrkl queleljmjwlkm quellinrnnk quelljiqolrlk quelohnrqsfg
    quer_eglsunmn querpjmlpkqi quesoghonshr questqdjllujs qui_eoeupplm quieqplpmsfe quierkzkmleml
    quiorplnpcj qunknlnmlo quoi_lmmukink quoikmmwjhnl quorgpujmng qué_mslolllj quémqlqmlkj
    r*gnkhkmox r_moloockt ra_jqjjomlq raakiniiqyj rabakohklnns racllmmkklt rad_jkwqjini
    rada_jokjomhx radalqhhqoft rade_tjpokojg radnhpjiooq rado_gtjoslik radojpkonpng ragnroklpoc
    raha_nkmklkju rahenfmnoqt rairkmqoqid ral_rporqddk ralnlllnom ralnpomonmc ram_rffiuiot
    rammmknnokn ran_iqmmgols rana_hkkozkij rangrnlopnek rannlmmlmmm rantejngooopl rantijqqmoqg
    rappijemrrvj rar_julhxhlj rare_rigujvii rarlsjkpqjg ras_eqlmnilv rassohpqdsnl ratmlrokmkk
    rato_gpfjtpqk raunnxdrllf ravaifjjzimkp rave_mlgzolgl raziohjqowhi razstkkikni rb_zhljhhjo
    rbeithnxljnfo rblmrskpmc rca_osqdnojj rcajrojrphh rceolfqpkom rche_gmptjnll rchelmsqfmll
    rchtjqljqlg rci_jhnthomp rcplnmnnoe rd_njhonnqm rdahpmirune rde_fquinqmg rden_rroiiinl
    rdenponfnooi rdepnonomnc rdiloonppmd rdlnnqlmnh rdo_osifotmf rdonlppoejex re_omkqiqgo
    rearomjmojj rebtnjkqmcp rece_jtnlrjli receqngmtnod reclomjmlnp red_ptjnffls redmkolojlq
    redonhioosoi reeoohksrme refominpnpf reikjsmngqm rekhjrnjitn relskmpnlme remonjnpmkk
    remonpfqmnph ren_iiqhssrd rencsngsmmhk rendhlhnnrrk renmmlnnmqh rennmmmomj repopiorllg
    rer_ogtusffk rerltosmhjg res_hkhomjnw resonjlnjnn ressodqpomok restrjkplqne retnnnoqlnc
    reukqphnfqn revooonroge rfkpskijqj rgen_lonllhoo rgenjilvjonm rgesinqknmg rgknnmmlpk
    rhrhrrfhqj ri_jjfnpoos ria_lqqkprei riaqopkomnc ricejmeqpujl ricknnonoog ridopnlmmng
    rien_ohowjglm riendvqmdjion rienlnponji rienqllnpnkh rig_mimpggtt rigaletlojez rigmkknmnkr
    rijhmkikktt rima_fkfhppzn rimensolmojf rimmllnooj rimnkmjmnnn rin_hpvseggt ring_qkrplepj
    rio_ppnhoonf rioppnnomkc rir_lsjtqfhk rirfrhrqufj riskoonnqoc rivo_lhnmjtnn rivplnomqke
    rk_rmlonqmc rkokmkmnol rleirrohhmp rlionokpjo rm_tftnfgwh rma_hsqeqqjl rmanoriqoke rmloonmlk
    rmlooonopc rn_wipgekkw rna_gpgksmlt rneioopnnqc rnnmnlnnni rno_jpnetnoi ro_fpknspgn
    rodinnormng roejvhllrnh roilkkskpet rois_kjnwglmm rok_gkiljlnz rokveqhnfls rom_qnrimkkk
    romlopjllnm ron_pujokkmh ronmnnoompc ronnmmmnni rontlqnmokmj rontoprforjhm rop_qhnvgilo
    ropkpnqpnld ros_oqmrmeog roslloomnkm rourljnommj rovapfggwvoj rovnpqklnqc rowrlpjknmi
    rpqnllnppc rqnpnpreil rquenqonrhji rqunpnoseil rraoojnopmf rrekpkooqmf rrioqqmgloi
    rrivnflqktkn rrivominmkrnn rrlpnopnmc rropqlnojnf rry_nngmolqm rrynngmolqm rs_mmesnnmn
    rse_rwkndmki rsertmljmnc rsi_okhflvjt rsinojgiuom rsnmmkqmlk rso_hseoqrlj rsonaltljjnpj
    rsonnmoljpll rsonnolhvkjko rstpksllhsf rt_ojonglnq rta_nqfglrtj rtakomonoqe rte_cqqmomhs
    rtemnpklmml rtidomunnjemn rtimpmqnnlf rtmnnlmnoj rto_eolmppri rtoilnorqme ruippiknntd
    rulnmjmmno rum_ofrgnnrj runxoqpihje rusnlgojqjt rvolsomkoc rwpnrnjhph ry_thokllnl ryplklmrpe
    rzentkdsls ráfrmfrfiz rèhnjxnoij rèslnltmjlk ré_jriplpgq réeqkulllm ríjxmjqmjg rójvijuhnj
    rüiiyllkjp s'hmkyloij s_mojnogoo sa_gphqpokn sab_jmlkkllx sabekreltopi sabesnslfrngm
    sabkljmnolq sacjpqppojc sada_jrkkohlr sadajqlkpkkq sadlojjnklu sado_kqmkrilm sadoorliqikm
    sage_rkpplfoj sagepghnqmjs sagkjvmnlin sai_hlfmhvot said_ziknhjhn saiklksqjnj saislmizdrin
    sakopnkmkm salesjzmlkkgl salgonznidenn salkomklrlm salutijjropfs samllqjmlkq sanloloiphr
    sans_knmwkgml sansjmkujqlk sao_kkjhrhnx saoijipqglw sar_jtpktkhh saroqklqomd scaprjnoomd
    scerngpnqnd sch_insfqhuk schajjthmjvk sche_lhqiigyq scheonneiptk schinhtmesph schjkuklnse
    schlnmqhrlhn schonilllpsj schoniouenlon schoopjgpmqml schulllrjlkpm schumjsiijul scinihnosmm
    scklommnnl sco_npgrlqpd scolaldjqrlkt scompgommln scukohnomjq scusmiphfvsl sde_lrlkpmkk
    sdekrkksnij sdlpjholop se_lplnoloh see_smrknlgk seeqptjljmf segjomkpvjf seguhpnhspmk
    sehqkujmkjl sei_klqiusgi seid_jizllkjn seidjixpkjin seilopmopmd sein_glxrjjim seinlirnjpok
    selplonmhln sem_kjkjvjpm semamppqqohc semanoqofspke semblikrlulh semmlklmnmp semnnnkmkn
    sempkmifptkq semprnhkerrmq sen_fpokolpm senlnmjmknq sentimmmosqmc sentmplolklm senzjjmnqrkl
    ser_jnotlfjq serllnqmnnh ses_pnjxoelh sesnpmokknk setomlfnpgt seu_nokhxlki seullpopnoe
    sfmpjknspe sh_rnhnpmpf she_zkknnhjk sheqmnihpmo shuqiiommf si_ethrlugm siamokjmqjrnk
    siamqhqqlpkh sichlkyhjtel sicplnkmlnl sidqnlmonmg sie_kkrpknse sieknpodmrm siemlrlimskj
    siempntmjmknj sietemkjklxlk sietkkjjlxpj sigoprmpmid silomnjmln silpmmpoomc sim_gmpgxhgv
    simjlllmsnm sin_pziqfgfo sind_iizlkmfm sindfpvijqnj sinkjnnnkpo siomolnlonh sion_qqpthegm
    sioneiohoksmn sionopmnnlmi sjkifjilzq skokmnnkko sl_hlwzglgh slalrnjpppc sllnloknpi
    sme_fkfsffwz smefllpjjss smknlmmnm smo_eqkespgv smolnkkpmlp smpkmlnlol snhsiiomqo so_rsogosge
    sobkqgqqkhp sobrentmftgoj sobrlskjqomh soimmsqflph soir_jkiqlnpn soirglpokjsn solleljtmlrdn
    sollhntpinjm solmolqonpc solo_puiklqhi solomtlikpqg som_pinhhjlz some_xfpofmkl sometooikmoh
    sommefnvnuni somnqkmllml son_mojoqnmf sonamopinmrf sonllnmnmlm sonneolsqkjil sonnommnkk
    sonnpksqilik sono_lfmlqwlj sonooiinorqg sont_ikjxlnll sontgphvoiok sornplnnple sorrngkinmto
    sorrynjmkkiuo sos_ktoirgqh sosesknproe sou_kkkfvjlu soujomnjllq sous_emhzlnjm sousemhzlnjm
    soy_izllmikl spamrpnlmnd speomonopnc sperpmqnqnei spinnqkompe spmlqnmpnf sqrllromig
    squrllqonig sriurhxkie ss_tvoiegir ssa_mgpdqqmq ssageqllpofnl ssagpjlpjlol ssajhiqoolr
    sse_dlpwsklh ssen_glujijum ssenpgskjlsj sseoinqpnpc ssernhnpdspm ssinhlsorod ssnhronolg
    sso_mnfkrtjm ssoijlprrng sst_eoymijln sstlkzkiilm ssupelvqqgi st_ploikqoi sta_ftgeqrkt
    stadgooqplog stamjmrioopg stancnngonsgm stanmlrpmnne stannnklmmk stas_jsqjpgln stasmoshnthe
    stathpmonopg ste_gojqlhmv steloljnnmn stenplokmrnc steroonkjooi sti_fqplfhmz sticplinknit
    stigorshmkmg stijmnmlomo stillqppnnmjd stilpnmnmmrc stnmomnmpg sto_fsjfoufu stonmkknonk
    straokkknqqh stro_ipfnnprj stronomjnnrg strppknonoc stuqonlnkrd stámplmqkkk su_exfjgwno
    sua_jimjutlh sualoljnoiq suirgjrmqng suis_jlmukjmn suisjlmukjmn sul_jkohqyji sullakhlklwol
    sulsllqnqid sumigoijoiiz sunikkmmpls sunolllmlm suo_mlmmiumj suollmjixmj sur_grswhjkh
    sure_ugonjmkn sureupmogmgl surnomqlkli sus_lvkpgnpg susjpnqqlnd sviloskoqf sysgrpfesn
    sz_kijjiloz szmhoihhkz sé_sxitejhi séopiutgig sí_kumlellt sígtikqhix só_lrmkvlmd sóinjksgjw
    t'pmotmkjf t's_rpqhpfkm t'srpqhpfkm t*ilhkmkjz t_qfppheps ta_kpfmrpjp taagitkhgpz taddrlkpkms
    tado_lqnlsgkm tadolrmftmil tag_skxklglh tagpnoshqkc tai_gkjkkniz taimllqhmql tait_innrmlmm
    taitinnrmlmm tak_elohlopv takk_jllmjohx takkkkjkiopt taksnomjenl tal_mtnnqfod tale_jensjtoj
    talomkonmnj tam_mhjhsjpu tambimzlimlgk tambjomhqlnp tamjllllmns tamnnlmmlm tamonliooijt
    tancafrkijwnn tancogfopivmp tancpofpnphm tanlmnolllo tantqmlokong tar_lqlmunif tard_rgmziggo
    tardejwkgtekp tardmpgpovdk tare_hslmetqi tarehmjoqqoi tarlqnopokc tas_isjirooi tashmnlnrmm
    tata_pfqhfpkw tatannlpmnfn tato_snkinqil tatojonnpmh tatopjfnoork tavnknhqoet tb_flgmuyjj
    tbmjpksoqc tchseipxmlg tcsnkkslmd te_komnmlln tecmoplpple ted_roholgmp tedqudmkklo teemfnlpfmx
    teikpokqnpc tel_fkqtnhkq telefgjnjooos telklpnjlmp tellsfqlnopd tem_opqhpfjq temklkoonlo
    temmmlnmml temosmdmmzmkj temprnrnknkd ten_qisfffsw tenaqkfvrnkf tenepvmifpmi tengkxkkgksj
    tennnnklmnl tens_kfshvgmr tent_ogsqjepo tentnlnqkomh tentoluoeeosl ter_ogoqokpg teralmjlnnjr
    terenjljllkym terommmkplj terusimhmnmtn tes_qomrqdgl tesplmplogl tetjmxlpnje teu_kmlguljr
    teuhmkpokpn tfvehihniz th_tokorngd tha_hijpjkrv than_xlpjmnke thantjmmiljq that_xnennpih
    thatktpjgil thattmlmmoih the_oqeoooog theirzlinhoil them_ynjnkndl themujoogkoi then_vmpknmgi
    thenokrohpng theomokkmqj therplknkqoh thesesjqohfrk thesoinrpfsi theyzlijmkll thikmmolllo
    thinworfqjgh this_rnkmmpkh thisqnlknonh thosezmhflmlm thpkknjnnm ti_ljikqqit tiaophpkjis
    tica_jqkfospj ticamognnpoh tico_nrlfqshj ticohornpqej ticomkkmopi tidjqejpodz tido_jrojsenl
    tidoisnosekl tie_qgjokexo tiejlqnekto tienejvhgmtrh tienrmknenlr tig_hjvjhjxk tignpnnnlqc
    tijminkokyg til_urmkteke tilknljpijw timaprpknrgd timnnolnni timo_golhunnm timohpgsqokk
    timqmpnnnnb tin_eqpnrmng ting_tlkkgfow tingpnfknkms tinkpmmooli tion_rfpoooii tionqfopoknk
    tionssiqpjkho tioqrookhmf tir_lsfsvifk tireuehlmukk tirnqinqrkd tisqqllknqd titmnknpsme
    tivo_gqilqthn tivogrhistin tivpltlpnlc tjeifolikwr tjggplikzn tkguhsmmgp tlpnnjnigt tmlonlkmm
    to_qnkhonln toch_hmmhmnyj tochoiinqkuh tocmnjsnqmd todasslhpkjk todo_ivjoknkm todojsgmqnkm
    todopplpohf todosmpkgrnmm toemfnhqmvl toi_jmiyljhq told_wlillmkl toldvkilkqkl tolnnmmolj
    tom_rithlmio tomnkpojnmj ton_knjpsooc tonlpmlnnmi tootjpingvf tor_snqkpfqe tore_nlgohzgn
    toreiknkotmk tornnplnnnf tos_mukjrfft tosiqlknpln tot_fkntfhur tothklnknms tou_jkmeukgx
    toujkkopkju tout_nllueqhn toutmkltlpgm tra_kikkjpqt trabagsphnrlh trannnmmnmi traskskinwhj
    tre_ireurlgn trellmplkmn tres_gojvoghs tresqnfplogp trimnpomqmc trkmnolmml tro_jmjjlrmq
    tronmlllmlq trop_lhozijio tros_jvhiqkmn troslorersih troutmgtpfmi trumpkognpppj ts_oliphnnq
    tschokslmjmk tscqjslmjmk tseofkghmvv tsnlomnhrj tt_etpeslev tta_uhlglpgt ttapcopjrnl
    tte_lisqlimm ttemmmnmmnk ttenqdjmgprs tterspnijppd ttijnlogurf ttimogmjfyrj ttljmmktln
    tto_kfgmfvrt ttorffngvpq ttunjrjezjk tu_drisnqin tua_jnlprsje tualljlpnmn tudmpjknlis
    tudo_jnmjtrkg tudoikmgoplu tukpklnnln tunslvmllic tura_kofisujl turaprilpphj ture_vlfqilol
    turesnjpkimk turmollqqnc tuslpiponpg tusseglikmmxn tuttpliklznd tvfnifmzsk tweqkpgnrmi
    ty_ujjionok tyqepmmjoo tzmfzqnhjf tà_lmljjykj tàlmljjykj tá_otllnmmf tálqnlrefs täikrllliu
    té_hniqjhow téeqgsqemt tíhyjisiog tólqhithhv tôhhjutiit u'zjqoieik u*jlkkmnhy u_iikopjiz
    ua_kjgmnqlt uai_jmitwlhh uaimllntmmf ual_qtjktffl ualckkklivom uale_jiljlxlo ualehqljiwmm
    ualoqokoqgf uamoknnnlk uand_knmyjjjk uandimkwooki uandommnfponm uaninhqjmms uant_iohnikkz
    uantjpolmngq uantokngksrpg uarrijmoppf ub_kklpfmqr ubekqtnlogg ubplnopklg uch_phwfjkgw
    uchelklujmoj uchlqnnhkql ucho_kulqojkh uckwgvoggpg ucmomljlmq ud_ltithqkg udah_jkjhkllz
    udahjkjhkllz udakrgltljm ude_vdqmrjji udenftnpqmc udioonmlpof udo_ethppnre udpqnnmnlc
    ue_pmiqnpik uedelyllimil uedlvklnmlj uegjzljfjll uel_skjunnig uele_kjjjtlsl uelekjjiuksl
    uellemsmmrni ueloomqlpld uem_klplwing uemdqkqqqoe uenalujqmjjk uenqmsgoone ueotopklkc
    uer_ifvvpkfl uermooqmmne ues_mmqtnhmh uesoojolljn uestahlmndums uestogpooerom uestqrhljpgp
    uf_gpryikfn ufmoqnpokd ugh_sqgmomij ughqqdmqolj ught_zkmmkgfo ugmmnllomm uhqkzjkhkf
    ui_eoeupqgq uien_iwpiflqm uienhxohilpl uienmkniofw uieriymnldok uillfnnlvk uilpmirpise
    uin_ikkrefsy uirnsjoroeh uis_ipgslopi uismlnqkppd uit_sqmrggpg uitrmiqjopd ujpunrqeeg
    uk_foenkjxs uka_mhhlhljz ukakkppmmhp ukjmnlnkoo ul_rigmlokr ulandlgomlkz ulaqmnmplik
    ularrmqnppdf uld_pjnklmql uldqinimluj ule_nixqkkih ulefknsiniv ulla_iirpjzig ullapmnqhwgf
    ulle_fhlljplz ulleolilinmt ullmlhhkqpr uloipqosmkd ulolknonmj ultnnknlpoh um_lfooohqq
    uma_hqhhzokg umajmhnnrko umehllpmrnk ummnmmmml umolrkkmkm umpltriomjg un_hqhudsmn una_mtgjhsnn
    unajoipommm unca_lrjlphkr uncaoqiiokjq uncrmjimmpl und_tjylikii unde_hjtikjov undejnknmmkr
    underpigofonu undnppjrekm une_molslloe unepkkppmqd ung_kgzlpiim ungemjvhrnne ungerjmtljtod
    unglkteltes unilpkponod unnetkjkjlsk unnlnklpll unnsjjlqive uno_gqhjpull unoiskroqif
    uns_ejrktijt unsogshqeqo unt_lfnigntw untemltflklr untermpvgpmgj untofsjnptii untrpjhmkmo
    uo_fqmppmrd uoi_kmlthxke uoijllwgwkf uolhnmjsfu uoljkognzkf uonghijmrox up_sojhopof
    uper_fjxufffx upmnnlolkm ur_ofsnfinu ura_irmkqqne uranmllnnlm ure_slosljkf urenlnrllre
    urimrnmjqoc urnmpmmnmh urnvlmpnjjg uromrlinpim urroqlilpoh urs_pmqxfkfl urspklnmgjv
    us_ojsiigqr usa_imnjqwkg usahrmlrrld use_sjsqfnji useqpipnpkg usnmpnlnnh uss_qjwgqkjj
    usseqidonnsl ussqdmvnmnh ust_uihiorph ustegqpsollf ustptjkoomc ut_rjmpgqni uta_isjgwthh
    ute_wkpnjjmg uteqmqrjlnd utklmnonmk uto_cmrimnto utokokmoomj utrnmjmnejz uttoiskhllr
    uueymffhwq uur_jiklllzk uurmhhkkmzj uvejrisjisj uvlrnpnhmi uw_jiiljkzm uwhomggmzi ux_mojxmmfk
    uxnilqrlmh uylznlhmff uzeeinolhqw uzqpkhpjmm ué_lqnsjipi uéjtmrnkne uíiokjrikt v_ijrtohip
    va_joponodp vacrnclkmro vad_kjjlnilz vadnilojrnm vai_lllkutke vaihneqrqet vais_mjkqskmj
    vaismjjqsknj valanfkloigz vale_gznonlgh valeqpmnqnhe valmmgkmpsl valnlloonj vamptfhrpng
    van_krnhhfwo vannofnnnqj vant_mkksjkpm vantnlhqnpkl var_mqmjtffs varnnmlkmkp vas_nrhspffr
    vaskomnokkn vc_knlkxmlf vcikkhzljn ve_qnlkinko vec_kjntmkml vecipeoknnt veeernnlpqh
    vel_qjgizipg velrmeltgmq vem_gikmyjht ven_wrhfqguf vengalzmokekj vengoldnmiynl vengpthphrlf
    venloklmjop venmjmnomk vens_nklmymig vensihoowhrh ventnoqnlqmc ver_onhmogor vere_jzjigoph
    veremxpfmmnd verkoolnlpi verlnoqdjnti verokijnfzrk versljoummnf verteoejlmurk vertmolrkolh
    very_volmkjjl verywollkjjl vesqrlinpmc vetjhjklvhv veuikiztkhi vez_kplqukke vezipiqvolf
    vi_ghpjkzgs vidnnnpqmjh vielfgzlpifu viemnpqjllj vieneiwhhktjo vienkrlqlske vil_qxggkgnp
    viloriknlip vimrlnlnng vin_emgorjnw vind_hnllklwl vindglkjoqxi vinmngllppn visplnkoluc
    vitqliqopmd vlfkrjorvd vmkknnmmn vo_kqefsooo voce_ienkurml voceennjvqkk vocpqjlqmji
    vogngrlponi voi_rnjfkvho voiphksdqkq voir_jllxkllk voitlnjnlijx voknomnmnk volglihgmtzi
    vollohkkqoo von_hnxgrkjk vondjkkhlmyn vonjltqmkmi vont_jmhxknjm voonnilojuj voor_imlllnsm
    voorjnklkmtm vor_qruiohfk vorkkrkmnpi votrqgrnlkf vou_lnmhzlik vouqjgpwjkj vous_pmjtgllm
    vouspmjtgllm voy_pvljhjkn vranhkvktlg vrekjgnljst vrieglkpnlul vrienglinnmtn vrilmkulkse
    vrkdetlmts vuhltljklr vuokjnfoujq vvqglhgzlk väjmdjmnlz w_tkgjpjlr wa_rhjslfez waakmelmnwm
    waarjmhmmnsm wann_fnunnmin wannhrmpong wannulmjjgqm wanttmfjmmrl waokomklrh war_ngxqgkll
    warehsrnpfph warnnpnmjpe was_rgxgggrr wasnjsjjnol wat_imkinkzi watkpdlmlqs we_vnihggwm
    week_phprolmg weekpnlqmqie weeqphnnqme weer_hhlkmnvo weerfhjkmnyp weet_milipmrm weetmfjmpmtn
    weiolyfhpkk wel_tjfgmmto weliooonmpg wenngumhkrm wenoqnnloc went_vnhjmmin wentwmhjmmkn
    wer_wfolonfl werdemhumllko werdjkrkklqo were_zkkklieo wereujlkkhro werplskmhph weskpmrpqgf
    wey_jwkljmkn weyjwkljmkn whaqlhpmmlm what_znicmnim whatpmhommlm whenpgqprig whivkphmjkn
    who_ukmnkjmk whozkjflknm whunjpmqie wie_hnrilnvf wiengugggrw wijjjkmjnzh wil_khkjikzp
    will_wptglghj willjnrmpnki willnnnmnpf wilt_jmhilnzk wiltjmhilnzk wimmoloknk wir_ljyjjoli
    wirnjzljlgl with_qkklplkm withukjmqmen witpsihpqmf wn_uofmnqme wo_rkziifnj wochkhzimjmj
    wocqhyimjlj wojlqmklmp womnmduhnfx wonrefijowr woohqipqpmh wooniklkmlxl wordvgojgpth
    work_sinhlrjn workwflgptfn wornpkmppnd wqmpimkoj wrzijiiisj wueptkoglr x_ujnpiopd xamlkmuood
    xe_ggmophgz xendpmmdny xieogjngglz xilpmkohmp xkkhoihzlk xpnplolmf xppoqmngmi xtrormkkmf
    y_tphimkkp ya_pppiidmu yanhphluukh yaonlqomdo ydgmmjqwof yeazemnjlnj yesppejntoh yetsjomlfi
    yi_zoiiiiiq yiupljkfgv ymressgesl yo_lsntigqf yokpnmkmln yonlqpqqlfg yorbmlqlmmv you_zgllfkjt
    yoursylmbmmmm yourtjmoljkm youvifikqmq ypmlojimp yvnjgomjiz z_fqonteeu za_psjlpoke zalqgnmnrh
    zar_fsfotfsl zarmqnoqphd zaslrngkggz zdnjqghjgz ze_sdlndkru zegnhglijyt zegt_lmjlmmsl
    zegtlmjlmmsl zei_kkkmjjzk zeikrqiolmh zelncfmoort zenjoinkop zenmhniomns zesggqlrmls
    zi_kmtpelew zia_hmhjjrmx ziaghqinsmr zielkokftqm zijlnpnllrh zikcpipqrn zionepmimlpkn
    zionslikjtin zioqhqjhyij zkmpljlmq zngvoimhfy zo_gufjlrqm zojpgqlppk zondekkmklmsn
    zondjkljlmto zt_kmvjmmlj zthgyjllls zu_niwlhjmp zuiqsjnlqe zwefrnojuo zzaphrgeyoj zzudkrdzld
    ß_kjykllll ßejjzkmjhl ßimzijkik à_gffsoyjp àfffpowfz á_lwngxghh áfzgfzfft áljvihxili
    ámlvjldhkx án_htnmjjjr ánhzlkfiiv árioldnnzink árkphlqkhu ás_jumjpnkh ásmwkkqimg áthqkmqfgy
    âfffwwfgz ânighkzhhy ã_ijljymll ão_qjjkylkh ãoiiizkii ãoqjjkylkh ä_jkflkklz äggzggggz
    änhkrjjnnt äriiwjikhy ätilzklllf å_jnlkikhz åjjjjjjlz ça_immsvkkg çaqijpwhpf çkeeuvfhz
    ço_mjlgzolg çoefquvkkl è_hjnggzgz èfffzfsmr ère_jmlsllqi èrejmlrknri èrjmlqknsi ès_lnlunjkj
    èsknlwnijj é_hkmpnpmm écgnrstjhh écolkmvinkm édhkjvqiiq ée_mjmyikkk éelglzikmk éeqezrejq
    él_mzlfinmk élhuivsjig ém_mhnezole émmqkrwkee én_pujdemto énhufmqeqq éphoqrqhki érihslptjmh
    érirjsoehu és_iuhjmkjv ésgvfqqfit étailmmtimmj étajhmxmnlj étlpfqsgfu étéoinwiomg évmtjmhgjw
    ê_llkizjkk êfffuzhlp ênpgjpzjjh ês_kkkiznjk êskkkhznjk êtejjlvgmui êtjhjzgoug ëhilmhjzk
    ì_ihhhizhw ìihhhizhw í_hzhhoilp ía_jzllgkoi íaizkkjkog íciokgvfjw ífzffzfft ímhpjiohjz
    ínhwlhvmkg ísjvlkshjl ítjngktiix îhjhzhhhz ïgggzglzg ñaizlkijnl ñlzijjimh ñonzjmiljg
    ò_hhllixiw òhhllixiw ó_hxhhlghz ófzffyfft ón_kznjeliq ónjymgrign ós_mplkwllf óslukkvikg
    ô_kkliznjf ôfffxzffy ôtolkzflkf õelllkumll ões_lllkumll õeslllkumll õjlkjzlkj öggzggghz
    önkoqkmklo örklnghllz öskiuhikot øjjjjjljz ù_hiizhyjh ùhiizhyjh ú_izkhhhix úgzghzggn
    úngzlgpiir übhkzliokj üfrzfiffx ühlkzjlmlf ünlfrkjknv ürgkwjfqlr üsikxllnil
    """
}
