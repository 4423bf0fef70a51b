import Foundation
import Testing

@testable import VaultResults

@Suite("MetricsCSV")
struct MetricsCSVTests {
  @Test("Every metric has a row, and its numbers read back as they were")
  func rows() throws {
    let sliced = Sample.metric(
      id: "document/R@50", value: 1.0 / 3, interval: nil, slice: ["size": "9", "language": "es"])
    let lines = MetricsCSV.render(Sample.report(metrics: [Sample.metric(), sliced]))
      .components(separatedBy: "\r\n").dropLast()
    #expect(
      lines == [
        "id,slice,value,unit,better,n,low,high,deterministic",
        "document/P@10,,0.719,score,higher,112,0.685,0.753,true",
        "document/R@50,language=es;size=9,0.3333333333333333,score,higher,112,,,true",
      ])
    #expect(Double("0.3333333333333333") == sliced.value)
  }
}
