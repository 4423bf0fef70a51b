/// Fills the slots of a search: the sender, the time, and the name of the event.
struct SearchSource: SlotSource {
  var plan: PlanSource?
  var noun: Grammar.Noun?
  var person = ""
  var day = ""
  var title = ""

  static func offered(_ plan: EventPlan) -> SlotSet {
    var slots = SlotSet.naming.subtracting(SlotSet(.title)).union(SlotSet(.person))
    if plan.project != nil { slots.insert(SlotSet(.project)) }
    if plan.subject != nil { slots.formUnion(SlotSet(.who, .whose)) }
    return slots
  }

  func append(_ slot: Slot, to text: inout String) {
    switch slot {
    case .person: text += person
    case .day: text += day
    case .title: text += title
    case .noun: text += noun?.bare ?? ""
    default:
      if let form = slot.form {
        text += noun?.forms[form] ?? ""
      } else {
        plan?.append(slot, to: &text)
      }
    }
  }
}
