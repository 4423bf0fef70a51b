/// The page's templates by name; every value in them is markup, hence the triple braces.
enum HTMLTemplates {
  static let all: [(name: String, text: String)] = [
    ("page", page), ("headline", headline), ("targets", targets), ("systems", systems),
    ("slices", slices), ("sliceHead", sliceHead), ("sliceRows", sliceRows),
    ("languages", languages), ("losses", losses), ("queries", queries),
    ("stages", stages), ("ingest", ingest), ("index", index), ("figures", figures),
    ("reading", reading),
    ("reproduction", reproduction), ("verdict", verdict),
  ]

  private static let page = """
    <!doctype html>
    <html lang="en">
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
    {{> languages}}
    {{> losses}}
    {{> queries}}
    {{> ingest}}
    {{> stages}}
    {{> index}}
    {{> figures}}
    {{> reading}}
    {{> reproduction}}
    </main>
    <footer>Written by vaultbench. This page loads nothing and sends nothing.</footer>
    </body>
    </html>

    """

  static let verdict = """
    <span class="verdict {{{style}}}"><span aria-hidden="true">{{{sign}}}</span> {{{word}}}</span>
    """
}
