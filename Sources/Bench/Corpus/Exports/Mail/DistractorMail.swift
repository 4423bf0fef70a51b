internal import VaultCore

/// A stranger's mail that copies the words of a calendar entry so that searches find it.
///
/// The visible text is an offer; the copied words are below it, beside it in white, above it
/// without size, in an element that is not shown, or in the part that few programs show.
struct DistractorMail: Sendable {
  enum Kind: Int, Sendable, CaseIterable {
    /// Below the offer, for all to see.
    case below
    /// In the color of the page.
    case white
    /// In letters of no size, ahead of the offer.
    case tiny
    /// In an element that no program shows.
    case hidden
    /// In the hidden part of the HTML; the plain text is only the offer.
    case alternative
  }

  let kind: Kind
  let subject: String
  /// The visible text.
  let offer: String
  /// The words of the calendar entry.
  let stuffing: String

  init?(_ turn: Turn, _ archive: VaultArchive) {
    guard let plan = archive.wording.plan(of: turn) else { return nil }
    let wording = archive.wording
    let setting = archive.script.setting
    let lexicon = wording.lexicon(of: turn)
    var random = turn.random(23)
    let distractor = random.element(of: lexicon.mail.distractors)
    let title = wording.title(of: plan)
    let place = wording.place(of: plan).name
    let source: [Slot: String] = [
      .title: title, .place: place, .name: setting.cast.owner.givenName,
    ]
    subject = distractor.subject.filled(with: source)
    let offer = distractor.body.filled(with: source)
    let nouns = setting.lexicon(plan.language).topic(plan.outline.key)?.nouns ?? []
    let words = nouns.map(\.bare).joined(separator: " ")
    // An entry without notes leaves no blank at the end, which no reader would keep.
    let stuffing = [title, words, place, title, wording.notes(of: plan)].filter { !$0.isEmpty }
      .joined(separator: " ")
    var letter = MailLetter(own: offer)
    letter.passedOn = stuffing
    let drawn = Kind(rawValue: random.index(weights: [35, 20, 15, 15, 15])) ?? .below
    kind = letter.survivesHTML ? drawn : .below
    self.offer = offer
    self.stuffing = stuffing
  }

  /// The text read by a reader that keeps all text that has a place on the page: color and size of
  /// letters hide nothing from a program.
  var text: String {
    switch kind {
    case .below, .white: offer + "\n\n" + stuffing
    case .tiny: stuffing + "\n\n" + offer
    case .hidden, .alternative: offer
    }
  }

  /// The letter that replaces it where it is plain text.
  var letter: MailLetter { MailLetter(own: kind == .below ? text : offer) }

  var layout: MailForm.Layout {
    switch kind {
    case .below: .plain
    case .white, .tiny, .hidden: .html
    case .alternative: .alternative
    }
  }

  /// The page.
  func html(_ page: MailPage) -> String {
    let offer = page.markup(offer)
    let stuffing = page.markup(stuffing)
    switch kind {
    case .below, .white:
      return page.html(blocks: [
        offer, "<div style=\"color:#ffffff;background-color:#ffffff\">\(stuffing)</div>",
      ])
    case .tiny:
      return page.html(blocks: [
        "<div style=\"font-size:0;line-height:0\">\(stuffing)</div>", offer,
      ])
    case .hidden, .alternative:
      return page.html(blocks: ["<div style=\"display:none\">\(stuffing)</div>", offer])
    }
  }
}
