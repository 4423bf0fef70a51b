internal import VaultCore

/// A message before its platform gives it an identifier.
struct Draft: Sendable {
  enum Sender: Sendable, Equatable {
    case owner
    case person(Int)
    /// A shop, a bank, a newsletter.
    case machine(name: String, address: String)
  }

  enum Place: Sendable, Equatable {
    case chat(Int)
    case thread(Int)
  }

  enum Enclosure: Sendable, Equatable {
    case photo
    /// A document; the name without its ending.
    case document(String)
  }

  struct Judgment: Sendable, Equatable {
    let event: Int
    /// 2 if the message is about the event by itself, 1 if only its thread says so.
    let grade: Int
  }

  var time: Timestamp
  let sender: Sender
  let place: Place
  let text: String
  let language: Language
  /// The block below a mail's text, without its separator.
  var signature: String?
  /// What a mail quotes, with the line that says whose it is.
  var quotation: String?
  var enclosure: Enclosure?
  var judgment: Judgment?
  /// The subject, which only mails have.
  var subject: String?
}
