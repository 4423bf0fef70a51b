internal import Foundation
internal import Testing
internal import VaultCore
internal import VaultTestSupport
internal import VaultText

@testable internal import VaultIngest

/// What the readers make of whole files: `Golden/<reader>/<case>/`.
///
/// A case holds input files and `expected.json`, which each of them must meet. Every field that it
/// lists must be equal, and arrays have equal lengths, for which a number may stand; fields that it
/// does not list are not compared. People are `kind:handle (display name)`, files are
/// `name, type, size bytes`, refusals the case of `IngestError`, or each an object of some fields.
///
/// `rows` hold further inputs with fields of their own: `text`, between the two halves of `frame`,
/// or `base64`. `path`, `zone` and `order` say as what the bytes are read, `isRecognized` whether
/// the catalogue knows them by name or content; `source` says where the values come from.
@Suite("Golden folders")
struct GoldenFolderTests {
  static let root = Repository.url("Tests/Vault/IngestTests/Golden")
  static let statement = "expected.json"
  static let cases = (FileManager.default.subpaths(atPath: root.path) ?? [])
    .filter { $0.hasSuffix("/" + statement) }
    .map { String($0.dropLast(statement.count + 1)) }.sorted()

  @Test("Every format that is text has cases")
  func coversFormats() {
    let formats = Export.Format.allCases.filter { $0 != .messagesDatabase }
    let covered = Self.cases.map { String($0.prefix { $0 != "/" }) }
    #expect(Set(covered) == Set(formats.map(\.rawValue)))
  }

  @Test("Files give what their case states, however their bytes arrive", arguments: cases)
  func reads(_ name: String) throws {
    let folder = Self.root.appendingPathComponent(name)
    let statement = try Data(contentsOf: folder.appendingPathComponent(Self.statement))
    let stated = try JSONReader.parse(statement.span)
    #expect(stated.member(["source"])?.string?.isEmpty == false)
    let format = try #require(Export.Format(rawValue: String(name.prefix { $0 != "/" })))
    var count = 0
    for file in try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    where file != Self.statement {
      let data = try Data(contentsOf: folder.appendingPathComponent(file))
      try Self.check(data, as: format, named: file, against: stated)
      count += 1
    }
    for row in stated.member(["rows"])?.array ?? [] {
      let whole = JSONNode(
        line: row.line, value: .object((stated.object ?? [:]).merging(row.object ?? [:]) { $1 }))
      try Self.check(Self.input(whole), as: format, named: "\(count).txt", against: whole)
      count += 1
    }
    #expect(count > 0)
  }

  /// The bytes that a row states.
  static func input(_ row: JSONNode) throws -> Data {
    if let text = row.member(["base64"])?.string { return try #require(Data(base64Encoded: text)) }
    let text = try #require(row.member(["text"])?.string)
    let frame = row.member(["frame"])?.array?.compactMap(\.string) ?? ["", ""]
    return Data((frame[0] + text + frame[1]).utf8)
  }

  static func check(
    _ data: Data, as format: Export.Format, named name: String, against stated: JSONNode
  ) throws {
    let zone = try #require(ZoneClock(stated.member(["zone"])?.string ?? "UTC"))
    let order = stated.member(["order"])?.string.flatMap { DateOrder(rawValue: $0) }
    let path = stated.member(["path"])?.string ?? name
    let folder = try TemporaryDirectory()
    let url = try folder.write(data, to: path)
    var export = Export(format, ExportFile(url, path: path), container: url)
    if stated.member(["isRecognized"])?.bool != false {
      let found = try ExportCatalog(folder.url).exports
      #expect(found.map(\.format) == [format], "line \(stated.line)")
      export = try #require(found.first)
    }
    let reading = Reading(export, zone: zone, order: order)
    for (field, value) in (stated.object ?? [:]).sorted(by: { $0.key < $1.key })
    where !["source", "path", "zone", "order", "isRecognized", "frame", "rows", "text", "base64"]
      .contains(field)
    {
      let differences = Tree.differences(value, reading.tree[field] ?? .absent, at: field)
      #expect(differences == [], "line \(stated.line)")
    }
    Self.checkLedger(reading, of: data, as: export, line: stated.line)
    for size in data.count < 5000 ? [1, 61] : [4099] {
      let file = ExportFile(path: path) { () throws(IngestError) in
        PiecewiseStream(Array(data), sizes: [size])
      }
      let again = Reading(Export(format, file, container: url), zone: zone, order: order)
      #expect(again == reading, "line \(stated.line), in pieces of \(size)")
    }
    withExtendedLifetime(folder) {}
  }

  /// Every byte of what was read to its end is in one part of the ledger.
  static func checkLedger(_ reading: Reading, of data: Data, as export: Export, line: Int) {
    let shares = reading.ledger.bytes
    #expect(shares.rest >= 0, "line \(line)")
    let parts = [shares.records, shares.attachments] + shares.leftOut.values
    #expect(parts.allSatisfy { $0 >= 0 }, "line \(line)")
    guard reading.refusal == nil else { return }
    // A calendar that is not in UTF-8 is read as another text.
    if export.format != .calendar {
      #expect(shares.total == TextFile.utf8(data).count, "line \(line)")
    }
    #expect(reading.records.isEmpty || parts.reduce(0, +) > 0, "line \(line)")
  }

  /// Everything that a reader gives to the end, or until it refuses.
  struct Reading: Equatable {
    var records: [IngestRecord] = []
    var refusal: IngestError?
    var dateOrder: DateOrderDecision?
    var ledger = ReadLedger()

    init(_ export: Export, zone: ZoneClock, order: DateOrder?) {
      do throws(IngestError) {
        var reader = try export.reader(zone: zone, dateOrder: order)
        dateOrder = (reader as? WhatsAppReader)?.dateOrder
        while let record = try reader.next() { records.append(record) }
        if try reader.next() != nil { Issue.record("the end is none") }
        ledger = reader.ledger
      } catch {
        refusal = error
      }
    }

    var tree: [String: Tree] {
      var lists: [String: [Tree]] = [
        "messages": [], "events": [], "contacts": [], "deliveries": [], "calendars": [],
      ]
      var rejected: [Rejection] = []
      for record in records {
        switch record {
        case .message(let message, let line): lists["messages"]?.append(Tree(message, line: line))
        case .event(let event, _): lists["events"]?.append(Tree(event))
        case .contact(let contact): lists["contacts"]?.append(Tree(contact))
        case .delivery(let handle): lists["deliveries"]?.append(Tree(Participant(handle)))
        case .conversation, .vector: break
        case .calendar(let data, _):
          lists["calendars"]?.append(.text(String(decoding: data, as: UTF8.self)))
        case .rejected(let rejection), .setAside(_, let rejection): rejected.append(rejection)
        }
      }
      let sorted = rejected.enumerated().sorted {
        ($0.element.line, $0.offset) < ($1.element.line, $1.offset)
      }
      lists["rejected"] = sorted.map(\.element).map { rejection in
        Tree.fields(["line": .number(rejection.line), "reason": .text(rejection.reason.rawValue)])
      }
      var tree = lists.mapValues { Tree.list($0) }
      tree["error"] = refusal.map { Tree($0) }
      tree["dateOrder"] = dateOrder.map {
        Tree.fields(["order": .text($0.order.rawValue), "basis": .text($0.basis.rawValue)])
      }
      return tree
    }
  }
}
