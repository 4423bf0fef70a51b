internal import VaultResults

/// A column of a table whose rows are values: its head, and the cell that it makes of a value.
struct Field<Value> {
  let column: Table.Column
  let cell: (Value) -> Table.Cell

  init(
    _ title: String, _ kind: Table.Column.Kind = .text, isFlexible: Bool = false,
    on media: Set<Block.Medium> = [.page, .terminal, .markdown],
    cell: @escaping (Value) -> Table.Cell
  ) {
    column = Table.Column(title, kind, isFlexible: isFlexible, on: media)
    self.cell = cell
  }
}

/// Lists the fields of a table, in the order of its columns.
@resultBuilder
enum FieldBuilder<Value> {
  static func buildExpression(_ field: Field<Value>) -> [Field<Value>] { [field] }
  static func buildExpression(_ fields: [Field<Value>]) -> [Field<Value>] { fields }
  static func buildBlock(_ parts: [Field<Value>]...) -> [Field<Value>] { Array(parts.joined()) }
  static func buildArray(_ parts: [[Field<Value>]]) -> [Field<Value>] { Array(parts.joined()) }
  static func buildOptional(_ part: [Field<Value>]?) -> [Field<Value>] { part ?? [] }
}

extension Table {
  /// Makes a table with a row for each value, the one at the place `primary` as the subject's.
  init<Value>(
    _ caption: Text, of values: some Sequence<Value>, look: Look = .grid,
    isCaptionHidden: Bool = false, primary: Int? = nil,
    @FieldBuilder<Value> fields: () -> [Field<Value>]
  ) {
    let fields = fields()
    self.init(
      caption, fields.map(\.column),
      values.enumerated().map { place, value in
        Row(fields.map { $0.cell(value) }, style: place == primary ? .primary : .plain)
      }, look: look, isCaptionHidden: isCaptionHidden)
  }
}

extension Block {
  /// A table with a row for each value.
  static func table<Value>(
    _ caption: Text, of values: some Sequence<Value>, look: Table.Look = .grid,
    isCaptionHidden: Bool = false, primary: Int? = nil,
    @FieldBuilder<Value> fields: () -> [Field<Value>]
  ) -> Block {
    .table(
      Table(
        caption, of: values, look: look, isCaptionHidden: isCaptionHidden, primary: primary,
        fields: fields))
  }

  /// A table of metrics with their ids, slices, values, intervals, counts and directions.
  static func metrics(
    _ caption: Text, _ metrics: [Metric], isCaptionHidden: Bool = true
  ) -> Block {
    .table(caption, of: metrics, look: .figures, isCaptionHidden: isCaptionHidden) {
      Field("Metric", .name) { .code($0.id) }
      Field("Slice") { .init($0.sliceText) }
      Field("Value", .number) {
        .init(Text($0.text), figure: .init(value: $0.value, interval: $0.ci95))
      }
      Field("95 %", .number) { .init($0.intervalText) }
      Field("n", .number) { .count($0.n) }
      Field("Better") { $0.better == .higher ? "▲ more" : "▼ less" }
    }
  }
}
