extension Stylesheet {
  /// What the history's page has besides the report's style.
  static let history = """
    .courses { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 26rem), 1fr)); gap: 2rem 3rem; }
    .courses article { min-width: 0; scroll-margin-top: 1rem; }
    .courses h3 { margin-bottom: 0.15rem; overflow-wrap: anywhere; }
    .courses .small { margin-bottom: 0.5rem; }
    .courses details .scroll { max-height: 24rem; overflow: auto; }
    .trend .course { fill: none; stroke: var(--muted); stroke-width: 1.25; }
    .trend .level { stroke: var(--accent); stroke-width: 2.5; }
    .trend .spread { stroke: var(--accent-soft); stroke-width: 3; }
    .history-shifts .reason { min-width: 12rem; }
    .history-shifts th { overflow-wrap: anywhere; }
    @media print { .courses details .scroll { max-height: none; } }
    """
}
