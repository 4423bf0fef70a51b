/// The page's style: one column, quiet rules, two colour schemes, paper.
enum Stylesheet {
  static let text = [colors, layout, opening, tables, targets, drawings, adaptations]
    .joined(separator: "\n")

  /// Every text colour has a contrast of at least 4.5 to 1 on each surface it is used on.
  static let colors = """
    :root { --page: #ffffff; --surface: #f5f6f8; --ink: #171b20; --muted: #566170; --rule: #dde1e7;
      --rule-strong: #aab3be; --accent: #1d5b9e; --accent-soft: #d5e4f4; --met: #17693c; --met-soft: #e3f3e9;
      --missed: #a8201a; --missed-soft: #fbe9e7; --open: #566170; --open-soft: #eceff2; }
    @media (prefers-color-scheme: dark) {
      :root { --page: #101317; --surface: #191d23; --ink: #e8ebef; --muted: #a3adb9; --rule: #2b323a;
        --rule-strong: #4c5763; --accent: #82b7f2; --accent-soft: #1d344d; --met: #74d39c; --met-soft: #14301f;
        --missed: #ff958d; --missed-soft: #3b1917; --open: #a3adb9; --open-soft: #252b32; }
    }
    """

  private static let layout = """
    * { box-sizing: border-box; }
    html { -webkit-text-size-adjust: 100%; scroll-behavior: smooth; }
    body { margin: 0 auto; padding: 2.5rem clamp(1rem, 4vw, 3rem) 4rem; max-width: 78rem; background: var(--page);
      color: var(--ink); font: 400 0.9375rem/1.5 system-ui, -apple-system, "Segoe UI", "Helvetica Neue", Arial, sans-serif;
      font-variant-numeric: tabular-nums; overflow-wrap: break-word; }
    h1 { margin: 0; font-size: 2rem; line-height: 1.15; letter-spacing: -0.02em; font-weight: 650; }
    h2 { margin: 0 0 0.35rem; font-size: 1.3rem; letter-spacing: -0.01em; font-weight: 650; }
    h3 { margin: 1.25rem 0 0.5rem; font-size: 0.9375rem; font-weight: 650; }
    p { margin: 0 0 0.75rem; }
    a { color: var(--accent); text-underline-offset: 0.15em; }
    a:focus-visible, summary:focus-visible, [tabindex]:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    code, pre { font-family: ui-monospace, "SF Mono", "Cascadia Mono", "DejaVu Sans Mono", Menlo, monospace; font-size: 0.86em; }
    pre { margin: 0 0 1rem; padding: 0.85rem 1rem; background: var(--surface); border-radius: 6px; overflow-x: auto; }
    pre code { font-size: inherit; }
    main > section { margin-top: 3.25rem; padding-top: 1.5rem; border-top: 1px solid var(--rule); scroll-margin-top: 1rem; }
    .lead { max-width: 46rem; color: var(--muted); margin-bottom: 1.25rem; }
    .muted { color: var(--muted); font-weight: 400; }
    .small { font-size: 0.8125rem; }
    .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .skip { position: absolute; left: -100rem; }
    .skip:focus { left: 1rem; top: 1rem; padding: 0.5rem 1rem; background: var(--page); }
    nav ul { display: flex; flex-wrap: wrap; gap: 0.35rem 1.25rem; list-style: none; margin: 2rem 0 0; padding: 0; font-size: 0.875rem; }
    nav a { text-decoration: none; }
    nav a:hover { text-decoration: underline; }
    footer { margin-top: 4rem; padding-top: 1rem; border-top: 1px solid var(--rule); color: var(--muted); font-size: 0.8125rem; }
    .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 0 3rem; }
    .narrow { max-width: 34rem; margin-bottom: 1.5rem; }
    .side-by-side { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 24rem), 1fr)); gap: 1.5rem 3rem; align-items: start; }
    .facts { margin: 0 0 1rem; }
    .facts div { display: grid; grid-template-columns: 9rem minmax(0, 1fr); gap: 0.75rem; padding: 0.3rem 0; border-bottom: 1px solid var(--rule); }
    .facts dt { color: var(--muted); }
    .facts dd { margin: 0; overflow-wrap: anywhere; }
    .reading { margin: 0; columns: 2 26rem; column-gap: 3rem; }
    .reading div { break-inside: avoid; margin-bottom: 1rem; }
    .reading dt { font-weight: 650; }
    .reading dd { margin: 0; color: var(--muted); }
    """
}
