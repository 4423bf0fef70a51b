public import VaultCore

extension Owner {
  /// Guesses whose messages these are, as for exports without an owner's file.
  ///
  /// - Parameters:
  ///   - messages: A vault's messages.
  ///   - deliveredTo: The addresses that mails were delivered to, each as often as it was.
  ///   - timeZone: The IANA zone to state.
  /// - Returns: The owner; called `owner` if nothing names them.
  /// - Complexity: O(participants named).
  public static func inferred(
    from messages: [Message], deliveredTo: [Handle] = [], timeZone: String
  ) -> Owner {
    let mail = OwnerInference.mailOwner(messages, deliveredTo)
    let chat = OwnerInference.chatOwner(messages, mailName: mail?.displayName)
    let handles = [chat?.handle, mail?.handle].compactMap(\.self)
    let chatName = chat.flatMap { $0.handle.kind == .name ? $0.handle.value : nil }
    let name = chatName ?? mail?.displayName ?? handles.first?.value ?? "owner"
    return Owner(name: name, handles: handles, timeZone: timeZone)
  }
}

/// Infers the owner of a vault without `owner.json`.
///
/// - The mail address is the one that mails were delivered to most often (`Delivered-To`), else
///   the one that occurs in most mails as sender or recipient; of equals the one that received
///   more, then the lesser.
/// - The WhatsApp author is the one present in the most chats, then the one whom more chats leave
///   over: a chat of two is named after the other. It counts only if that author is in two chats,
///   or a chat's name leaves the author over, or the mail address bears the same name.
/// - iMessage names its owner in every export and needs no guess.
/// - The time zone is inferred by `ZoneInference`.
private enum OwnerInference {
  static func mailOwner(_ messages: [Message], _ deliveredTo: [Handle]) -> Participant? {
    var named: [Handle: Int] = [:]
    var received: [Handle: Int] = [:]
    var names: [Handle: [String: Int]] = [:]
    for message in messages where message.platform == .email {
      for handle in Set(message.participants.map(\.handle)) where handle.kind == .email {
        named[handle, default: 0] += 1
      }
      for handle in Set(message.recipients.map(\.handle)) { received[handle, default: 0] += 1 }
      for participant in message.participants {
        guard let name = participant.displayName else { continue }
        names[participant.handle, default: [:]][name, default: 0] += 1
      }
    }
    var delivered: [Handle: Int] = [:]
    for handle in deliveredTo { delivered[handle, default: 0] += 1 }
    let known = Set(named.keys).union(delivered.keys)
    let best = known.max { left, right in
      let leftRank = [delivered[left] ?? 0, named[left] ?? 0, received[left] ?? 0]
      let rightRank = [delivered[right] ?? 0, named[right] ?? 0, received[right] ?? 0]
      return leftRank == rightRank ? left > right : leftRank.lexicographicallyPrecedes(rightRank)
    }
    guard let best else { return nil }
    let name = (names[best] ?? [:]).max { left, right in
      left.value != right.value ? left.value < right.value : left.key > right.key
    }
    return Participant(best, displayName: name?.key)
  }

  private struct Presence {
    var chats = 0
    var leftOver = 0
    var messages = 0

    var rank: [Int] { [chats, leftOver, messages] }
  }

  static func chatOwner(_ messages: [Message], mailName: String?) -> Participant? {
    var counts: [String: [Handle: Int]] = [:]
    for message in messages where message.platform == .whatsapp {
      guard let sender = message.sender else { continue }
      counts[message.threadID, default: [:]][sender.handle, default: 0] += 1
    }
    var presences: [Handle: Presence] = [:]
    for (chat, authors) in counts {
      for (author, count) in authors {
        presences[author, default: Presence()].chats += 1
        presences[author, default: Presence()].messages += count
      }
      if let author = leftOver(chat, Array(authors.keys)) {
        presences[author, default: Presence()].leftOver += 1
      }
    }
    let best = presences.max { left, right in
      left.value.rank == right.value.rank
        ? left.key > right.key : left.value.rank.lexicographicallyPrecedes(right.value.rank)
    }
    guard let best else { return nil }
    let isNamedByMail = mailName.map { NameFold.key($0) == NameFold.key(best.key.value) } ?? false
    guard best.value.chats > 1 || best.value.leftOver > 0 || isNamedByMail else { return nil }
    return Participant(best.key)
  }

  /// The author of a chat of two whom the chat's file or folder is not named after.
  private static func leftOver(_ chat: String, _ authors: [Handle]) -> Handle? {
    guard authors.count == 2 else { return nil }
    let parts = chat.split(separator: "/").suffix(2).map { part in
      NameFold.key(part.hasSuffix(".txt") ? String(part.dropLast(4)) : String(part))
    }
    let named = authors.filter { author in
      let key = NameFold.key(author.value)
      return !key.isEmpty && parts.contains { $0 == key || $0.hasSuffix(" " + key) }
    }
    return named.count == 1 ? authors.first { $0 != named[0] } : nil
  }
}
