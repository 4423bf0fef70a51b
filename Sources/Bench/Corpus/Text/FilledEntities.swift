internal import Foundation
internal import VaultCore

/// The people, organizations, amounts and dates that the generator filled into a message's text.
///
/// They are the slots of the message's own sentences; what a greeting, a signature, a title or the
/// plain words of a phrase name is not among them. Names side by side are one entity.
struct FilledEntities {
  /// One of them.
  struct Entry: Hashable {
    let kind: Entity.Kind
    /// Offsets into the UTF-8 of the message's text.
    var range: Range<Int>
    /// The day that is meant; `nil` where none is named, and for what is no date.
    let day: CivilDate?
  }

  let archive: VaultArchive

  /// The entities that were filled into a message, in the order of its text.
  func entities(of entry: VaultArchive.Entry) -> [Entry] {
    guard entry.turn >= 0, !entry.message.text.isEmpty else { return [] }
    let wording = archive.wording
    let final = entry.message.text
    let sentences = wording.filledSentences(of: entry.turn)
    guard case .chat = archive.script.turns[Int(entry.turn)].place else {
      return located(sentences, in: final)
    }
    let neat = sentences.map(\.text).joined(separator: " ")
    let alignment = TextAlignment(neat, final)
    return located(sentences, in: neat).compactMap { entry in
      alignment.range(of: entry.range).map {
        Entry(kind: entry.kind, range: $0, day: entry.day)
      }
    }
  }

  /// The entities of sentences that follow each other in a text.
  private func located(
    _ sentences: [(text: String, entities: [Entry])], in text: String
  ) -> [Entry] {
    var found: [Entry] = []
    var rest = text.startIndex..<text.endIndex
    for (sentence, entities) in sentences where !sentence.isEmpty {
      guard let place = text.range(of: sentence, options: .literal, range: rest) else { continue }
      rest = place.upperBound..<text.endIndex
      let offset = text.utf8.distance(from: text.startIndex, to: place.lowerBound)
      found += entities.map { entry in
        let range = entry.range.lowerBound + offset..<entry.range.upperBound + offset
        return Entry(kind: entry.kind, range: range, day: entry.day)
      }
    }
    return found
  }
}

extension Wording {
  /// The sentences of a turn, in correct spelling, each with the values of its slots.
  func filledSentences(
    of position: Int32
  ) -> [(text: String, entities: [FilledEntities.Entry])] {
    var turn = script.turns[Int(position)]
    if turn.copies >= 0 { turn = script.turns[Int(turn.copies)] }
    switch turn.content {
    case .talk, .document, .forward, .photo: break
    case .voice, .automatic, .distractor: return []
    }
    let clock = script.setting.clock
    let lexicon = lexicon(of: turn)
    let source = TurnSource(
      wording: self, turn: turn, lexicon: lexicon, date: clock.date(turn.time))
    let plan = turn.reason == .drift ? nil : plan(of: turn)
    return script.lines(of: turn).map { line in
      let phrase = lexicon.phrases[line.phrase]
      let (text, slots) =
        line.isDigression ? phrase.parts(filledWith: source.talk) : phrase.parts(filledWith: source)
      var entities: [FilledEntities.Entry] = []
      for (slot, range) in slots {
        guard let kind = slot.entityKind, !range.isEmpty else { continue }
        let time: Timestamp? =
          switch slot {
          case .day, .date: line.isDigression ? nil : plan.map(source.spokenStart)
          case .oldDay, .oldDate: line.isDigression ? nil : plan.map { $0.formerStart ?? $0.start }
          default: nil
          }
        if kind == .person, let last = entities.last, last.kind == .person,
          range.lowerBound == last.range.upperBound + 1,
          Array(text.utf8)[last.range.upperBound] == UInt8(ascii: " ")
        {
          entities[entities.count - 1].range = last.range.lowerBound..<range.upperBound
        } else {
          entities.append(.init(kind: kind, range: range, day: time.map(clock.date)))
        }
      }
      return (text, entities)
    }
  }
}

extension Slot {
  /// The kind of entity that a slot's value names; `nil` for any other word.
  fileprivate var entityKind: Entity.Kind? {
    switch self {
    case .me, .name, .surname, .mySurname, .friend, .other, .who, .author: .person
    case .company: .organization
    case .amount: .money
    case .day, .date, .time, .oldDay, .oldDate, .oldTime: .date
    default: nil
    }
  }
}

extension Phrase {
  /// The phrase with its slots filled, and where each slot's value is, in UTF-8.
  fileprivate func parts(
    filledWith source: some SlotSource
  ) -> (text: String, slots: [(slot: Slot, range: Range<Int>)]) {
    var text = ""
    var slots: [(Slot, Range<Int>)] = []
    for piece in pieces {
      let start = text.utf8.count
      append(piece, to: &text, with: source)
      if case .slot(let slot, _) = piece { slots.append((slot, start..<text.utf8.count)) }
    }
    return (text, slots)
  }
}
