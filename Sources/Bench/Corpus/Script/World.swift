internal import VaultCore

/// The part of a vault's script written so far.
struct World {
  let setting: Setting
  var rooms: Rooms
  var plans: [EventPlan] = []
  var turns: [Turn] = []
  /// The additional sentences of messages on other subjects, as phrases; turns refer to these
  /// positions.
  var digressions: [[Int32]] = []
  /// The phrases about events, and those of everyday talk, by `picker`.
  var pickers: [PhrasePicker]
  var talkPickers: [PhrasePicker]
  /// The sentences already used in the talk being written.
  var said: [Meaning] = []

  init(setting: Setting, rooms: Rooms) {
    self.setting = setting
    self.rooms = rooms
    turns.reserveCapacity(setting.profile.messagesPerVault + 1000)
    pickers = [setting.main, setting.second].map {
      PhrasePicker(lexicon: $0, usesHeldOut: setting.usesHeldOut)
    }
    talkPickers = pickers
  }

  /// The position of a language's pickers: one for the main language, one for the second.
  func picker(_ language: Language) -> Int { setting.isSecond(language) ? 1 : 0 }

  /// Adds another event, and what people write about it.
  mutating func add(_ plan: EventPlan, random: SeededRandom) {
    plans.append(plan)
    converse(about: plans.count - 1, random: random)
  }

  mutating func converse(about event: Int, random: SeededRandom) {
    var conversation = Conversation(
      setting: setting, plan: plans[event], event: Int32(event),
      random: random.stream("conversation", event))
    conversation?.write(to: &self)
  }

  func script() -> Script {
    Script(setting: setting, rooms: rooms, plans: plans, turns: turns, digressions: digressions)
  }
}
