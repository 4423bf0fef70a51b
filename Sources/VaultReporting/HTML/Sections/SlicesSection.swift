internal import VaultResults

/// The primary system on each part of the queries, beside what is possible there.
enum SlicesSection: ReportSection {
  static let id = "slices"
  static let heading = "Slices of the queries"
  static let name = "Slices"

  /// Dimensions with more slices than a reader takes in at a glance are closed until asked for.
  private static let mostOpenRows = 8

  /// `nil` if no figure of the primary system speaks of a slice.
  static func fields(_ source: ReportSource) -> Fields? {
    let matching = source.matching
    let measures = Array(
      matching.measures.filter { measure in
        matching.slices.contains { matching.figure(matching.primary, measure, slice: $0) != nil }
      }.prefix(3))
    guard let lead = measures.first else { return nil }
    var dimensions: [(name: String, rows: [Fields])] = []
    for slice in matching.slices {
      let place = place(slice)
      let row = row(place.name, slice: slice, measures, matching)
      if let index = dimensions.firstIndex(where: { $0.name == place.dimension }) {
        dimensions[index].rows.append(row)
      } else {
        dimensions.append((place.dimension, [row]))
      }
    }
    let all: Fields = ["rows": [row("all queries", slice: nil, measures, matching)]]
    func group(_ dimension: (name: String, rows: [Fields])) -> Fields {
      [
        "dimension": dimension.name, "count": String(dimension.rows.count),
        "rows": dimension.rows,
      ]
    }
    return [
      "measures": measures, "leadMeasure": lead, "columnCount": String(measures.count + 4),
      "systemName": matching.primary,
      "groups": [all] + dimensions.filter { $0.rows.count <= mostOpenRows }.map(group),
      "foldedGroups": dimensions.filter { $0.rows.count > mostOpenRows }.map(group),
    ]
  }

  /// Where a slice stands: flags that share a prefix, `case.copied: true`, are one dimension.
  private static func place(_ slice: [String: String]) -> (dimension: String, name: String) {
    if slice.count == 1, let (key, value) = slice.first, value == "true",
      let dot = key.firstIndex(of: "."), dot > key.startIndex
    {
      return (
        SliceText.words(String(key[..<dot])), SliceText.words(String(key[key.index(after: dot)...]))
      )
    }
    return (SliceText.dimension(slice), SliceText.values(slice))
  }

  private static func row(
    _ name: String, slice: [String: String]?, _ measures: [String], _ matching: MatchingFigures
  ) -> Fields {
    let figures = measures.map { matching.figure(matching.primary, $0, slice: slice) }
    let lead = figures.first ?? nil
    let ceiling = measures.first.flatMap { matching.ceiling($0, slice: slice) }
    let strip = lead.map {
      IntervalStrip(value: $0.value, interval: $0.ci95, ceiling: ceiling?.value).markup
    }
    return [
      "name": name,
      "n": figures.compactMap { $0?.n }.max().map { DecimalText.grouped($0) } ?? "–",
      "cells": figures.map { Fields.cell($0) }, "ceiling": ceiling.text, "strip": strip ?? "",
    ]
  }
}
