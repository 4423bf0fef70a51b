extension Stylesheet {
  /// A drawing that is a file of its own: its colours, in light and dark, and its shapes.
  static let drawing = [colors, drawings, ternary, ".page { fill: var(--page); }"]
    .joined(separator: "\n")

  /// The page of a tuning.
  static let tuning = [text, ternary, tuningLayout].joined(separator: "\n")

  /// Marks are white with a dark rim: they must show on every colour of the map, in both schemes.
  private static let ternary = """
    .plot.ternary { max-width: 36rem; }
    .ternary .ring { fill: none; stroke: #ffffff; stroke-width: 2; }
    .ternary .ring-halo { fill: none; stroke: #101317; stroke-width: 5; }
    .ternary .diamond { fill: #ffffff; stroke: #101317; stroke-width: 1.75; }
    .ternary path { fill: none; stroke-linecap: round; }
    .ternary .plateau { stroke: var(--ink); stroke-width: 1.75; }
    .ternary .plateau-halo { stroke: var(--page); stroke-width: 4.5; }
    .ternary .struck { stroke: #ffffff; stroke-opacity: 0.75; stroke-width: 1; }
    .trade .dot { fill: var(--rule-strong); }
    .trade .dot.front { fill: var(--accent); }
    .trade .ring { fill: none; stroke: var(--ink); stroke-width: 2; }
    .trade .ring-halo { fill: none; stroke: var(--page); stroke-width: 5; }
    .trade .diamond { fill: var(--page); stroke: var(--ink); stroke-width: 1.75; }
    .trade .curve { stroke-width: 1; }
    """

  private static let tuningLayout = """
    .found { display: grid; grid-template-columns: minmax(0, 7fr) minmax(0, 5fr); gap: 2rem 3rem; align-items: start; }
    .found .tiles dl { margin-top: 0.25rem; grid-template-columns: repeat(2, minmax(0, 1fr)); }
    .found .tiles div:last-child:nth-child(odd) { grid-column: 1 / -1; }
    .found + details { margin-top: 1.5rem; }
    .tiles .interval { min-height: 1.35em; }
    .tuning-table { width: auto; min-width: min(100%, 44rem); }
    .tuning-table .bar { min-width: 9rem; }
    .verdict.small { font-size: 0.8125rem; white-space: normal; }
    .verdict-line .badge { font-size: 1.05rem; }
    .all-points { max-height: 32rem; overflow: auto; }
    .all-points thead th { position: sticky; top: 0; background: var(--page); }
    @media (max-width: 60rem) { .found { grid-template-columns: minmax(0, 1fr); } }
    .found .tiles strong { font-size: 1.35rem; }
    @media (max-width: 34rem) { .found .tiles strong { font-size: 1.2rem; } }
    @media print { .all-points { max-height: none; } }
    """
}
