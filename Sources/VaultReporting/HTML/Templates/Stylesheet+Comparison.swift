extension Stylesheet {
  /// What the comparison page has besides the report's style.
  static let comparison = """
    .findings { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.75rem; }
    .findings li { display: grid; grid-template-columns: 1.9rem minmax(0, 1fr); gap: 0.75rem; align-items: center; font-size: 1.0625rem; line-height: 1.35; font-weight: 600; }
    .legend { margin: 0; }
    .legend div { grid-template-columns: 2rem minmax(0, 1fr); }
    .legend dt { font-weight: 650; color: var(--ink); }
    .forests { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 30rem), 1fr)); gap: 1.5rem 3rem; margin-bottom: 2rem; }
    .forests figure { max-width: 36rem; }
    .forest .unseen { fill: var(--open-soft); }
    .forest .hollow { fill: var(--page); stroke: var(--muted); stroke-width: 1.5; }
    .differences .pair { white-space: nowrap; }
    .differences th, .differences td { padding-left: 0.4rem; padding-right: 0.4rem; }
    .differences .verdict { white-space: nowrap; }
    .changes th code { overflow-wrap: anywhere; }
    .changes > tbody > tr > th { min-width: 15rem; }
    .changes .value { font-weight: 650; }
    .changes .ranks { min-width: 9rem; }
    .changes .open-ended > * { border-bottom: 0; padding-bottom: 0.1rem; }
    .why > td, .why > td:first-child { padding: 0 0 0.6rem; }
    .why summary { color: var(--accent); font-size: 0.8125rem; width: fit-content; }
    .why table { margin: 0.5rem 0 1rem; font-size: 0.8125rem; background: var(--surface); border-radius: 6px; }
    .why caption { padding: 0.5rem 0 0.25rem; }
    .why table th:first-child { padding-left: 0.75rem; max-width: 22rem; }
    .why table tr:last-child > * { border-bottom: 0; }
    """
}
