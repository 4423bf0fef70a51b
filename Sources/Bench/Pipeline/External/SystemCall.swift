internal import VaultCore
internal import VaultResults

/// A request on the wire: its number, its method and the method's own fields, in one JSON object.
struct SystemCall: Codable, Hashable, Sendable {
  let id: Int
  let request: SystemRequest
}

extension SystemCall {
  private enum CodingKeys: String, CodingKey {
    case id
    case method
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    id = try container.decode(Int.self, forKey: .id)
    request =
      switch try container.decode(SystemMethod.self, forKey: .method) {
      case .hello: .hello(try SystemHello(from: decoder))
      case .ingest: .ingest(try SystemBatch(from: decoder))
      case .prepare: .prepare
      case .calibrate: .calibrate(try SystemExample(from: decoder))
      case .delete: .delete(try SystemDeletion(from: decoder))
      case .search: .search(try SystemSearch(from: decoder))
      case .match: .match(try SystemMatch(from: decoder))
      case .bye: .bye
      }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(request.method, forKey: .method)
    switch request {
    case .hello(let hello): try hello.encode(to: encoder)
    case .ingest(let batch): try batch.encode(to: encoder)
    case .calibrate(let example): try example.encode(to: encoder)
    case .delete(let deletion): try deletion.encode(to: encoder)
    case .search(let search): try search.encode(to: encoder)
    case .match(let match): try match.encode(to: encoder)
    case .prepare, .bye: break
    }
  }

  /// The request as one line, without its line feed.
  func line() throws -> [UInt8] {
    try SortedJSON.bytes(self)
  }
}

/// The methods of a system.
enum SystemMethod: String, Codable, CaseIterable, Sendable {
  case hello
  case ingest
  case prepare
  case calibrate
  case delete
  case search
  case match
  case bye
}

/// A request with its fields.
enum SystemRequest: Hashable, Sendable {
  case hello(SystemHello)
  case ingest(SystemBatch)
  case prepare
  case calibrate(SystemExample)
  case delete(SystemDeletion)
  case search(SystemSearch)
  case match(SystemMatch)
  case bye

  var method: SystemMethod {
    switch self {
    case .hello: .hello
    case .ingest: .ingest
    case .prepare: .prepare
    case .calibrate: .calibrate
    case .delete: .delete
    case .search: .search
    case .match: .match
    case .bye: .bye
    }
  }
}

/// The first request: the protocol version.
struct SystemHello: Codable, Hashable, Sendable {
  let `protocol`: Int
  /// A seed for a system that draws at random, so that runs repeat.
  let seed: UInt64

  /// The protocol version implemented here.
  static let version = 1
}

/// A part of a vault's content.
///
/// A vault arrives in several; each holds the owner.
struct SystemBatch: Codable, Hashable, Sendable {
  let vault: String
  let owner: SystemOwner
  var contacts: [SystemContact] = []
  var events: [SystemEvent] = []
  var messages: [SystemMessage] = []
}

/// An event of the `dev` split with its judgments, for systems that choose settings.
struct SystemExample: Codable, Hashable, Sendable {
  let vault: String
  let event: SystemEvent
  let asOf: SystemTime?
  /// The grades by document; absent documents are not judged.
  let grades: [String: Int]
}

/// Messages to delete.
struct SystemDeletion: Codable, Hashable, Sendable {
  let vault: String
  let ids: [DocumentID]
}

/// A question in words.
struct SystemSearch: Codable, Hashable, Sendable {
  let vault: String
  let text: String
  let limit: Int
  let asOf: SystemTime?
  var filters: SystemFilters?
}

/// The restrictions of a search; an absent field restricts nothing.
struct SystemFilters: Codable, Hashable, Sendable {
  /// The earliest time, inclusive.
  var from: SystemTime?
  /// The latest time, inclusive.
  var to: SystemTime?
  /// The platforms, any of which match.
  var platforms: [Platform]?
  /// People, any of whom match.
  var people: [SystemHandle]?
}

/// A calendar event whose messages are to be found.
struct SystemMatch: Codable, Hashable, Sendable {
  let vault: String
  let event: SystemEvent
  let limit: Int
  let asOf: SystemTime?
}
