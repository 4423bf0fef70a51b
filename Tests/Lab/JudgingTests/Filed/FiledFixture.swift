import Foundation
import VaultTestSupport

/// Folders of messages that their writers filed, made for tests.
enum FiledFixture {
  /// A calendar; each event is its lines between BEGIN and END.
  static func calendar(_ events: [[String]]) -> String {
    let lines = events.flatMap {
      ["BEGIN:VEVENT", "DTSTAMP:20200101T000000Z"] + $0 + ["END:VEVENT"]
    }
    return
      (["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  /// A message as Zulip's REST API gives it; times are days and hours of UTC, `05-12T10`.
  static func post(
    _ id: Int, _ time: String, _ content: String, sender: String = "Ada Example",
    more: String = ""
  ) throws -> String {
    let date = try Date("2020-\(time):00:00Z", strategy: .iso8601)
    let text = content.replacing("\"", with: "\\\"")
    return """
      {"id": \(id), "sender_full_name": "\(sender)", "content": "\(text)",
       "timestamp": \(Int(date.timeIntervalSince1970))\(more)}
      """
  }

  /// An archive of two channels: a talk, a series and a retrospective with topics of their own, a
  /// lunch with too few messages, and a topic that is about nothing.
  static func zulip(in folder: TemporaryDirectory, name: String = "archive") throws -> URL {
    let link =
      #"<p>See <a class="stream-topic" href="/#narrow/stream/9-talks/topic/Graph.20talk">it</a></p>"#
    try folder.write(
      """
      {"time": 1.5, "streams": {
        "talks": {"id": 9, "latest_id": 12, "topic_data": {
          "Graph talk": {"size": 6, "latest_date": 1}, "✔ Sync": {"size": 3, "latest_date": 1}}},
        "general": {"id": 12, "latest_id": 15, "topic_data": {
          "chat": {}, "lunch": {}, "v1.2 retro?": {}}}}}
      """, to: "\(name)/stream_index.json")
    let topics: [(path: String, posts: [String])] = [
      (
        "9-talks/Graph.20talk",
        [
          try post(1, "05-12T10", "<p>Graphs on Thursday</p>", more: #", "sender_id": 7"#),
          try post(
            2, "05-14T15", "<p>Starting <span class=\"emoji emoji-1f642\">:smile:</span></p>",
            more: #", "reactions": [{"emoji_name": "+1", "emoji_code": "1f44d", "user_id": 7}]"#),
          try post(3, "05-16T15", "<p>Thanks</p>"), try post(4, "05-17T10", "<p>Recording?</p>"),
          try post(5, "07-02T10", "<p>Again?</p>"),
          try post(6, "05-14T16", "<p>Resolved</p>", sender: "Notification Bot"),
        ]
      ),
      (
        "9-talks/.E2.9C.94.20Sync",
        [
          try post(10, "08-09T10", "<p>a</p>"), try post(11, "08-10T10", "<p>b</p>"),
          try post(12, "08-11T10", "<p>c</p>"),
        ]
      ),
      ("12-general/chat", [try post(7, "05-13T10", link), try post(8, "05-13T11", "<p>Hi</p>")]),
      ("12-general/lunch", [try post(9, "05-20T10", "<p>Soup</p>")]),
      (
        "12-general/v1.2E2.20retro.3F",
        [
          try post(13, "08-19T10", "<p>a</p>"), try post(14, "08-19T11", "<p>b</p>"),
          try post(15, "08-19T12", "<p>c</p>"),
        ]
      ),
    ]
    for topic in topics {
      try folder.write(
        "[\(topic.posts.joined(separator: ",\n"))]", to: "\(name)/\(topic.path).json")
    }
    try folder.write(
      calendar([
        [
          "UID:g", "DTSTART:20200514T150000Z", "DTEND:20200514T160000Z", "SUMMARY:graph  Talk ",
          "CATEGORIES:Seminar\\, weekly,", " Other",
        ],
        [
          "UID:r", "DTSTART:20200803T100000Z", "DTEND:20200803T110000Z",
          "RRULE:FREQ=WEEKLY;COUNT=3", "SUMMARY:Sync",
        ],
        ["UID:few", "DTSTART:20200520T110000Z", "SUMMARY:Lunch"],
        ["UID:q", "DTSTART:20200820T110000Z", "SUMMARY:V1.2 Retro?"],
        ["UID:never", "SUMMARY:Someday"],
      ]), to: "\(name)/calendar.ics")
    try folder.write(
      #"{"stream": "talks", "topic": "Sync", "event": "r/20200810T100000Z"}"# + "\n",
      to: "\(name)/topics.jsonl")
    return folder.url.appendingPathComponent(name)
  }

  /// Mails with labels in their headers, a chat with labels beside it, and a calendar.
  static func labeled(in folder: TemporaryDirectory, name: String = "ada") throws -> URL {
    let headers = [
      "X-Gmail-Labels: Inbox,\"Budget\",Unread", "X-Gmail-Labels: =?UTF-8?Q?Budget=2CPlans?=",
      "Keywords: budget",
    ]
    var mailbox = ""
    for (offset, header) in headers.enumerated() {
      mailbox += """
        From ada@x.org Fri Mar  1 10:00:00 2024
        From: Ada Example <ada@x.org>
        To: ben@x.org
        Date: Fri, 0\(offset + 1) Mar 2024 10:00:00 +0000
        Subject: Numbers
        Message-ID: <m\(offset + 1)@x>
        \(header)

        Text \(offset).


        """
    }
    try folder.write(mailbox, to: "\(name)/mail/all.mbox")
    try folder.write(
      """
      {"conversations": [{"id": "c", "messages": [
        {"guid": "a1", "date": "2024-03-08T10:00:00Z", "sender": "ben@x.org", "text": "Late"}]}]}
      """, to: "\(name)/chat.json")
    try folder.write(
      """
      {"message": "a1", "label": " BUDGET"}
      {"message": "gone", "label": "budget"}

      {"message": "m1@x", "label": "Trip"}
      """, to: "\(name)/labels.jsonl")
    try folder.write(
      """
      {"label": "Plans", "event": "nowhere"}
      {"label": "unused", "event": "b"}
      """, to: "\(name)/topics.jsonl")
    try folder.write(
      calendar([
        ["UID:b", "DTSTART:20240305T100000Z", "DTEND:20240305T110000Z", "SUMMARY:Budget"],
        ["UID:t1", "DTSTART:20240305T100000Z", "SUMMARY:Trip"],
        ["UID:t2", "DTSTART:20240306T100000Z", "SUMMARY:trip"],
      ]), to: "\(name)/events.ics")
    return folder.url.appendingPathComponent(name)
  }
}
