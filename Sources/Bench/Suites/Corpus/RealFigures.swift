internal import VaultCorpus

/// The values of real conversations for the metrics on a corpus's card, by metric identifier.
///
/// A missing value is unknown: no real data is available to measure it on. That holds for all
/// metrics of mail threads and of two-person chats with events.
enum RealFigures {
  /// Those of four chats of two people each over three weeks, in English.
  ///
  /// A public research set: 1 761 messages, 115 sessions, 5 342 sentences; the gaps are over 111
  /// pauses and 88 days. No mail, no events.
  static let chats: [String: Double] = [
    "conversations/sentences/repeated": 0.010,
    "conversations/skeletons/repeated": 0.017,
    "conversations/length/p50": 185,
    "conversations/length/p90": 454,
    "conversations/sessionMessages": 15.3,
    "conversations/pause/p50": 63,
    "conversations/questionsAnswered": 0.93,
    "conversations/hours/23-6": 0.38,
    "conversations/hours/6-8": 0.001,
    "conversations/hours/8-11": 0,
    "conversations/hours/11-14": 0.078,
    "conversations/hours/14-18": 0.094,
    "conversations/hours/18-23": 0.45,
    "conversations/gaps/twoPersonChats/p50": 0.836,
    "conversations/gaps/twoPersonChats/quietDays": 0.102,
  ]

  /// Those of group chats of one scientific community around 173 dated talks, mostly in English.
  ///
  /// Eight periods of one to five months: 48 764 messages, 10 691 sessions, 140 096 sentences. For 132
  /// talks the writers themselves said, by filing a message under a talk, what belongs to it: 2 828
  /// messages. Their hours are in UTC, not the writers' own. The gaps are over 10 427 pauses and
  /// 13 383 days of 233 chats, the sessions of one purpose over 174 with a relevant message. Those of
  /// `corpus/` are over the 72 talks with ten relevant messages and more (the probe of mere form over
  /// all 132), fitted on every other period; metrics that depend on an embedder are not known.
  static let events: [String: Double] = [
    "corpus/random/P@10": 0.019,
    "corpus/recency/P@10": 0.26,
    "corpus/filters/P@10": 0.023,
    "corpus/filtersAndTime/P@10": 0.36,
    "corpus/filters/candidates": 1585,
    "corpus/oracle/R@50/adaptive": 0.91,
    "corpus/oracle/R@50/sevenDays": 0.91,
    "corpus/probe/AUC": 0.64,
    "corpus/probe/timeAndPeople/AUC": 0.92,
    "corpus/probe/timeAndPeople/P@10": 0.39,
    "corpus/probe/structure/AUC": 0.92,
    "corpus/probe/structure/P@10": 0.40,
    "conversations/sentences/repeated": 0.036,
    "conversations/length/p50": 164,
    "conversations/length/p90": 654,
    "conversations/sessionMessages": 4.56,
    "conversations/pause/p50": 123,
    "conversations/questionsAnswered": 0.67,
    "conversations/hours/23-6": 0.17,
    "conversations/hours/6-8": 0.037,
    "conversations/hours/8-11": 0.084,
    "conversations/hours/11-14": 0.12,
    "conversations/hours/14-18": 0.26,
    "conversations/hours/18-23": 0.33,
    "conversations/sessions/onePurpose": 0.74,
    "conversations/nextRelevant": 0.79,
    "conversations/gaps/groupChats/p50": 0.188,
    "conversations/gaps/groupChats/quietDays": 0.69,
    "conversations/events/repeatedTerms": 0.99,
    "conversations/events/groupChats/messages": 11,
    "conversations/events/groupChats/senders": 4,
    "conversations/events/groupChats/inLargest": 0.99,
    "conversations/events/groupChats/nextRelevant": 0.62,
    "conversations/events/groupChats/withoutTitleWord": 0.66,
    "conversations/events/groupChats/withinDay": 0.78,
    "conversations/events/groupChats/withinWeek": 0.98,
    "conversations/events/groupChats/beforeStart": 0.28,
    "conversations/events/groupChats/byAttendees": 0.16,
    "conversations/events/groupChats/amongNear": 0.060,
    "conversations/events/groupChats/eventsOfConversation": 16,
    "conversations/events/groupChats/hasNeighbor": 0.45,
  ]

  /// Returns the values of both sets for a metric.
  static func columns(of metric: String) -> CorpusAuditFigure.Real {
    CorpusAuditFigure.Real(chats: chats[metric], events: events[metric])
  }
}
