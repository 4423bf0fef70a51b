internal import Testing
internal import VaultCore

@testable internal import VaultIngest

@Suite("JSON that is passed over")
struct JSONPlaceTests {
  @Test("Checking accepts what reading accepts, and refuses at the same line")
  func agreesWithReading() {
    var random = SeededRandom(seed: 31).stream("json")
    let parts = [
      "{", "}", "[", "]", ",", ":", "\"a\"", "\"\\u00e9\"", "\"\\x\"", "1", "-2.5e1", "01", "true",
      "nul", "\n", " ",
    ]
    var accepted = 0
    for _ in 0..<20_000 {
      let text = (0..<random.integer(in: 1...7)).map { _ in random.element(of: parts) }.joined()
      let bytes = Array(text.utf8)
      var read: JSONReader.Malformation?
      var checked: JSONReader.Malformation?
      do { _ = try JSONReader.parse(bytes.span) } catch { read = error }
      do { try JSONReader.check(bytes.span) } catch { checked = error }
      #expect(read == checked, "\(text)")
      accepted += read == nil ? 1 : 0
    }
    #expect(accepted > 500)
  }

  @Test("Items are handed out with key, line and place")
  func handsOutItems() throws {
    let text = JSONText(Array("{ \"a\" : [1,\n2], \"b\\n\":\n{}, \"c\": null }".utf8))
    var items = JSONItems(at: JSONPlace())
    let first = try #require(text.nextItem(&items))
    #expect(first.key == "a")
    var elements = JSONItems(at: first.place)
    #expect(text.next(&elements)?.line == 1)
    #expect(text.next(&elements)?.line == 2)
    #expect(text.next(&elements) == nil)
    #expect(text.nextItem(&items)?.key == "b\n")
    #expect(text.nextItem(&items)?.place.line == 3)
    #expect(text.nextItem(&items)?.key == nil)
    #expect(text.members(at: JSONPlace(), among: ["a", "c"]).keys.sorted() == ["a"])
  }

  @Test("Scalars and empty values have no items", arguments: ["3", "\"x\"", "[]", "{}", "null"])
  func findsNoItems(_ text: String) {
    var items = JSONItems(at: JSONPlace())
    #expect(JSONText(Array(text.utf8)).next(&items) == nil)
  }

  @Test("A value of too many values is not built")
  func refusesSize() {
    let list = "[" + String(repeating: "1,", count: 9000) + "1]"
    #expect(JSONText(Array(list.utf8)).node(at: JSONPlace()) == nil)
    #expect(JSONText(Array("[1,2]".utf8)).node(at: JSONPlace())?.array?.count == 2)
  }
}
