/// Fills the slots of a search: who said it, when, and by what the event is named.
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
