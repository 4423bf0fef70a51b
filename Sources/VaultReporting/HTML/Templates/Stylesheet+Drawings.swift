extension Stylesheet {
  static let drawings = """
    svg { display: block; max-width: 100%; }
    figure { margin: 0; }
    figcaption { font-weight: 650; margin-bottom: 0.25rem; }
    .plots { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 20rem), 1fr)); gap: 1.5rem 2rem; margin-bottom: 2rem; }
    .plot { width: 100%; height: auto; overflow: visible; }
    .plot text { font: 12px system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif; fill: var(--ink); font-variant-numeric: tabular-nums; }
    .plot .tick { font-size: 11px; fill: var(--muted); }
    .plot .strong { fill: var(--ink); }
    .plot .middle { text-anchor: middle; }
    .plot .end { text-anchor: end; }
    .plot text.emphasized { font-weight: 650; }
    .grid { stroke: var(--rule); }
    .axis { stroke: var(--rule-strong); }
    .reference { stroke: var(--ink); stroke-dasharray: 3 3; }
    .interval-line, line.interval { stroke: var(--muted); stroke-width: 1.5; }
    line.interval.emphasized { stroke: var(--accent); stroke-width: 2; }
    .dot { fill: var(--muted); }
    .dot.emphasized { fill: var(--accent); }
    .trade .dot { fill: var(--rule-strong); }
    .trade .dot.front { fill: var(--accent); }
    .curve { fill: none; stroke: var(--accent); stroke-width: 2; }
    .fill { fill: var(--accent); }
    .fill-muted { fill: var(--rule-strong); }
    .fill-met { fill: var(--met); }
    .fill-missed { fill: var(--missed); }
    .fill-open { fill: var(--rule-strong); }
    .track { fill: var(--open-soft); }
    .track-line { stroke: var(--rule); stroke-width: 2; }
    .mark { stroke: var(--ink); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .whisker { stroke: var(--accent); stroke-width: 2; vector-effect: non-scaling-stroke; }
    .point { stroke: var(--accent); stroke-width: 9; stroke-linecap: round; vector-effect: non-scaling-stroke; }
    .hatch { stroke: var(--page); stroke-width: 1.5; vector-effect: non-scaling-stroke; }
    .sparkline { min-width: 10rem; max-width: 16rem; }
    .bar { width: 100%; min-width: 7rem; height: 0.875rem; }
    .margin-bar { width: 5rem; height: 0.625rem; margin: 0.25rem 0 0 auto; }
    .verdict-bar { flex: 1 0 100%; width: 100%; height: 0.6rem; margin-top: 0.25rem; }
    """

  static let adaptations = """
    @media (max-width: 60rem) {
      .opening { grid-template-columns: minmax(0, 1fr); }
      .targets, .targets tbody, .targets tr, .targets td, .targets th { display: block; }
      .targets caption { display: block; }
      .targets > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
      .targets > tbody > tr:not(.parts) { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 0.35rem 0.75rem; padding: 0.9rem 0; border-top: 1px solid var(--rule); }
      .targets > tbody > tr:not(.parts) > * { padding: 0; border: 0; }
      .targets > tbody > tr:not(.parts) > th { grid-column: 1; grid-row: 1; }
      .targets .verdict-cell { grid-column: 2 / -1; grid-row: 1; text-align: right; }
      .targets .what, .targets .why { grid-column: 1 / -1; }
      .targets > tbody > tr > .number { text-align: left; white-space: normal; }
      .targets > tbody > tr > .number::before { content: attr(data-label); display: block; color: var(--muted); font-size: 0.75rem; }
      .margin-bar { margin-left: 0; }
      .parts > td, .parts > td:first-child { padding: 0 0 0.75rem; border: 0; }
      .scroll caption { max-width: calc(100vw - 2 * clamp(1rem, 4vw, 3rem)); }
      .scroll tbody th[scope=row] { position: sticky; left: 0; background: var(--page); background-clip: padding-box; }
      .scroll .primary th[scope=row], .parts table tbody th[scope=row] { background: var(--surface); }
      .parts .scroll { overflow-x: auto; }
      .parts table { display: table; }
      .parts table thead { display: table-header-group; }
      .parts table tbody { display: table-row-group; }
      .parts table tr { display: table-row; }
      .parts table th, .parts table td { display: table-cell; }
    }
    @media (max-width: 34rem) {
      body { padding-top: 1.5rem; }
      .waterfall th + *, .waterfall td + * { padding-inline: 0.4rem 0; }
      .waterfall .bar-column { width: 24%; min-width: 0; }
      .waterfall .bar { min-width: 3rem; }
      h1 { font-size: 1.6rem; }
      .attention ul { gap: 0.75rem; }
      .attention li { grid-template-columns: 3rem minmax(0, 1fr); row-gap: 0; }
      .attention .numbers { grid-column: 2; }
      .kinds .counts { margin-left: 0; flex-basis: 100%; }
      .facts div { grid-template-columns: minmax(0, 1fr); gap: 0; }
    }
    @media print {
      :root { --page: #fff; --surface: #f5f6f8; --ink: #000; --muted: #444; --rule: #ccc; --rule-strong: #888; --accent: #1d5b9e;
        --accent-soft: #d5e4f4; --met: #17693c; --met-soft: #e3f3e9; --missed: #a8201a; --missed-soft: #fbe9e7; --open: #444; --open-soft: #eee; }
      body { max-width: none; padding: 0; font-size: 9pt; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
      nav, .skip, .export { display: none; }
      .scroll, .all-points { max-height: none; }
      .scroll tbody th[scope=row] { position: static; }
      table { font-size: 8pt; }
      th, td { padding: 0.25rem 0.35rem; overflow-wrap: anywhere; }
      .figures, .wide { min-width: 0; }
      .number { white-space: normal; }
      tr, figure, .reading div { break-inside: avoid; }
      h2, h3, caption { break-after: avoid; }
      thead { display: table-header-group; }
      .scroll { overflow: visible; }
      details::details-content { content-visibility: visible; block-size: auto; }
      a { color: inherit; text-decoration: none; }
    }
    """
}
