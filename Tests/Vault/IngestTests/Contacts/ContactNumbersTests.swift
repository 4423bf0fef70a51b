internal import Testing

@testable internal import VaultIngest

@Suite("Numbers without a country code")
struct ContactNumbersTests {
  @Test(
    "The only number that fits is meant",
    arguments: [
      ("600111222", ["+34600111222"], "+34600111222"),
      ("0600111222", ["+34600111222"], "+34600111222"),
      ("015112345678", ["+4915112345678"], "+4915112345678"),
      ("0669821234", ["+390669821234"], "+390669821234"),
      ("14155550100", ["+14155550100"], "+14155550100"),
      ("89161234567", ["+79161234567"], "+79161234567"),
      // A whole national number is preferred to the end of a longer one.
      ("600111222", ["+34600111222", "+49171600111222"], "+34600111222"),
      ("5550100", ["+14155550100"], "+14155550100"),
    ])
  func finds(_ national: String, _ numbers: [String], _ expected: String) {
    #expect(ContactNumbers(numbers: numbers, ownNumbers: []).international(national) == expected)
  }

  @Test(
    "Short numbers, rivals and numbers that nothing fits stand for none",
    arguments: [
      ("112", ["+34112"]), ("600111222", ["+34600111222", "+49600111222"]), ("600111222", []),
      ("600111222", ["+34600111223"]), ("+34600111222", ["+34600111222"]), ("", ["+34600111222"]),
      ("0000000", ["+34600000000"]),
    ])
  func findsNone(_ national: String, _ numbers: [String]) {
    #expect(ContactNumbers(numbers: numbers, ownNumbers: []).international(national) == nil)
  }

  @Test("The home country decides between rivals: the owner's, else nearly everyone's")
  func prefersHome() {
    let rivals = ["+34600111222", "+49600111222"]
    let own = ContactNumbers(numbers: rivals, ownNumbers: ["+34911234567"])
    #expect(own.international("600111222") == "+34600111222")
    let common = (0..<8).map { "+4917000000\($0)" }
    #expect(
      ContactNumbers(numbers: rivals + common, ownNumbers: []).international("600111222")
        == "+49600111222")
    #expect(
      ContactNumbers(numbers: rivals + common.prefix(3), ownNumbers: []).international("600111222")
        == nil)
  }
}
