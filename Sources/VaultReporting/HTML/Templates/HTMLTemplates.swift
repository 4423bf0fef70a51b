/// The page's templates by name; every value in them is markup, hence the triple braces.
enum HTMLTemplates {
  static let all: [(name: String, text: String)] = [
    ("page", page), ("head", head), ("headline", headline), ("targets", targets),
    ("systems", systems), ("abstention", abstention),
    ("slices", slices), ("sliceHead", sliceHead), ("sliceRows", sliceRows),
    ("search", search), ("searchCell", searchCell),
    ("languages", languages), ("losses", losses), ("lossPlatforms", lossPlatforms),
    ("queries", queries),
    ("ablations", ablations), ("latencies", latencies), ("memory", memory), ("suites", suites),
    ("stages", stages), ("ingest", ingest), ("index", index), ("figures", figures),
    ("changes", changes), ("changeHead", changeHead), ("changeCells", changeCells),
    ("history", history), ("gate", gate), ("gateBody", gateBody), ("gateHead", gateHead),
    ("gateCells", gateCells),
    ("reading", reading),
    ("reproduction", reproduction), ("verdict", verdict),
  ]

  private static let page = """
    <!doctype html>
    <html lang="en">
    {{> head}}
    <body>
    <a class="skip" href="#targets">Skip to the document targets</a>
    {{> headline}}
    <nav aria-label="Sections"><ul>
    {{#contents}}
    <li><a href="#{{{anchor}}}">{{{name}}}</a></li>
    {{/contents}}
    </ul></nav>
    <main>
    {{> targets}}
    {{> systems}}
    {{> slices}}
    {{> ablations}}
    {{> search}}
    {{> languages}}
    {{> losses}}
    {{> queries}}
    {{> index}}
    {{> latencies}}
    {{> stages}}
    {{> memory}}
    {{> ingest}}
    {{> suites}}
    {{> changes}}
    {{> history}}
    {{> gate}}
    {{> figures}}
    {{> reading}}
    {{> reproduction}}
    </main>
    <footer>Written by vaultbench. This page loads nothing and sends nothing. For programs, beside this page: <a href="report.json">report.json</a>, <a href="figures.csv">figures.csv</a>.</footer>
    </body>
    </html>

    """

  /// What every page opens with: nothing is loaded, nothing runs.
  static let head = """
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <meta name="referrer" content="no-referrer">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
    <title>{{{title}}}</title>
    <style>
    {{{style}}}
    </style>
    </head>

    """

  static let verdict = """
    <span class="verdict {{{style}}}"><span aria-hidden="true">{{{sign}}}</span> {{{word}}}</span>
    """
}
