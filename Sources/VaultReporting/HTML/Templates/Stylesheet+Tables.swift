extension Stylesheet {
  static let tables = """
    table { width: 100%; border-collapse: collapse; }
    caption { caption-side: top; text-align: left; padding: 0 0 0.5rem; color: var(--muted); font-size: 0.8125rem; }
    th, td { padding: 0.45rem 0.75rem; text-align: left; vertical-align: baseline; border-bottom: 1px solid var(--rule); }
    th:first-child, td:first-child { padding-left: 0; }
    th:last-child, td:last-child { padding-right: 0; }
    th { font-weight: 400; }
    thead th, thead td { color: var(--muted); font-size: 0.8125rem; border-bottom: 1px solid var(--rule-strong); white-space: nowrap; }
    .number { text-align: right; white-space: nowrap; }
    .interval { display: block; color: var(--muted); font-size: 0.75rem; line-height: 1.35; }
    .none { color: var(--muted); }
    .scroll { position: relative; overflow-x: auto; }
    .grid-table tbody th { white-space: nowrap; }
    .grid-table .number { padding-left: 0.5rem; padding-right: 0.5rem; }
    .grid-table .primary th, .grid-table .primary .value { font-weight: 650; }
    .grid-table .primary { background: var(--surface); }
    .best { text-decoration: underline; text-decoration-thickness: 2px; text-underline-offset: 0.2em; text-decoration-color: var(--accent); }
    .group th { padding-top: 1.25rem; font-weight: 650; }
    .bar-column { width: 22%; min-width: 8rem; }
    .waterfall tbody th { overflow-wrap: anywhere; }
    .waterfall { max-width: 56rem; }
    .waterfall .bar-column { width: 45%; }
    .waterfall .total th, .waterfall .total td { font-weight: 650; }
    .matrices { display: flex; flex-wrap: wrap; gap: 1.5rem 3rem; }
    .matrices .scroll { max-width: 100%; }
    .matrix { width: auto; }
    .matrix caption { white-space: nowrap; }
    .matrix th, .matrix td { border: 0; text-align: center; padding: 0.5rem 0.9rem; }
    .matrix tbody th { padding-left: 0; }
    .matrix tbody td { background: color-mix(in srgb, var(--accent-soft) calc(var(--shade) * 1%), var(--page)); border: 2px solid var(--page); }
    .matrix tbody td.within { font-style: italic; }
    .matrix tbody td.absent { background: none; color: var(--muted); }
    .compared { width: auto; min-width: min(100%, 46rem); }
    .compared tbody th { white-space: normal; min-width: 8.5rem; }
    .compared .group th { padding-top: 1rem; }
    .directions { margin-top: 0.5rem; }
    .directions > summary { padding: 0.45rem 0; font-weight: 650; }
    details > summary { cursor: pointer; }
    .suite { border-bottom: 1px solid var(--rule); }
    .suite > summary { padding: 0.6rem 0; font-weight: 650; }
    .suite > div { padding: 0.25rem 0 1.5rem; }
    #queries th code { white-space: nowrap; }
    .figures { table-layout: fixed; min-width: 52rem; }
    .figures thead th:nth-child(1) { width: 31%; }
    .figures thead th:nth-child(2) { width: 19%; }
    .figures thead th:nth-child(4) { width: 14%; }
    .figures thead th:nth-child(5) { width: 8%; }
    .figures thead th:nth-child(n + 6) { width: 7%; }
    .figures th code { overflow-wrap: anywhere; }
    .side-by-side > * { min-width: 0; }
    .side-by-side .figures { min-width: 26rem; table-layout: auto; }
    .export { position: sticky; left: 0; width: fit-content; margin: 0.3rem 0 1.25rem; font-size: 0.75rem; }
    .export a { color: var(--muted); }
    .headed { max-width: 46rem; font-weight: 600; }
    .remarks { margin: 0 0 1rem; padding-left: 1.1rem; }
    .findings-table .verdict, .moved .verdict { white-space: nowrap; }
    .findings-table tbody th, .moved tbody th, .trends tbody th { white-space: normal; min-width: 11rem; overflow-wrap: anywhere; }
    .findings-table .why-cell { min-width: 16rem; font-size: 0.8125rem; }
    .trends tbody th, .trends tbody td { vertical-align: middle; }
    .trend-column { width: 30%; min-width: 11rem; }
    .gain-met { color: var(--met); }
    .gain-missed { color: var(--missed); }
    .wide { min-width: 34rem; max-width: 56rem; margin-bottom: 1.5rem; }
    """

  static let targets = """
    .targets { margin-top: 2rem; table-layout: fixed; }
    .targets caption { padding-bottom: 0.35rem; font-size: 1.0625rem; font-weight: 650; color: var(--ink); }
    .targets caption .muted { font-size: 0.8125rem; margin-left: 0.5rem; }
    .targets > thead th:nth-child(1) { width: 3.4rem; }
    .targets > thead th:nth-child(2) { width: 27%; }
    .targets > thead th:nth-child(3) { width: 6.6rem; }
    .targets > thead th:nth-child(4) { width: 8.6rem; }
    .targets > thead th:nth-child(5) { width: 6.8rem; }
    .targets > thead th:nth-child(6) { width: 8.4rem; }
    .targets tbody th[role] { font-weight: 650; }
    .targets .part-label { white-space: normal; }
    .targets .verdict-cell { vertical-align: top; }
    .targets .why { color: var(--muted); font-size: 0.8125rem; }
    .tags, .stand-in { display: block; color: var(--muted); font-size: 0.75rem; line-height: 1.5; }
    .tag { text-transform: none; border: 1px solid var(--rule-strong); border-radius: 3px; padding: 0 0.3rem; }
    .targets .open-ended > * { border-bottom: 0; padding-bottom: 0.1rem; }
    .parts > td, .parts > td:first-child { padding: 0 0 0.5rem 4.15rem; }
    .note { max-width: 46rem; margin: 0.35rem 0 0.5rem; color: var(--muted); font-size: 0.8125rem; }
    .parts summary { color: var(--accent); font-size: 0.8125rem; width: fit-content; }
    .parts table { margin: 0.35rem 0 0.75rem; font-size: 0.8125rem; background: var(--surface); border-radius: 6px; }
    .parts table th, .parts table td { padding: 0.35rem 0.75rem; font-weight: 400; }
    .parts table tr:last-child > * { border-bottom: 0; }
    .verdict { display: inline-block; padding: 0.05rem 0.5rem; border-radius: 3px; white-space: nowrap; font-size: 0.8125rem; font-weight: 600; }
    .verdict.met { background: var(--met-soft); color: var(--met); }
    .verdict.missed { background: var(--missed-soft); color: var(--missed); }
    .verdict.open { background: var(--open-soft); color: var(--open); font-weight: 400; }
    tr:target > * { background: var(--accent-soft); }
    """
}
