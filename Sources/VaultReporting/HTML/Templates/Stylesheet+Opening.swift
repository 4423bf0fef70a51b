extension Stylesheet {
  static let opening = """
    .eyebrow { margin: 0 0 0.5rem; color: var(--muted); font-size: 0.8125rem; letter-spacing: 0.04em; }
    .subtitle { margin: 0.4rem 0 1.75rem; color: var(--muted); }
    .opening { display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 2rem 3rem; align-items: start; }
    .verdict-line { display: flex; align-items: center; gap: 0.6rem; margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; font-weight: 650; letter-spacing: -0.01em; }
    .badge { flex: none; display: grid; place-items: center; width: 1.9rem; height: 1.9rem; border-radius: 50%; font-size: 1rem; line-height: 1; background: var(--open-soft); color: var(--open); }
    .met .badge { background: var(--met-soft); color: var(--met); }
    .missed .badge { background: var(--missed-soft); color: var(--missed); }
    .kinds { list-style: none; margin: 1.25rem 0 0; padding: 0; display: grid; gap: 0.9rem; }
    .kinds li { display: flex; flex-wrap: wrap; align-items: baseline; column-gap: 0.5rem; }
    .kind-name { font-weight: 650; }
    .kinds .counts { margin-left: auto; }
    .kinds .remark { flex-basis: 100%; text-align: right; color: var(--muted); font-size: 0.75rem; }
    .kinds .remark:empty { display: none; }
    .tiles dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1px; margin: 0 0 0.6rem; background: var(--rule); border: 1px solid var(--rule); border-radius: 6px; overflow: hidden; }
    .tiles dl div { padding: 0.8rem 1rem; background: var(--page); }
    .tiles dt { color: var(--muted); font-size: 0.8125rem; }
    .tiles dd { margin: 0; }
    .tiles strong { display: block; font-size: 1.65rem; line-height: 1.2; font-weight: 600; letter-spacing: -0.02em; }
    .attention, .notes { margin-top: 2rem; padding: 1rem 1.25rem; border-radius: 6px; background: var(--surface); }
    .attention { background: var(--missed-soft); }
    .attention h2, .notes h2 { font-size: 0.9375rem; margin-bottom: 0.5rem; }
    .attention ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 0.3rem; }
    .attention li { display: grid; grid-template-columns: 3rem minmax(0, 1fr) auto; gap: 0.75rem; align-items: baseline; }
    .attention a { color: var(--missed); font-weight: 650; }
    .notes ul { margin: 0; padding-left: 1.1rem; }
    .notes li + li { margin-top: 0.2rem; }
    """
}
