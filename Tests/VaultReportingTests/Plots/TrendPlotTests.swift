import Foundation
import Testing
import VaultResults

@testable import VaultHistory
@testable import VaultReporting

@Suite("Trend plot")
struct TrendPlotTests {
  private static func plot(_ values: [Double], shifts: [HistorySeries.Shift] = []) -> String {
    let points = values.map {
      HistorySeries.Point(
        run: "r", createdAt: "2026-03-10T02:00:00Z", commit: nil, value: $0, ci95: nil)
    }
    return TrendPlot(
      series: HistorySeries(
        metric: "m", slice: [:], unit: "bytes", better: .lower, machine: "", points: points,
        shifts: shifts)
    ).markup.source
  }

  @Test("A shift is drawn as two levels and a numbered mark")
  func levels() {
    let drawing = TrendPlot(series: SampleHistory.series[0]).markup.source
    #expect(drawing.components(separatedBy: "class=\"level\"").count == 3)
    #expect(drawing.components(separatedBy: "class=\"reference\"").count == 2)
    #expect(drawing.components(separatedBy: "class=\"spread\"").count == 17)
    #expect(drawing.contains("16 runs") && drawing.contains("1 shift of level"))
  }

  @Test("One value, equal values and none are drawn without a fault")
  func degenerate() {
    for values in [[5], [5, 5, 5], [0, 0], [1e12, 1e12 + 1]] as [[Double]] {
      let drawing = Self.plot(values)
      #expect(drawing.contains("<polyline") && !drawing.lowercased().contains("nan"))
    }
    #expect(!Self.plot([]).contains("<polyline"))
  }
}
