internal import VaultCore

/// Builds one vault: people, calendar, conversations, and everything else that fills an inbox.
struct VaultBuilder {
  let profile: CorpusProfile
  let outlines: [TopicOutline]
  let index: Int
  let main: Lexicon
  let second: Lexicon
  let random: SeededRandom

  /// The vault's region: its language's countries take turns.
  var region: Region {
    main.regions[index / profile.languages.count % main.regions.count]
  }

  /// Whether the owner's phone is an iPhone.
  ///
  /// The Thue–Morse sequence: both systems meet every language and every split evenly.
  private var usesIPhone: Bool { index.nonzeroBitCount.isMultiple(of: 2) }

  /// Builds the vault.
  func build() -> VaultAssembler.Result {
    let clock = DayClock(zone: region.zone)
    let cast = Cast(main: main, second: second, region: region, random: random.stream("people"))
    var choices = random.stream("rooms")
    var rooms = Rooms(cast: cast, main: main, second: second, random: &choices)
    let planner = EventPlanner(
      profile: profile, outlines: outlines, main: main, second: second, cast: cast, clock: clock)
    let plans = planner.plan(random: random.stream("events"))
    var drafts: [Draft] = []
    for (event, plan) in plans.enumerated() {
      drafts += converse(plan, event: event, cast: cast, clock: clock, rooms: &rooms)
    }
    var filler = Filler(
      profile: profile, plans: plans, planner: planner, cast: cast,
      talk: Smalltalk(cast: cast, main: main, second: second, clock: clock), clock: clock)
    filler.fill(&drafts, rooms: &rooms, random: random.stream("filler"))
    return VaultAssembler(
      name: "vault-\((index + 1).padded(to: 2))", split: profile.split(ofVault: index),
      language: main.language, cast: cast, clock: clock, rooms: rooms, plans: plans,
      style: WhatsAppStyle(
        isIOS: usesIPhone, dates: usesIPhone ? region.iosDate : region.androidDate,
        words: main.whatsApp, exportsMedia: index % 3 != 1),
      statesOffsets: index % 2 == 1,
      replyPrefixes: replyPrefixes,
      random: random.stream("identifiers")
    ).assemble(drafts)
  }

  private var replyPrefixes: [Language: String] {
    var prefixes = [main.language: main.mail.replyPrefix]
    prefixes[second.language] = second.mail.replyPrefix
    return prefixes
  }

  private func converse(
    _ plan: EventPlan, event: Int, cast: Cast, clock: DayClock, rooms: inout Rooms
  ) -> [Draft] {
    var conversation = EventConversation(
      plan: plan, event: event, cast: cast,
      lexicon: plan.messageLanguage == second.language ? second : main, clock: clock)
    return conversation?.drafts(rooms: &rooms, random: random.stream("conversation", event)) ?? []
  }
}
