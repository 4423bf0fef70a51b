internal import VaultCore

/// Distinguishes Japanese from Chinese.
enum HanLanguages {
  static let japanese = Language(rawValue: "ja")
  static let chinese = Language(rawValue: "zh")

  /// The language of a text of Han characters and kana.
  ///
  /// Kana is Japanese unless it is a single の among characters that only Chinese writes. Without
  /// kana, the characters that only one of them writes decide, then a few everyday Japanese words,
  /// then the prior; what is left is Chinese from two characters on.
  static func language(of text: String, kana: Int, prior: Language?) -> Language? {
    var chineseCount = 0
    var japaneseCount = 0
    var hanCount = 0
    for scalar in text.unicodeScalars where scalar.value >= 0x3005 && scalar.value != 0x30FC {
      if (0x4E00...0x9FFF).contains(scalar.value) { hanCount += 1 }
      if chineseOnly.contains(scalar) { chineseCount += 1 }
      if japaneseOnly.contains(scalar) { japaneseCount += 1 }
    }
    if kana > 0 { return chineseCount > 2 * (kana + japaneseCount) ? chinese : japanese }
    if chineseCount != japaneseCount { return chineseCount > japaneseCount ? chinese : japanese }
    if hanCount < 40, chineseWords.contains(where: text.contains) { return chinese }
    if let prior, prior == japanese || prior == chinese { return prior }
    // Such messages are brief; a long text has other evidence.
    if hanCount < 40, japaneseWords.contains(where: text.contains) { return japanese }
    return hanCount > 1 ? chinese : nil
  }

  /// Simplified forms, and particles and pronouns that Japanese does not write.
  private static let chineseOnly = Set(
    """
    你妳您们們这這吗嗎呢吧啊哦呀啦嘛哈嘿喂噢喔哎唉么麼怎哪谁很没沒还她它咱给说请谢对见东车钱买卖听觉时间门问题谈话电脑机号发现
    开关爱欢乐吃喝找跑跟把让从个为為于专业两严丧临丽举义习书乱争亏云亚产亲仅众优会伟传伤伦似体余侧侨俩债倾偿储儿党兰兴养兽内册写军农冲决况冻
    净凉减凤凭击划刘则刚创别剧劝办务动励劲劳势华单卢卫厂厅历压厌厕县参双变叙叶吓听启呜咙响哑员团园围国图圆圣场坏块坚坛坝坟坠垒垫声壳处备复够
    头夸夹奋奖妆妇妈娱孙学宁宝实宠审宪宫宽宾对寻导寿将尔尝尽层属岁岂岛岭币师帐带帮库应庙废广庆忆忧怀态怜总恋恶悬惊惧惨惯愤愿戏战户扑执扩扫扬
    扰抚抛抢护报担拟拥择挂挡挤挥损换据捞掷摄摆摇敌数斋断无旧旷显晓晕暂术杀杂权条来杨极构枪柜标栈树样桥检楼欧残毁毕气汇汉汤沟泪泼泽洁浅测济浓
    涛润涨渐温湾湿满滚滤灭灯灵灾炉炼烂烛烟烦烧热状犹狗独狭狮狱猎猪猫献环玛画畅疗疯痒盐监盖盘着矿码砖确碍离种积称稳穷窃竞笔笼签简粮紧红约级纪
    纯纸纳纵线练组细织终经结绕绘给络绝统继绩绪续绳维绿缓编缘缩网罗罚职联聪肃肠肤肿胀胆胜胶脏脱脸腻舰艺节苏苹范荐药莱获萝营萨葱蓝虑虽虾蚂蛋补
    装裤见观规视览觉计订认讨让训议讯记讲许论设访证评识诉词译试诗诚话诞询该详语误诱说请诸诺读课谁调谅谈谊谋谎谓谜谢谨负财责败货质贩贪贫购贯贱贴
    贵贷费贺贼资赏赔赖赚赛赞赵赶趋跃踪车轨转轮软轻载较辆辈输边达迁过运还这进远违连迟适选递遗邓邮邻郑酱释针钉钓钟钢钱铁铃铜银铺链销锁锅错键锻镇
    镜长门闭闯闲间闷闹闻阅队阳阴阵阶际陆陈险随隐难雾静页顶项顺须顾顿预领频题颜额风飞饭饮饰饱饿馆马驾驶骂骗鱼鲜鸟鸡鸭麦黄龙
    說請個對發會來時從嗯甭啥咋俺
    """.unicodeScalars.filter { !shared.contains($0) && $0.value > 0x3000 })

  // Those of the forms above that Japanese writes as well.
  private static let shared = Set(
    "着来国学声号会体内参双宝条旧灯点画県礼竜糸虫台万与乱争似余党写児処団図囲圧壱宮対師帯庁応恋恵悪斎断昼"
      .unicodeScalars
  ).union(
    "着時間来個国内師会将届属帳従得悩抜担拝状猫狗種離種範範説話語請対乗予争互亜蛋将業気無残毎湿温満浅済発点県称"
      .unicodeScalars)

  /// Forms of characters that only Japan writes.
  private static let japaneseOnly = Set(
    """
    々〆円気駅働込畑辻峠匂枠栃応図広売読帰対発変転鉄関択沢権検験県薬経済続総様児歳歯毎黒鶏渋渇塩桜拝払浜仏拡悪圧囲隠栄営桟
    賛残収従戦銭蔵臓団弾遅昼聴庁徳縄弐悩脳廃髪辺弁豊訳予塁齢労楼亜実写険剣圏検倹駆掲渓経継鶏芸撃献顕験厳効呉娯剤雑桟
    歩毎黙弥訳薬様揺謡覧頼緑塁歴練錬郎録姉絵暁勲薫径茎
    """.unicodeScalars.filter { $0.value > 0x3000 })

  /// Words of characters that both write, but Japanese not side by side.
  private static let chineseWords = [
    "今天", "明天", "昨天", "后天", "不行", "可以", "不好", "什麼", "知道", "一下", "吃饭",
  ]

  /// Everyday messages that Japanese writes without kana.
  private static let japaneseWords = [
    "大丈夫", "了解", "承知", "是非", "残念", "無理", "最高", "明日", "何時", "全然", "結構", "本当", "御免",
  ]
}
