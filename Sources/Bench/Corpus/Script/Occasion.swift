/// The slots that can be filled in a message about an event.
struct Occasion {
  /// The slots that are always known: the writer, the number of readers, small numbers, names to
  /// mention.
  private static let always = PairSource.talk.union(SlotSet(.day, .date, .place, .other))

  /// The slots of a sentence.
  ///
  /// - Parameters:
  ///   - plan: The event of the message.
  ///   - isDirect: Whether there is just one reader, who can be called by name.
  ///   - namesEvent: Whether the event may be named.
  ///   - clock: The vault's clock for days and hours.
  /// - Returns: The slots that have a value.
  static func slots(
    of plan: EventPlan, isDirect: Bool, namesEvent: Bool, clock: DayClock
  ) -> SlotSet {
    var slots = always
    if !plan.outline.isAllDay { slots.insert(SlotSet(.time)) }
    // A phrase such as "im Café Luna" exists only in the language of the place.
    if !plan.isCrossLingual { slots.insert(SlotSet(.at)) }
    if isDirect { slots.formUnion(SlotSet(.name, .surname)) }
    if plan.project != nil { slots.insert(SlotSet(.project)) }
    if plan.subject != nil { slots.formUnion(SlotSet(.who, .whose)) }
    if namesEvent {
      slots.formUnion(.naming)
      if plan.isCrossLingual { slots.remove(SlotSet(.title)) }
    }
    slots.formUnion(former(plan, clock))
    if plan.formerPlace != nil {
      slots.insert(SlotSet(.oldPlace))
      if !plan.isCrossLingual { slots.insert(SlotSet(.oldAt)) }
    }
    // The events of a programme are held where the group always meets.
    return plan.programme == nil ? slots : slots.subtracting(SlotSet(.place, .at))
  }

  // The slots of the former time and place: an event planned for Monday is not "moved to Monday".
  private static func former(_ plan: EventPlan, _ clock: DayClock) -> SlotSet {
    guard let former = plan.formerStart else { return [] }
    var slots: SlotSet = []
    let (oldDate, oldSecond) = clock.zone.local(former)
    let (date, second) = clock.zone.local(plan.start)
    if oldDate != date { slots.formUnion(SlotSet(.oldDay, .oldDate)) }
    if oldSecond != second, !plan.outline.isAllDay { slots.insert(SlotSet(.oldTime)) }
    return slots
  }
}
