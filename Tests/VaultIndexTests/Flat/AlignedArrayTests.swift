internal import Testing

@testable internal import VaultIndex

@Suite("Arrays that start a cache line")
struct AlignedArrayTests {
  @Test("The first element starts a cache line", arguments: [0, 1, 3, 1000, 100_000])
  func startsACacheLine(count: Int) {
    #expect(AlignedArray<Float>(repeating: 0, count: count).misalignment == 0)
    #expect(AlignedArray<UInt32>(repeating: 0, count: count).misalignment == 0)
    #expect(AlignedArray<UInt64>(repeating: 0, count: count).misalignment == 0)
  }

  @Test("Elements are read back as written, and a copy keeps its own")
  func holdsElements() {
    var array = AlignedArray<UInt32>(repeating: 9, count: 6)
    let copy = array
    array[0] = 1
    array.replace(from: 3, with: [4, 5])
    #expect(Array(array[0..<6]) == [1, 9, 9, 4, 5, 9])
    #expect(Array(copy[0..<6]) == [9, 9, 9, 9, 9, 9])
    #expect(array[4] == 5)
  }

  @Test("A write past the end stops the program")
  func trapsPastTheEnd() async {
    await #expect(processExitsWith: .failure) {
      var array = AlignedArray<UInt32>(repeating: 0, count: 6)
      array.replace(from: 5, with: [1, 2])
    }
  }
}
